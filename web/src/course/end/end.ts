// The end: the page after the last stage, with the way of one sentence through all of them. A lazily loaded module
// (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './end_styles.ts';
import { html, noChange, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { isDue } from '../../engine/draw/passes.ts';
import { lastStage } from '../../engine/lesson/sentence.ts';
import { stageNumber } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { withBeside } from '../../engine/model/edits/beside.ts';
import { walkFromEnd } from '../../engine/model/walk.ts';
import type { State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/index.ts';
import { checkView } from './check_yourself.ts';
import type { EndContext } from './end_context.ts';
import { formulaView } from './layer_formula.ts';
import { leftOutView, placeView } from './layer_place.ts';
import { type Tried, tryQuestions } from './questions.ts';
import { recapView } from './recap.ts';
import { sentenceField } from './sentence_field.ts';
import { saveScript, takeView } from './take_along.ts';
import { type Way, wayOf } from './way_numbers.ts';
import { wayView } from './whole_way.ts';
import { END_TEXT } from './words.en.ts';

/** Numbers of a sentence, with the session and the choice that they were asked for. */
interface Known {
  session: Session;
  choice: string;
  way: Way;
  tried: Tried;
}

export class End {
  private readonly core: Core;
  private known: Known | null = null;

  constructor(core: Core) {
    this.core = core;
  }

  /** Asks the core for what the end shows, if the sentence is new, and draws it. */
  view(given: Omit<EndContext, 'way' | 'tried'>): TemplateResult {
    const context = { ...given, ...this.knownOf(given.state) };
    return endView(context, (stage) =>
      withBeside(this.core.session, (session) => saveScript(session, given.state, stage)),
    );
  }

  private knownOf(state: State): Known {
    const { session } = this.core;
    const choice = choiceText(state, session.catalogue());
    if (this.known?.session !== session || this.known.choice !== choice) {
      this.known = withBeside(session, (beside) => ({
        session,
        choice,
        way: wayOf(beside, state),
        tried: tryQuestions(beside, state),
      }));
    }
    return this.known;
  }
}

function endView(context: EndContext, save: (stage: string) => void): TemplateResult {
  const { pass } = context;
  const isFirst = isDue(pass, 'tensors') && (pass?.slice ?? 0) === 0;
  return html`<main class="end">
    ${isFirst ? proseView(context) : noChange}
    ${isDue(pass, 'left') ? checkView(context) : noChange}
    <div class="work">
      ${isDue(pass, 'tensors') ? wayView(context) : noChange}
      ${isDue(pass, 'voices') ? restView(context, save) : noChange}
    </div>
    ${isDue(pass, 'left') ? onwardView(context) : noChange}
  </main>`;
}

function restView(context: EndContext, save: (stage: string) => void): TemplateResult {
  return html`<div class="rest">
    ${formulaView(context)} ${placeView()}
    <div class="columns">${leftOutView()} ${takeView(context, save)}</div>
  </div>`;
}

function proseView(context: EndContext): TemplateResult {
  return html`<section class="prose" aria-labelledby="title">
    <p class="kicker">${text.end}</p>
    <h1 id="title">${END_TEXT.title}</h1>
    <p class="lead">${recapView(context.way)}</p>
    ${sentenceField(context)}
  </section>`;
}

function onwardView({ act }: EndContext): TemplateResult {
  const { id } = lastStage();
  const back = `${stageNumber(id)} ${text.stages[id].name}`;
  return html`<nav class="onward" aria-label=${text.onward}>
    <button @click=${() => walkFromEnd(-1, act)}>← ${back}</button>
    <button class="on" @click=${() => walkFromEnd(1, act)}>${text.notebooks} →</button>
  </nav>`;
}
