// Cause and effect in words: how many numbers of which tensors, and which of them make no difference.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf, offsetOf } from '../../core/tensor.ts';
import { cellName } from '../../draw/format.ts';
import { SENTENCE } from '../../lesson/sentence.ts';
import { STAGES } from '../../lesson/stages.ts';
import { exampleOf, examplesOf } from '../../model/choice.ts';
import { isEdited } from '../../model/edits/edit_here.ts';
import { countOf, EFFECT, NO_EFFECT } from '../../model/edits/reach.ts';
import { lookOf } from '../../model/looks.ts';
import { leadingIndex, nodeOf } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { symbol } from '../../plane/names.ts';
import { tensorsFollowed, tensorsInSight, WITHOUT_THUMBNAIL } from '../../plane/seating.ts';
import { DEFAULT, formatHash, type State } from '../../state/state.ts';
import { REACH } from '../../words/reach.en.ts';
import './reach_styles.ts';

export { ReachAsker } from '../../model/edits/reach.ts';

export function reachView(context: Context): TemplateResult {
  const { reach } = context;
  return html`<div class="reached-words" role="status" aria-busy=${reach ? nothing : 'true'}>
    ${reach ? found(context) : html`<p>${REACH.coming}</p>`}
  </div>`;
}

function found(context: Context): TemplateResult {
  const { model, reach } = context;
  if (!reach || reach.refusal) return html`<p>${reach?.refusal}</p>`;
  const { way, isTried } = reach;
  const [moving, still] = [counted(context, EFFECT), counted(context, NO_EFFECT)];
  const hasMask = model.session.structure.nodes.some(({ role }) => role === 'mask');
  const name = cellName(model.cell.node, model.cell.index);
  if (moving.length + still.length === 0) return html`<p>${none(context)}</p>`;
  const unlit = [...moving, ...still].filter(({ isLit }) => !isLit);
  return html`${moving.length > 0 ? html`<p><i class="reach-key reached"></i>${REACH.found(way, name, moving)}</p>` : nothing}
    ${still.length > 0 ? html`<p><i class="reach-key connected"></i>${REACH.still(way, still, moving.length > 0, hasMask)}</p>` : nothing}
    ${elsewhereView(context)}
    ${unlit.length > 0 ? html`<p class="aside">${REACH.unlit(namesOf(unlit))}</p>` : nothing}
    <p class="aside">${isTried ? '' : REACH.untried} ${model.step.hasInfluence ? nothing : REACH.map(`#${formatHash(mapOf(model))}`)}</p>`;
}

/** For each tensor, the number of cells with this mark in its drawn matrix, and whether the page shows them. */
function counted(context: Context, mark: number) {
  const inSight = tensorsInSight(context);
  return tensorsCounted(context)
    .map((name) => ({
      id: name,
      name: symbol(context.drawing, name),
      count: countOf(drawnOf(context, name), mark),
      isLit: inSight.includes(name),
    }))
    .filter(({ count }) => count > 0);
}

/**
 * Tensors that count in the sentence: followed ones, without constants, row sums and copies of another tensor's
 * numbers.
 */
function tensorsCounted(context: Context): string[] {
  const { model, drawing } = context;
  return tensorsFollowed(context).filter(
    (name) =>
      lookOf(drawing, name).sup === undefined &&
      !WITHOUT_THUMBNAIL.includes(nodeOf(model.session, name).role ?? ''),
  );
}

const marksOf = ({ reach }: Context, name: string) => reach?.cells.get(name) ?? new Uint8Array();

/** The marks of the matrix that is drawn of a tensor. */
function drawnOf(context: Context, name: string): Uint8Array {
  const marks = marksOf(context, name);
  const node = nodeOf(context.model.session, name);
  const { rows, cols } = matrixOf(node.shape);
  const at = leadingIndex(context.drawing, node);
  const start = offsetOf(node.shape.slice(0, -2), at) * rows * cols;
  return marks.subarray(start, start + rows * cols);
}

/** Number of connected cells in matrices that are not drawn: of other heads and other sequences. */
function elsewhereView(context: Context): TemplateResult | typeof nothing {
  const { session } = context.model;
  const all = tensorsCounted(context).map((name) => {
    const connected = (marks: Uint8Array) => countOf(marks, EFFECT) + countOf(marks, NO_EFFECT);
    const count = connected(marksOf(context, name)) - connected(drawnOf(context, name));
    return { count, isOfHeads: nodeOf(session, name).axes.includes('N') };
  });
  const count = all.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return nothing;
  const isOfHeads = all.every((one) => one.count === 0 || one.isOfHeads);
  return html`<p class="aside">${REACH.elsewhere(count, isOfHeads)}</p>`;
}

/** Names of tensors, each letter once. */
function namesOf(counted: { id: string; name: TemplateResult }[]): TemplateResult[] {
  return counted
    .filter(({ id }, i) => counted.findIndex((one) => one.id === id) === i)
    .map(({ name }) => name);
}

/** The step that has the map of all pairs, with the learner's words if they have some. */
function mapOf({ state, session }: Context['model']): State {
  const catalogue = session.catalogue();
  const stage = STAGES.find(({ steps }) => steps.some((step) => step.hasInfluence));
  const step = stage?.steps.find(({ hasInfluence }) => hasInfluence);
  const there = {
    ...DEFAULT,
    stage: stage?.id ?? '',
    step: step?.id ?? '',
    example: SENTENCE.example,
  };
  const example = exampleOf(state, catalogue);
  const own = { ...there, example, tokens: state.tokens, split: state.split };
  const isOwn = state.tokens !== null && examplesOf(there, catalogue).includes(example);
  return isOwn ? own : there;
}

function none({ model, reach }: Context): string {
  if (reach?.way === 'on') return REACH.none.on;
  if (isEdited(model)) return REACH.none.yours;
  return model.node.kind === 'leaf' ? REACH.none.given : REACH.none.back;
}
