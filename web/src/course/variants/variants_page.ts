// The pages of the variants: a list, and one of each, the plain head with one line changed. A lazily loaded module
// (course/page_rows.ts).
import './variants_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Question, taskOf } from '../../engine/ask/question.ts';
import type { Core } from '../../engine/core/core.ts';
import { fixed } from '../../engine/draw/format.ts';
import { takes } from '../../engine/model/choice.ts';
import { besideView, onwardView } from '../../engine/page/beside/beside.ts';
import { refusalView } from '../../engine/page/controls/refusal.ts';
import { introView, type PageView, page, type ViewInput } from '../../engine/page/page.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import { savableView } from '../../engine/plane/picture/savable.ts';
import { DEFAULT } from '../../engine/state/fields.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import { formatHash, patched, type State } from '../../engine/state/state.ts';
import type { Words } from '../../engine/words/text.ts';
import { asksView, attemptOf } from './asks/variant_asks.ts';
import { triedOf } from './asks/variant_tries.ts';
import { isPlaces } from './places/place_numbers.ts';
import { PLACES_WORDS } from './places/places.en.ts';
import { placesPage } from './places/variant_places.ts';
import { ofSentence } from './smallest_case.ts';
import { askTurned } from './turned/turned_numbers.ts';
import { turnedView } from './turned/turned_view.ts';
import { codeView } from './variant_code.ts';
import { numbersOf, type VariantContext } from './variant_numbers.ts';
import { keptOn, onView } from './variant_on.ts';
import type { VariantRow } from './variant_row.ts';
import { clear, rowNamed, rowOf, VARIANT_ROWS } from './variant_rows.ts';
import { smallestView } from './variant_smallest.ts';
import { sidesView } from './variant_tables.ts';
import { trapsView } from './variant_traps.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

export function variantsPage(core: Core): PageView {
  const pages = new Map(VARIANT_ROWS.map((row) => [row, variantPage(core, row)]));
  const places = placesPage(core, {
    below: (context) => [menuView(context, PLACES), waysView(context, PLACES)],
    opening: (variant) => opening(variant, DEFAULT),
  });
  return {
    view(given) {
      if (isPlaces(given.state)) return places.view(given);
      const row = rowOf(given.state);
      return (row && pages.get(row)?.view(given)) || listView(given);
    },
  };
}

/** The page that compares several, and the list of all pages, in which it stands before those. */
const PLACES = 'places';
const LIST = VARIANT_ROWS.flatMap(({ id }) => (id === 'rope' ? [PLACES, id] : [id]));
const HEADINGS: Record<string, Pick<typeof PLACES_WORDS, 'name' | 'reason' | 'line'>> = {
  ...VARIANT_WORDS,
  [PLACES]: PLACES_WORDS,
};

function variantPage(core: Core, row: VariantRow): PageView {
  const words = VARIANT_WORDS[row.id];
  const learnt = askTurned();
  return page(core, {
    by: ({ view }) => [attemptOf(view, row.id), draftedOf(view, row)],
    know: ({ session, state, view }) => ({
      ...numbersOf(session, state, row, draftedOf(view, row)),
      tried: triedOf(session, state, row, attemptOf(view, row.id)),
      learnt: learnt(session, state),
    }),
    ask: {
      key: `variants.${row.id}`,
      // A link with a trap, with other numbers, with an open one or with what was trained shows what is asked.
      isOpen: ({ mistake, edits, cell, example }) =>
        mistake === '' && edits.length === 0 && !cell && (!example || example !== row.trained),
      staysShown: true,
      of: ({ asked }) => {
        const question = questionOf(row, row.asksResult ? [asked.result] : asked.shares);
        return {
          words: words.ask.question,
          why: words.ask.why(question.right),
          task: taskOf(question),
          question: () => question,
          open: () => {},
        };
      },
    },
    view: variantView,
  });
}

/** The number that the smallest case's own dial is turned to; undefined: it is not. */
function draftedOf({ drafts }: ViewSettings, { id }: VariantRow): number | undefined {
  const drafted = drafts[turnedKey(id)];
  return drafted === undefined ? undefined : Number(drafted);
}

const turnedKey = (id: string) => `variants.${id} turned`;

function questionOf({ asks }: VariantRow, shares: readonly number[]): Question & { right: number } {
  const { at, low, high, decimals = 2 } = asks;
  return { kind: 'drag', right: shares[at], decimals, low, high };
}

/** Fields of one variant's page: the traps and the numbers of another one mean nothing there. */
const opening = (variant: string, state: State) =>
  ({
    ...ofSentence(),
    ...clear(),
    ...rowNamed(variant)?.set,
    ...keptOn(state, rowOf(state), rowNamed(variant)),
    variant,
    tile_size: null,
    mistake: '',
  }) satisfies Partial<State>;

/** Opens a variant's page, or the list, at its top. */
function goTo({ act, state }: Pick<ViewInput, 'act' | 'state'>, variant: string): void {
  act.set(opening(variant, state));
  act.scrollToTop();
}

function listView(given: ViewInput): TemplateResult {
  const { list, kicker } = VARIANTS_TEXT;
  return besideView({
    className: 'variants-page',
    prose: introView(given, { kicker, ...list }, waysView(given, '')),
    work: html`<ul class="variant-cards">
      ${LIST.map((id) => {
        const { name, reason, line } = HEADINGS[id];
        return html`<li class="raised"><a href=${linkOf(given, id)} @click=${plainClick(() => goTo(given, id))}>
          <b>${name}</b> <span>${reason}</span> <code>${line}</code></a></li>`;
      })}
    </ul>`,
  });
}

function variantView(context: VariantContext): TemplateResult {
  const { row, isAsking, question } = context;
  const words = VARIANT_WORDS[row.id];
  const { kicker, met } = VARIANTS_TEXT;
  const made = context.trapped ? words.traps[context.state.mistake] : undefined;
  return besideView({
    className: 'variants-page',
    isPictureFirst: true,
    prose: introView(
      context,
      { kicker, title: words.title, lead: words.lead },
      [menuView(context, row.id), waysView(context, row.id)],
      question,
    ),
    work: html`${
      // A picture has the whole width, and stands first.
      row.loop?.pieces
        ? [caseView(context, made), codeView(context)]
        : html`<div class="variant-top">${codeView(context)}${caseView(context, made)}</div>`
    }
      ${sidesView(context)} ${turnedView(context)}
      ${isAsking ? nothing : [trapsView(context), onView(context), asksView(context, row.id, row.questions.kinds, context.tried)]}
      <p class="aside variant-met"><b>${met}</b> ${words.met}</p>`,
  });
}

/** The formula, the number that can be turned, and the smallest case. */
function caseView(context: VariantContext, made?: { formula: Words }): TemplateResult {
  const { row, isAsking, view, varied, plain, act } = context;
  const words = VARIANT_WORDS[row.id];
  const small = smallestView(context);
  return html`<div>
    <div class="variant-formula"><p class=${made ? 'is-wrong' : nothing}>${made?.formula ?? words.formula}</p> ${isAsking ? nothing : dialView(context)}</div>
    ${!isAsking && words.kept ? html`<p class="aside">${words.kept(varied.kept, plain.kept)}</p>` : nothing}
    ${refusalView(view.refused)}
    ${isAsking ? small : savableView(act, `attention_${row.id}_case`, small, VARIANTS_TEXT.saved.small)}
  </div>`;
}

function linkOf({ state }: ViewInput, variant: string): string {
  return `#${formatHash(patched(state, opening(variant, state)))}`;
}

/** The list of all, beside one of them. */
function menuView(context: ViewInput, here: string): TemplateResult {
  return html`<nav class="screen-only variants-menu" aria-label=${VARIANTS_TEXT.choose}>
    <ul>${LIST.map((id) => {
      const { name, reason } = HEADINGS[id];
      return html`<li><a
        href=${linkOf(context, id)}
        aria-current=${id === here ? 'true' : 'false'}
        @click=${plainClick(() => goTo(context, id))}
      ><b>${name}</b> ${reason}</a></li>`;
    })}</ul>
  </nav>`;
}

/** Back to the one before and on to the next; the first comes from the stage, the last leads to the list. */
function waysView(given: ViewInput, here: string): TemplateResult {
  const at = LIST.indexOf(here);
  const { head, next } = VARIANTS_TEXT;
  const way = (to: string | undefined) => ({
    label: to ? HEADINGS[to].name : next,
    go: () => goTo(given, to ?? ''),
  });
  const toHead = { label: head, go: () => given.act.set({ stage: 'head', step: 'mix' }) };
  return onwardView(here ? way(LIST[at - 1]) : toHead, way(LIST[at + 1]));
}

/** The number that can be turned: places on a line. */
function dialView(context: VariantContext): TemplateResult | typeof nothing {
  const { act, row, turned, session, state } = context;
  if (!row.dial) return nothing;
  const { leaf, field, turns, places, decimals } = row.dial;
  // A head of the reader's own has as many heads of keys as it has.
  if (field && !takes(state, session.catalogue(), field)) return nothing;
  const { dial } = VARIANT_WORDS[row.id];
  const above = places.findIndex((place) => place >= turned - 1e-6);
  const at = above < 0 ? places.length - 1 : above;
  const write = (value: number) => fixed(value, Number.isInteger(value) ? 0 : decimals);
  const turn = (place: number) => {
    if (turns) {
      const { drafts } = context.view;
      act.setView({ drafts: { ...drafts, [turnedKey(row.id)]: String(place) } });
      return;
    }
    if (field) {
      // Some traps are of one place alone.
      const isOfOne = row.traps.some(({ set = {} }) => field in set);
      act.set({ [field]: place, ...(isOfOne ? { mistake: '' } : {}), cell: null, trail: [] });
      return;
    }
    const sentence = act.edit({ node: leaf, index: [] }, place);
    act.setView({ refused: sentence ? { key: leaf, typed: '', sentence } : null });
  };
  return html`<label class="dial variant-dial">
    <span>${dial} <b>${write(turned)}</b></span>
    <input
      class="dial-slider"
      type="range"
      min="0"
      max=${places.length - 1}
      step="1"
      aria-valuetext=${write(turned)}
      .value=${live(String(at))}
      @input=${(event: Event) => turn(places[Number((event.target as HTMLInputElement).value)])}
    />
  </label>`;
}
