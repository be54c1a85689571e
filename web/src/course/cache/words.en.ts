// English: the page of the KV cache.
import { html } from 'lit-html';
import { onScreen, type Words } from '../../engine/words/text.ts';

const number = (value: number): string => value.toLocaleString('en');
const tokens = (count: number): string => (count === 1 ? '1 token' : `${count} tokens`);

export const CACHE_TEXT = {
  title: 'What does the next token cost?',
  lead: 'A language model writes one token after the other. To choose the next one, it needs one row of the head’s result: the row of the last token.',
  body: html`Without a cache the whole head runs again over all tokens so far. A KV cache keeps the rows of <i>K</i> and <i>V</i> that are
    computed already. ${onScreen('Read the sentence token by token and see what is computed twice.')}`,
  ask: {
    question: (count: number): Words =>
      html`<i>K</i> and <i>V</i> of ${tokens(count - 1)} are kept. Now token ${count - 1} comes, as they are counted from 0. How many rows of <b><i>K</i></b> must be computed?`,
    answers: (count: number): string[] => [`${count}, all of them`, '1', 'none'],
    why: html`A row of <i>K</i> is the token’s row of <i>x</i> times <i>W<sub>K</sub></i>. No other token is in it. So the rows before stay,
      and one is new. Of <i>Q</i> and <i>Y</i>, too, only the new row is needed.`,
  },
  walk: {
    label: 'The sentence, token by token',
    token: 'Token ',
    back: 'Back',
    next: 'Next token',
    asking: (count: number): string =>
      `${count === 1 ? '1 token is' : `${count} tokens are`} read. What must be computed for the next one?`,
    now: (t: number, word: string, whole: number, cached: number): Words =>
      html`Token ${t}, “${word}”: <b>${number(whole)}</b> multiplications without a cache, <b>${number(cached)}</b> with it.`,
  },
  sentence: {
    label: 'Your sentence',
    known:
      'Up to 12 words. bank, stream, mud, money and loan have numbers written by hand; any other word gets four by its name.',
  },
  works: {
    whole: 'Without a cache',
    cached: 'With a KV cache',
    soFar: 'Kept so far',
    comes: 'What comes in',
    comesHow: (next: number): string => `The words and their numbers; token ${next} comes next.`,
    opens: 'Each number opens in the head on the tokens so far, with its arithmetic.',
    /** Several new tokens at once, with so many kept. */
    several: (kept: number): Words =>
      html`If several tokens come at once, the first of them sees the ${kept === 1 ? 'one that is' : `${kept} that are`} kept and itself; each next one sees one more. So the
        diagonal of the mask begins behind the kept columns: <code>torch.tril(ones, diagonal=${kept})</code>.`,
    asked: (token: number): Words =>
      html`Rows of <i>K</i> that must be computed for token ${token}:`,
    how: {
      whole: (count: number): string =>
        count === 1
          ? 'The first token: nothing is there yet.'
          : `All ${count} rows are computed; ${count - 1} of them again: struck through.`,
      cached: (count: number): Words =>
        count === 1
          ? 'The first token: nothing is kept yet.'
          : html`One new row; ${count - 1} of <i>K</i> and <i>V</i> are kept.`,
    },
    soFarHow: (count: number): Words =>
      html`The rows of <i>K</i> and <i>V</i> of ${tokens(count)}.`,
    letters: { q: 'Q', k: 'K', v: 'V', y: 'Y' },
    corner: 'a row for each token',
    row: (row: number, word: string): string => `row ${row}, ${word}`,
    none: { q: 'not needed', k: '', v: '', y: 'not needed' },
    kinds: { again: 'computed again', kept: 'kept', new: 'new' },
  },
  costs: {
    caption: (t: number): Words => html`Multiplications for token ${t}`,
    corner: 'products of the head; rows times terms times columns',
    whole: 'without',
    cached: 'with cache',
    products: {
      q: html`<i>Q</i> = <i>x</i> <i>W<sub>Q</sub></i>`,
      k: html`<i>K</i> = <i>x</i> <i>W<sub>K</sub></i>`,
      v: html`<i>V</i> = <i>x</i> <i>W<sub>V</sub></i>`,
      scores: html`scores = <i>Q</i> <i>K</i>ᵀ`,
      y: html`<i>Y</i> = weights <i>V</i>`,
    },
    sum: 'together',
    note: 'Rows · terms of each sum · columns, counted from the shapes of the tensors that were computed. The whole head computes all scores, also those that the mask then hides.',
    number,
  },
  growth: {
    caption: 'Multiplications, token by token',
    corner: 'token',
    total: (count: number, whole: number, cached: number): Words =>
      html`All ${tokens(count)} together: <b>${number(whole)}</b> without, <b>${number(cached)}</b> with a cache, ${(whole / cached).toFixed(1)} times fewer.`,
    why: html`At the <i>n</i>-th token there are <i>n</i> rows of <i>K</i> to compute without a cache, and one with it. The scores are <i>n</i> · <i>n</i> numbers
      without, <i>n</i> with it: the cost of one token grows with <i>n</i>², or with <i>n</i>. The price is memory: <i>K</i> and <i>V</i> stay.`,
  },
  proof: {
    title: 'The same numbers, to the bit',
    count: (same: number, of: number): string => `${same} of ${of}`,
    row: (t: number): Words => html`numbers of row ${t} of <i>Y</i>: with the cache as without it.`,
    later: (t: number, count: number): Words =>
      html`numbers of row ${t} of <i>Y</i>: as in the head on all ${count} tokens, the later ones too.`,
    kept: (t: number): Words =>
      html`numbers of <i>K</i> and <i>V</i>, rows ${t === 1 ? '0' : `0 to ${t - 1}`}: as they were before this token came. So they may be kept.`,
    nothingKept: 'Before the first token there is nothing to keep.',
  },
  mask: {
    caption: html`Row 0 of <i>Y</i>, as the sentence grows`,
    corner: 'tokens so far',
    masked: 'with the mask',
    open: 'without',
    after: (count: number): string => tokens(count),
    says: (t: number, masked: number, open: number): Words =>
      t === 0
        ? 'Go on: with each token look whether row 0 changes.'
        : html`With the mask row 0 has changed <b>${masked}</b> times, without it <b>${open}</b> times, although <i>K</i> and <i>V</i> stay in both.`,
    layers: html`In a model with several layers, <i>Y</i> is what the next layer makes its <i>K</i> and <i>V</i> of. Only with the mask do those
      stay, too: a KV cache needs the causal mask.`,
  },
  toHead: (count: number): string =>
    `Open the head on ${count === 1 ? 'this token' : `these ${count} tokens`}`,
};
