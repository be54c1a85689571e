// English: the head that has RoPE, shared keys, a window and a sink at once.
import { html } from 'lit-html';
import { fixed, weightText } from '../../engine/draw/format.ts';
import type { VariantWords } from './variant_words.ts';

const lead = (variant: string) => `#variants&variant=${variant}`;

export const TODAY_WORDS: Record<string, VariantWords> = {
  today: {
    name: 'Today’s head',
    reason: 'RoPE, shared keys, window and sink at once',
    line: 'k = turn(k).repeat_interleave(N // G, dim=1)',
    title: 'As a model of today has it',
    lead: html`RoPE turns queries and keys, heads share keys, a window hides what is far back, and a sink takes the share that fits no key. Each changes a few
      lines. A lit line, or a part of the formula, leads to its page.`,
    formula: html`e<sup><i>S</i><sub>ij</sub></sup> / (<a href=${lead('sink')}>e<sup>sink</sup></a> + Σ e<sup><i>S</i></sup>), <i>S</i><sub>ij</sub> = <i>q</i><sub>i</sub> ·
      <a href=${lead('rope')}><i>R</i><sup>(<i>j</i> − <i>i</i>)</sup></a> <a href=${lead('grouped')}><i>k</i><sub>j</sub> of ⌊<i>hG</i>/<i>N</i>⌋</a>,
      <a href=${lead('window')}><i>i</i> − <i>W</i> &lt; <i>j</i> ≤ <i>i</i></a>`,
    ask: {
      question: html`Five words have the same query and key, so each gets <b>0.2</b>. Now a score is the cosine of the angle between, 57° a place; the window is 3, the sink
        0. What is the share of the word itself?`,
      why: (itself) =>
        html`Three are seen, with the scores −0.42, 0.54 and 1. Their exps are 0.66, 1.72 and 2.72, and the sink’s is 1: 2.72 of 6.09 is <b>${weightText(itself)}</b>.`,
    },
    small: 'Five words, one query, one key',
    row: (at) => `head ${at}`,
    kept: (count, plain) =>
      html`Keys and values of all tokens: <b>${count}</b> numbers, not ${plain}. The window needs only its last tokens of them.`,
    dial: 'window W',
    traps: {
      today_keys_not_turned: {
        name: 'Keys not turned',
        formula: html`<i>S</i><sub>ij</sub> = <i>R</i><sup><i>i</i></sup><i>q</i><sub>i</sub> · <i>k</i><sub>j</sub>`,
        says: html`<code>k_groups</code> is repeated, not <code>k_turned</code>: a slip of a name. Queries are turned, keys are not.`,
        check: 'Equal words at one distance must score the same.',
        found: ([last, before], isCaught) =>
          html`One place back it is <b>${fixed(last, 3)}</b> in the last row, <b>${fixed(before, 3)}</b> in the row before${isCaught ? '.' : ': the same.'}`,
      },
    },
    met: html`gpt-oss has all four, the window of 128 in every other layer and a sink for each head; Mistral 7B has three, Llama 3 two. PyTorch:
      <code>flex_attention</code> with <code>enable_gqa=True</code>, a <code>mask_mod</code> and <code>return_lse</code>; the turn is the model’s own code.`,
    weights: 'All weights are drawn.',
  },
};
