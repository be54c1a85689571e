// English: the bodies of the steps Train and Two heads, of the stage Learn.
import { html } from 'lit-html';
import { exact } from '../../engine/draw/format.ts';
import { onScreen, type Words } from '../../engine/words/text.ts';
import type { LearnFacts } from './facts.ts';

/** Patterns to watch for in each task, with the choices that it begins with. */
const SEEN: Record<string, Words> = {
  lookup: html`In the row with the question mark the share on the same name (bold) grows. Below, each name learns to look
    for itself, and each drink to say itself: the diagonals. The columns of all
    drinks rise: the row looks for one that has a drink, so not for itself.`,
  previous: html`Row 0 has only itself to look at. Of any other row the share on the row before (bold) grows.
    Queries (●) move to the keys (■) that they look for. In <i>W<sub>Q</sub>·W<sub>K</sub></i><sup>⊤</sup> only columns that the mask leaves
    to a row count: row 1 chooses between 0 and 1.`,
  marked: html`In each row the share on the marked row (bold) grows; its key (■) moves away from the others.`,
  largest: html`In each row the shares on the largest digit (bold) grow; the keys (■) line up by size.`,
  both: html`${onScreen(html`Choose a head under <i>Heads, shown</i>, and follow its shares.`)} The next step puts the heads side by side.`,
};

/** The learning rate, as it was written. */
export const rate = ({ rate: of, dtype }: LearnFacts): string => exact(of, dtype);

/** Adam's rate is another one, where none is chosen. */
function ruleOf(facts: LearnFacts): Words {
  return facts.isAdam ? html` Adam takes the steps here, with the rate ${rate(facts)}.` : '';
}

function trainBody(facts: LearnFacts): Words {
  const { isFresh, isUsual, hasBegun, example } = facts;
  const draws = isFresh
    ? 'Each step draws new sequences. One of the present step’s is shown, with what the weights of earlier steps make of it.'
    : 'Each step takes the same sequences. Watch what fresh ones make of it: the teal curve.';
  // Hints at the pattern come with the run: before it, the question asks what the run will come to.
  if (!hasBegun)
    return html`${onScreen('Press Train, or drag the cursor.')}${ruleOf(facts)} ${draws}`;
  const own =
    'Whether the shares find the right token with these choices is what the teal curve says.';
  const seen = !isFresh ? '' : isUsual ? (SEEN[example || 'previous'] ?? '') : own;
  return html`${onScreen('Press Train, or drag the cursor.')}${ruleOf(facts)} ${draws} ${seen} ${onScreen(html`To change a weight, choose a number of
    ${weights(facts)} and type another one under “In numbers”: training goes on from it.`)}`;
}

/** The weights of which a number can be chosen: those that the step draws, and those that the strip leads to. */
function weights({ hasMatch }: LearnFacts): Words {
  return hasMatch ? html`<i>W<sub>V</sub></i>` : html`a weight matrix under Tensors`;
}

function twoHeadsBody({ heads, hasBegun }: LearnFacts): Words {
  const beside =
    heads === 1
      ? 'Here both runs have one head.'
      : html`Beside them one head alone is asked both, with the same rate. Its weights are fewer, so other numbers are drawn.`;
  const asked = 'Row 0 has no row before it, and is asked for the mark only.';
  if (!hasBegun)
    return html`${asked} ${beside} ${onScreen('Press Train, and watch the maps part.')}`;
  return html`${asked} One row of shares cannot point to two places.
    Several heads can, but nobody tells them which takes which. <i>W<sub>O</sub></i>, learnt too, makes both answers of what the
    heads bring. ${beside}${heads > 2 ? ' With more heads than questions some do the same, or nothing.' : ''}`;
}

export const TRAIN_BODIES: Record<string, (facts: LearnFacts) => Words> = {
  train: trainBody,
  two_heads: twoHeadsBody,
};
