// The field for the learner's own names of what a head learns: first the names asked for, then the answers.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Context } from '../../plane/context.ts';
import { MAX_TEXT, namesIn } from '../../state/codecs.ts';
import { text } from '../../words/page.en.ts';

export function namesField({ model, act }: Context): TemplateResult | typeof nothing {
  const { session, state } = model;
  if (!session.takesNames) return nothing;
  // Further names do no harm, but have no meaning.
  const beyond = namesIn(state.names).slice(session.names?.C.flat().length);
  const written = state.names || (session.names?.C.flat().join(' ') ?? '');
  return html`<div class="own-text names">
    <label class="control">
      <span>${text.controls.names}</span>
      <input
        type="text"
        maxlength=${MAX_TEXT}
        aria-describedby=${beyond.length > 0 ? 'names-beyond' : nothing}
        .value=${live(written)}
        @input=${(event: Event) => act.set({ names: (event.target as HTMLInputElement).value })}
      />
    </label>
    ${beyond.length > 0 ? html`<p class="refusal" id="names-beyond" role="status">${text.controls.namesBeyond(beyond)}</p>` : nothing}
  </div>`;
}
