// Open branches of a tree: at first the largest ones, down to the inputs; then those that the reader opens.
import { isHidden } from '../../core/covered.ts';
import type { Session, Term } from '../../core/session.ts';
import { type Cell, offsetOf } from '../../core/tensor.ts';
import { nodeOf } from '../nodes.ts';
import { cellOf, keyOf, placeIn } from './branches.ts';
import { entriesOf, leadsOf } from './terms.ts';

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
    for (const lead of leadsOf(terms, entries)) {
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
