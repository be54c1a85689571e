// A step as its views get it: in the light theme, in a column as wide as that of a large window, nothing opened before.
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { drawingOf } from '../../web/src/engine/model/drawing.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import type { Context } from '../../web/src/engine/plane/context.ts';
import type { Actions } from '../../web/src/engine/state/actions.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';

/** The room of the work, in px. */
const kRoom = 1076;

export function contextOf(model: Model): Context {
  const view = openingSettings('light');
  const drawing = drawingOf(model, view, { room: kRoom, narrow: false });
  const given = { view, act: {} as Actions, trail: [], before: null, influence: null };
  return { model, drawing, ...given, canUndo: false, canRedo: false };
}

/** That of a link, in a session of its own. */
export async function contextAt(link: string): Promise<Context> {
  const state = parseHash(link);
  return contextOf(resolve(state, await open(choiceText(state, catalogue))));
}
