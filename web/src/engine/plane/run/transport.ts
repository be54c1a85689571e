// The transport of a run: train, pause, some steps, the end, the start.
import { html, nothing, type TemplateResult } from 'lit-html';
import { endOf, nextEnd } from '../../model/run/pace.ts';
import { type Context, isAsking } from '../context.ts';
import { TRANSPORT as words } from './transport.en.ts';

/** The step that the run is at, and its end. */
export function stepView({ model }: Context): TemplateResult {
  const { trained } = model.state;
  return html`<p class="run-at">${words.at(model.run?.step ?? trained, endOf(trained), trained)}</p>`;
}

/** `hasStep`: with the step, which else stands elsewhere. */
export function transportView(context: Context, hasStep = true): TemplateResult {
  const { model, view, act } = context;
  const { trained } = model.state;
  const further = nextEnd(trained);
  const go = (to: number) => {
    if (view.playing) act.setView({ playing: false });
    act.set({ trained: to });
  };
  const button = (label: unknown, name: string, to: number, isOff = false) => html`<button
    class="button"
    aria-label=${name}
    title=${name}
    ?disabled=${isOff}
    @click=${() => go(to)}
  >${label}</button>`;
  return html`<div class="in-row transport" role="group" aria-label=${words.label}>
    <button
      class=${isAsking(context) ? 'button train' : 'button main train'}
      aria-pressed=${view.playing ? 'true' : 'false'}
      @click=${() => act.setView({ playing: !view.playing })}
    ><i class=${view.playing ? 'stop' : 'start'} aria-hidden="true"></i>${view.playing ? words.pause : words.train}</button>
    ${button('+1', words.more(1), trained + 1, further === null)}
    ${button('+10', words.more(10), Math.min(trained + 10, further ?? trained), further === null)}
    ${button(`→ ${words.number(further ?? trained)}`, words.toEnd(further ?? trained), further ?? trained, further === null)}
    ${button('↺ 0', words.toStart, 0, trained === 0)}
    ${hasStep ? stepView(context) : nothing}
  </div>`;
}
