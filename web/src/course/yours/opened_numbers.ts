// A compared number that is opened in place: its arithmetic in the right head, beside that of the head with the mistake,
// and the operands that were opened from there. An operand that both have opens in both.
import type { Checked, Compared, Files, OpenedTerm } from '../../engine/core/files.ts';

export type Side = 'right' | 'wrong';
export type Which = 'begins' | 'first' | 'worst';

/** A number with its arithmetic. */
export interface OpenedNumber {
  name: string;
  terms: OpenedTerm[];
}

/** A number of the reader's beside the one computed here. `bound`: how far apart rounding may have brought them, if known. */
export interface NumberPair {
  name: string;
  theirs: number;
  here: number;
  bound?: number;
}

/** The tensors of a cell in either head; -1: there is none. */
interface Place extends NumberPair {
  offset: number;
  nodes: Record<Side, number>;
}

export class OpenedNumbers {
  private readonly files: Files;
  private readonly places: Partial<Record<Which, Place>>;
  which: Which;
  /** Numbers opened one after the other, the compared one first; of no mistake there are none. */
  readonly trails: Record<Side, OpenedNumber[]> = { right: [], wrong: [] };

  private constructor(files: Files, { node, wrong, first, worst }: Compared, { changed }: Checked) {
    this.files = files;
    const nodes = { right: node, wrong };
    this.places = {
      ...(changed && changed.name !== first?.name
        ? { begins: { ...changed, nodes: { right: changed.right, wrong: changed.wrong } } }
        : {}),
      ...(first ? { first: { ...first, nodes } } : {}),
      ...(worst && worst.name !== first?.name ? { worst: { ...worst, nodes } } : {}),
    };
    this.which = this.choices[0];
    this.choose(this.which);
  }

  /** The first number of the tensor that differs; null: none does. */
  static of(files: Files, checked: Checked): OpenedNumbers | null {
    const compared = checked.chain.find(({ state }) => state === 'differs');
    return compared?.first ? new OpenedNumbers(files, compared, checked) : null;
  }

  /** The numbers that can be opened: where the mistake begins, and of the reader's first tensor that differs. */
  get choices(): Which[] {
    return (['begins', 'first', 'worst'] as const).filter((which) => this.places[which]);
  }

  nameOf(which: Which): string {
    return this.places[which]?.name ?? '';
  }

  /** The two numbers that are open now; null if the sides have opened different ones. */
  get pair(): NumberPair | null {
    const { right, wrong } = this.trails;
    const place = this.places[this.which];
    if (right.length <= 1 && wrong.length <= 1) return place ?? null;
    const [here, theirs] = [right.at(-1), wrong.at(-1)];
    if (!here || here.name !== theirs?.name) return null;
    return { name: here.name, theirs: numberOf(theirs), here: numberOf(here) };
  }

  /** The number of a side that is open now. */
  valueOf(side: Side): number {
    const trail = this.trails[side];
    const last = trail.at(-1);
    if (trail.length > 1 && last) return numberOf(last);
    const { theirs = 0, here = 0 } = this.places[this.which] ?? {};
    return side === 'wrong' ? theirs : here;
  }

  choose(which: Which): void {
    this.which = which;
    const place = this.places[which];
    if (!place) return;
    const { name, offset, nodes } = place;
    const open = (side: Side) =>
      nodes[side] < 0 ? [] : [{ name, terms: this.files.terms(side, nodes[side], offset) }];
    this.trails.right = open('right');
    this.trails.wrong = open('wrong');
  }

  /** Opens an operand of the number opened last; and on the other side its counterpart, if it is computed there, too. */
  follow(side: Side, term: OpenedTerm): void {
    const other = otherThan(side);
    const beside = this.trails[other].at(-1);
    const isBeside = beside?.name === this.trails[side].at(-1)?.name;
    const same = beside?.terms.find(({ name, given }) => name === term.name && !given);
    this.open(side, term);
    if (isBeside && same) this.open(other, same);
  }

  private open(side: Side, { name = '', node, offset }: OpenedTerm): void {
    const opened = { name, terms: this.files.terms(side, node, offset) };
    this.trails[side] = [...this.trails[side], opened];
  }

  /** Goes back to a number of the trail, on the other side, too, if it has it there. */
  back(side: Side, place: number): void {
    const other = otherThan(side);
    const { name } = this.trails[side][place];
    this.trails[side] = this.trails[side].slice(0, place + 1);
    if (this.trails[other][place]?.name !== name) return;
    this.trails[other] = this.trails[other].slice(0, place + 1);
  }
}

function otherThan(side: Side): Side {
  return side === 'right' ? 'wrong' : 'right';
}

export function numberOf({ terms }: OpenedNumber): number {
  return terms[terms.length - 1].value;
}
