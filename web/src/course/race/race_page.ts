// The race's page: loop, running sum, matrix product and head, timed in the reader's own browser. A lazily loaded
// module (shell/screen.ts).
import './race_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import { inSlices } from '../../engine/draw/slices.ts';
import type { Actions } from '../../engine/state/actions.ts';
import type { Words } from '../../engine/words/text.ts';
import { CONTENDERS, MEANS } from './lesson.ts';
import { chartView, type Line } from './log_chart.ts';
import { type Result, race, START, type Standing } from './race_run.ts';
import { doublingOf, meansOf, tablesView } from './race_tables.ts';
import { RACE_TEXT } from './words.en.ts';

type Phase = 'ready' | 'running' | 'done' | 'cancelled';

/** The powers of ten that the axes have at least: milliseconds, bytes. */
const LEAST = { time: [-3, 2], memory: [3, 8] } as const;

export class RacePage {
  private readonly core: Core;
  private phase: Phase = 'ready';
  private guess: (typeof MEANS)[number] | null = null;
  private standing: Standing = START;
  /** Ends with the lesson that was open when the race began. */
  private signal: AbortSignal | null = null;
  private stop = () => {};

  constructor(core: Core) {
    this.core = core;
  }

  view({ act }: { act: Actions }): TemplateResult {
    // Leaving the page cancels the race.
    if (this.phase === 'running' && this.signal?.aborted) this.phase = 'cancelled';
    return html`<main class="race-page">
      <section class="prose" aria-labelledby="title">
        <p class="kicker">${RACE_TEXT.kicker}</p>
        <h1 id="title">${RACE_TEXT.title}</h1>
        ${this.answerView()}
        <p class="lead">${RACE_TEXT.lead}</p>
        <p class="body">${RACE_TEXT.body}</p>
        ${this.guessView(act)}
        <p class="race-onward"><a href="#questions">${RACE_TEXT.toQuestions}</a></p>
      </section>
      <div class="race-main">${this.transportView(act)} ${this.resultsView()}</div>
    </main>`;
  }

  private guessView(act: Actions): TemplateResult {
    const { ask, contenders } = RACE_TEXT;
    const isOpen = this.phase === 'ready';
    // A race that started without a guess has no choice left to show.
    const isLeft = !isOpen && this.guess === null;
    const choices = html`<div class="pills" role="group" aria-labelledby="race-ask">
      ${MEANS.map(
        (one) => html`<button
          aria-pressed=${this.guess === one ? 'true' : 'false'}
          aria-disabled=${isOpen ? nothing : 'true'}
          @click=${() => {
            if (this.phase !== 'ready') return;
            this.guess = one;
            act.setView({});
          }}
        >${contenders[one]}</button>`,
      )}
    </div>`;
    return html`<section class="card predict" aria-labelledby="race-ask">
      <h2 class="kicker">${ask.kicker}</h2>
      ${isLeft ? nothing : this.verdictView()}
      <p id="race-ask">${ask.question}</p>
      ${isLeft ? html`<p class="race-left">${this.isOver ? ask.measured : ask.measuring}</p>` : choices}
      ${isLeft ? this.verdictView() : nothing}
      ${isOpen && this.guess === null ? html`<p><button class="link" @click=${() => this.start(act)}>${ask.unguessed}</button></p>` : nothing}
    </section>`;
  }

  /** Whether there is nothing more to come: before, results would tell what is asked. */
  private get isOver(): boolean {
    return this.phase === 'done' || this.phase === 'cancelled';
  }

  /** The answer to the title, once it has been measured. */
  private answerView(): TemplateResult | typeof nothing {
    const means = this.isOver ? meansOf(this.standing.results) : [];
    const [loop, , product] = MEANS.map((one) => means.find(({ contender }) => contender === one));
    if (!loop || !product) return nothing;
    return html`<p class="race-answer">${RACE_TEXT.ask.against(loop.T, loop.time / product.time)}</p>`;
  }

  private verdictView(): TemplateResult | typeof nothing {
    const means = meansOf(this.standing.results);
    if (!this.isOver || means.length === 0) return nothing;
    const [fastest, , slowest] = means.toSorted((a, b) => a.time - b.time);
    const { ask, contenders, table } = RACE_TEXT;
    const isRight = this.guess === fastest.contender;
    return html`<p class="verdict" data-right=${this.guess === null ? nothing : String(isRight)}>
      ${this.guess === null ? nothing : html`<b class=${isRight ? 'right' : 'wrong'}>${isRight ? ask.right : ask.wrong}</b>`}
      ${ask.fastest(contenders[fastest.contender], fastest.T, table.time(fastest.time), contenders[slowest.contender], slowest.time / fastest.time)}
    </p>`;
  }

  private transportView(act: Actions): TemplateResult {
    const { transport } = RACE_TEXT;
    const { done, of } = this.standing;
    const isRunning = this.phase === 'running';
    return html`<div class="race-transport">
      <button class="button" @click=${() => (isRunning ? this.cancel(act) : this.start(act))}>
        ${isRunning ? transport.cancel : this.phase === 'ready' ? transport.start : transport.again}
      </button>
      <progress max=${of} .value=${this.phase === 'ready' ? 0 : done} aria-label=${transport.progress}></progress>
      <p role="status">${transport[this.phase](this.standing.results.at(-1)?.T ?? 0)}</p>
    </div>`;
  }

  private resultsView(): TemplateResult {
    const { results } = this.standing;
    const { charts, contenders } = RACE_TEXT;
    const lines = (value: (result: Result) => number): Line[] =>
      CONTENDERS.map((contender) => ({
        contender,
        name: contenders[contender],
        points: results
          .filter((one) => one.contender === contender)
          .map((result) => [result.T, value(result)] as const),
      }));
    return html`<ul class="race-key" aria-hidden="true">
        ${CONTENDERS.map((one) => html`<li data-contender=${one}><i></i>${contenders[one]}</li>`)}
      </ul>
      <div class="race-charts">
        ${chartView(
          charts.time,
          lines(({ time }) => time),
          LEAST.time,
          RACE_TEXT.table.time,
        )}
        ${chartView(
          charts.memory,
          lines(({ bytes }) => bytes),
          LEAST.memory,
          RACE_TEXT.table.bytes,
        )}
      </div>
      ${results.length > 0 ? tablesView(this.standing) : nothing}
      <ul class="race-notes">
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
        this.phase = 'done';
        act.setView({});
      },
    );
    act.setView({});
  }

  private cancel(act: Actions): void {
    this.phase = 'cancelled';
    this.stop();
    act.setView({});
  }
}
