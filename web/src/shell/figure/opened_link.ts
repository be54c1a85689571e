// The link of a figure, opened in a core of its own: its lesson trained as far as the link says, and its numbers changed.
import type { Core } from '../../engine/core/core.ts';
import { Refusal } from '../../engine/core/refusals.ts';
import { inSlices, type Pieces } from '../../engine/draw/slices.ts';
import { runStepOf } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import type { Model } from '../../engine/model/model.ts';
import { resolve } from '../../engine/model/resolve.ts';
import { namesIn } from '../../engine/state/codecs.ts';
import { isPage } from '../../engine/state/pages.ts';
import { DEFAULT, FIRST_STAGE, isDoor, parseHash, type State } from '../../engine/state/state.ts';
import { arrivalOf, fallbacksFor } from '../links/arrival.ts';

export interface OpenedLink {
  /** Null: what the link names is no stage. */
  model: Model | null;
  /** Sentences about what the link asks for and is not there. */
  amiss: readonly string[];
}

/** Work in slices, which ends with the figure; a failure is the promise's. */
function sliced(signal: AbortSignal, work: () => Pieces<void>): Promise<void> {
  return new Promise((done, fail) => {
    const caught = function* (): Pieces<void> {
      try {
        yield* work();
      } catch (error) {
        fail(error);
      }
    };
    inSlices(signal, caught(), done);
  });
}

/** Opens a link ('#stage=head'). Until `signal` aborts the work goes on in slices; then this never resolves. */
export async function openedLink(
  core: Core,
  link: string,
  signal: AbortSignal,
): Promise<OpenedLink> {
  const hash = link.startsWith('#') ? link : `#${link}`;
  const read = parseHash(hash);
  const named = isDoor(read) ? { ...DEFAULT, stage: FIRST_STAGE } : read;
  if (named.own) core.hold(named.own);
  const { state, amiss } = arrivalOf(hash, named, core.session.catalogue());
  if (isPage(state.stage)) return { model: null, amiss };
  try {
    return { model: await arrived(core, state, signal), amiss };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [instead] = fallbacksFor(state);
    const model = await arrived(core, instead, signal);
    return { model, amiss: [...amiss, error.message] };
  }
}

async function arrived(core: Core, state: State, signal: AbortSignal): Promise<Model> {
  const choice = choiceText(state, core.session.catalogue());
  if (core.mustLoad(choice)) {
    await core.preload();
    core.mustLoad(choice);
  }
  await sliced(signal, function* () {
    while (!core.prepare(choice)) yield;
  });
  let edits = core.arrive(choice, state.edits, runStepOf(state));
  core.session.rename(namesIn(state.names));
  await sliced(signal, function* () {
    while (core.isTraining) {
      edits = core.trainSlice();
      yield;
    }
  });
  return resolve({ ...state, edits, trained: state.trained && core.trained }, core.session);
}
