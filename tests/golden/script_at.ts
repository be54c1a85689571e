// The script that the page offers at a link, or the sentence in its place.
import '../../web/src/course/index.ts';
import { scriptOf } from '../../web/src/engine/arithmetic/script/script.ts';
import { whyNoScript } from '../../web/src/engine/arithmetic/script/script_button.ts';
import { stageScriptOf } from '../../web/src/engine/arithmetic/script/stage_script.ts';
import { Core } from '../../web/src/engine/core/core.ts';
import { runStepOf } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { isPage } from '../../web/src/engine/state/pages.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { module } from '../wasm/core.ts';

const core = await Core.start(module);

/** The page at a link, with its edits made and its run at the step; a Refusal if it cannot be opened. */
export function modelAt(link: string): Model {
  const catalogue = core.session.catalogue();
  const state = parseHash(link);
  if (state.own) core.hold(state.own);
  const edits = core.arrive(choiceText(state, catalogue), state.edits, runStepOf(state), Infinity);
  return resolve({ ...state, edits, trained: state.trained && core.trained }, core.session);
}

/** The script of a page beside the stages, which offers that of its session. */
function pageScriptAt(link: string): string {
  const state = parseHash(link);
  const edits = core.arrive(choiceText(state, core.session.catalogue()), state.edits, undefined, 0);
  return scriptOf(core.session, { ...state, edits });
}

/** A script, or why there is none. */
export type Offered = { script: string } | { why: string };

const offers = new Map<string, Offered>();

/** What the page offers at a link, which is asked once. `model`: the page there, if it is open. */
export function scriptAt(link: string, model?: Model): Offered {
  const offered = offers.get(link) ?? offeredAt(link, model);
  offers.set(link, offered);
  return offered;
}

function offeredAt(link: string, open?: Model): Offered {
  if (isPage(parseHash(link).stage)) return { script: pageScriptAt(link) };
  const model = open ?? modelAt(link);
  const why = whyNoScript({ model });
  return why === '' ? { script: stageScriptOf(model) } : { why };
}
