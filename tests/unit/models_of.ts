// The models of a link's stage, one for each step, each with the numbers that its own link opens: a step may have an
// example or a lesson of its own.
import type { Session } from '../../web/src/engine/core/session.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';

export async function modelsOf(link: string): Promise<Model[]> {
  const state = parseHash(link);
  const sessions = new Map<string, Promise<Session>>();
  const sessionOf = (choice: string) => {
    const session = sessions.get(choice) ?? open(choice);
    sessions.set(choice, session);
    return session;
  };
  const { steps } = resolve(state, await sessionOf(choiceText(state, catalogue)));
  return Promise.all(
    steps.map(async ({ id: step }) => {
      const there = { ...state, step };
      return resolve(there, await sessionOf(choiceText(there, catalogue)));
    }),
  );
}
