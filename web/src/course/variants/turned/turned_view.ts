// A head that was trained with RoPE: its hands before the turn and after it, and the losses of its run with the turn and
// without.
import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed } from '../../../engine/draw/format.ts';
import { segments } from '../../../engine/page/controls/segments.ts';
import {
  BELOW,
  chartView,
  label,
  levels,
  line,
  linear,
  type Mark,
  RIGHT,
  valuesBelow,
} from '../../../engine/plane/chart.ts';
import { tableRow, tableView } from '../../../engine/plane/number_table.ts';
import { savableView } from '../../../engine/plane/picture/savable.ts';
import { handView } from '../places/hand.ts';
import type { VariantContext } from '../variant_numbers.ts';
import { VARIANTS_TEXT } from '../words.en.ts';
import { TURNED_WORDS as WORDS } from './turned.en.ts';
import type { Turned, TurnedRun } from './turned_numbers.ts';

/** Texts to choose: the run's own, and one in which a key seven places back can be seen. */
const TEXTS = ['d b b a c', 'a b c d a c b d'] as const;
const ROUND = 7;

/**
 * The loss that no head without places can pass but by luck: of n letters before, each is as likely to be the last one as
 * it is often among them. Over all texts of four letters that costs 0, 0.520, 0.770 and 0.917 in rows 1 to 4.
 */
export const BEST = 0.552;

const STEPS = [0, 100, 200, 300];
const LOSSES = [0, 0.5, 1, 1.5];

type Context = VariantContext & { learnt: Turned };

export function turnedView(context: VariantContext): TemplateResult | typeof nothing {
  const { learnt, isAsking, act, state } = context;
  if (learnt === null || isAsking) return nothing;
  const given: Context = { ...context, learnt };
  return html`<section class="part-below variant-turned" aria-labelledby="variant-turned">
    <h2 id="variant-turned" class="kicker">${WORDS.title}</h2>
    <p class="aside">${WORDS.task}</p>
    ${textsView(given)}
    ${savableView(act, `attention_${state.example}`, [handsView(learnt), runsView(learnt)], VARIANTS_TEXT.saved.hands)}
  </section>`;
}

function textsView({ state, act }: Context): TemplateResult {
  const options = [[null, WORDS.own] as const, ...TEXTS.map((text) => [text, text] as const)];
  return html`<div class="screen-only in-row controls-line">${segments(
    WORDS.texts,
    WORDS.texts,
    options,
    state.tokens as (typeof options)[number][0],
    (tokens) => act.set({ tokens, cell: null, trail: [] }),
  )}</div>`;
}

function handsView({ words, learnt, turned, shares }: Turned): TemplateResult {
  const last = words.length - 1;
  const hands = (name: string, { keys, query }: Turned['learnt'], isTurned: boolean) => {
    const place = (at: number) => (isTurned ? WORDS.place(at) : '');
    return tableRow({ label: name }, [
      handView(query, 'query', place(last)),
      ...keys.map((key, at) => handView(key, 'key', place(at))),
    ]);
  };
  return html`<div class="variant-small variant-hands">${tableView({
    grid: null,
    look: 'ruled',
    caption: { label: WORDS.hands },
    corner: WORDS.corner,
    columns: [WORDS.asks(words[last]), ...words].map((label) => ({ label })),
    rows: [
      hands(WORDS.learnt, learnt, false),
      hands(WORDS.turned, turned, true),
      tableRow({ label: WORDS.share }, [
        html`<td></td>`,
        ...shares.map((share) => html`<td>${fixed(share, 2)}</td>`),
      ]),
    ],
  })}
  <p class="aside">${WORDS.says} ${last >= ROUND ? WORDS.round : nothing}</p></div>`;
}

function runsView({ without, with: turning }: Turned): TemplateResult {
  const row = (name: string, { loss, right, share }: TurnedRun) =>
    tableRow({ label: name }, [
      html`<td>${fixed(loss, 3)}</td>`,
      html`<td>${fixed(100 * right, 0)} %</td>`,
      html`<td>${fixed(share, 2)}</td>`,
    ]);
  return html`<div class="columns variant-runs">
    <div class="variant-small">${tableView({
      grid: null,
      look: 'ruled',
      caption: { label: WORDS.runs },
      corner: WORDS.run,
      columns: [WORDS.loss, WORDS.right, WORDS.onBefore].map((label) => ({ label })),
      rows: [row(WORDS.without, without), row(WORDS.with, turning)],
    })}
      <p class="aside">${WORDS.bestSays(fixed(BEST, 3))}</p></div>
    <figure class="titled variant-run">
      <figcaption>${WORDS.chart}</figcaption>
      ${chartView(
        marksOf(without, turning),
        WORDS.charted(
          ...([without, turning].map(({ loss }) => fixed(loss, 3)) as [string, string]),
        ),
      )}
    </figure>
  </div>`;
}

function marksOf(without: TurnedRun, turning: TurnedRun): Mark[] {
  const across = linear(0, Math.max(...STEPS));
  const up = linear(0, Math.max(...LOSSES));
  const curve = (name: string, { losses }: TurnedRun) =>
    line(name, ...losses.map((loss, step) => [across(step), up(loss)] as const));
  const end = ({ losses }: TurnedRun) =>
    up(losses.slice(-20).reduce((sum, one) => sum + one, 0) / 20);
  return [
    ...levels(up, LOSSES, (value) => fixed(value, 1)),
    ...valuesBelow(across, STEPS),
    line('best', [0, up(BEST)], [1, up(BEST)]),
    label('best-name', [0.5, up(BEST)], WORDS.best(fixed(BEST, 3)), BELOW),
    curve('run without', without),
    curve('run turning', turning),
    label('without', [1, end(without)], WORDS.without, RIGHT),
    label('turning', [1, end(turning)], WORDS.with, RIGHT),
  ];
}
