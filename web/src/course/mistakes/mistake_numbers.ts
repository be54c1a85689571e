// A mistake's numbers: the right lesson and the wrong one, each computed by the core in a session of its own.
import type { Core } from '../../engine/core/core.ts';
import { type Matrix, matrixIn } from '../../engine/core/matrices.ts';
import { Refusal } from '../../engine/core/refusals.ts';
import type { Session } from '../../engine/core/session.ts';
import { matrixOf } from '../../engine/core/tensor.ts';
import { STAGES } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { nodeOf, sizeAlong, upstreamOf } from '../../engine/model/nodes.ts';
import { patched, type State } from '../../engine/state/state.ts';
import { type Checks, checksOf } from './mistake_checks.ts';
import { NEEDED } from './taught_lesson.ts';

/** The largest table that has room beside another one. */
export const MOST_TOKENS = 16;

/** The tensors of one side, all of the first batch. */
export interface Side {
  weights: Matrix[];
  /** The row sums of each matrix of weights. */
  sums: Matrix[];
  /** The rows of weights all of whose scores are −∞. */
  hidden: number[];
  y: Matrix;
  /** The letters of the weights' last three axes: "N T T"; "T T" where there are no heads. */
  axes: string[];
  words: string[];
  /** The statements of all steps to y, without what is given. */
  statements: string[];
}

export interface MistakeNumbers {
  mistake: string;
  /** The stage whose lesson it is made in. */
  stage: string;
  right: Side;
  wrong: Side;
  /** The numbers of a token, and of a query. */
  sizes: { C: number; H: number };
  checks: Checks;
}

/** The mistakes of each stage that has some, in all lessons of its steps; each stands in the first stage that has it. */
export type Menu = [stage: string, mistakes: string[]][];

export function mistakesByStage(session: Session): Menu {
  const { mistakes } = session.catalogue();
  const listed = new Set<string>();
  return STAGES.map(({ id, lesson, steps }): [string, string[]] => {
    const lessons = new Set([lesson, ...steps.flatMap((step) => step.lesson ?? [])]);
    const made = [...lessons].flatMap((one) => mistakes[one]).filter((one) => !listed.has(one));
    for (const one of made) listed.add(one);
    return [id, made];
  }).filter(([, made]) => made.length > 0);
}

const made = new WeakMap<Session, Map<string, boolean>>();

/** Whether the core makes the state's mistake: a mistake of the mask, for example, only with the mask on. */
export function canBeMade(session: Session, state: State): boolean {
  const choice = choiceText(state, session.catalogue());
  const known = made.get(session) ?? new Map<string, boolean>();
  made.set(session, known);
  const isMade = known.get(choice) ?? opensBeside(session, choice);
  known.set(choice, isMade);
  return isMade;
}

function opensBeside(session: Session, choice: string): boolean {
  try {
    withSibling(session, (sibling) => sibling.open(choice));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Numbers of a mistake; null if there are too many tokens. Throws a Refusal if the mistake cannot be made there. */
export function numbersOf(
  core: Core,
  state: State,
  stage: string,
  mistake: string,
): MistakeNumbers | null {
  const [right, wrong] = [core.sibling(), core.sibling()];
  try {
    const open = (one: Core, made: string) => {
      // A window that the core chooses for the wrong way is one of the right way, too.
      const window = state.window ?? NEEDED[mistake]?.window ?? null;
      const both = patched(state, { stage, mistake: made, window });
      const choice = choiceText(both, core.session.catalogue());
      return one.arrive(choice, state.edits);
    };
    const edits = { right: open(right, ''), wrong: open(wrong, mistake) };
    if (sizeAlong(right.session, 'T') > MOST_TOKENS) return null;
    return {
      mistake,
      stage,
      right: sideOf(right.session),
      wrong: sideOf(wrong.session),
      sizes: { C: sizeAlong(right.session, 'C'), H: sizeAlong(right.session, 'H') },
      checks: checksOf(
        { session: right.session, edits: edits.right },
        { session: wrong.session, edits: edits.wrong },
      ),
    };
  } finally {
    right.close();
    wrong.close();
  }
}

function sideOf(session: Session): Side {
  const made = upstreamOf(session, ['y']);
  const { nodes, words } = session.structure;
  return {
    weights: matricesOf(session, 'weights'),
    sums: matricesOf(session, 'weights_sum'),
    hidden: hiddenRows(session),
    y: matricesOf(session, 'y')[0],
    axes: nodeOf(session, 'weights').axes.slice(1),
    words,
    statements: nodes
      .filter(({ name, kind }) => made.has(name) && kind !== 'leaf')
      .map(({ statement }) => statement),
  };
}

/** Looks in the first matrix of every tensor from which the weights get their shape. */
function hiddenRows(session: Session): number[] {
  const { shape } = nodeOf(session, 'weights');
  const { rows, cols } = matrixOf(shape);
  const made = upstreamOf(session, ['weights']);
  const alike = session.structure.nodes.filter(
    (node) => made.has(node.name) && node.shape.join() === shape.join(),
  );
  const isHidden = (row: number) =>
    alike.some(({ name }) =>
      session
        .data(session.find(name))
        .slice(row * cols, (row + 1) * cols)
        .every((score) => score === -Infinity),
    );
  return Array.from({ length: rows }, (_, row) => row).filter(isHidden);
}

/** The matrices of a tensor's first batch. */
function matricesOf(session: Session, name: string): Matrix[] {
  const { shape } = nodeOf(session, name);
  if (shape.length <= 3) return [matrixIn(session, name)];
  return Array.from({ length: shape[1] }, (_, i) => matrixIn(session, name, [0, i]));
}
