// Switches: what a lesson does or does not, and tokens as columns.
import { html, nothing, type TemplateResult } from 'lit-html';
import { takenChoices } from '../../model/choice.ts';
import type { Model } from '../../model/model.ts';
import type { Context } from '../../plane/context.ts';
import type { State } from '../../state/state.ts';
import { text } from '../../text/en/index.ts';

export function switchesView(context: Context): TemplateResult[] {
  const { model, act } = context;
  return switchesOf(model).map((name) => {
    const isOn = name === 'causal' ? model.session.structure.causal : Boolean(model.state[name]);
    return switchView(
      text.controls.switches[name],
      isOn,
      () => act.set({ [name]: !isOn }),
      KEYS[name],
    );
  });
}

/** The keyboard shortcuts of switches. */
const KEYS: Record<string, string> = { causal: 'M' };

/** The flags that the open lesson takes, and among them the step offers. */
function switchesOf({ state, session, step }: Model): (keyof State)[] {
  const flags = takenChoices(state, session.catalogue()).filter(({ kind }) => kind === 'flag');
  const offered = flags.filter(({ key }) => step.switches?.includes(key) ?? true);
  return [
    ...offered.map(({ key }) => key as keyof State),
    ...(step.columns ? (['columns'] as const) : []),
  ];
}

function switchView(label: string, isOn: boolean, turn: () => void, key?: string): TemplateResult {
  return html`<div class="control">
    <button
      class="switch"
      role="switch"
      aria-checked=${isOn ? 'true' : 'false'}
      @click=${turn}
    ><i></i>${label}</button>
    ${key ? html`<kbd>${key}</kbd>` : nothing}
  </div>`;
}
