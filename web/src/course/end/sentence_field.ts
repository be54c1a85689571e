// The field for the learner's sentence, which every stage computes as it is typed.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { SENTENCE, WRITTEN } from '../../engine/lesson/sentence.ts';
import { refusalView } from '../../engine/page/controls/refusal.ts';
import { MAX_TEXT } from '../../engine/state/codecs.ts';
import type { EndContext } from './end_context.ts';
import { END_TEXT } from './words.en.ts';

/** The choice that the core knows it as. */
const KEY = 'tokens';

export function sentenceField({ state, view, act, way }: EndContext): TemplateResult {
  const { label, known, drawn } = END_TEXT.sentence;
  const refused = view.refused?.key === KEY ? view.refused : null;
  const others = [...new Set(way.words)].filter((word) => !WRITTEN.includes(word));
  return html`<div class="own-sentence">
    <label>
      <span class="kicker">${label}</span>
      <input
        id="own-sentence"
        type="text"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength=${MAX_TEXT}
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? `refused-${KEY} known-words` : 'known-words'}
        .value=${live(refused?.typed ?? state.tokens ?? SENTENCE.tokens)}
        @input=${(event: Event) => act.setOwnChoice(KEY, (event.target as HTMLInputElement).value)}
      />
    </label>
    ${refusalView(refused)}
    <p class="aside" id="known-words">${known} ${others.length > 0 ? drawn(others) : nothing}</p>
  </div>`;
}
