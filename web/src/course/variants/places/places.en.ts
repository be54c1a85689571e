// English: the page of the ways in which a head knows places.
import { html } from 'lit-html';
import { onScreen, type Words } from '../../../engine/words/text.ts';
import { TURNED_WORDS } from '../turned/turned.en.ts';

export const PLACES_WORDS = {
  name: 'Where am I?',
  reason: 'order matters: four ways to say the place',
  line: 'x = x + places[:T]',
  title: 'Where am I?',
  lead: html`The plain head does not know places: both words <b>bank</b> score the same. Two ways add numbers of each place to <i>X</i>, learnt ones or sines.
    Two change scores by distance: ALiBi takes some off, RoPE turns queries and keys before.`,
  ask: {
    question: html`<b>mud</b> is put in front of the six words, so each stands one place further on. Which scores stay as they were?`,
    answers: ['added to X', 'ALiBi, RoPE', 'all', 'none'],
    why: (stays: boolean) =>
      stays
        ? html`ALiBi and RoPE look at distances, which are the same. What is added to <i>X</i> says where a word stands, and each now stands elsewhere.`
        : html`The numbers beside say so.`,
  },
  table: 'Scores of the last word, before softmax',
  corner: 'way to say the place',
  ways: {
    '': 'plain: not at all',
    learned: 'added: learnt',
    waves: 'added: sines',
    alibi: 'ALiBi',
    rope: 'RoPE',
  } as Record<string, string>,
  /** The line that each changes, as people write it. */
  lines: {
    learned: 'x = x + table[:T]',
    waves: 'x = x + waves[:T]',
    alibi: 'scores = scores - slope * distance',
    rope: 'scores = turn(q) @ turn(k).T',
  } as Record<string, string>,
  code: 'new lines of each way',
  formulas: {
    learned: html`<i>x</i><sub>i</sub> + <i>p</i><sub>i</sub>`,
    waves: html`<i>x</i><sub>i</sub> + (sin <i>i</i>θ, cos <i>i</i>θ, …)`,
    alibi: html`<i>S</i><sub>ij</sub> − <i>m</i> · |<i>i</i> − <i>j</i>|`,
    rope: html`<i>q</i><sub>i</sub> · <i>R</i><sup>(<i>j</i> − <i>i</i>)</sup> <i>k</i><sub>j</sub>`,
  } as Record<string, Words>,
  asItIs: 'as it is',
  inFront: (count: number): string => `${count} in front`,
  dial: 'words put in front',
  trap: (name: string): string => `RoPE: ${name.toLowerCase()}`,
  check: 'No score of RoPE may change when words are put in front.',
  found: (most: string): Words => html`The largest change is <b>${most}</b>.`,
  more: html`Other mistakes: <a href="#variants&variant=rope">RoPE</a>, <a href="#variants&variant=alibi">ALiBi</a>.`,
  change: 'largest change:',
  hands: 'RoPE as hands of a clock: keys, and who asks',
  handsCorner: 'where the words stand',
  query: 'query',
  place: (at: number): string => `at ${at}`,
  handsSay: html`Each place turns a hand by 57°. Words in front turn all by as much, so no angle to the query changes, and no score.
    ${onScreen(html`<a href="#variants&variant=rope&example=turned">${TURNED_WORDS.way}</a>`)}`,
  met: html`Learnt: GPT-2, BERT. Sines: the first transformer. ALiBi: BLOOM, MPT. RoPE: nearly all since Llama. The learnt table here is as it is drawn.
    Changes: of all scores that the mask leaves.` as Words,
};
