// English: the bodies of the steps Train and Two heads, of the stage Learn.
import { html } from 'lit-html';
import { exact } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import type { Words } from '../../engine/words/text.ts';

/** Patterns to watch for in each task, with the choices that it begins with. */
const SEEN: Record<string, Words> = {
  lookup: html`In the row with the question mark the share on the same name (bold) grows. Below, each name learns to look
    for itself, and each drink to say itself: the diagonals. The drink columns rise alike: every row but that one has a
    drink, so it does not look at itself.`,
  previous: html`Row 0 has only itself to look at. Of any other row the share on the row before (bold) grows.
    Queries (●) move to the keys (■) that they look for.`,
  marked: html`In each row the share on the marked row (bold) grows; its key (■) moves away from the others.`,
  largest: html`In each row the shares on the largest digit (bold) grow; the keys (■) line up by size.`,
  both: html`Choose a head under <i>Heads, shown</i>, and follow its shares. The next step puts the heads side by side.`,
};

/** The seed of a run for which none is chosen; a link may say it all the same. */
const SEED = '1337';

/** Whether nothing is chosen but the task: on other choices it may not learn. */
function isUsual({ state }: Model): boolean {
  const { tied, optimizer, lr, batch_size, head_size, causal, scaled, seed, edits } = state;
  const isSet =
    tied ||
    optimizer ||
    lr ||
    batch_size ||
    head_size ||
    causal !== null ||
    (seed && seed !== SEED) ||
    edits.length > 0;
  return scaled && !isSet;
}

/** The learning rate, as it was written. */
export function rate(model: Model): string {
  return exact(valueAt(model.session, { node: 'lr', index: [] }), model.session.structure.dtype);
}

/** Adam's rate is another one, where none is chosen. */
function ruleOf(model: Model): Words {
  return model.state.optimizer && html` Adam takes the steps here, with the rate ${rate(model)}.`;
}

function trainBody(model: Model): Words {
  const draws = model.state.fresh
    ? 'Each step draws new sequences. One of this step is shown, with what the weights of several steps make of it.'
    : 'Each step takes the same sequences. Watch what fresh ones make of it: the teal curve.';
  const isSeen = model.state.fresh && isUsual(model);
  // Hints at the pattern come with the run: before it, the question asks what the run will come to.
  if (model.state.trained === 0)
    return html`Press Train, or drag the cursor.${ruleOf(model)} ${draws}`;
  const own =
    'Whether the shares find the right token with these choices is what the teal curve says.';
  const seen = isSeen
    ? (SEEN[model.state.example || 'lookup'] ?? '')
    : model.state.fresh
      ? own
      : '';
  return html`Press Train, or drag the cursor.${ruleOf(model)} ${draws} ${seen} To change a weight, choose a number of
    ${weights(model)} and type another one under “In numbers”: training goes on from it.`;
}

/** The weights of which a number can be chosen: those that the step draws, and those that the strip leads to. */
function weights({ session }: Model): Words {
  return session.find('match') < 0
    ? html`a weight matrix under Tensors`
    : html`<i>W<sub>V</sub></i>`;
}

function twoHeadsBody({ heads, state: { trained } }: Model): Words {
  const beside =
    heads === 1
      ? 'Here both runs have one head.'
      : html`Beside them one head alone is asked both, with the same rate. Its weights are fewer, so they begin with others.`;
  const asked = 'Row 0 has no row before it, and is asked for the mark only.';
  if (trained === 0) return html`${asked} ${beside} Press Train, and watch the maps part.`;
  return html`${asked} One row of shares cannot point to two places.
    Several heads can, but nobody tells them which takes which. <i>W<sub>O</sub></i>, learnt too, makes both answers of what the
    heads bring. ${beside}${heads > 2 ? ' With more heads than questions some do the same, or nothing.' : ''}`;
}

export const TRAIN_BODIES: Record<string, (model: Model) => Words> = {
  train: trainBody,
  two_heads: twoHeadsBody,
};
