// A page on which a link has been opened, as data: what an action brings about, and what the core answers.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { Core } from '../../web/src/engine/core/core.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { actionsOf } from '../../web/src/engine/state/actions.ts';
import { openingSettings, type ViewSettings } from '../../web/src/engine/state/settings.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import type { Effect, Follow } from '../../web/src/shell/effects.ts';
import { arrivalOf } from '../../web/src/shell/links/arrival.ts';
import { SavedChoices } from '../../web/src/shell/saved_choices.ts';
import { followed } from '../../web/src/shell/step/followed.ts';
import {
  blank,
  type PageState,
  type Step,
  type StepInput,
} from '../../web/src/shell/step/page_state.ts';
import { type AppEvent, step } from '../../web/src/shell/step.ts';
import { catalogue, module } from '../wasm/core.ts';

export const cell = (node: string, ...index: number[]) => ({ node, index });
export const typesOf = ({ effects }: Step) => effects.map(({ type }) => type);

export function one<Type extends Effect['type']>({ effects }: Step, type: Type) {
  const found = effects.filter((effect): effect is Effect & { type: Type } => effect.type === type);
  assert.equal(found.length, 1, `${type} in ${effects.map((effect) => effect.type)}`);
  return found[0];
}

/** A page on which a link has been opened. */
export async function at(
  hash: string,
  patch: Partial<StepInput> = {},
  settings: Partial<ViewSettings> = {},
) {
  const core = await Core.start(module);
  const asked = (): StepInput => ({
    session: core.session,
    comparison: null,
    saved: new SavedChoices(core),
    given: '',
    address: 'https://host.example/#stage=loop',
    hasOpened: false,
    ...patch,
  });
  const nothing = blank({ ...openingSettings('light'), ...settings });
  /** As app.ts has the core follow. */
  const answer = (app: PageState, follow: Follow) => {
    const { state } = follow.next;
    const ask = follow.link ? 'arrive' : 'follow';
    const edits = core[ask](choiceText(state, catalogue), state.edits, state.trained);
    const { whyLost, stopped, trained } = core;
    return followed(app, asked(), follow, { edits, whyLost, stopped, trained });
  };
  const take = (app: PageState, action: AppEvent) => step(app, asked(), action);
  const link = arrivalOf(hash, parseHash(hash), catalogue);
  const arrived = take(nothing, { type: 'arrive', state: link.state, link });
  const opened = answer(nothing, one(arrived, 'follow'));
  const { app } = opened;
  return { core, asked, answer, take, arrived, opened, app };
}

/** The learner's actions as data. */
export function verb(ask: (act: ReturnType<typeof actionsOf>) => void): AppEvent {
  let said: AppEvent | undefined;
  ask(
    actionsOf((one) => {
      said = one;
      return '';
    }),
  );
  assert.ok(said);
  return said;
}
