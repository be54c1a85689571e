// English: the variants that add the same numbers in another order, tile by tile and with moved brackets.
import { html } from 'lit-html';
import { fixed, weightText } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';
import type { VariantWords } from './variant_words.ts';

export const REORDERED_WORDS: Record<string, VariantWords> = {
  online: {
    name: 'Online softmax',
    reason: 'rows too long: tile by tile',
    line: 'o = alpha * o + e @ v',
    title: 'Tile by tile',
    lead: html`A row of softmax needs its largest score first. Tile by tile it need not be seen whole: of it only the largest score <i>m</i>, the sum <i>l</i> and
      the mix <i>o</i> are kept. When <i>m</i> grows, <i>l</i> and <i>o</i> shrink first: a smaller score was taken off in them.`,
    formula: html`<i>o</i> ← e<sup><i>m</i> − <i>m′</i></sup> <i>o</i> + Σ e<sup><i>s</i> − <i>m′</i></sup> <i>v</i>`,
    ask: {
      question: html`Scores 1 and 2, then 4 and 0; values 10, 20, 30, 40. After two keys <i>m</i> = 2, <i>l</i> = 1.37, <i>o</i> = 23.68. After all four, what is
        <i>o</i> / <i>l</i>?`,
      why: (result) =>
        html`4 is larger by 2: <i>l</i> and <i>o</i> shrink to e<sup>−2</sup> = 0.135 of what they were. Then 1 and e<sup>−4</sup> join: 33.937 / 1.2034 = <b>${fixed(result, 2)}</b>.`,
    },
    small: 'Four keys, two at a time',
    most: (most) => html`Softmax in one go gives the same <i>Y</i>: max |Δ| = <b>${most}</b>`,
    wrong: (most) => html`From softmax in one go, max |Δ| of <i>Y</i> = <b>${most}</b>`,
    dial: 'keys in a tile',
    kernel: html`The kernel of this page for 4,096 tokens: 32 rows at a time, each with its largest score and its sum. It sees them whole, so neither has to shrink.`,
    traps: {
      online_output_not_rescaled: {
        name: 'Mix not shrunk',
        says: html`A larger score comes, and <i>o</i> stays as it was. The shares beside <i>Y</i> are made apart, and stay right.`,
        formula: html`<i>o</i> ← <i>o</i> + Σ e<sup><i>s</i> − <i>m′</i></sup> <i>v</i>`,
        check: 'A mix must lie between the smallest and the largest value.',
        found: ([result, end], isCaught) =>
          html`It is <b>${fixed(result, 2)}</b>; the largest value is <b>${fixed(end, 0)}</b>${isCaught ? '.' : ': it may be.'}`,
      },
      online_sum_not_rescaled: {
        name: 'Sum not shrunk',
        says: html`A larger score comes, and <i>l</i> stays as it was. Only the plain order’s 28.20 beside it shows that it is wrong.`,
        formula: html`<i>l</i> ← <i>l</i> + Σ e<sup><i>s</i> − <i>m′</i></sup>`,
        check: 'A mix must lie between the smallest and the largest value.',
        found: ([result, end]) =>
          html`It is <b>${fixed(result, 2)}</b>; the largest value is <b>${fixed(end, 0)}</b>.`,
      },
    },
    met: html`FlashAttention, and with it nearly every model. PyTorch: <code>scaled_dot_product_attention</code>, from 2.0 on, takes it on a GPU.`,
    weights: 'Any weights of a plain head fit: their shares stay.',
  },
  linear: {
    name: 'Linear attention',
    reason: 'T × T is too much: move the brackets',
    line: 'y = q_map @ cumsum(k_map.T @ v) / total',
    title: 'The brackets move',
    lead: html`Without exp, (<i>QKᵀ</i>)<i>V</i> is <i>Q</i>(<i>KᵀV</i>): a small matrix takes the place of <i>T</i> × <i>T</i> scores. φ, elu + 1, keeps queries and keys
      above 0. Up to each word, the matrix is a running sum: the loop of stage 1.`,
    formula: html`(φ(<i>Q</i>) φ(<i>K</i>)ᵀ) <i>V</i> = φ(<i>Q</i>) (φ(<i>K</i>)ᵀ <i>V</i>)`,
    ask: {
      question: html`One column: the query is 1, the keys 0, 1, 2 and 3. Softmax gives the last key <b>0.64</b>. φ adds 1 to numbers from 0 on. What share does the last key
        get now?`,
      why: (last) =>
        html`φ makes the keys 1, 2, 3 and 4, and the query is in all four products: 4 of 10, <b>${weightText(last)}</b>. No exp sharpens the row.`,
    },
    small: 'One query, keys 0 to 3',
    most: (most) =>
      html`(<i>QKᵀ</i>)<i>V</i> with the same φ gives the same <i>Y</i>: max |Δ| = <b>${most}</b>`,
    wrong: (most) =>
      html`From (<i>QKᵀ</i>)<i>V</i> with the same φ, max |Δ| of <i>Y</i> = <b>${most}</b>`,
    traps: {
      linear_not_divided: {
        name: 'Not divided',
        says: html`The sum below the line is forgotten in <i>Y</i>. The shares beside it are made apart, and stay right.`,
        formula: html`φ(<i>q</i><sub>t</sub>) Σ<sub>j≤t</sub> φ(<i>k</i><sub>j</sub>)ᵀ<i>v</i><sub>j</sub>`,
        check: 'A mix must lie between the smallest and the largest value.',
        found: ([result, end], isCaught) =>
          html`It is <b>${fixed(result, 2)}</b>; the largest value is <b>${fixed(end, 0)}</b>${isCaught ? '.' : ': it may be.'}`,
      },
      linear_not_running: {
        name: 'One sum for all',
        says: html`The sums run over all words, so <i>Y</i> of each holds those that come after it, too.`,
        formula: html`φ(<i>q</i><sub>t</sub>) Σ<sub>j</sub> φ(<i>k</i><sub>j</sub>)ᵀ<i>v</i><sub>j</sub> / φ(<i>q</i><sub>t</sub>) · Σ<sub>j</sub> φ(<i>k</i><sub>j</sub>)`,
        check: 'The first word must get its own value.',
        found: ([seen]) => html`Its <i>Y</i> is <b>${fixed(seen, 2)}</b> away from it.`,
      },
    },
    met: html`Transformers are RNNs (2020), RetNet, Mamba-2, Qwen3-Next: the running sum is the state that they keep in the place of a cache. PyTorch:
      <code>F.elu</code>, <code>torch.cumsum</code>.`,
    weights: 'These weights were made with softmax.',
  },
};

/** The smallest case as a loop: its columns, its lines, and its result beside that of the plain order. */
export const LOOPS: Record<
  string,
  {
    caption: string;
    corner: string;
    columns: readonly Words[];
    line: (at: number, values: readonly number[]) => Words;
    /** Undefined: its last line has it. */
    result?: Words;
    plain: Words;
  }
> = {
  online: {
    caption: 'Four keys, tile by tile',
    corner: 'each row: a tile, or what is kept once it has shrunk',
    columns: [html`<i>m</i>`, '×', html`<i>l</i>`, html`<i>o</i>`],
    line: () => '',
    result: html`<i>o</i> / <i>l</i>`,
    plain: 'softmax in one go',
  },
  linear: {
    caption: 'The loop of stage 1: two running sums',
    corner: 'each row: a token, and what is kept after it',
    columns: [
      html`φ(<i>k</i>)`,
      html`<i>v</i>`,
      html`Σ φ(<i>k</i>)`,
      html`Σ φ(<i>k</i>)<i>v</i>`,
      html`<i>Y</i>`,
    ],
    line: (at) => html`<i>t</i> = ${at}`,
    plain: html`(φ(<i>Q</i>) φ(<i>K</i>)ᵀ) <i>V</i>, scores first`,
  },
};

export const LOOP_TEXT = {
  scores: 'scores',
  here: 'Both heads below are now this case.',
  back: 'Back to the sentence',
};

/** The picture of tiles. */
export const TILES_TEXT = {
  bar: html`<i>l</i>, piece by piece`,
  tile: (at: number, scores: readonly number[], values: readonly number[]): Words =>
    html`tile ${at} <small>scores ${scores.map((one) => fixed(one, 0)).join(', ')}; <i>v</i> ${values.join(', ')}</small>`,
  shrink: (largest: number, grows: boolean): Words =>
    grows
      ? html`shrink <small>${fixed(largest, 0)} is larger: all × e<sup><i>m</i> − <i>m′</i></sup></small>`
      : html`stay <small>no larger score: × 1</small>`,
  times: (alpha: string): string => `× ${alpha}`,
  line: html`<i>o</i> / <i>l</i>: a mix of the values, each as large as its share`,
  mix: (result: string, isRight: boolean): string =>
    isRight ? `${result} = softmax in one go` : `${result}, with the mistake`,
  /** Result of a mistake: one that no mix of the values can be, or one that it could be. */
  wrong: (name: string, result: string, isOutside: boolean): Words =>
    isOutside
      ? html`<b>${name}</b>: ${result} is no mix of these values, and a check of that sees it. `
      : html`<b>${name}</b>: ${result} lies between them like any mix, so only the plain order beside it tells. `,
};
