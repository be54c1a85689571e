// The page of the KV cache: what reading one more token costs with it and without. A lazily loaded module
// (shell/screen.ts).
import '../../engine/ask/questions_styles.ts';
import './cache_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { headOn } from '../../engine/lesson/sentence.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { withBeside } from '../../engine/model/edits/beside.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import type { Actions } from '../../engine/state/actions.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import { formatHash, type State } from '../../engine/state/state.ts';
import type { CacheContext } from './cache_context.ts';
import { type Generation, generationOf } from './cache_numbers.ts';
import { askView, isAnswered } from './cache_question.ts';
import { costsView } from './costs.ts';
import { growthView } from './growth.ts';
import { maskView, proofView } from './kept_proof.ts';
import { sentenceView, walkView } from './token_walk.ts';
import { CACHE_TEXT } from './words.en.ts';
import { workView } from './work_tables.ts';

interface Given {
  state: State;
  view: ViewSettings;
  act: Actions;
}

export class CachePage {
  private readonly core: Core;
  private known: { session: Session; choice: string; generation: Generation } | null = null;

  constructor(core: Core) {
    this.core = core;
  }

  /** Asks the core for what the page shows, if the sentence is new, and draws it. */
  view(given: Given): TemplateResult {
    const generation = this.generationOf(given.state);
    const last = generation.words.length - 1;
    const isAsking = last > 0 && given.state.row === null && !isAnswered(given.view);
    const t = Math.min(given.state.row ?? (isAsking ? last - 1 : last), last);
    return cacheView({ ...given, generation, t, token: generation.tokens[t], isAsking });
  }

  private generationOf(state: State): Generation {
    const { session } = this.core;
    const choice = choiceText(state, session.catalogue());
    if (this.known?.session !== session || this.known.choice !== choice) {
      const generation = withBeside(session, (beside) => generationOf(session, beside, state));
      this.known = { session, choice, generation };
    }
    return this.known.generation;
  }
}

function cacheView(context: CacheContext): TemplateResult {
  const { isAsking } = context;
  return html`<main class="cache-page">
    <section class="prose" aria-labelledby="title">
      <p class="kicker">${CACHE_TEXT.kicker}</p>
      <h1 id="title">${CACHE_TEXT.title}</h1>
      <p class="lead">${CACHE_TEXT.lead}</p>
      <p class="body">${CACHE_TEXT.body}</p>
      ${askView(context)} ${sentenceView(context)}
      <p class="cache-onward"><a href="#questions">${CACHE_TEXT.toQuestions}</a></p>
    </section>
    <div class="cache-main">
      ${walkView(context)} ${workView(context)}
      ${
        isAsking
          ? nothing
          : html`<div class="cache-columns">${costsView(context)} ${growthView(context)}</div>
              <div class="cache-columns">${proofView(context)} ${maskView(context)}</div>
              ${onwardView(context)}`
      }
    </div>
  </main>`;
}

function onwardView({ state, act, generation, t }: CacheContext): TemplateResult {
  const at = { ...headOn(state, generation.words.slice(0, t + 1), true), row: t };
  return html`<p class="cache-onward">
    <a href=${`#${formatHash(at)}`} @click=${plainClick(() => act.set(at))}>${CACHE_TEXT.toHead(t + 1)}</a>
  </p>`;
}
