// English: the page of shift and temperature.
import { html, nothing } from 'lit-html';
import { exact, fixed, scientific, weightText } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';

/**
 * Numbers of a row that the sentences quote: its weights, those without the shift, and those without the temperature
 * too.
 */
interface RowRead {
  shift: number;
  temperature: number;
  weights: readonly number[];
  still_weights: readonly number[];
  plain_weights: readonly number[];
}

/** The header of a column of bars, for screen readers. */
const bar = html`<span class="visually-hidden">bar</span>`;

const number = (value: number): string => exact(value, 'float32');

/** Effect of the shift on the bits of the weights. */
function ofShift({ shift, weights, still_weights: still }: RowRead): Words | typeof nothing {
  if (shift === 0) return nothing;
  const same = weights.filter((weight, i) => Object.is(weight, still[i])).length;
  const apart = Math.max(...weights.map((weight, i) => Math.abs(weight - still[i])));
  const what = html`All scores ${shift > 0 ? 'grow' : 'shrink'} by ${number(Math.abs(shift))}:`;
  return same === weights.length
    ? html`${what} all ${weights.length} weights have the same bits as without it. `
    : html`${what} no weight moves by more than ${scientific(apart)}, the rounding of the sums with it; ${same} of ${weights.length} have the same bits. `;
}

/** Effect of the temperature on the largest weight. */
function ofTemperature({ temperature, weights, plain_weights: plain }: RowRead): Words {
  const [now, before] = [Math.max(...weights), Math.max(...plain)];
  const largest = html`The largest weight is <b>${weightText(now)}</b>`;
  if (temperature === 1) return html`${largest}.`;
  const other = html`, with <i>T</i> = 1 it would be ${weightText(before)}`;
  const shape =
    now >= 0.99
      ? ': it takes almost all'
      : now <= 1.1 / weights.length
        ? ': all are almost equal'
        : '';
  return html`${largest}${other}${shape}.`;
}

export const TEMPERATURE_TEXT = {
  title: 'What does softmax do to a row?',
  lead: 'Softmax makes weights of scores: each is positive, and together they are 1.',
  body: html`Here is one row of five scores. Change them, add a number <i>c</i> to all, or divide all by a <i>temperature</i> <i>T</i>, and see which
    weights move. The scale of a head is a temperature, too: √<i>d<sub>k</sub></i>.`,
  toSoftmax: 'Why a shift does nothing: softmax, step by step',
  ask: {
    question: (added: number, largest: number): Words =>
      html`The largest weight is <b>${fixed(largest, 4)}</b>. Now ${added} is added to every score. What does that weight do?`,
    asked: (added: number): Words =>
      html`${added} is added to every score. What does the largest weight do?`,
    answers: ['it grows', 'it stays', 'it shrinks'],
    why: html`Softmax takes the largest score off each score before exp. What is added to all goes away with it: only
      differences count.`,
  },
  asking: ({ weights }: RowRead): Words =>
    html`Five scores and their weights. The largest weight is <b>${weightText(Math.max(...weights))}</b>. Answer the question first: then they can be
      changed.`,
  says: (row: RowRead): Words => html`${ofShift(row)}${ofTemperature(row)}`,
  dials: {
    shift: { label: 'Shift c', ends: ['−10', '0', '10'] },
    temperature: { label: 'Temperature T', ends: ['0.1', '1', '10'] },
  },
  slider: (label: string): string => `${label}, slider`,
  buttons: { high: 'One score very high', reset: 'As given' },
  notNumber: 'This needs one number, such as 4, −0.5 or 0.33.',
  table: {
    caption: 'The row',
    corner: 'number of the score',
    score: (i: number): string => `score ${i}`,
    /** Before the answer, which is covered. */
    asking: (added: number): (Words | string)[] => [
      'score',
      bar,
      'weight',
      `weight with ${added} added`,
    ],
    /** `low` and `high`: the ends of the sliders. */
    columns: (low: number, high: number): (Words | string)[] => [
      `score; slider ${number(low)} to ${number(high)}`,
      html`<span class="unbroken">(score + <i>c</i>)</span> ÷ <i>T</i>`,
      'exp(it − max)',
      bar,
      'weight',
    ],
    pale: html`Dashed: the weights with <i>c</i> = 0 and <i>T</i> = 1. The largest is taken off each score before exp, so the largest itself
      has exp(0) = 1. A weight is its exp divided by the sum of all five.`,
  },
  /** The first answers the question. */
  notes: [
    html`<b>Shift.</b> What is added to every score changes no difference, so no weight. The sums with it are rounded, though: a shift like 0.1
      can move the last digits.`,
    html`<b>Temperature.</b> It divides every difference. Below 1 it makes them larger: the highest score takes more, at last all. Above 1 it
      makes them smaller: all weights come to 1/5.`,
    html`<b>One very high score</b> takes almost the whole row at <i>T</i> = 1, and its weight hardly follows its score any more: the gradient of such a row
      is near 0. <a href="#root&d_k=256&divisor=none">Long queries without a divisor</a> make such rows.`,
  ] as Words[],
};
