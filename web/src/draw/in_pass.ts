// Of what is on the screen some parts come in other frames than others.
import { noChange } from 'lit-html';
import { Directive, type DirectiveResult, directive } from 'lit-html/directive.js';

class InPass extends Directive {
  private shape: string | null = null;

  override render(
    isDue: boolean,
    shape: string,
    draw: () => unknown,
    room: () => unknown,
  ): unknown {
    if (!isDue && shape === this.shape) return noChange;
    this.shape = isDue ? shape : null;
    return isDue ? draw() : room();
  }
}

/**
 * What is not due stays as it is; if nothing of that shape is there, its room is kept free. So what is around
 * it moves only once.
 */
export const inPass: (
  isDue: boolean,
  shape: string,
  draw: () => unknown,
  room: () => unknown,
) => DirectiveResult = directive(InPass);
