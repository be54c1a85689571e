// Showings of a run: the choices of each, and which of them a state has.
import { exampleOf } from '../choice.ts';
import type { Model } from '../model.ts';

type Choices = Partial<
  Pick<
    Model['state'],
    | 'example'
    | 'lr'
    | 'fresh'
    | 'scaled'
    | 'causal'
    | 'optimizer'
    | 'batch_size'
    | 'head_size'
    | 'tied'
  >
>;

export const PLAIN: Required<Choices> = {
  example: '',
  lr: '',
  fresh: true,
  scaled: true,
  causal: null,
  optimizer: '',
  batch_size: null,
  head_size: null,
  tied: '',
};

/** Choices on which the words were verified: the core's own seed, and no edits. */
export const VERIFIED_ON = { seed: '', edits: [] };
const SEED = '1337';

/** The end of the run of each. */
export const SHOWN_STEPS = 300;

/** The task in which most of it is seen. */
const DRINKS = { example: 'lookup' };

export const SHOWINGS = {
  plain: DRINKS,
  rate: { ...DRINKS, lr: '20' },
  heart: { ...DRINKS, fresh: false },
  root: { ...DRINKS, scaled: false },
  keys: { example: 'previous', tied: 'query_key' },
  values: { ...DRINKS, tied: 'key_value', lr: '1' },
} satisfies Record<string, Choices>;

/** The showing whose choices a state has; undefined if there is none. */
export function showingOf({ state, session }: Model): keyof typeof SHOWINGS | undefined {
  const catalogue = session.catalogue();
  const isFoundOn = (state.seed || SEED) === SEED && state.edits.length === 0;
  // An example that is not named is the first.
  const chosenFor = (name: keyof Choices) =>
    name === 'example' ? exampleOf(state, catalogue) : state[name];
  const isOf = (id: keyof typeof SHOWINGS) => {
    const choices: Choices = { ...PLAIN, ...SHOWINGS[id] };
    return Object.entries(choices).every(([name, one]) => chosenFor(name as keyof Choices) === one);
  };
  return isFoundOn ? IDS.find(isOf) : undefined;
}

export const IDS = Object.keys(SHOWINGS) as (keyof typeof SHOWINGS)[];
