// The page of places: what each way to say them does to the scores when every word moves on by one place.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { taskOf } from '../../../engine/ask/question.ts';
import type { Core } from '../../../engine/core/core.ts';
import { cellIn, type Matrix, rowIn } from '../../../engine/core/matrices.ts';
import { fixed, formatDifference } from '../../../engine/draw/format.ts';
import { besideView } from '../../../engine/page/beside/beside.ts';
import { openedView } from '../../../engine/page/beside/opened_number.ts';
import { introView, type PageContext, type PageView, page } from '../../../engine/page/page.ts';
import {
  coveredCell,
  tableRow,
  tableView,
  tensorCell,
} from '../../../engine/plane/number_table.ts';
import { savableView } from '../../../engine/plane/picture/savable.ts';
import type { ViewSettings } from '../../../engine/state/settings.ts';
import type { State } from '../../../engine/state/state.ts';
import { asksView, attemptOf } from '../asks/variant_asks.ts';
import type { ThreeTried } from '../asks/variant_kinds.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from '../words.en.ts';
import { handView } from './hand.ts';
import { placeCodeView } from './place_code.ts';
import {
  HERE,
  isChange,
  KINDS,
  MOST_IN_FRONT,
  type PlacesKnown,
  placesOf,
  placesTried,
  staying,
  type Taken,
  TRAP,
  TURNS,
  WAYS,
} from './place_numbers.ts';
import { PLACES_WORDS as WORDS } from './places.en.ts';

const PAGE = 'places';

type PlacesContext = PageContext<PlacesKnown & { tried: ThreeTried; stays: string[] }>;

/** Draws the left column around its own. */
interface Frame {
  below: (context: PlacesContext) => unknown;
  opening: (variant: string) => Partial<State>;
}

export function placesPage(core: Core, frame: Frame): PageView {
  return page(core, {
    by: ({ view }) => [attemptOf(view, PAGE), shiftOf(view), isTrappedIn(view)],
    know: ({ session, state, view }) => {
      const known = placesOf(session, state, shiftOf(view), isTrappedIn(view));
      const right = shiftOf(view) === 1 && !isTrappedIn(view) ? known : placesOf(session, state);
      const tried = placesTried(session, state, right.ways, attemptOf(view, PAGE));
      return { ...known, tried, stays: staying(right.ways) };
    },
    ask: {
      key: 'variants.places',
      isOpen: ({ cell }) => cell === null,
      staysShown: true,
      of: ({ stays }) => {
        // Answers: those that are added to x, those that act on scores, all, none.
        const [, ...said] = WAYS;
        const groups = [said.slice(0, 2), said.slice(2), said, []];
        const right = groups.findIndex((group) => group.join() === stays.join());
        const question = { kind: 'choose', right } as const;
        return {
          words: WORDS.ask.question,
          answers: WORDS.ask.answers,
          why: WORDS.ask.why(right === 1),
          task: taskOf(question),
          question: () => question,
          open: () => {},
        };
      },
    },
    view: (context) => placesView(context, frame),
  });
}

/** How many words are put in front, and whether the mistake is made: this page's own, in no link. */
const SHIFT = 'variants.places.shift';
const MISTAKE = 'variants.places.mistake';

function shiftOf({ drafts }: ViewSettings): number {
  return Number(drafts[SHIFT] ?? 1);
}

function isTrappedIn({ drafts }: ViewSettings): boolean {
  return drafts[MISTAKE] === TRAP;
}

function placesView(context: PlacesContext, frame: Frame): TemplateResult {
  const { kicker, met } = VARIANTS_TEXT;
  return besideView({
    className: 'variants-page',
    isPictureFirst: true,
    prose: introView(
      context,
      { kicker, title: WORDS.title, lead: WORDS.lead },
      frame.below(context),
      context.question,
    ),
    work: html`${context.isAsking ? nothing : dialView(context)} ${scoresView(context, frame)} ${openedView(context)} ${context.isAsking ? nothing : trapView(context)} ${handsView(context)} ${placeCodeView(context)} ${context.isAsking ? nothing : asksView(context, PAGE, KINDS, context.tried)}
      <p class="aside variant-met"><b>${met}</b> ${WORDS.met}</p>`,
  });
}

function dialView({ view, act }: PlacesContext): TemplateResult {
  const shift = shiftOf(view);
  const turn = (event: Event) => {
    const { value } = event.target as HTMLInputElement;
    act.setView({ drafts: { ...view.drafts, [SHIFT]: value } });
  };
  return html`<label class="dial variant-dial">
    <span>${WORDS.dial} <b>${shift}</b></span>
    <input class="dial-slider" type="range" min="1" max=${MOST_IN_FRONT} step="1" .value=${live(String(shift))} @input=${turn} />
  </label>`;
}

/** The mistake, switched on here, with the check of this page: no score may change. */
function trapView({ view, act, ways }: PlacesContext): TemplateResult {
  const { traps: text } = VARIANTS_TEXT;
  const made = VARIANT_WORDS[TURNS.way].traps[TRAP];
  const isMade = isTrappedIn(view);
  const button = (draft: string, name: string) => html`<button
    class="button"
    aria-pressed=${(draft === TRAP) === isMade ? 'true' : 'false'}
    @click=${() => act.setView({ drafts: { ...view.drafts, [MISTAKE]: draft } })}
  >${name}</button>`;
  const change = ways.find(({ way }) => way === TURNS.way)?.change ?? 0;
  const isCaught = isChange(change);
  return html`<section class="part-below variant-traps" aria-labelledby="variant-traps">
    <div class="in-row controls-line screen-only">
      <h2 id="variant-traps" class="kicker">${text.title}</h2>
      ${button('', text.none)} ${button(TRAP, WORDS.trap(made.name))}
    </div>
    ${
      isMade
        ? html`<p class="status" role="status">${made.says} ${text.check} ${WORDS.check} ${WORDS.found(formatDifference(change))}
            <b class=${isCaught ? 'is-right' : 'is-wrong'}>${isCaught ? text.caught : text.missed}</b></p>`
        : nothing
    }
    <p class="aside">${WORDS.more}</p>
  </section>`;
}

/** For each way the last word's scores, as they are and with a word in front. */
function scoresView(context: PlacesContext, frame: Frame): TemplateResult {
  const { ways, longer, isAsking, act } = context;
  const { words } = ways[0].asItIs;
  const drawn = html`<div class="variant-small variant-places">${tableView({
    grid: 'places',
    look: 'ruled',
    caption: { label: WORDS.table },
    corner: WORDS.corner,
    columns: words.map((word) => ({ label: word })),
    rows: ways.map(({ way, asItIs, inFront, change }) => {
      const [before, after] = [asItIs, inFront].map(({ scores }) => rowIn(scores, scores.rows - 1));
      // The word in front had no score before.
      const skips = after.cols - before.cols;
      const cells = (row: Matrix, tokens: string | null, from: number) =>
        row.values.slice(from).map((value, at) =>
          cellView(context, frame, {
            ...{ row, at: from + at, way, tokens },
            isOther: isChange(Math.abs(value - before.values[at])),
          }),
        );
      const changed = html`<b class=${isChange(change) ? 'is-wrong' : 'is-right'}>${formatDifference(change)}</b>`;
      return [
        tableRow(
          {
            label: html`<span class="at-ends"><span class="way-name"><b>${WORDS.ways[way]}</b> ${WORDS.lines[way] ? html`<code class="screen-only off-narrow">${WORDS.lines[way]}</code>` : nothing}</span>${isAsking ? nothing : html`<span>${WORDS.change} ${changed}</span>`}</span>`,
            span: 1 + words.length,
            className: 'way',
          },
          nothing,
        ),
        tableRow({ label: WORDS.asItIs }, cells(before, null, 0)),
        tableRow(
          { label: WORDS.inFront(skips) },
          isAsking ? words.map(() => coveredCell()) : cells(after, longer, skips),
        ),
      ];
    }),
  })}</div>`;
  return isAsking ? drawn : savableView(act, `attention_${PAGE}`, drawn, VARIANTS_TEXT.saved.ways);
}

interface Shown {
  row: Matrix;
  at: number;
  way: string;
  tokens: string | null;
  isOther: boolean;
}

function cellView(
  { session, act, state, view, open, isAsking }: PlacesContext,
  { opening }: Frame,
  { row, at, way, tokens, isOther }: Shown,
): TemplateResult {
  const cell = cellIn(row, at);
  const there = WAYS.includes(way) && !HERE.includes(way) && way !== '' ? way : way || HERE[0];
  const mistake = way === TURNS.way && isTrappedIn(view) ? TRAP : '';
  const isOpen =
    open !== null &&
    state.variant === there &&
    state.tokens === tokens &&
    open.cell.node === cell.node &&
    open.cell.index.join() === cell.index.join();
  return tensorCell({
    ...{ cell, value: row.values[at], dtype: session.structure.dtype, isOpen },
    shown: fixed(row.values[at], 2),
    className: isOther ? 'is-wrong' : '',
    isTabStop: at === 0 && way === '',
    open: isAsking
      ? null
      : (one) => act.set({ ...opening(there), mistake, tokens, cell: one, trail: [] }),
  });
}

/** Turned keys as hands: each stands for two numbers. */
function handsView({ ways, isAsking, act }: PlacesContext): TemplateResult | typeof nothing {
  const turned = ways.find(({ way }) => way === TURNS.way);
  if (isAsking || !turned) return nothing;
  const skipped = turned.inFront.words.length - turned.asItIs.words.length;
  const row = (label: string, { hands, words }: Taken) => {
    const skips = words.length - turned.asItIs.words.length;
    return tableRow({ label }, [
      ...hands.keys.slice(skips).map((key, at) => handView(key, 'key', WORDS.place(skips + at))),
      handView(hands.query, 'query', WORDS.place(words.length - 1)),
    ]);
  };
  const drawn = html`<div class="variant-small variant-hands">${tableView({
    grid: null,
    look: 'ruled',
    caption: { label: WORDS.hands },
    corner: WORDS.handsCorner,
    columns: [...turned.asItIs.words.map((word) => ({ label: word })), { label: WORDS.query }],
    rows: [row(WORDS.asItIs, turned.asItIs), row(WORDS.inFront(skipped), turned.inFront)],
  })}
  <p class="aside">${WORDS.handsSay}</p></div>`;
  return savableView(act, `attention_${PAGE}_hands`, drawn, VARIANTS_TEXT.saved.hands);
}
