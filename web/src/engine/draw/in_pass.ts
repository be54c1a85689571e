// A lit directive for progressive rendering: keeps the old markup of a part until its frame has come.
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
 * Renders `draw` if due. Else it keeps the markup, or, if its shape (classes and sizes) has changed, renders `room`, a
 * placeholder of equal size, so that there is one layout shift and not two.
 */
export const inPass: (
  isDue: boolean,
  shape: string,
  draw: () => unknown,
  room: () => unknown,
) => DirectiveResult = directive(InPass);
