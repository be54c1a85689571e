// English: the pages of the variants.
import { html } from 'lit-html';
import { exact, fixed, weightText } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';
import { REORDERED_WORDS } from './reordered.en.ts';
import { TODAY_WORDS } from './today.en.ts';
import { TURNED_WORDS } from './turned/turned.en.ts';
import type { NotOwn } from './variant_own.ts';
import type { VariantWords } from './variant_words.ts';

const dk = html`<i>d<sub>k</sub></i>`;

const share = (value: number) => html`<b>${weightText(value)}</b>`;

/** Texts of cross-attention: who asks, and what is remembered. */
export const VARIANT_WORDS: Record<string, VariantWords> = {
  cross: {
    name: 'Cross-attention',
    reason: 'ask one text, look in another',
    line: 'k, v = memory @ w_key, memory @ w_value',
    title: 'Asked here, looked up there',
    lead: html`Queries come from the words that ask, keys and values from another text: a sentence to be translated, an image. <i>A</i> has a row for
      each word that asks, a column for each that is remembered: it need not be square. <b>bank</b> stands by <i>loan</i> here, and asks a text with a <i>stream</i>.`,
    formula: html`<i>Q</i> = <i>XW</i><sub>Q</sub>, <i>K</i> = <i>MW</i><sub>K</sub>, <i>V</i> = <i>MW</i><sub>V</sub>`,
    ask: {
      question: html`The first of two words sees only itself: share <b>1</b>. Now keys and values come from another text, of three words that all score the same.
        What share does the first word give to the third key?`,
      why: (third) =>
        html`Places of one text are no places of the other: nothing lies ahead, so nothing is hidden. Three equal scores give ${share(third)} each.`,
    },
    small: 'The first word that asks',
    dial: 'words remembered',
    column: (at) => `key ${at}`,
    traps: {
      is_causal_with_cache: {
        name: 'Mask kept',
        formula: html`<i>S</i><sub>ij</sub> = −∞ for <i>j</i> &gt; <i>i</i>`,
        says: html`<code>is_causal=True</code> was left in: the first word sees the first key, the second the first two. No shape complains.`,
        check: 'Every word that asks must reach every key.',
        found: ([found, right]) =>
          html`The first reaches <b>${fixed(found, 0)}</b>; it should reach <b>${fixed(right, 0)}</b>.`,
      },
      softmax_over_queries: {
        name: 'Along the wrong axis',
        formula: html`softmax(<i>S</i>, dim=−2)`,
        says: html`Each column adds up to 1, not each row: the words that ask compete for a key.`,
        check: 'The shares of a row must add up to 1.',
        found: ([found, right]) =>
          html`The first row adds up to <b>${fixed(found, 3)}</b>; it should be <b>${fixed(right, 0)}</b>.`,
      },
    },
    met: html`The decoder of the first transformer, T5, Whisper; Stable Diffusion asks a prompt for each patch of its image. PyTorch:
      <code>nn.MultiheadAttention(query, key, value)</code>, or <code>scaled_dot_product_attention</code>, for which the lengths may differ.`,
    weights: 'The weights were made for one text that looks back at itself.',
  },
  rope: {
    name: 'RoPE',
    reason: 'order matters: turn by the place',
    line: 'scores = turn(q) @ turn(k).T',
    title: 'Turned by the place',
    lead: html`Pairs of columns of <i>Q</i> and <i>K</i> are turned, by an angle for each place. A score then also depends on how far apart two words stand, but
      not on where. One number alone has no direction that could be turned: it takes two.`,
    formula: html`<i>S</i><sub>ij</sub> = <i>q</i><sub>i</sub> · <i>R</i><sup>(<i>j</i> − <i>i</i>)</sup> <i>k</i><sub>j</sub>`,
    ask: {
      question: html`Four words have the same query and key, so each gets <b>0.25</b>. RoPE turns them by 57° a place; a score is then the cosine of the
        angle between. What is the share of the word itself?`,
      why: (itself) =>
        html`The cosines of 3, 2, 1 and 0 radians are −0.99, −0.42, 0.54 and 1. Softmax gives the last ${share(itself)}.`,
    },
    small: 'Equal words, one query, one key',
    dial: 'words',
    traps: {
      rope_pairs_mixed: {
        name: 'Pairs mixed up',
        formula: html`angle of column <i>c</i>: <i>i</i> · θ<sub>⌊<i>c</i>/2⌋</sub>`,
        says: html`Column <i>i</i> is turned with column <i>i</i> + <i>d</i>/2, but the angles are those of neighbours: <code>repeat_interleave</code>, not
          <code>cat</code>. The numbers on the right are of two pairs; with one, as in the head of six words, nothing tells.`,
        check: 'Equal words at one distance must score the same.',
        found: ([last, before], isCaught) =>
          html`One place back it is <b>${fixed(last, 3)}</b> in the last row, <b>${fixed(before, 3)}</b> in the row before${isCaught ? '.' : ': the same.'}`,
      },
      rope_keys_not_turned: {
        name: 'Keys not turned',
        formula: html`<i>S</i><sub>ij</sub> = <i>R</i><sup><i>i</i></sup><i>q</i><sub>i</sub> · <i>k</i><sub>j</sub>`,
        says: 'Queries are turned, keys are not: a score then depends on where a word stands.',
        check: 'Equal words at one distance must score the same.',
        found: ([last, before], isCaught) =>
          html`One place back it is <b>${fixed(last, 3)}</b> in the last row, <b>${fixed(before, 3)}</b> in the row before${isCaught ? '.' : ': the same.'}`,
      },
    },
    met: html`Llama, Qwen, Mistral, DeepSeek, gpt-oss. The first pair turns by 57° a place, the last hardly at all. Pairs are (<i>i</i>,
      <i>i</i> + <i>d</i>/2) in transformers, neighbours in the paper: weights of one do not fit the other. PyTorch itself has no function for it.`,
    weights: html`Weights made without it: RoPE turns a query away from what it looked for. Of the six words, the last <b>bank</b> gives <i>stream</i> 0.02, not
      0.40. <a href="#variants&variant=rope&example=turned">${TURNED_WORDS.way}</a>`,
  },
  alibi: {
    name: 'ALiBi',
    reason: 'near counts more: subtract the distance',
    line: 'scores = scores - slope * distance',
    title: 'Near counts more',
    lead: html`A score does not know how far away a key is. ALiBi, attention with linear biases, takes a little off it for each place of distance, so that of equal
      scores the nearest gets most. Each head has a slope <i>m</i>: with a steep one it sees only what is near.`,
    formula: html`<i>S</i><sub>ij</sub> − <i>m</i> · |<i>i</i> − <i>j</i>|`,
    ask: {
      question: html`Four keys score the same, so softmax gives each <b>0.25</b>. ALiBi takes ½ off for each place of distance. What is the share of
        the nearest key, the word itself?`,
      why: (nearest) =>
        html`1½, 1, ½ and 0 are taken off the scores. Each share is e<sup>½</sup> = 1.65 times the one before, and the last is ${share(nearest)}.`,
    },
    small: 'Four keys that score the same',
    dial: 'slope m',
    traps: {
      alibi_added: {
        name: 'Distance added',
        formula: html`<i>S</i><sub>ij</sub> + <i>m</i> · |<i>i</i> − <i>j</i>|`,
        says: 'The sign is turned round: what is farther away scores more.',
        check: 'Of equal scores, the nearest must get the largest share.',
        found: ([first, last], isCaught) =>
          html`The farthest gets ${share(first)}, the nearest ${share(last)}${isCaught ? '.' : ': with this slope nothing tells.'}`,
      },
      alibi_before_scale: {
        name: 'Before the division',
        formula: html`(<i>q</i><sub>i</sub> · <i>k</i><sub>j</sub> − <i>m</i> · |<i>i</i> − <i>j</i>|) / √${dk}`,
        says: html`The distance is taken off before the scores are divided by √${dk}, so the slope is divided, too.`,
        check: html`Of equal scores, a key nearer by one gets e<sup>m</sup> times the share.`,
        found: ([found, right], isCaught) =>
          html`Here it gets <b>${fixed(found, 3)}</b> times the share; it should be <b>${fixed(right, 3)}</b>${isCaught ? '.' : ': with this slope nothing tells.'}`,
      },
    },
    met: html`BLOOM, MPT, Baichuan-13B. With several heads the slopes are <i>m</i> = 2<sup>−8<i>h</i>/<i>n</i></sup>; with eight, the first has ½. PyTorch:
      <code>attn_mask</code> of <code>scaled_dot_product_attention</code>, or a <code>score_mod</code> of <code>flex_attention</code>.`,
  },
  cap: {
    name: 'Soft cap',
    reason: 'scores too loud: bend them',
    line: 'scores = cap * (scores / cap).tanh()',
    title: 'No score too loud',
    lead: html`One large score takes the whole row, and no other key learns any more. A soft cap bends scores with tanh, so that none passes ±<i>c</i>. It comes
      before the mask: after it, the −∞ of a hidden key would become −<i>c</i>, and the key would get a share.`,
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
        formula: html`<i>S</i> · tanh(<i>S</i> / <i>c</i>)`,
        says: html`<i>S</i> · tanh(<i>S</i> / <i>c</i>) looks alike, and caps nothing.`,
        check: 'No score that softmax takes may pass the cap.',
        found: ([largest, cap], isCaught) =>
          html`The largest is <b>${fixed(largest, 2)}</b>, the cap <b>${exact(cap, 'float32')}</b>${isCaught ? '.' : ': here it stays below.'}`,
      },
      cap_after_mask: {
        name: 'After the mask',
        formula: html`<i>c</i> · tanh(−∞ / <i>c</i>) = −<i>c</i>`,
        says: html`The mask’s −∞ becomes −<i>c</i>, too: what should be hidden gets a share, however small.`,
        check: 'No word may give a share to a later one.',
        found: ([ahead]) => html`The largest such share is ${share(ahead)}.`,
      },
    },
    met: html`Gemma 2, with <i>c</i> = 50 for scores and 30 for its logits; Grok-1, with 30. PyTorch: a <code>score_mod</code> of <code>flex_attention</code>;
      <code>scaled_dot_product_attention</code> has none.`,
  },
  grouped: {
    name: 'Grouped queries',
    reason: 'the cache is too large: share keys',
    line: 'k = k.repeat_interleave(N // G, dim=1)',
    title: 'Heads that share keys',
    lead: html`Whoever writes word by word keeps the keys and values of all words so far. If heads share them, there are fewer to keep: two heads of keys here, for four of
      queries. One for all is multi-query attention.`,
    formula: html`head <i>h</i> reads <i>k</i>, <i>v</i> of ⌊<i>h</i> · <i>G</i> / <i>N</i>⌋`,
    ask: {
      question: html`One token, four heads of queries, and two heads of values are kept, with the values <b>1</b> and <b>10</b>. Heads side by side share
        one. What does head 1 read? (They are counted from 0.)`,
      why: (value) =>
        html`Heads 0 and 1 share the first, 2 and 3 the second: head 1 reads <b>${fixed(value, 0)}</b>.`,
    },
    small: 'One token: what each head reads',
    column: (at) => `head ${at}`,
    smallRows: ['plain: four are kept', 'grouped: two are kept', 'with the mistake'],
    row: (at) => `head ${at}`,
    dial: 'heads of keys, G',
    kept: (count, plain) =>
      html`Kept for all tokens: <b>${count}</b> numbers of keys and values${count === plain ? '.' : html`, not ${plain}.`}
        ${2 * count === plain ? 'Four heads read them as 0 0 1 1. Tiled, as 0 1 0 1, heads 1 and 2 would read what was made for others.' : ''}`,
    traps: {
      tile: {
        name: 'Tiled',
        formula: html`head <i>h</i> reads <i>k</i>, <i>v</i> of <i>h</i> mod <i>G</i>`,
        says: html`<code>repeat</code> gives 0 1 0 1, where <code>repeat_interleave</code> gives 0 0 1 1: heads 1 and 2 then read keys that were made for others. Shapes and row sums are
          right.`,
        check: 'Head 1 must read what head 0 reads.',
        found: ([found, right]) =>
          html`It reads <b>${fixed(found, 0)}</b>; it should read <b>${fixed(right, 0)}</b>.`,
      },
    },
    met: html`Llama 3, Mistral, Qwen, Gemma; with a single head of keys Falcon 7B and StarCoder. PyTorch: <code>enable_gqa=True</code> of
      <code>scaled_dot_product_attention</code>, from 2.5 on. The ONNX standard itself tiled until 2025. The tables have the last token’s row of each head.`,
    weights: 'All weights are drawn, those of the grouped head anew.',
  },
  window: {
    name: 'Sliding window',
    reason: 'far back costs too much: see the last W',
    line: 'mask = tril * torch.triu(ones, diagonal=1 - W)',
    title: 'Only the nearest',
    lead: html`A token sees itself and the <i>W</i> − 1 before it: code that leaves out the rest multiplies and keeps <i>W</i> keys a token, however long the text. What
      it sees there has, one layer below, looked <i>W</i> − 1 further back: two layers reach 2(<i>W</i> − 1) back. (Here all are multiplied, then hidden.)`,
    formula: html`<i>i</i> − <i>W</i> &lt; <i>j</i> ≤ <i>i</i>`,
    ask: {
      question: html`Six keys score the same, and the last token sees all six: <b>0.1667</b> each. With a window of 3, what is the share of the token
        itself?`,
      why: (itself) => html`Three keys are left, itself among them: ${share(itself)}.`,
    },
    small: 'Six keys that score the same',
    dial: 'window W',
    traps: {
      window_one_too_far: {
        name: 'Not counted itself',
        formula: html`<i>i</i> − <i>W</i> ≤ <i>j</i> ≤ <i>i</i>`,
        says: html`The token and <i>W</i> before it: one too many.`,
        check: 'A row far enough down must see W keys.',
        found: ([found, right]) =>
          html`The last row sees <b>${fixed(found, 0)}</b>; it should see <b>${fixed(right, 0)}</b>.`,
      },
    },
    met: html`Mistral 7B (4,096), Gemma 2 and 3, gpt-oss (128). flash-attention’s
      <code>window_size=(W, 0)</code> sees <i>W</i> + 1. PyTorch: a <code>mask_mod</code> of <code>flex_attention</code>, or <code>attn_mask</code>.`,
  },
  qk_norm: {
    name: 'QK-norm',
    reason: 'scores too loud: same length first',
    line: 'scores = norm(q) @ norm(k).T',
    title: 'Direction, not length',
    lead: html`A query twice as long makes every score of its row twice as large, and the shares sharper. QK-norm brings every row of <i>Q</i> and <i>K</i> to one length
      first.`,
    formula: html`<i>q</i> / √mean(<i>q</i>²), <i>k</i> / √mean(<i>k</i>²)`,
    ask: {
      question: html`Query (10, 10), keys (10, 6) and (6, 2): the first takes <b>1.0000</b>, the second nothing. Which share does the second get once all
        three have the same length?`,
      why: (second) =>
        html`Both keys point nearly where the query does. Only the direction counts now: ${share(second)}, and the same for numbers a tenth as large.`,
    },
    small: 'One query, two loud keys',
    dial: 'how loud, times',
    given: 'score, over √2',
    traps: {
      qk_norm_of_q_alone: {
        name: 'Only queries',
        formula: html`<i>q</i> / √mean(<i>q</i>²), <i>k</i> as it is`,
        says: 'The keys keep their lengths: a longer one still gets larger scores than its direction alone would give.',
        check: 'The shares must be those of keys of one length.',
        found: ([found, right]) =>
          html`The second key gets ${share(found)}; it should get ${share(right)}.`,
      },
    },
    met: html`Qwen3, Gemma 3 and OLMo 2; ViT-22B was the first. There each column has a gain of its own, which is learnt. PyTorch: <code>nn.RMSNorm</code>, from
      2.4 on.`,
  },
  sink: {
    name: 'Sink',
    reason: 'nothing fits: may look nowhere',
    line: 'weights = softmax(cat([scores, sink]))[..., :-1]',
    title: 'A share for nobody',
    lead: html`The shares of a row add up to 1, even if no key fits. A sink is one more score, of no key: what it gets of the row is dropped.`,
    formula: html`e<sup><i>S</i><sub>ij</sub></sup> / (e<sup>sink</sup> + Σ e<sup><i>S</i></sup>)`,
    ask: {
      question: html`Three keys score −4: none fits, and each gets <b>⅓</b> all the same. With a sink of 0, what is the share of each?`,
      why: (each) =>
        html`e<sup>−4</sup> = 0.018 beside e<sup>0</sup> = 1: each key gets ${share(each)}, and nearly all goes to nobody.`,
    },
    small: 'Three keys, of which none fits',
    dial: 'sink',
    traps: {
      sink_renormalised: {
        name: 'Made 1 again',
        formula: html`e<sup><i>S</i><sub>ij</sub></sup> / Σ e<sup><i>S</i></sup>`,
        says: 'After the sink is dropped, each row is divided by its sum: then it has done nothing.',
        check: 'The sum of the row must leave out the sink’s share.',
        found: ([found, right], isCaught) =>
          html`The sum is ${share(found)}; it should be ${share(right)}${isCaught ? '.' : ': the same here.'}`,
      },
      sink_not_shifted: {
        name: 'Not in the maximum',
        formula: html`e<sup><i>S</i><sub>ij</sub> − max</sup> / (e<sup>sink</sup> + Σ e<sup><i>S</i> − max</sup>)`,
        says: 'The largest score is taken off all scores, but not off the sink.',
        check: 'The sum of the row must leave out the sink’s share.',
        found: ([found, right], isCaught) =>
          html`The sum is ${share(found)}; it should be ${share(right)}${isCaught ? '.' : ': the same here.'}`,
      },
    },
    met: html`gpt-oss has one learnt sink a head; “softmax off by one” is a sink of 0. In older models the first token does the same work. PyTorch has no
      function for it; <code>flex_attention</code> can return what is needed (<code>return_lse</code>).`,
  },
  ...REORDERED_WORDS,
  ...TODAY_WORDS,
};

export const VARIANTS_TEXT = {
  kicker: 'Variants',
  list: {
    title: 'A few lines changed',
    lead: html`What people build in the place of the plain head: the head you know with <b>a few lines changed</b>, each for a reason. Here is the gist.`,
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
    given: 'Only numbers that are given have changed. The loops are the same.',
    script: 'It compares all numbers.',
  },
  sides: {
    plain: 'The plain head',
    trapped: (name: string): string => `${name}, as a mistake`,
    right: (name: string): string => `${name}, right`,
  },
  on: {
    title: 'Both heads are of',
    dtype: 'dtype',
    smallest: 'the smallest case',
    made: ({ weights }: VariantWords): Words => weights ?? 'These weights were made without it.',
    yours: 'The numbers are yours.',
    notOwn: {
      alone: 'Your head has no second sequence: bring one as memory, and it is shown here.',
      narrow:
        'Your x and your memory are not equally wide: without the memory, w_key would not fit.',
      unshared:
        'Your heads share no keys, or only one head has some: nothing here could be repeated.',
      apart: 'Your head looks into a second sequence, whose places are no places of the first.',
      odd: 'The queries of each of your heads have an odd number of columns: they are no pairs to be turned.',
      dropped: 'Your head drops weights: a variant is built without.',
    } satisfies Record<NotOwn, string> as Record<NotOwn, string>,
    letters: { label: 'Your own letters', known: 'It knows a, b, c and d, with blanks between.' },
    sentence: (isOfHeads: boolean): { label: string; known: string } => ({
      label: isOfHeads ? 'Your own text' : 'Your own words',
      known: isOfHeads
        ? 'Each character gets numbers that are drawn.'
        : 'Up to 12 words; one that is new here gets four numbers by its name.',
    }),
  },
  /** Name of a table, for screen readers. */
  shares: (side: string): string => `Shares of each word. ${side}`,
  corner: 'each row: a word and its shares of the others',
  result: 'Y',
  largest: (most: string): Words => html`largest difference of a share: <b>${most}</b>`,
  opens: (areAll: boolean) =>
    areAll ? 'Each number opens.' : 'Each number of the right table opens.',
  /** Names of pictures, by what they are of, for screen readers. */
  saved: {
    small: 'the smallest case',
    sides: 'both heads',
    ways: 'the scores',
    hands: 'the hands',
  },
  small: {
    corner: 'the last row of a head, step by step',
    key: (at: number, count: number): string =>
      at === count - 1 ? 'itself' : `${count - 1 - at} back`,
    nobody: 'nobody',
    together: (sum: string): string => `keys together ${sum}`,
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
