// The field for the reader's own sentence on a page beside the stages, which computes it while it is typed.
import { html, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Actions } from '../../state/actions.ts';
import { MAX_TEXT } from '../../state/codecs.ts';
import type { ViewSettings } from '../../state/settings.ts';
import { refusalView } from './refusal.ts';

/** The choice that the core knows a sentence as. */
const KEY = 'tokens';

interface Field {
  label: string;
  sentence: string;
  /** Note below it: which words have numbers of their own. */
  known: unknown;
}

export function sentenceField(
  { view, act }: { view: ViewSettings; act: Actions },
  { label, sentence, known }: Field,
): TemplateResult {
  const refused = view.refused?.key === KEY ? view.refused : null;
  return html`<div class="apart own-sentence">
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
        .value=${live(refused?.typed ?? sentence)}
        @input=${(event: Event) => act.setOwnChoice(KEY, (event.target as HTMLInputElement).value)}
      />
    </label>
    ${refusalView(refused)}
    <p class="screen-only aside" id="known-words">${known}</p>
  </div>`;
}
