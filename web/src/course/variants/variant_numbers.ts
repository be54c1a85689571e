// The numbers of a variant: the plain head, the variant and the one with a trap, each computed by the core in a session.
import type { Edit } from '../../engine/core/core.ts';
import { type Matrix, matrixIn, rowsIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import type { Node } from '../../engine/core/structure.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { askSibling } from '../../engine/model/edits/sibling.ts';
import { upstreamOf } from '../../engine/model/nodes.ts';
import type { PageContext } from '../../engine/page/page.ts';
import { patched, type State } from '../../engine/state/state.ts';
import type { Found, SmallRow, VariantRow } from './variant_rows.ts';

/** A head on the sentence: its shares, its result, and its steps. */
export interface Side {
  shares: Matrix;
  y: Matrix;
  /** All steps to y, without what is given. */
  steps: readonly Pick<Node, 'name' | 'kind' | 'op' | 'statement'>[];
}

export interface VariantKnown {
  row: VariantRow;
  words: readonly string[];
  plain: Side;
  varied: Side;
  /** With the trap that is switched on; null: none is. */
  trapped: Side | null;
  /** The last row of the smallest case in the plain head and in what is shown beside it. */
  small: { plain: SmallRow; varied: SmallRow; trapped: SmallRow | null };
  /** The variant's row with the number that its dial opens with: what the question is about. */
  asked: SmallRow;
  turned: number;
  /** Result of the trap's check. */
  found: Found | null;
}

export type VariantContext = PageContext<VariantKnown>;

/** The plain head, as far as the choices of a variant go. */
export const PLAIN = { variant: '', window: null } as const;

/** Result, shares, and the plain head's scores, by the names that all heads share; and the role of scores. */
const RESULT = 'y';
const SHARES = 'weights';
const GIVEN = 'scaled';
const SCORES = 'scores';
/** The shares of a row with what goes to nobody behind those of the keys. */
const WITH_NOBODY = 'shares';

export function numbersOf(session: Session, state: State, row: VariantRow): VariantKnown {
  const ask = <Answer>(
    patch: Partial<State>,
    edits: readonly Edit[],
    read: (one: Session) => Answer,
  ): Answer =>
    askSibling(session, choiceText(patched(state, patch), session.catalogue()), edits, read);
  const trap = row.traps.find(({ mistake }) => mistake === state.mistake);
  const { dial } = row;
  const turned = dial ? session.data(session.find(dial.leaf))[0] : 0;
  const own: Edit[] = dial ? [{ node: dial.leaf, index: [], value: turned }] : [];
  const smallOf = (mistake: string) =>
    ask({ ...row.small.choices, mistake, edits: [] }, [...row.small.edits, ...own], smallIn);
  const plain = ask({ ...PLAIN, mistake: '' }, ofPlain(row, state.edits), (one) => {
    const given = leavesIn(one);
    return { given, side: sideIn(one, given) };
  });
  // The number that can be turned has a place of its own; what else a variant reads is a line of it.
  const read = (one: Session) => sideIn(one, [...plain.given, dial?.leaf ?? '']);
  const shown = read(session);
  const right = smallOf('');
  // The question is about the case as it opens, whatever is turned since.
  const isTurned = state.edits.some(({ node }) => node === dial?.leaf);
  const asked = isTurned
    ? ask({ ...row.small.choices, mistake: '', edits: [] }, row.small.edits, smallIn)
    : right;
  const trapped = trap ? smallOf(trap.mistake) : null;
  return {
    row,
    words: session.words.slice(),
    plain: plain.side,
    varied: trap ? ask({ mistake: '' }, state.edits, read) : shown,
    trapped: trap ? shown : null,
    small: {
      plain: ask({ ...row.small.choices, ...PLAIN, mistake: '' }, row.small.edits, smallIn),
      varied: right,
      trapped,
    },
    asked,
    turned,
    found:
      trap && trapped
        ? trap.check({ small: trapped, right, turned, ahead: aheadIn(shown.shares) })
        : null,
  };
}

/** Edits of numbers that the plain head has, too: it lacks the one that can be turned. */
export function ofPlain({ dial }: VariantRow, edits: readonly Edit[]): Edit[] {
  return edits.filter(({ node }) => node !== dial?.leaf);
}

function leavesIn(session: Session): string[] {
  return session.structure.nodes.filter(({ kind }) => kind === 'leaf').map(({ name }) => name);
}

/** `given`: the leaves that are no lines of a variant. */
function sideIn(session: Session, given: readonly string[]): Side {
  const made = upstreamOf(session, [RESULT]);
  const { nodes } = session.structure;
  return {
    shares: matrixIn(session, SHARES),
    y: matrixIn(session, RESULT),
    steps: nodes
      .filter(({ name, kind }) => made.has(name) && kind !== 'constant' && !given.includes(name))
      .map(({ name, kind, op, statement }) => ({ name, kind, op, statement })),
  };
}

/** The scores that the shares are made of: those that were made last. */
function takenOf(session: Session): string {
  return session.structure.nodes.findLast(({ role }) => role === SCORES)?.name ?? GIVEN;
}

function smallIn(session: Session): SmallRow {
  const of = (name: string, at: number) => rowsIn(matrixIn(session, name)).at(at) ?? [];
  const taken = takenOf(session);
  const given = of(GIVEN, -1);
  const withNobody = session.find(WITH_NOBODY) >= 0 ? of(WITH_NOBODY, -1) : [];
  return {
    given,
    // A sink is a column more.
    taken: of(taken, -1).slice(0, given.length),
    shares: of(SHARES, -1),
    nobody: withNobody.slice(given.length),
    earlier: of(taken, -2),
  };
}

/** The largest share that a token has of those after it. */
function aheadIn({ values, cols }: Matrix): number {
  return Math.max(0, ...values.filter((_, at) => at % cols > Math.floor(at / cols)));
}

/** Steps that the other side has not, or computes of other numbers than a new step's. */
export function changedSteps(side: Side, before: Side): Side['steps'] {
  const known = new Map(before.steps.map((step) => [step.name, step]));
  const isNew = (name: string) => side.steps.some((step) => step.name === name) && !known.has(name);
  return side.steps.filter(({ name, op, statement }) => {
    const other = known.get(name);
    if (other?.op !== op) return true;
    const words = other.statement.split(/\b/);
    return statement.split(/\b/).some((word, at) => word !== words[at] && !isNew(word));
  });
}
