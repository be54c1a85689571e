// Arrow keys inside a tensor: one cell of it is in the order of Tab, the arrows reach the others.
import { noChange } from 'lit-html';
import { type AttributePart, Directive, directive } from 'lit-html/directive.js';

/**
 * The tabindex of a cell that Tab reaches, or does not. That of the focused cell is left until the
 * focus goes: browsers compute the styles of the whole page at once when it changes, and Tab goes on
 * from that cell in any case.
 */
class TabStop extends Directive {
  private isStop: boolean | undefined;

  render(_isStop: boolean): unknown {
    return noChange;
  }

  override update(part: AttributePart, [isStop]: [boolean]): unknown {
    if (isStop === this.isStop) return noChange;
    this.isStop = isStop;
    const element = part.element as HTMLElement;
    const apply = () => {
      element.tabIndex = this.isStop ? 0 : -1;
    };
    if (element === document.activeElement) element.addEventListener('blur', apply, { once: true });
    else apply();
    return noChange;
  }
}

export const tabStop = directive(TabStop);

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys inside a tensor; Home and End along the row; Enter opens the number. */
export function moveFocus(event: KeyboardEvent): void {
  const cell = (event.target as Element).closest('td');
  if (!cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    cell.click();
    return;
  }
  const rowOf = cell.parentElement as HTMLTableRowElement;
  const cells = [...rowOf.querySelectorAll<HTMLElement>('td[tabindex]')];
  const at = cells.indexOf(cell);
  let next: HTMLElement | null | undefined;
  if (event.key in ARROWS) {
    const [down, right] = ARROWS[event.key];
    const rows = [...(rowOf.parentElement as HTMLElement).children];
    const row = rows[rows.indexOf(rowOf) + down];
    next = row?.querySelectorAll<HTMLElement>('td[tabindex]')[at + right];
  } else if (event.key === 'Home') {
    next = cells[0];
  } else if (event.key === 'End') {
    next = cells.at(-1);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
