// Switches: what a lesson does or does not, its mistakes, and tokens as columns.
import { html, nothing, type TemplateResult } from 'lit-html';
import { courseParts } from '../../lesson/course_parts.ts';
import { isBesideOwn, mistakesOf, takenChoices, takenName } from '../../model/choice.ts';
import type { Model } from '../../model/model.ts';
import type { Context } from '../../plane/context.ts';
import { isBesideOne } from '../../state/fields.ts';
import type { State } from '../../state/state.ts';
import { CONTROLS } from '../../words/controls.en.ts';
import { MISTAKES, SWITCHES } from '../../words/switches.en.ts';
import { tablesButton } from './tables_button.ts';

interface Switch {
  label: string;
  isOn: boolean;
  turned: Partial<State>;
  key?: string;
  /** Side effect of the switch, before its state is set. */
  also?: () => void;
}

/**
 * Switches of what the lesson does or does not, at the picture: above the question, or in one column below the picture,
 * where the button for all rows is, too.
 */
export function flagsAtPicture(context: Context): TemplateResult | typeof nothing {
  const { model, act } = context;
  const flags = areAtPicture(context) ? flagsOf(model) : [];
  const tables = context.drawing.narrow ? tablesButton(context) : nothing;
  return flags.length > 0 || tables !== nothing
    ? html`<div class="controls at-picture">${tables} ${viewsOf(flags, act)}</div>`
    : nothing;
}

const areAtPicture = ({ model, drawing }: Context) => model.step.switchesFirst ?? drawing.narrow;

export function switchesView(context: Context): TemplateResult[] {
  const { model, act } = context;
  const flags = areAtPicture(context) ? [] : flagsOf(model);
  const columns = model.step.columns ? [ofField(model, 'columns')] : [];
  return viewsOf([...flags, ...mistakesIn(context), ...columns], act);
}

/** The flags that the stage does not offer itself: of how weights are drawn, or of their run, and beside a choice that is made. */
export function moreSwitches({ model, act }: Context): TemplateResult[] {
  const { stage, state, session } = model;
  const flags = takenChoices(state, session.catalogue()).filter(
    ({ key, kind, examples }) =>
      kind === 'flag' &&
      !stage.switches?.includes(key) &&
      (isBesideOne(key)
        ? isBesideOwn(state, session.catalogue(), key)
        : session.structure.run || examples.length > 0),
  );
  return viewsOf(
    flags.map(({ key }) => ofField(model, key as keyof State)),
    act,
  );
}

function viewsOf(switches: Switch[], act: Context['act']): TemplateResult[] {
  return switches.map(
    ({ label, isOn, turned, key, also }) => html`<div class="at-ends control">
      <button
        class="switch"
        role="switch"
        aria-checked=${isOn ? 'true' : 'false'}
        @click=${() => {
          also?.();
          act.set(turned);
        }}
      ><i></i>${label}</button>
      ${key ? html`<kbd>${key}</kbd>` : nothing}
    </div>`,
  );
}

/** The keyboard shortcuts of switches. */
const KEYS: Record<string, string> = { causal: 'M' };

function ofField({ session, state }: Model, name: keyof State): Switch {
  // Flags whose defaults come from the example and the task.
  const { causal, run, nodes } = session.structure;
  const given: Partial<Record<keyof State, boolean>> = {
    causal,
    trained_causal: run?.trained_causal,
    bias: state.bias ?? nodes.some(({ role }) => role === 'query_bias'),
  };
  const isOn = given[name] ?? Boolean(state[name]);
  const label = SWITCHES[name];
  return { label, isOn, turned: { [name]: !isOn }, key: KEYS[name] };
}

/** The flags that the open lesson takes, if the step offers them. */
function flagsOf(model: Model): Switch[] {
  const taken = takenChoices(model.state, model.session.catalogue());
  return taken
    .filter(({ key, kind }) => kind === 'flag' && isOffered(model, key))
    .map(({ key }) => ofField(model, key as keyof State));
}

/** Mistakes that the stage offers. */
function mistakesIn(context: Context): Switch[] {
  const { model } = context;
  const { state, session, stage } = model;
  if (!isOffered(model, 'mistake')) return [];
  return mistakesOf(state, session.catalogue())
    .filter((mistake) => stage.mistakes?.includes(mistake) && mistake !== mistakeSaid(context))
    .map((mistake) => ofMistake(context, mistake));
}

function ofMistake({ model, act }: Context, mistake: string): Switch {
  const label = MISTAKES[mistake] ?? mistake;
  const isOn = model.state.mistake === mistake;
  const also = () => {
    act.setView({ unmade: mistake });
    // A mistake that is made for the first time moves its switch to the note, and focus with it.
    act.focusOn({ selector: '.mistaken .switch', scrolls: true });
  };
  return { label, isOn, turned: { mistake: isOn ? '' : mistake }, also };
}

/** The mistake that is made, or was just now; empty: none. */
function mistakeSaid({ model: { state, session }, view }: Context): string {
  const mistake = takenName(state, session.catalogue(), 'mistake') || view.unmade;
  return mistakesOf(state, session.catalogue()).includes(mistake) ? mistake : '';
}

/** The note on a mistake, with its switch, so that both are in view together with the numbers. */
export function mistakenView(context: Context): TemplateResult | typeof nothing {
  const mistake = mistakeSaid(context);
  if (mistake === '') return nothing;
  const { mistaken, unmade, another, notAnother } = CONTROLS.controls;
  const isAnotherWay = courseParts.isAnotherWay(mistake);
  const [made, not] = isAnotherWay ? [another, notAnother] : [mistaken, unmade];
  const isMade = context.model.state.mistake === mistake;
  const look = isMade && !isAnotherWay ? 'mistaken' : 'mistaken off';
  return html`<div class=${look}>
    <p>${isMade ? made : not}</p>
    ${viewsOf([ofMistake(context, mistake)], context.act)}
  </div>`;
}

function isOffered({ stage, step }: Model, key: string): boolean {
  return (step.switches ?? stage.switches)?.includes(key) ?? true;
}
