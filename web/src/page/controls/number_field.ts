// A field for a whole number, with its limits and the core's refusal below it.
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Choosable, Session } from '../../core/session.ts';
import { sizeAlong } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import type { State } from '../../state/state.ts';
import { text } from '../../text/en/index.ts';
import { refusalView } from './refusal.ts';

/** The core's own seed. */
export const SEED = '1337';

export function numberField(context: Context, choice: Choosable): TemplateResult {
  const { model, act, view } = context;
  const { key, kind, lowest = 0, highest = 0 } = choice;
  const { state, session } = model;
  const chosen = state[key as keyof State];
  const shown = String(chosen || (kind === 'seed' ? SEED : (chosen ?? sizeOf(session, choice))));
  const refused = view.refused?.key === key ? view.refused : null;
  const most = key === 'T' ? session.limits().T : highest;
  const change = (typed: string) => act.setOwnChoice(key, typed.trim());
  return html`<div>
    <label class="control">
      <span>${text.choices.labels[key]} ${kind === 'number' ? html`<small>${lowest}–${most}</small>` : nothing}</span>
      <input
        type="text"
        inputmode="numeric"
        maxlength="21"
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? `refused-${key}` : nothing}
        .value=${live(refused?.typed ?? shown)}
        @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
      />
    </label>
    ${refusalView(refused)}
  </div>`;
}

/** The default of a size: that of the open graph. What is no size begins with its lowest. */
function sizeOf(session: Session, { key, lowest = 0 }: Choosable): number {
  return lowest === 0 ? lowest : sizeAlong(session, key === 'head_size' ? 'H' : key);
}
