// An address as the state of the page, and what it becomes by actions: for tests of transitions, without a browser.

import type { Cell } from '../../web/src/engine/core/tensor.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { isPage } from '../../web/src/engine/state/pages.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { NO_HISTORY } from '../../web/src/engine/state/undo.ts';
import { type Action, type AppState, transition } from '../../web/src/shell/transitions.ts';
import { catalogue, open } from '../wasm/core.ts';

export const cell = (node: string, ...index: number[]): Cell => ({ node, index });

/** The page at an address, and what it becomes by one action after the other. */
export async function at(hash: string) {
  const state = parseHash(hash);
  const isNotebook = state.stage === 'notebook';
  const session = await open(
    isNotebook ? `lesson=notebook_${state.notebook}` : choiceText(state, catalogue),
  );
  const start: AppState = {
    state,
    view: openingSettings('light'),
    history: NO_HISTORY,
  };
  const graphOf = (app: AppState) => ({
    session,
    model: isPage(app.state.stage) ? null : resolve(app.state, session),
  });
  return {
    session,
    start,
    model: (app: AppState) => resolve(app.state, session),
    after: (...actions: Action[]) =>
      actions.reduce((app, action) => transition(app, graphOf(app), action), start),
  };
}
