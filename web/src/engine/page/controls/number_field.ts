// A field for a number, with its limits and the core's refusal below it.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Choosable, Limits, Session } from '../../core/session.ts';
import { exact } from '../../draw/format.ts';
import { sizeAlong } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import type { State } from '../../state/state.ts';
import { text } from '../../words/page.en.ts';
import { refusalView } from './refusal.ts';

/** The core's own seed. */
export const SEED = '1337';

export function numberField(context: Context, choice: Choosable): TemplateResult {
  const { model, act, view } = context;
  const { key, kind, lowest = 0, highest = 0 } = choice;
  const { state, session } = model;
  const chosen = state[key as keyof State];
  const usual = kind === 'seed' ? SEED : sizeOf(session, choice);
  const shown = String(chosen === null || chosen === '' ? usual : chosen);
  const refused = view.refused?.key === key ? view.refused : null;
  const limit = session.limits()[key as keyof Limits];
  const most = typeof limit === 'number' ? limit : highest;
  const change = (typed: string) => act.setOwnChoice(key, typed.trim());
  return html`<div>
    <label class="control">
      <span>${text.choices.labels[key]} ${['number', 'decimal'].includes(kind) ? html`<small>${lowest}–${most}</small>` : nothing}</span>
      <input
        type="text"
        inputmode=${kind === 'decimal' ? 'decimal' : 'numeric'}
        maxlength="21"
        aria-invalid=${refused ? 'true' : 'false'}
        aria-describedby=${refused ? `refused-${key}` : nothing}
        .value=${refused?.typed ?? shown}
        @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
      />
    </label>
    ${refusalView(refused)}
  </div>`;
}

/** The axes of the sizes that are not named as theirs. */
const AXES: Record<string, string> = { head_size: 'H', batch_size: 'B' };

/**
 * The default of a number: that of the run behind the weights, or of the leaf of its name, or for a size that of the
 * open graph; else its lowest value.
 */
function sizeOf(session: Session, { key, lowest = 0 }: Choosable): number {
  const { run } = session.structure;
  if (run && key in run) return Number(run[key as keyof typeof run]);
  const leaf = session.find(key);
  // As it was written: 0.05, not the float32 next to it.
  if (leaf >= 0) return Number(exact(session.data(leaf)[0], session.structure.dtype));
  return lowest === 0 ? lowest : sizeAlong(session, AXES[key] ?? key);
}
