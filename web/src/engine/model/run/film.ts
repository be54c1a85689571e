// The film of a run: the present sequence with the parameters of earlier steps, computed in a second session.
import type { Edit } from '../../core/core.ts';
import { runOf } from '../../core/run.ts';
import type { Pin, Session } from '../../core/session.ts';
import { indexOf, offsetOf } from '../../core/tensor.ts';
import { questionsOf, WATCHED } from '../../lesson/task_questions.ts';
import type { State } from '../../state/state.ts';
import { choiceText } from '../choice.ts';
import { withSibling } from '../edits/sibling.ts';
import { batchValues, type MatrixIndex, matrixValues, nodeOf, openRow } from '../nodes.ts';
import type { Ahead } from './ahead.ts';

/** A frame of the film: one row of a sequence at a step of the run. */
export interface FilmFrame {
  step: number;
  /** The weights of all heads, if it has any; the open row of the open head, and of each question's probabilities. */
  maps: Float32Array | Float64Array;
  shares: number[];
  probs: number[][];
}

export interface Film {
  /** Frames of the open head, in the order of their steps, including the current step. */
  frames: FilmFrame[];
  /** Numbers at step 0 of the tensors by which the run is watched. */
  first: ReadonlyMap<string, Float32Array | Float64Array>;
}

/** The most pins that the core takes at once (session_pins of wasm/attention.h). */
const MOST_PINS = 4096;

const cache = new WeakMap<Session, { key: string; film: Film }>();

/** The film of the open row, in the open batch and head, with that of the run `ahead`; null if nothing is trained. */
export function filmOf(
  state: State,
  session: Session,
  at: MatrixIndex,
  ahead: Ahead | null = null,
): Film | null {
  const run = runOf(session);
  // A language model keeps maps instead.
  if (!run || session.structure.training?.counted) return null;
  const key = JSON.stringify([session.revision, at]);
  const known = cache.get(session);
  if (known?.key === key) return known.film;
  const now = frameOf(session, run.step, at);
  const film = withSibling(session, (sibling): Film => {
    const choice = choiceText({ ...state, batch_size: 1 }, session.catalogue());
    sibling.open(choice);
    const sequence = sequenceOf(session, at.batch).map(({ node, index, value }): Pin => {
      const offset = offsetOf(nodeOf(sibling, node).shape, [0, ...index.slice(1)]);
      return { node: sibling.find(node), offset, value };
    });
    // Four heads of 64 columns have too many parameters: their film has only the current step.
    const takes = (parameters: Pin[]) => sequence.length + parameters.length <= MOST_PINS;
    const past = [...new Map([...(ahead?.checkpoints ?? []), ...run.checkpoints])].filter(
      ([, parameters]) => takes(parameters),
    );
    const frames = past.map(([step, parameters]) => {
      sibling.pin([...sequence, ...parameters]);
      const frame = frameOf(sibling, step, { ...at, batch: 0 });
      return step === 0 ? { frame, first: watchedIn(sibling) } : { frame };
    });
    return {
      frames: [
        ...frames.map(({ frame }) => frame).filter(({ step }) => step !== now.step),
        now,
      ].sort((a, b) => a.step - b.step),
      first: frames.find(({ first }) => first)?.first ?? new Map(),
    };
  });
  cache.set(session, { key, film });
  return film;
}

/** A sequence and its answers, as edits of a session of the same task. */
export function sequenceOf(session: Session, batch: number): Edit[] {
  const { nodes, names: called } = session.structure;
  const tokens = called ? nodes[called.tokens].name : 'x';
  const names = [tokens, ...questionsOf(session).map(({ targets }) => targets)];
  return names.flatMap((name) => {
    const { shape } = nodeOf(session, name);
    const values = matrixValues(session, { batch, head: 0, row: 0 }, name);
    return Array.from(values, (value, offset) => ({
      node: name,
      index: [batch, ...indexOf(shape.slice(1), offset)],
      value,
    }));
  });
}

function frameOf(session: Session, step: number, at: MatrixIndex): FilmFrame {
  // A model may have been left without attention.
  const { name } = session.structure.nodes.find(({ role }) => role === 'weights') ?? {};
  return {
    step,
    maps: name ? batchValues(session, at.batch, name).slice() : new Float32Array(),
    shares: name ? openRow(session, at, name) : [],
    probs: questionsOf(session).map(({ probs }) => openRow(session, at, probs)),
  };
}

function watchedIn(session: Session): Film['first'] {
  const names = WATCHED.filter((name) => session.find(name) >= 0);
  return new Map(names.map((name) => [name, session.data(session.find(name)).slice()]));
}
