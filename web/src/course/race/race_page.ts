// The race's page: loop, running sum, matrix product and head, timed in the reader's own browser. A lazily loaded
// module (shell/screen.ts).
import './race_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../../engine/ask/judge.ts';
import { questionView } from '../../engine/ask/question_view.ts';
import type { Core } from '../../engine/core/core.ts';
import { inSlices } from '../../engine/draw/slices.ts';
import { experimentView } from '../../engine/page/beside/experiment.ts';
import type { PageView, ViewInput } from '../../engine/page/page.ts';
import { keyLine } from '../../engine/plane/chart.ts';
import { savableView } from '../../engine/plane/picture/savable.ts';
import type { Actions } from '../../engine/state/actions.ts';
import type { Answer } from '../../engine/state/answers.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import { text } from '../../engine/words/page.en.ts';
import type { Words } from '../../engine/words/text.ts';
import { CONTENDERS, MEANS } from './lesson.ts';
import { type Line, logChart } from './log_chart.ts';
import { type Result, race, START, type Standing } from './race_run.ts';
import { doublingOf, meansResults, tablesView } from './race_tables.ts';
import { RACE_TEXT } from './words.en.ts';

type Phase = 'ready' | 'running' | 'done' | 'cancelled';

/** The powers of ten that the axes have at least: milliseconds, bytes. */
const LEAST = { time: [-3, 2], memory: [3, 8] } as const;

/** By which the guess is kept. */
const KEY = 'race.fastest';

export function racePage(core: Core): PageView {
  return new RacePage(core);
}

class RacePage implements PageView {
  private readonly core: Core;
  private phase: Phase = 'ready';
  private standing: Standing = START;
  /** Ends with the lesson that was open when the race began. */
  private signal: AbortSignal | null = null;
  private stop = () => {};
  /** The input of the latest drawing: the race ends after the view that began it. */
  private last!: ViewInput;

  constructor(core: Core) {
    this.core = core;
  }

  view(given: ViewInput): TemplateResult {
    this.last = given;
    const { act } = given;
    // Leaving the page cancels the race.
    if (this.phase === 'running' && this.signal?.aborted) this.phase = 'cancelled';
    return experimentView(given, {
      className: 'race-page',
      words: RACE_TEXT,
      answer: this.answerView(),
      question: this.guessView(given),
      main: [this.transportView(act), this.resultsView(act)],
    });
  }

  /** The guess is judged by what is measured; who has started without one has no more to choose. */
  private guessView({ view, act }: ViewInput): TemplateResult {
    const { ask, contenders } = RACE_TEXT;
    const isReady = this.phase === 'ready';
    const draft = view.drafts[KEY] ?? '';
    const isLeft = !isReady && draft === '';
    const left = html`<p id=${`ask-${KEY}`}>${ask.question}</p>
      <p class="soft race-left">${this.isOver ? ask.measured : ask.measuring}</p>
      ${this.isOver ? html`<p class="why">${this.measuredView()}</p>` : nothing}`;
    const asked = {
      key: KEY,
      words: ask.question,
      task: { kind: 'choose' },
      answers: MEANS.map((one) => contenders[one]),
      given: this.judged(view),
      draft,
      isClosed: !isReady,
      isLate: true,
      no: null,
      why: this.measuredView(),
      write: () => {},
      give: (said: string) =>
        this.phase === 'ready' && act.setView({ drafts: { ...view.drafts, [KEY]: said } }),
    } as const;
    const unguessed =
      isReady && draft === ''
        ? html`<button class="link" @click=${() => this.start(act)}>${ask.unguessed}</button>`
        : nothing;
    return html`<section class="card predict" aria-labelledby=${`ask-${KEY}`}>
      <h2 class="kicker">${text.predict}</h2>
      ${isLeft ? left : questionView(asked, unguessed)}
    </section>`;
  }

  /** Whether there is nothing more to come: before, results would tell what is asked. */
  private get isOver(): boolean {
    return this.phase === 'done' || this.phase === 'cancelled';
  }

  /** The answer to the title, once it has been measured. */
  private answerView(): TemplateResult | typeof nothing {
    const means = this.isOver ? meansResults(this.standing.results) : [];
    const [loop, , product] = MEANS.map((one) => means.find(({ contender }) => contender === one));
    if (!loop || !product) return nothing;
    return html`<p class="race-answer">${RACE_TEXT.ask.against(loop.T, loop.time / product.time)}</p>`;
  }

  /** The measured answer to the guess: the fastest contender and the slowest. */
  private measuredView(): Words | typeof nothing {
    const means = meansResults(this.standing.results);
    if (!this.isOver || means.length === 0) return nothing;
    const [fastest, , slowest] = means.toSorted((a, b) => a.time - b.time);
    const { ask, contenders, table } = RACE_TEXT;
    return ask.fastest(
      contenders[fastest.contender],
      fastest.T,
      table.time(fastest.time),
      contenders[slowest.contender],
      slowest.time / fastest.time,
    );
  }

  /** The guess, judged by what was measured; nothing is known of fewer than all three. */
  private judged({ drafts }: ViewSettings): Answer | undefined {
    const said = drafts[KEY] ?? '';
    const times = this.isOver ? meansResults(this.standing.results).map(({ time }) => time) : [];
    const question = { kind: 'choose', right: times.indexOf(Math.min(...times)) } as const;
    const { verdict } = judge(question, said);
    if (times.length === 0 || !verdict) return undefined;
    return { said, outcome: verdict, right: rightOf(question), how: '', of: '' };
  }

  private transportView(act: Actions): TemplateResult {
    const { transport } = RACE_TEXT;
    const { done, of } = this.standing;
    const isRunning = this.phase === 'running';
    return html`<div class="in-row controls-line race-transport">
      <button class="button" @click=${() => (isRunning ? this.end('cancelled', act) : this.start(act))}>
        ${isRunning ? transport.cancel : this.phase === 'ready' ? transport.start : transport.again}
      </button>
      <progress max=${of} .value=${this.phase === 'ready' ? 0 : done} aria-label=${transport.progress}></progress>
      <p class="aside" role="status">${transport[this.phase](this.standing.results.at(-1)?.T ?? 0)}</p>
    </div>`;
  }

  private resultsView(act: Actions): TemplateResult {
    const { results } = this.standing;
    const { charts, contenders } = RACE_TEXT;
    const lines = (value: (result: Result) => number): Line[] =>
      CONTENDERS.map((contender) => ({
        contender,
        points: results
          .filter((one) => one.contender === contender)
          .map((result) => [result.T, value(result)] as const),
      }));
    const drawn = html`<ul class="in-row line-key race-key" aria-hidden="true">
        ${CONTENDERS.map((one) => html`<li>${keyLine(one)} ${contenders[one]}</li>`)}
      </ul>
      <div class="columns apart">
        ${logChart(
          charts.time,
          lines(({ time }) => time),
          LEAST.time,
          RACE_TEXT.table.time,
        )}
        ${logChart(
          charts.memory,
          lines(({ bytes }) => bytes),
          LEAST.memory,
          RACE_TEXT.table.bytes,
        )}
      </div>`;
    return html`${results.length > 0 ? savableView(act, 'attention_speed', drawn) : drawn}
      ${results.length > 0 ? tablesView(this.standing) : nothing}
      <ul class="notes part-below">
        ${this.isOver ? this.reasons().map((reason) => html`<li>${reason}</li>`) : nothing}
        <li>${RACE_TEXT.method}</li>
      </ul>`;
  }

  private reasons(): Words[] {
    const { results } = this.standing;
    return RACE_TEXT.reasons(doublingOf(results, 'loop'), doublingOf(results, 'running'));
  }

  private start(act: Actions): void {
    this.phase = 'running';
    this.standing = START;
    const tell = (standing: Standing) => {
      this.standing = standing;
      act.setView({});
    };
    const { signal } = this.core.session;
    this.signal = signal;
    this.stop = inSlices(
      signal,
      race(this.core.session, () => performance.now(), tell),
      (standing) => {
        this.standing = standing;
        this.end('done', act);
      },
    );
    act.setView({});
  }

  private end(phase: 'done' | 'cancelled', act: Actions): void {
    this.phase = phase;
    this.stop();
    const { view } = this.last;
    const answer = this.judged(view);
    act.setView(answer ? { answers: { ...view.answers, [KEY]: answer } } : {});
  }
}
