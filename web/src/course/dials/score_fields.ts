// The editable numbers of the row: each has a slider, and a field for any other number.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { sameCell } from '../../engine/core/tensor.ts';
import { exact, fixed, weightText } from '../../engine/draw/format.ts';
import { openedView } from '../../engine/page/beside/opened_number.ts';
import { coveredCell, tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { parseNumber } from '../../engine/state/number.ts';
import { barView } from './row_bar.ts';
import type { TemperatureContext } from './temperature_lesson.ts';
import {
  ADDED,
  COMPUTED,
  EDITED,
  type Edited,
  SCORES,
  SHIFTS,
  TEMPERATURES,
} from './temperature_lesson.ts';
import { TEMPERATURE_TEXT } from './temperature_words.en.ts';

interface Slider {
  low: number;
  high: number;
  step: number;
  at: number;
  /** The number that a place of the slider stands for. */
  value: (at: number) => number;
}

export function shiftDial(context: TemperatureContext): TemplateResult {
  const { shift } = context.row;
  return dialView(context, 'shift', shift, { ...SHIFTS, at: shift, value: (at) => at });
}

export function temperatureDial(context: TemperatureContext): TemplateResult {
  const { temperature } = context.row;
  const above = TEMPERATURES.findIndex((one) => one >= temperature - 1e-6);
  const last = TEMPERATURES.length - 1;
  const slider = {
    ...{ low: 0, high: last, step: 1, at: above < 0 ? last : above },
    value: (at: number) => TEMPERATURES[at],
  };
  return dialView(context, 'temperature', temperature, slider);
}

function dialView(
  context: TemperatureContext,
  name: Exclude<Edited, 'scores'>,
  value: number,
  slider: Slider,
): TemplateResult {
  const { label } = TEMPERATURE_TEXT.dials[name];
  return html`<div class="dial" role="group" aria-label=${label}>
    <span>${label} ${fieldView(context, name, [], value, label)}</span>
    ${sliderView(context, name, [], value, slider, label)}
    <span class="ends" aria-hidden="true">${TEMPERATURE_TEXT.dials[name].ends.map((end) => html`<small>${end}</small>`)}</span>
  </div>`;
}

/** The scores with their sliders and their results; below them the open number. */
export function scoresTable(context: TemperatureContext): TemplateResult {
  const { session, act, row, isAsking } = context;
  const { table } = TEMPERATURE_TEXT;
  const isPlain = row.shift === 0 && row.temperature === 1;
  const columns = isAsking ? table.asking(ADDED) : table.columns(SCORES.low, SCORES.high);
  const open = context.open?.cell ?? null;
  const isHere = COMPUTED.some((name) => name === open?.node);
  const number = (name: (typeof COMPUTED)[number], i: number, shown: unknown) => {
    const cell = { node: name, index: [i] };
    const isOpen = open !== null && sameCell(cell, open);
    return tensorCell({
      ...{ cell, shown, isOpen, value: row[name][i], dtype: session.structure.dtype },
      isTabStop: isHere ? isOpen : i === 0 && name === COMPUTED[0],
      open: isAsking ? null : act.choose,
    });
  };
  return html`<section class="row-table scores-table">
    ${tableView({
      grid: isAsking ? null : 'row',
      look: 'ruled',
      caption: { label: table.caption },
      corner: table.corner,
      columns: columns.map((label) => ({ label })),
      rows: row.row_scores.map((score, i) => {
        const label = table.score(i);
        const slider = { ...SCORES, at: score, value: (at: number) => at };
        return tableRow({ label: i, name: label }, [
          isAsking
            ? html`<td>${fixed(score, 1)}</td>`
            : [
                html`<td class="typed"><span>${fieldView(context, 'scores', [i], score, label)}
                  ${sliderView(context, 'scores', [i], score, slider, label)}</span></td>`,
                number('scaled', i, fixed(row.scaled[i], 2, 6)),
                number('exps', i, weightText(row.exps[i])),
              ],
          barView(row.weights[i], isPlain ? null : row.plain_weights[i]),
          number('weights', i, html`<b>${weightText(row.weights[i])}</b>`),
          isAsking ? coveredCell() : nothing,
        ]);
      }),
    })}
    ${isPlain ? '' : html`<p class="aside">${table.pale}</p>`}
    ${openedView(context)}
  </section>`;
}

function sliderView(
  { act }: TemperatureContext,
  name: Edited,
  index: number[],
  value: number,
  { low, high, step, at, value: valueAt }: Slider,
  label: string,
): TemplateResult {
  return html`<input
    class="dial-slider"
    type="range"
    min=${low}
    max=${high}
    step=${step}
    aria-label=${TEMPERATURE_TEXT.slider(label)}
    aria-valuetext=${exact(value, 'float32')}
    .value=${live(String(Number(at.toFixed(4))))}
    @input=${(event: Event) => {
      const place = Number((event.target as HTMLInputElement).value);
      act.edit({ node: EDITED[name], index }, valueAt(place));
    }}
  />`;
}

function fieldView(
  { act, view }: TemperatureContext,
  name: Edited,
  index: number[],
  value: number,
  label: string,
): TemplateResult {
  const key = [name, ...index].join('.');
  const refused = view.refused?.key === key ? view.refused : null;
  const shown = refused?.typed ?? exact(value, 'float32').replace('−', '-');
  return html`<input
    class="score-field"
    type="text"
    inputmode="text"
    autocomplete="off"
    maxlength="12"
    aria-label=${label}
    aria-invalid=${refused ? 'true' : 'false'}
    .value=${live(shown)}
    @change=${(event: Event) => {
      const typed = (event.target as HTMLInputElement).value;
      const number = parseNumber(typed);
      const sentence =
        number === null
          ? TEMPERATURE_TEXT.notNumber
          : act.edit({ node: EDITED[name], index }, number);
      act.setView({ refused: sentence ? { key, typed, sentence } : null });
    }}
  />`;
}
