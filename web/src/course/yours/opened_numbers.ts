// A compared number that is opened in place: its arithmetic in the right head, beside that of the head with the mistake,
// and the operands that were opened from there.
import type {
  Checked,
  Compared,
  ComparedCell,
  Files,
  OpenedTerm,
} from '../../engine/core/files.ts';

export type Side = 'right' | 'wrong';
export type Which = 'first' | 'worst';

/** A number with its arithmetic. */
export interface OpenedNumber {
  name: string;
  terms: OpenedTerm[];
}

export class OpenedNumbers {
  private readonly files: Files;
  readonly compared: Compared;
  which: Which = 'first';
  /** Numbers opened one after the other, the compared one first; of no mistake there are none. */
  readonly trails: Record<Side, OpenedNumber[]> = { right: [], wrong: [] };

  private constructor(files: Files, compared: Compared) {
    this.files = files;
    this.compared = compared;
    this.choose('first');
  }

  /** The first number of the tensor that differs; null: none does. */
  static of(files: Files, { chain }: Checked): OpenedNumbers | null {
    const compared = chain.find(({ state }) => state === 'differs');
    return compared?.first ? new OpenedNumbers(files, compared) : null;
  }

  get cell(): ComparedCell | null {
    return this.compared[this.which];
  }

  choose(which: Which): void {
    this.which = which;
    const { cell, compared } = this;
    if (!cell) return;
    const { name, offset } = cell;
    const open = (side: Side, node: number) =>
      node < 0 ? [] : [{ name, terms: this.files.terms(side, node, offset) }];
    this.trails.right = open('right', compared.node);
    this.trails.wrong = open('wrong', compared.wrong);
  }

  /** Opens an operand of the number opened last. */
  follow(side: Side, { name = '', node, offset }: OpenedTerm): void {
    this.trails[side] = [
      ...this.trails[side],
      { name, terms: this.files.terms(side, node, offset) },
    ];
  }

  /** Goes back to a number of the trail. */
  back(side: Side, place: number): void {
    this.trails[side] = this.trails[side].slice(0, place + 1);
  }
}
