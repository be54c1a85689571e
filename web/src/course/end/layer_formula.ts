// The formula of the layer, each part above the stages that taught it.
import { formulas } from 'virtual:formulas';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { FormulaName } from '../../engine/lesson/formulas.ts';
import { stageNumber } from '../../engine/lesson/stages.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import { formatHash } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { type EndContext, stageAt } from './way_numbers.ts';
import { END_TEXT } from './words.en.ts';

/** A part of the formula, and where it comes from: its words, stages and their steps. */
interface FormulaPart {
  name: FormulaName;
  says?: string;
  from?: [stage: string, step: string][];
}

const LINES: FormulaPart[][] = [
  [
    { name: 'layerY' },
    { name: 'layerConcat', says: 'concat', from: [['heads', 'concat']] },
    { name: 'layerOpen' },
    { name: 'layerSoftmax', says: 'softmax', from: [['softmax', 'divide']] },
    { name: 'layerOpen' },
    {
      name: 'layerScores',
      says: 'scores',
      from: [
        ['match', 'score'],
        ['head', 'scale'],
      ],
    },
    { name: 'layerPlus' },
    { name: 'layerMask', says: 'mask', from: [['softmax', 'mask']] },
    { name: 'layerClose' },
    { name: 'layerValues', says: 'values', from: [['head', 'mix']] },
    { name: 'layerHeads' },
    { name: 'layerClose' },
    { name: 'layerOutput', says: 'output', from: [['heads', 'output']] },
  ],
  [
    { name: 'layerQ' },
    {
      name: 'layerProject',
      says: 'project',
      from: [
        ['head', 'project'],
        ['learn', 'train'],
      ],
    },
    { name: 'layerKV' },
  ],
];

export function formulaView(context: EndContext): TemplateResult {
  return html`<section class="tinted layer-formula" data-slide aria-label=${END_TEXT.formula.label}>
    ${LINES.map((parts) => html`<div class="layer-line">${parts.map((part) => partView(context, part))}</div>`)}
  </section>`;
}

/** Three cells of a grid, one below the other; empty below a part that no stage has taught. */
function partView(context: EndContext, { name, says, from = [] }: FormulaPart): TemplateResult {
  return html`<span class="layer-math">${formulas[name]()}</span>
    <span class=${says ? 'layer-under' : ''}></span>
    <span class="layer-from">
      <span class="layer-stages">${from.map(([stage, step]) => stageLink(context, stage, step))}</span>
      ${says ? END_TEXT.formula.says[says] : nothing}
    </span>`;
}

function stageLink(context: EndContext, stage: string, step: string): TemplateResult {
  const at = stageAt(context, stage, step);
  const number = stageNumber(stage);
  const label = END_TEXT.formula.stage(number, text.stages[stage].name);
  return html`<a class="higher" href=${`#${formatHash(at)}`} title=${label} aria-label=${label} @click=${plainClick(() => context.act.set(at))}>${number}</a>`;
}
