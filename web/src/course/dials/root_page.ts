// The page of the divisor: what the length of queries and keys does to scores, weights and slopes, by four divisors.
// A lazily loaded module (course/page_rows.ts).
import './dials_styles.ts';
import { html, type TemplateResult } from 'lit-html';
import { type Question, taskOf } from '../../engine/ask/question.ts';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { inSlices } from '../../engine/draw/slices.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { withSibling } from '../../engine/model/edits/sibling.ts';
import { experimentView } from '../../engine/page/beside/experiment.ts';
import { type Asking, type PageView, page, type ViewInput } from '../../engine/page/page.ts';
import type { State } from '../../engine/state/state.ts';
import { chartsView } from './root_chart.ts';
import type { RootContext, RootKnown } from './root_context.ts';
import { dialView } from './root_dial.ts';
import { atLength, DEFAULT_D_K, LENGTHS, LONGEST, SHORTEST, WIDTH } from './root_lesson.ts';
import { curveOf, type Point, pointOf, rowCount } from './root_numbers.ts';
import { curveTable, rowTable } from './root_tables.ts';
import { ROOT_TEXT } from './root_words.en.ts';

export function rootPage(core: Core): PageView {
  const curve = new Curve();
  const lengthOf = ({ state, isAsking }: Asking) =>
    isAsking ? SHORTEST : (state.d_k ?? DEFAULT_D_K);
  return page<RootKnown>(core, {
    by: lengthOf,
    know: (asking) => pointAt(asking.session, asking.state, lengthOf(asking)),
    ask: {
      key: 'root.largest',
      // A link that names a length or a divisor shows what is asked.
      isOpen: ({ d_k, divisor }) => d_k === null && divisor === '',
      of: ({ act, session, state, point }) => {
        const keys = point.none.row.weights.length;
        const { ask } = ROOT_TEXT;
        return {
          words: ask.question,
          marks: ask.marks(keys),
          why: ask.why,
          task: taskOf(questionOf(keys, 0)),
          // The longest length is read now if it has not been.
          question: () => questionOf(keys, pointAt(session, state, LONGEST).point.none.of.largest),
          open: () => act.set({ d_k: LONGEST, divisor: 'none' }),
        };
      },
    },
    view: (shown) => {
      const { isAsking, state, session } = shown;
      const way = isAsking ? 'none' : state.divisor || 'sqrt_d_k';
      return rootView({ ...shown, way, points: curve.pointsOf(session, shown) });
    },
  });
}

/**
 * The axis goes from all weights equal to one weight of 1. Its handle steps up from the low end, so that the guess has as
 * many decimals as that end: two.
 */
function questionOf(keys: number, right: number): Question {
  return { kind: 'drag', right, decimals: 2, low: Math.floor(100 / keys) / 100, high: 1 };
}

function pointAt(session: Session, state: State, d_k: number): RootKnown {
  const read = (open: Session) => ({ d_k, point: pointOf(open), rows: rowCount(open) });
  if (state.d_k === d_k) return read(session);
  return withSibling(session, (sibling) => {
    sibling.open(choiceText(atLength(state, d_k), sibling.catalogue()));
    return read(sibling);
  });
}

/** The lengths that have been read so far, of one seed. */
class Curve {
  private of: { session: Session; seed: string } | null = null;
  private points = new Map<number, Point>();
  /** Ends the reading, which goes on when the page is drawn again. */
  private signal: AbortSignal | null = null;

  /** Begins to read the rest. */
  pointsOf(session: Session, { state, act }: ViewInput): ReadonlyMap<number, Point> {
    const { seed } = state;
    if (this.of?.session !== session || this.of.seed !== seed) {
      this.of = { session, seed };
      this.points = new Map();
      this.signal = null;
    }
    const { points } = this;
    const { signal } = session;
    if (points.size < LENGTHS.length && this.signal !== signal) {
      this.signal = signal;
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
  return experimentView(context, {
    className: 'dials-page root-page',
    words: ROOT_TEXT,
    question: context.question,
    main: [dialView(context), context.isAsking ? rowTable(context) : resultsView(context)],
  });
}

function resultsView(context: RootContext): TemplateResult {
  const toHead = () => context.act.set({ stage: 'head', step: 'scale' });
  return html`<div class="columns part-below">${rowTable(context)} ${chartsView(context)}</div>
    ${curveTable(context)}
    <ul class="notes part-below">${ROOT_TEXT.notes(WIDTH).map((note) => html`<li>${note}</li>`)}</ul>
    <p class="screen-only leads"><button class="button" @click=${toHead}>${ROOT_TEXT.toHead}</button></p>`;
}
