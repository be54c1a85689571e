// What a run can show, each one press away: a button that sets the choices, and trains to where it is seen.
import { html, type TemplateResult } from 'lit-html';
import { exampleOf, examplesOf } from '../../model/choice.ts';
import type { Model } from '../../model/model.ts';
import type { Context } from '../../plane/context.ts';
import { RUN_TEXT } from '../../text/en/stages/learn_run.ts';

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

const PLAIN: Required<Choices> = {
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

/** From the core's own seed, without edits: on these it was found what the words say. */
const FOUND_ON = { seed: '', edits: [] };
const SEED = '1337';

/** The end of the run of each. */
const SEEN_AT = 300;

export const SHOWINGS: Record<keyof typeof RUN_TEXT.showings.all, Choices> = {
  plain: {},
  rate: { lr: '20' },
  heart: { fresh: false },
  root: { scaled: false },
  keys: { example: 'previous', tied: 'query_key' },
  values: { tied: 'key_value', lr: '1' },
};

/** The showing that a state has the choices of; undefined if they are others. */
function showingOf({ state, session }: Model): keyof typeof SHOWINGS | undefined {
  const catalogue = session.catalogue();
  const isFoundOn = (state.seed || SEED) === SEED && state.edits.length === 0;
  // The first example may be named, or not.
  const first = examplesOf(state, catalogue)[0];
  const chosenFor = (name: keyof Choices) =>
    name === 'example' ? exampleOf(state, catalogue) : state[name];
  const isOf = (id: keyof typeof SHOWINGS) => {
    const choices: Choices = { ...PLAIN, example: first, ...SHOWINGS[id] };
    return Object.entries(choices).every(([name, one]) => chosenFor(name as keyof Choices) === one);
  };
  return isFoundOn ? IDS.find(isOf) : undefined;
}

const IDS = Object.keys(SHOWINGS) as (keyof typeof SHOWINGS)[];

export function showingsView({ model, view, act }: Context): TemplateResult {
  const words = RUN_TEXT.showings;
  const on = showingOf(model);
  // Before, the sentence would answer what the step asks.
  const isSeen = model.state.trained >= SEEN_AT;
  const show = (choices: Choices) => {
    if (view.playing) act.setView({ playing: false });
    act.replace({ ...FOUND_ON, ...PLAIN, ...choices, trained: SEEN_AT, cell: null });
  };
  return html`<section class="showings" aria-label=${words.title}>
    <h2>${words.title}</h2>
    <p class="showing-buttons">
      ${IDS.map(
        (id) =>
          html`<button class="button" aria-pressed=${id === on ? 'true' : 'false'} @click=${() => show(SHOWINGS[id])}>${words.all[id].name}</button>`,
      )}
    </p>
    <p class="aside">${on && isSeen ? words.all[on].says(model) : words.own}</p>
  </section>`;
}
