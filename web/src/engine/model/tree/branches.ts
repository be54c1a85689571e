// The dependencies of a number as a tree down to the inputs: each number with its value, its operands below it. A
// repeated number is not drawn again, and a long sum first lists only its largest entries.
import { isHidden } from '../../core/covered.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Session } from '../../core/session.ts';
import type { Node, Term } from '../../core/structure.ts';
import { type Cell, indexOf, offsetOf } from '../../core/tensor.ts';
import { isEditedAt } from '../edits/edit_here.ts';
import { editEndingGradientOf } from '../edits/edited_cell.ts';
import type { Model } from '../model.ts';
import { isCell } from '../nodes.ts';
import { type Open, openCell } from '../open_cell.ts';
import { entriesOf, largestFirst, type TermEntry } from './terms.ts';
import type { Branch, End, NumberBranch, Tree } from './tree.ts';

/** Entries that are listed at most; of more, the largest. */
const MOST = 8;

/** Input of a tree: the numbers, the reader's edits of them, and which branches are open. */
type Standing = Pick<Model, 'session' | 'state' | 'step'>;

/** The tree of the state's branches, of which the first is its root; null where the graph has none. */
export function treeOf(standing: Standing): Tree | null {
  const { session, state } = standing;
  const [root] = state.tree;
  if (root === undefined || !isCell(session, root)) return null;
  const none = { root: null, shown: 0 };
  const refusal = session.isStreamed ? refusalOf(session, root) : '';
  return refusal ? { ...none, refusal } : new Drawn(standing).tree(root);
}

/** Why a streamed number is not followed. */
function refusalOf(session: Session, { node, index }: Cell): string {
  const id = session.find(node);
  try {
    session.follow(id, offsetOf(session.structure.nodes[id].shape, index), 'back');
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** A branch as links write it: "y.0.5.0". */
export function keyOf({ node, index }: Cell): string {
  return [node, ...index].join('.');
}

/** The cell of a term. */
export function cellOf(session: Session, { node, offset }: Term): Cell {
  const { name, shape } = session.structure.nodes[node];
  return { node: name, index: indexOf(shape, offset) };
}

/** The place in a number's sum. */
export function placeIn({ node, index }: Cell, place: number): Cell {
  return { node, index: [...index, place] };
}

class Drawn {
  private readonly standing: Standing;
  private readonly session: Session;
  private readonly open: ReadonlySet<string>;
  /** The numbers that have a branch, and those of listed entries. */
  private readonly above = new Set<string>();
  private readonly shown = new Set<string>();

  constructor(standing: Standing) {
    this.standing = standing;
    this.session = standing.session;
    this.open = new Set(standing.state.tree.map(keyOf));
  }

  tree({ node, index }: Cell): Tree {
    const id = this.session.find(node);
    const { shape } = this.session.structure.nodes[id];
    const offset = offsetOf(shape, index);
    const value = this.session.data(id)[offset];
    const cell: Term = { kind: 'cell', node: id, offset, value, of: [], running: [] };
    return { root: this.number(cell, ''), shown: this.shown.size, refusal: '' };
  }

  private number(cell: Term, parent: string): NumberBranch {
    const at = cellOf(this.session, cell);
    const node = this.session.structure.nodes[cell.node];
    const own = keyOf(at);
    const branch = { kind: 'number', key: own, at, cell, node, open: null, branches: [] } as const;
    const ended = (end: End): NumberBranch => ({ ...branch, branches: [], isOpen: false, end });
    // Twice in a sum: the parent's name tells the two apart.
    if (this.above.has(own)) return { ...ended('above'), key: `${parent}>${own}` };
    this.above.add(own);
    if (isHidden(cell.value)) return ended('covered');
    this.shown.add(own);
    const open = openCell(this.session, at);
    const entries = entriesOf(open.terms);
    if (entries.length === 0) return ended(this.endOf(at, node));
    if (!this.open.has(own)) return { ...branch, branches: [], isOpen: false, end: null };
    const branches = this.entries(open, entries);
    return { ...branch, branches, isOpen: true, end: null, open };
  }

  private endOf(at: Cell, { kind }: Node): End {
    if (isEditedAt(this.standing, at)) return 'set';
    if (editEndingGradientOf(this.session, this.standing.state.edits, at)) return 'stopped';
    if (kind === 'rowwise') return 'masked';
    return kind === 'leaf' ? 'given' : 'constant';
  }

  private entries(of: Open, entries: TermEntry[]): Branch[] {
    const rest = placeIn(of.cell, entries.length);
    const isLong = entries.length > MOST + 1;
    const isWhole = !isLong || this.open.has(keyOf(rest));
    const ordered = largestFirst(entries);
    const isCovered = entries.some(({ term }) => isHidden(term.value));
    const [largest] = isCovered || entries.length === 1 ? [] : ordered;
    const large = new Set(ordered.slice(0, MOST));
    const isListed = (entry: TermEntry, place: number) =>
      isWhole || large.has(entry) || this.open.has(keyOf(placeIn(of.cell, place)));
    const branches: Branch[] = [];
    entries.forEach((entry, place) => {
      if (isListed(entry, place)) branches.push(this.entry(of, entry, place, entry === largest));
    });
    if (!isLong) return branches;
    const count = entries.length - branches.length;
    const key = keyOf(rest);
    return [...branches, { kind: 'rest', key, at: rest, isOpen: isWhole, branches: [], count }];
  }

  private entry(of: Open, entry: TermEntry, place: number, isLargest: boolean): Branch {
    const { term, cells } = entry;
    const parent = keyOf(of.cell);
    if (term.kind === 'cell') return this.number(term, parent);
    for (const cell of cells) {
      if (!isHidden(cell.value)) this.shown.add(keyOf(cellOf(this.session, cell)));
    }
    const at = placeIn(of.cell, place);
    const key = keyOf(at);
    const isOpen = this.open.has(key);
    const branches = isOpen ? cells.map((cell) => this.number(cell, key)) : [];
    return { kind: 'entry', key, at, isOpen, branches, entry, place, isLargest, of };
  }
}
