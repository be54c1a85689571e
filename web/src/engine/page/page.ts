// A page beside the stages, as its chapter defines it: a request to the core, a question to the reader, a view. This
// part is common to all: the core's answer is cached, and the question comes first.
import { html, nothing, type TemplateResult } from 'lit-html';
import { type OpeningQuestion, openingQuestionView } from '../ask/opening_question.ts';
import type { Core } from '../core/core.ts';
import type { Session } from '../core/session.ts';
import type { Cell } from '../core/tensor.ts';
import type { Pass } from '../draw/passes.ts';
import { choiceText } from '../model/choice.ts';
import { isCell } from '../model/nodes.ts';
import { type Open, openCell } from '../model/open_cell.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';
import type { State } from '../state/state.ts';
import type { WindowSize } from './breakpoints.ts';
import { type Placed, wayBack } from './way_back.ts';

/** The input of every page's view. */
export interface ViewInput {
  state: State;
  view: ViewSettings;
  act: Actions;
  /** The cells that led to the open one, first to last. */
  trail: Cell[];
  window: WindowSize;
  /** The part to draw in this frame; null: all. */
  pass: Pass | null;
}

export interface PageView {
  view(given: ViewInput): TemplateResult;
}

/** The input of a page, and the core's session that answers it. */
export interface Asking extends ViewInput {
  session: Session;
  /** Whether the question is still to be answered. */
  isAsking: boolean;
}

/** The input of a page that asks the core, and the numbers that the page knows. */
export type PageInput<Known> = Asking & Known;

/** The whole input of a page, with its question, open or answered; nothing if there is none. */
export type PageContext<Known> = PageInput<Known> & {
  question: TemplateResult | typeof nothing;
  /** The open number, with its arithmetic; null: none is open. */
  open: Open | null;
};

/** A question that is asked before the page shows the answer. */
export interface PageQuestion<Known> {
  /** Key of its answer. */
  key: string;
  /** Whether there is a question, and the link does not show the answer already. */
  isOpen(state: State, session: Session): boolean;
  /** Numbers that were shown once stay shown, even if their link asks. */
  staysShown?: true;
  /** The question in words; null: there is none about these numbers. */
  of(input: PageInput<Known>): Omit<OpeningQuestion, 'key'> | null;
}

export interface PageDefinition<Known> {
  /** Values that the numbers depend on, beside the choice and its edits. */
  by?(asking: Asking): unknown;
  /** All numbers that are drawn, copied. The core is asked again when they change. */
  know(asking: Asking): Known;
  ask?: PageQuestion<Known>;
  view(shown: PageContext<Known>): TemplateResult;
}

export function page<Known extends object>(
  core: Core,
  { by, know, ask, view }: PageDefinition<Known>,
): PageView {
  const remembered = new Remembered<Known>();
  const opened = new Remembered<Open | null>();
  let wasShown = false;
  return {
    view(given) {
      const { session } = core;
      const { state } = given;
      const isAnswered = ask !== undefined && ask.key in given.view.answers;
      const stays = ask?.staysShown === true && wasShown;
      const isAsking = !isAnswered && !stays && (ask?.isOpen(state, session) ?? false);
      wasShown ||= !isAsking;
      const asking = { ...given, session, isAsking };
      const graph = [choiceText(state, session.catalogue()), state.edits];
      const asked = JSON.stringify([...graph, by?.(asking)]);
      const known = remembered.of(session, asked, () => know(asking));
      const { cell } = state;
      // A link may name a number that the graph lacks. Before the answer none is open.
      const open = opened.of(session, JSON.stringify([...graph, cell, isAsking]), () =>
        !isAsking && isCell(session, cell) ? openCell(session, cell) : null,
      );
      const input: PageInput<Known> = { ...asking, ...known };
      const opening = isAsking || isAnswered ? ask?.of(input) : null;
      const question =
        ask && opening ? openingQuestionView(given, { ...opening, key: ask.key }) : nothing;
      return view({ ...input, question, open });
    },
  };
}

/** Cache of the core's last answer, for the next redraw. */
export class Remembered<Answer> {
  private last: { session: Session; asked: string; answer: Answer } | null = null;

  of(session: Session, asked: string, ask: () => Answer): Answer {
    if (this.last?.session !== session || this.last.asked !== asked) {
      this.last = { session, asked, answer: ask() };
    }
    return this.last.answer;
  }
}

interface Intro {
  kicker: unknown;
  title: unknown;
  lead: unknown;
  body?: unknown;
}

/** A page's text: the way back, unless its Back is that (null), its title and purpose, then the rest of its column. */
export function introView(
  given: Placed | null,
  intro: Intro,
  below: unknown,
  answer: unknown = nothing,
): TemplateResult {
  const { kicker, title, lead, body } = intro;
  return html`<section class="prose" aria-labelledby="title">
    ${given ? wayBack(given) : nothing}
    <p class="kicker">${kicker}</p>
    <h1 id="title">${title}</h1>
    ${answer}
    <p class="lead">${lead}</p>
    ${body === undefined ? nothing : html`<p class="body">${body}</p>`}
    ${below}
  </section>`;
}
