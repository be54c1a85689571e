// Open branches of a tree: at first the largest ones, down to the inputs; then those that the reader opens. The trail of
// numbers that led to the open one.
import { isHidden } from '../../core/covered.ts';
import type { Session } from '../../core/session.ts';
import type { Term } from '../../core/structure.ts';
import { type Cell, offsetOf } from '../../core/tensor.ts';
import { isCell, nodeOf } from '../nodes.ts';
import { cellOf, keyOf, placeIn } from './branches.ts';
import { entriesOf, mainOperandsOf } from './terms.ts';

/** Most branches that are open at first: the dependencies of many steps are more than one reads. */
const MOST_OPEN = 40;

/** The branches of a number's tree that are open at first, beginning with the number. */
export function openedFrom(session: Session, cell: Cell): Cell[] {
  const opened: Cell[] = [];
  const known = new Set<string>();
  const open = (at: Cell) => {
    if (known.has(keyOf(at)) || opened.length >= MOST_OPEN) return;
    known.add(keyOf(at));
    const offset = offsetOf(nodeOf(session, at.node).shape, at.index);
    const terms = session.terms(session.find(at.node), offset);
    const entries = entriesOf(terms);
    if (entries.length > 0 || opened.length === 0) opened.push(at);
    for (const lead of mainOperandsOf(terms, entries)) {
      if (lead.term.kind !== 'cell') opened.push(placeIn(at, entries.indexOf(lead)));
      for (const term of lead.cells) if (isSeen(term)) open(cellOf(session, term));
    }
  };
  open(cell);
  return opened;
}

function isSeen({ value }: Term): boolean {
  return !isHidden(value);
}

/** The open branches when one has been opened or shut. */
export function toggled(branches: readonly Cell[], at: Cell): Cell[] {
  const others = branches.filter((one) => keyOf(one) !== keyOf(at));
  return others.length < branches.length ? others : [...branches, at];
}

/** The part of a trail that still leads to the open number: another row, or an edit, may have broken the rest. */
export function holdingTrail(session: Session, trail: readonly Cell[], open: Cell | null): Cell[] {
  if (open === null || !isCell(session, open)) return [];
  const broken = trail.findLastIndex((cell, i) => !isMadeOf(session, cell, trail[i + 1] ?? open));
  return trail.slice(broken + 1);
}

/** Whether another number is an operand of a cell, as computed by the core. */
function isMadeOf(session: Session, cell: Cell, other: Cell): boolean {
  if (!isCell(session, cell) || !isCell(session, other)) return false;
  const [node, offset] = placeOf(session, other);
  return session
    .terms(...placeOf(session, cell))
    .some((term) => term.kind === 'cell' && term.node === node && term.offset === offset);
}

function placeOf(session: Session, { node, index }: Cell): [node: number, offset: number] {
  return [session.find(node), offsetOf(nodeOf(session, node).shape, index)];
}
