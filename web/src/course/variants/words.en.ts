// English: the pages of the variants.
import { html } from 'lit-html';
import { exact, fixed, weightText } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';

const dk = html`<i>d<sub>k</sub></i>`;

/** A trap: what is done wrong, and what its check says of the two numbers that it looks at. */
interface TrapWords {
  name: string;
  says: Words;
  check: Words;
  found: (numbers: readonly [number, number], isCaught: boolean) => Words;
}

interface VariantWords {
  name: string;
  /** Reason for it, in a few words, and the line that it changes, as people write it. */
  reason: string;
  line: string;
  title: string;
  lead: Words;
  formula: Words;
  ask: { question: Words; why: (share: number) => Words };
  small: string;
  dial: string;
  traps: Record<string, TrapWords>;
  /** Models that have it, and functions of PyTorch. */
  met: Words;
}

const share = (value: number) => html`<b>${weightText(value)}</b>`;

export const VARIANT_WORDS: Record<string, VariantWords> = {
  alibi: {
    name: 'ALiBi',
    reason: 'near counts more: subtract the distance',
    line: 'scores = scores - slope * distance',
    title: 'Near counts more',
    lead: html`A score does not know how far away a key is. ALiBi takes a little off it for every token between: attention with linear
      biases.`,
    formula: html`<i>S</i><sub>ij</sub> − <i>m</i> · |<i>i</i> − <i>j</i>|`,
    ask: {
      question: html`Four keys score the same, so softmax gives each <b>0.25</b>. ALiBi takes ½ off for each token of distance. What is the share of
        the nearest key, the token itself?`,
      why: (nearest) =>
        html`The scores are then −1½, −1, −½ and 0. Each share is e<sup>½</sup> = 1.65 times the one before, and the last is ${share(nearest)}.`,
    },
    small: 'Four keys that score the same',
    dial: 'slope m',
    traps: {
      alibi_added: {
        name: 'Distance added',
        says: 'The sign is turned round: what is farther away scores more.',
        check: 'Of equal scores, the nearest must get the largest share.',
        found: ([first, last], isCaught) =>
          html`The farthest gets ${share(first)}, the nearest ${share(last)}${isCaught ? '.' : ': with this slope nothing tells.'}`,
      },
      alibi_before_scale: {
        name: 'Before the division',
        says: html`The distance is taken off before the scores are divided by √${dk}, so the slope is divided, too.`,
        check: html`Of equal scores, a key nearer by one gets e<sup>m</sup> times the share.`,
        found: ([found, right], isCaught) =>
          html`Here it gets <b>${fixed(found, 3)}</b> times the share; it should be <b>${fixed(right, 3)}</b>${isCaught ? '.' : ': with this slope nothing tells.'}`,
      },
    },
    met: html`BLOOM, MPT, Baichuan-13B. With several heads the slopes are <i>m</i> = 2<sup>−8<i>h</i>/<i>n</i></sup>; this is the first of eight. PyTorch:
      <code>attn_mask</code> of <code>scaled_dot_product_attention</code>, or a <code>score_mod</code> of <code>flex_attention</code>.`,
  },
  cap: {
    name: 'Soft cap',
    reason: 'scores too loud: bend them',
    line: 'scores = cap * (scores / cap).tanh()',
    title: 'No score too loud',
    lead: html`One large score takes the whole row, and no other key learns any more. A soft cap bends scores with tanh, so that none passes ±<i>c</i>.`,
    formula: html`<i>c</i> · tanh(<i>S</i> / <i>c</i>)`,
    ask: {
      question: html`A row has the scores 2 and 20: softmax gives the first <b>0.000000015</b>. With a cap of 5 neither is above 5. What share does the
        first get?`,
      why: (first) =>
        html`5 · tanh(2/5) = 1.90 and 5 · tanh(20/5) = 5.00. They are 3.1 apart, not 18, and the first gets ${share(first)}.`,
    },
    small: 'Two keys, one far too loud',
    dial: 'cap c',
    traps: {
      cap_of_itself: {
        name: 'Score times tanh',
        says: html`<i>S</i> · tanh(<i>S</i> / <i>c</i>) looks alike, and caps nothing.`,
        check: 'No score that softmax takes may pass the cap.',
        found: ([largest, cap], isCaught) =>
          html`The largest is <b>${fixed(largest, 2)}</b>, the cap <b>${exact(cap, 'float32')}</b>${isCaught ? '.' : ': here it stays below.'}`,
      },
      cap_after_mask: {
        name: 'After the mask',
        says: html`The mask’s −∞ is bent, too: it becomes −<i>c</i>, which hides nothing.`,
        check: 'No word may give a share to a later one.',
        found: ([ahead]) => html`The largest such share is ${share(ahead)}.`,
      },
    },
    met: html`Gemma 2, with <i>c</i> = 50 here and 30 for its logits; Grok-1, with 30. PyTorch: a <code>score_mod</code> of <code>flex_attention</code>;
      <code>scaled_dot_product_attention</code> has none.`,
  },
};

export const VARIANTS_TEXT = {
  kicker: 'Variants',
  list: {
    title: 'One line changed',
    lead: html`What people build in the place of the plain head: each is the head you know with <b>one line changed</b>, and has a reason.`,
    open: 'Look at it',
  },
  choose: 'The variants',
  head: 'One head',
  next: 'All variants',
  code: {
    caption: 'the head, and its new lines',
    pytorch: 'PyTorch',
    cpp: 'C++',
    file: (op: string): string => `${op}.cpp`,
  },
  sides: {
    plain: 'The plain head',
    trapped: (name: string): string => `${name}, as a mistake`,
    right: (name: string): string => `${name}, right`,
  },
  /** Name of a table, for screen readers. */
  shares: (side: string): string => `Shares of each word. ${side}`,
  corner: 'each row: a word and its shares of the others',
  result: 'Y',
  largest: (most: string): Words => html`largest difference of a share: <b>${most}</b>`,
  opens: 'Click a number to open its arithmetic.',
  small: {
    corner: 'the last row of a head, step by step',
    key: (at: number, count: number): string =>
      at === count - 1 ? 'itself' : `${count - 1 - at} back`,
    given: 'score',
    plain: 'share, plain',
    taken: (name: string): string => `score, ${name}`,
    varied: (name: string): string => `share, ${name}`,
    trapped: 'share, with the mistake',
  },
  traps: {
    title: 'As people get it wrong',
    none: 'right',
    caught: '✓ The check catches it.',
    missed: '≠ The check sees nothing here.',
    check: 'A check:',
  },
  met: 'Where one meets it',
};
