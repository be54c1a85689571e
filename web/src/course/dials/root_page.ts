// The page of the divisor: what the length of queries and keys does to scores, weights and slopes, by four divisors.
// A lazily loaded module (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './dials_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { inSlices } from '../../engine/draw/slices.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { withBeside } from '../../engine/model/edits/beside.ts';
import type { Actions } from '../../engine/state/actions.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import type { State } from '../../engine/state/state.ts';
import { chartsView } from './root_chart.ts';
import type { RootContext } from './root_context.ts';
import { dialView } from './root_dial.ts';
import { atLength, LENGTHS, LONGEST, SHORTEST, USUAL, type Way, WIDTH } from './root_lesson.ts';
import { curveOf, type Point, pointOf, rowsOf } from './root_numbers.ts';
import { askView, isAnswered } from './root_question.ts';
import { curveTable, rowTable } from './root_tables.ts';
import { ROOT_TEXT } from './root_words.en.ts';

interface Given {
  state: State;
  view: ViewSettings;
  act: Actions;
}

interface Curve {
  session: Session;
  seed: string;
  points: Map<number, Point>;
  /** Ends the reading, which goes on when the page is drawn again. */
  signal: AbortSignal | null;
}

export class RootPage {
  private readonly core: Core;
  private known: { session: Session; choice: string; point: Point; rows: number } | null = null;
  private curve: Curve | null = null;

  constructor(core: Core) {
    this.core = core;
  }

  /** Asks the core for what the page shows, if the dial has moved, and draws it. */
  view(given: Given): TemplateResult {
    const { state, view, act } = given;
    const isAsking = state.d_k === null && state.divisor === '' && !isAnswered(view);
    const d_k = isAsking ? SHORTEST : (state.d_k ?? USUAL);
    const { point, rows } = this.pointAt(state, d_k);
    const way: Way = isAsking ? 'none' : state.divisor || 'sqrt_d_k';
    const points = this.pointsOf(state, act);
    const longest = () => points.get(LONGEST) ?? this.pointAt(state, LONGEST).point;
    return rootView({ ...given, isAsking, d_k, way, point, rows, points, longest });
  }

  private pointAt(state: State, d_k: number): { point: Point; rows: number } {
    const { session } = this.core;
    const choice = choiceText(atLength(state, d_k), session.catalogue());
    if (this.known?.session !== session || this.known.choice !== choice) {
      const read = (open: Session) => ({ point: pointOf(open), rows: rowsOf(open) });
      const isOpen = state.d_k === d_k;
      const found = isOpen
        ? read(session)
        : withBeside(session, (beside) => {
            beside.open(choice);
            return read(beside);
          });
      this.known = { session, choice, ...found };
    }
    return this.known;
  }

  /** The lengths that have been read so far; begins to read them if the seed is another one. */
  private pointsOf(state: State, act: Actions): Map<number, Point> {
    const { session } = this.core;
    const { signal } = session;
    const { seed } = state;
    if (this.curve?.session !== session || this.curve.seed !== seed)
      this.curve = { session, seed, points: new Map(), signal: null };
    const { curve } = this;
    const { points } = curve;
    if (points.size < LENGTHS.length && curve.signal !== signal) {
      curve.signal = signal;
      const tell = (d_k: number, point: Point) => {
        points.set(d_k, point);
        act.setView({});
      };
      inSlices(signal, curveOf(session, state, points, tell));
    }
    return points;
  }
}

function rootView(context: RootContext): TemplateResult {
  const { isAsking, act } = context;
  return html`<main class="dials-page root-page">
    <section class="prose" aria-labelledby="title">
      <p class="kicker">${ROOT_TEXT.kicker}</p>
      <h1 id="title">${ROOT_TEXT.title}</h1>
      <p class="lead">${ROOT_TEXT.lead}</p>
      <p class="body">${ROOT_TEXT.body}</p>
      ${askView(context)}
      <p class="dials-onward"><a href="#questions">${ROOT_TEXT.toQuestions}</a></p>
    </section>
    <div class="dials-main">
      ${dialView(context)}
      ${
        isAsking
          ? rowTable(context)
          : html`<div class="dials-columns">${rowTable(context)} ${chartsView(context)}</div>
              ${curveTable(context)}
              <ul class="dials-notes">${ROOT_TEXT.notes(WIDTH).map((note) => html`<li>${note}</li>`)}</ul>
              <p class="dials-onward"><button class="button" @click=${() => act.set({ stage: 'head', step: 'scale' })}>${ROOT_TEXT.toHead}</button></p>`
      }
    </div>
  </main>`;
}
