// Things to take along: scripts in PyTorch, the link, the handout, all with the reader's sentence.
import { html, type TemplateResult } from 'lit-html';
import { scriptOf } from '../../engine/arithmetic/script/script.ts';
import type { Session } from '../../engine/core/session.ts';
import { lastOfSentence, onSentence } from '../../engine/lesson/sentence.ts';
import { findStage } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { LINK } from '../../engine/page/header/header.ts';
import { text } from '../../engine/words/page.en.ts';
import type { EndContext } from './end_context.ts';
import { END_TEXT } from './words.en.ts';

/** The stages that have a script here: one head, and several. */
const scripts = (): string[] => ['head', lastOfSentence().id];

/** `save` downloads a stage's script. */
export function takeView({ act }: EndContext, save: (stage: string) => void): TemplateResult {
  const { take } = END_TEXT;
  const words = (what: string, says: string, sign: string) =>
    html`<b>${what} <span aria-hidden="true">${sign}</span></b><small>${says}</small>`;
  return html`<section class="take" aria-labelledby="take">
    <h2 id="take" class="kicker">${take.title} <small>${take.with}</small></h2>
    <div class="take-tiles">
      ${scripts().map(
        (stage) => html`<button data-script=${stage} @click=${() => save(stage)}>
          ${words(take.script(text.stages[stage].name), take.scriptSays, '↓')}
        </button>`,
      )}
      <button data-copy @click=${() => act.copyLink(LINK)}>${words(take.link, take.linkSays, '')}</button>
      <button data-print>${words(take.print, take.printSays, '')}</button>
    </div>
  </section>`;
}

/** Downloads a stage on the sentence as a PyTorch script, from a session of its own. */
export function saveScript(session: Session, { state, act }: EndContext, stage: string): void {
  const asked = onSentence(state, stage);
  session.open(choiceText(asked, session.catalogue()));
  const { lesson } = findStage(stage);
  act.save(scriptOf(session, asked), 'text/x-python', `attention_${lesson}.py`);
}
