// The numbers of a variant: the plain head, the variant and the one with a trap, each computed by the core in a session.
import type { Edit } from '../../engine/core/core.ts';
import {
  cellIn,
  farthest,
  type Matrix,
  matrixIn,
  rowIn,
  rowsIn,
} from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Node } from '../../engine/core/structure.ts';
import { type Cell, elementCount } from '../../engine/core/tensor.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { askSibling } from '../../engine/model/edits/sibling.ts';
import { keyName, nodeOf, upstreamOf } from '../../engine/model/nodes.ts';
import type { PageContext } from '../../engine/page/page.ts';
import { patched, type State } from '../../engine/state/state.ts';
import type { ThreeTried } from './asks/variant_kinds.ts';
import { type LoopNumber, loopIn } from './loop_numbers.ts';
import type { Turned } from './turned/turned_numbers.ts';
import type { Choices } from './variant_choices.ts';
import { plainOwn } from './variant_own.ts';
import type { Found, SmallRow, VariantRow } from './variant_row.ts';
import { clearedOf } from './variant_rows.ts';

/** A step of a head, as code has it. */
export type Step = Pick<Node, 'name' | 'kind' | 'op' | 'statement'>;

/** A head on the sentence: its shares, its result, and its steps. */
export interface Side {
  /** Names of the rows, and of the columns of shares. */
  rows: readonly string[];
  keys: readonly string[];
  shares: Matrix;
  y: Matrix;
  /** The cell of a number of the two. */
  cell: (matrix: Matrix, at: number) => Cell;
  /** All steps to y, without what is given. */
  steps: readonly Step[];
  /** How many numbers keys and values have. */
  kept: number;
}

export interface VariantKnown {
  row: VariantRow;
  plain: Side;
  varied: Side;
  /** With the trap that is switched on; null: none is. */
  trapped: Side | null;
  /** The row of the smallest case in the plain head and in what is shown beside it. */
  small: { plain: SmallRow; varied: SmallRow; trapped: SmallRow | null };
  /** The variant's row with the number that its dial opens with: what the question is about. */
  asked: SmallRow;
  turned: number;
  /** Results of the smallest case with each mistake, where they stand beside the right one. */
  wrong: { mistake: string; number: LoopNumber }[];
  /** Result of the trap's check. */
  found: Found | null;
  /** How far Y is at most from that of the plain order, if the core has both. */
  most: number | null;
}

export type VariantContext = PageContext<
  VariantKnown & { tried: ThreeTried; learnt: Turned | null }
>;

/** The plain head, as far as the choices of a variant go. */
export function plainOf(row: VariantRow, state: State): Choices {
  return { variant: '', window: null, ...row.plain, ...plainOwn(row, state) };
}

/** Result, shares, and the plain head's scores, by the names that all heads share; and the role of scores. */
const RESULT = 'y';
const SHARES = 'weights';
const OF_HEADS = 'heads_out';
const KEPT = ['k', 'v'];
const GIVEN = 'scaled';
const VALUES = 'v';
const MOST = 'most';
const SCORES = 'scores';
/** The shares of a row with what goes to nobody behind those of the keys. */
const WITH_NOBODY = 'shares';

/** `drafted`: the number that its dial is turned to, if that is of the smallest case alone. */
export function numbersOf(
  session: Session,
  state: State,
  row: VariantRow,
  drafted?: number,
): VariantKnown {
  const ask = <Answer>(
    patch: Partial<State>,
    edits: readonly Edit[],
    read: (one: Session) => Answer,
  ): Answer =>
    askSibling(session, choiceText(patched(state, patch), session.catalogue()), edits, read);
  const trap = row.traps.find(({ mistake }) => mistake === state.mistake);
  const { dial } = row;
  const own = editOf(session, row);
  const turned = dial?.turns
    ? (drafted ?? dial.usual)
    : dial?.field
      ? (state[dial.field] ?? dial.usual ?? 0)
      : (own?.value ?? 0);
  const small = dial?.turns ? dial.turns(turned) : row.small;
  const right = { ...clearedOf(row), mistake: '' };
  const smallOf = (patch: Partial<State>, edits = small.edits) =>
    ask({ ...small.choices, ...patch, edits: [] }, edits, (one) => smallIn(one, row));
  const withOwn = [...small.edits, ...(own ? [own] : [])];
  const choices = plainOf(row, state);
  if (choices.own) session.hold(choices.own);
  const plain = ask({ ...right, ...choices }, ofPlain(row, state.edits), (one) => {
    const given = leavesIn(one);
    return { given, side: sideIn(one, given, row) };
  });
  // The number that can be turned has a place of its own; what else a variant reads is a line of it.
  const read = (one: Session) => sideIn(one, [...plain.given, dial?.leaf ?? ''], row);
  const shown = read(session);
  const smallRight = smallOf(right, withOwn);
  const trapped = trap ? smallOf({ mistake: trap.mistake, ...trap.set }, withOwn) : null;
  return {
    row,
    plain: plain.side,
    varied: trap ? ask(right, state.edits, read) : shown,
    trapped: trap ? shown : null,
    small: {
      plain: smallOf({ ...right, ...choices }, small.plain ?? small.edits),
      varied: smallRight,
      trapped,
    },
    // The question is about the case as it opens, whatever is turned since.
    asked: smallOf({ ...right, ...row.set, ...row.small.choices }, row.small.edits),
    turned,
    wrong: row.loop?.pieces
      ? row.traps.flatMap(({ mistake }) => {
          const number = smallOf({ mistake }, withOwn).loop?.result;
          return number ? [{ mistake, number }] : [];
        })
      : [],
    found:
      trap && trapped
        ? trap.check({
            ...{ small: trapped, right: smallRight, turned },
            ahead: aheadIn(shown.shares),
            seen: seenIn(session),
          })
        : null,
    most: session.find(MOST) < 0 ? null : session.data(session.find(MOST))[0],
  };
}

/** The number that is turned, if it is a leaf's. */
function editOf(session: Session, { dial }: VariantRow): Edit | null {
  if (!dial?.leaf) return null;
  return { node: dial.leaf, index: [], value: session.data(session.find(dial.leaf))[0] };
}

/** Edits of numbers that the plain head has, too: it lacks the one that can be turned. */
export function ofPlain({ dial }: VariantRow, edits: readonly Edit[]): Edit[] {
  return edits.filter(({ node }) => node !== dial?.leaf);
}

export function leavesIn(session: Session): string[] {
  return session.structure.nodes.filter(({ kind }) => kind === 'leaf').map(({ name }) => name);
}

/** All steps to a result but `given`: the leaves that are no lines of a variant. */
export function stepsIn(session: Session, given: readonly string[], result = RESULT): Step[] {
  const made = upstreamOf(session, [result]);
  return session.structure.nodes
    .filter(({ name, kind }) => made.has(name) && kind !== 'constant' && !given.includes(name))
    .map(({ name, kind, op, statement }) => ({ name, kind, op, statement }));
}

function sideIn(session: Session, given: readonly string[], { isOfHeads }: VariantRow): Side {
  const of = (name: string) => (isOfHeads ? lastOfHeads(session, name) : matrixIn(session, name));
  const shares = of(SHARES);
  const names = (count: number, name: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => name(at));
  return {
    // Numbers of one's own have no words.
    rows:
      isOfHeads || session.words.length === 0 ? names(shares.rows, String) : session.words.slice(),
    keys: names(shares.cols, (at) => keyName(session, 0, at)),
    shares,
    y: of(isOfHeads ? OF_HEADS : RESULT),
    cell: isOfHeads ? cellOfHeads : cellIn,
    steps: stepsIn(session, given, isOfHeads ? OF_HEADS : RESULT),
    kept: KEPT.reduce((sum, name) => sum + elementCount(nodeOf(session, name).shape), 0),
  };
}

/** The last token's row of each head. */
function lastOfHeads(session: Session, name: string): Matrix {
  const { shape } = nodeOf(session, name);
  const rows = Array.from({ length: shape[1] }, (_, head) => {
    const matrix = matrixIn(session, name, [0, head]);
    return rowIn(matrix, matrix.rows - 1);
  });
  return { ...rows[0], rows: rows.length, values: rows.flatMap(({ values }) => values) };
}

function cellOfHeads({ node, from, cols }: Matrix, at: number): Cell {
  return { node, index: [0, Math.floor(at / cols), from, at % cols] };
}

/** The scores that the shares are made of: those that were made last. */
export function takenOf(session: Session): string {
  return session.structure.nodes.findLast(({ role }) => role === SCORES)?.name ?? GIVEN;
}

function smallIn(session: Session, { isOfHeads, small, loop }: VariantRow): SmallRow {
  const { at = -1, isRow = false } = small;
  if (isOfHeads && !isRow) {
    const { values } = lastOfHeads(session, OF_HEADS);
    return {
      taken: [],
      shares: values,
      nobody: [],
      nobodyTaken: [],
      earlier: [],
      result: 0,
      values: [0, 0],
      loop: null,
    };
  }
  const of = (name: string, row: number) => rowsIn(matrixIn(session, name)).at(row) ?? [];
  const taken = takenOf(session);
  const keys = matrixIn(session, SHARES).cols;
  const withNobody = session.find(WITH_NOBODY) >= 0 ? of(WITH_NOBODY, at) : [];
  const values = rowsIn(matrixIn(session, VALUES)).map(([first]) => first);
  return {
    // A sink is a column more.
    taken: of(taken, at).slice(0, keys),
    nobodyTaken: of(taken, at).slice(keys),
    shares: of(SHARES, at),
    nobody: withNobody.slice(keys),
    earlier: of(taken, at - 1).slice(0, keys),
    result: of(RESULT, at)[0],
    values: [Math.min(...values), Math.max(...values)],
    loop: loop && session.find(loop.plain) >= 0 ? loopIn(session, loop) : null,
  };
}

/** How far the first word's result is from its own value, the only one that it may see. */
function seenIn(session: Session): number {
  const [y, v] = [RESULT, VALUES].map((name) => rowsIn(matrixIn(session, name))[0]);
  return farthest(y, v);
}

/** The largest share that a token has of those after it. */
function aheadIn({ values, cols }: Matrix): number {
  return Math.max(0, ...values.filter((_, at) => at % cols > Math.floor(at / cols)));
}

/** Steps that the other side has not, or computes of other numbers than a new step's. */
export function changedSteps(steps: readonly Step[], before: readonly Step[]): Step[] {
  const known = new Map(before.map((step) => [step.name, step]));
  // A new leaf means other numbers.
  const isNew = (name: string) =>
    steps.some((step) => step.name === name && step.kind !== 'leaf') && !known.has(name);
  return steps.filter(({ name, op, statement }) => {
    const other = known.get(name);
    if (other?.op !== op) return true;
    const words = other.statement.split(/\b/);
    return statement.split(/\b/).some((word, at) => word !== words[at] && !isNew(word));
  });
}
