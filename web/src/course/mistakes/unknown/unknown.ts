// An unknown mistake: a seed draws it and the numbers that it is made on. Some check catches it.

import { digitsOf, oneOf } from '../../../engine/ask/random_digits.ts';
import type { Core } from '../../../engine/core/core.ts';
import { takes } from '../../../engine/model/choice.ts';
import { withSibling } from '../../../engine/model/edits/sibling.ts';
import { choicesOfLessons, resetBy, resetExcept } from '../../../engine/state/fields.ts';
import { DEFAULT, parseHash, type State } from '../../../engine/state/state.ts';
import { GIVEN_AWAY } from '../given.en.ts';
import type { LessonOfStage, Patch } from '../lab_context.ts';
import { type Menu, type MistakeNumbers, numbersOf } from '../mistake_numbers.ts';
import { UNKNOWN_MISTAKE } from './name.ts';

/** The seed of a link that has none. */
export const FIRST_SEED = '1';

/** Small sizes with different roots: √d_k, d_k and √C must not be alike. */
const NUMBERS = 'example=randn&T=5&C=6&head_size=2&num_heads=2';

export interface Unknown {
  lesson: LessonOfStage;
  /** The example that it is made on, in the fields of a link. */
  state: State;
  numbers: MistakeNumbers;
}

export function isUnknown({ mistake }: State): boolean {
  return mistake === UNKNOWN_MISTAKE;
}

export function seedOfGame({ seed }: State): string {
  return seed || FIRST_SEED;
}

/** Patch that opens the unknown mistake of a seed. */
export function unknownPatch(seed: string): Patch {
  return { ...choicesOfLessons(DEFAULT), ...resetBy('example'), mistake: UNKNOWN_MISTAKE, seed };
}

/** The unknown mistake of a seed. Of n mistakes, each block of n seeds hides every one once. */
export function unknownOf(core: Core, menu: Menu, seed: string): Unknown {
  const all = menu
    .flatMap(([stage, mistakes]) => mistakes.map((mistake) => ({ stage, mistake })))
    .filter(({ mistake }) => mistake in GIVEN_AWAY);
  const count = BigInt(all.length);
  const index = ((BigInt(seed) % count) + count) % count;
  const round = (BigInt(seed) - index) / count;
  const shuffled = withSibling(core.session, (drawing) => {
    const digit = digitsOf(drawing, String(round));
    const left = [...all];
    return Array.from(all, () => left.splice(oneOf(digit, left.length), 1)[0]);
  });
  const { stage, mistake } = shuffled[Number(index)];
  const state = exampleOn(core, stage, seed);
  // Null is only for too many tokens, which this example does not have.
  const numbers = numbersOf(core, state, stage, mistake) as MistakeNumbers;
  return { lesson: { stage, example: state.example }, state, numbers };
}

/** The seed's example, in the sizes that a stage's lesson takes. */
function exampleOn({ session }: Core, stage: string, seed: string): State {
  const catalogue = session.catalogue();
  const all = parseHash(`stage=${stage}&${NUMBERS}&seed=${seed}`);
  // Many heads share C among them.
  const isShared = takes(all, catalogue, 'num_heads');
  return resetExcept(
    all,
    (name) =>
      name === 'example' || (takes(all, catalogue, name) && !(isShared && name === 'head_size')),
  );
}
