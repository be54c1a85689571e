// The voice "In symbols": formulas of the open tensor's step, in the variant of the present switches.
import type { TemplateResult } from 'lit-html';
import type { Session } from '../core/session.ts';
import { divisorOf } from '../core/structure.ts';
import { matrixOf, rowAndCol } from '../core/tensor.ts';
import type { FormulaName } from '../lesson/formulas.ts';
import { type Formula, isThere, type Step } from '../lesson/stage.ts';
import { takenName } from '../model/choice.ts';
import { letterOf, sizesOf } from '../model/head_memory.ts';
import { hasMask, maskingOf, maskVariant } from '../model/masking.ts';
import type { Model } from '../model/model.ts';
import { hasAxis, hasMemory, keyHeadsOf, nodeOf } from '../model/nodes.ts';
import type { Context } from '../plane/context.ts';
import { fetchedView } from './fetched.ts';
import { lazyFormulas } from './lazy_formulas.ts';

type Names = Readonly<Record<FormulaName, unknown>>;

export function symbolsView(context: Context): TemplateResult | TemplateResult[] {
  if (!lazyFormulas.module) return fetchedView(lazyFormulas, context);
  const { formulas } = lazyFormulas.module;
  const values = slots(context);
  const { node } = context.model.cell;
  return formulasWith(formulas, context).map(({ name, lit }) =>
    formulas[name]({ lit: litPart(lit, node), values }),
  );
}

/** The part that is lit while this tensor is open; none, if the formula has no symbol for it. */
export function litPart(lit: Formula['lit'], node: string): string | undefined {
  if (typeof lit !== 'object') return lit;
  return Object.keys(lit).find((part) => lit[part].includes(node));
}

/** The step whose formulas to show: the current one if it makes the open tensor, else the one that does. */
export function stepOf({ model }: Context): Step {
  const makes = (step: Step) => step.makes.includes(model.cell.node);
  if (makes(model.step)) return model.step;
  // Beside a step with an example of its own, others may make tensors that this graph has not.
  const other = model.steps.find((step) => makes(step) && isThere(step, model.session));
  return other ?? model.step;
}

/** The step's alternative formulas, if the open tensor has some (Step.altFormulas). */
function altFormulasOf(context: Context): Step['altFormulas'] {
  const { altFormulas } = stepOf(context);
  return altFormulas?.nodes.includes(context.model.cell.node) ? altFormulas : undefined;
}

/** The formulas of the open tensor, each in its variant, which are those that `formulas` has. */
export function formulasWith(formulas: Names, context: Context): Formula[] {
  const step = stepOf(context);
  const alternative = altFormulasOf(context);
  const { model } = context;
  const ofStep = (model.transposed && step.columns?.formulas) || step.formulas;
  const all = alternative
    ? model.transposed
      ? alternative.columns
      : alternative.formulas
    : ofStep;
  return all.map((formula) => ({ ...formula, name: nameWith(formulas, model, formula) }));
}

/** The name of the formula's variant by mistake, by a second sequence, by shared keys, or by mask and scale. */
function nameWith(formulas: Names, model: Model, { name, masked }: Formula): FormulaName {
  const { session, state } = model;
  const { divisor } = session.structure;
  const isMasked = hasMask(session.structure);
  if (isMasked && masked) return masked;
  const ofMask = `${name}${maskVariant(maskingOf(model))}`;
  const mistaken = `${name}_${takenName(state, session.catalogue(), 'mistake')}`;
  const ofMemory = hasMemory(session) ? [`${mistaken}_memory`, `${name}_memory`] : [];
  const ofShared = hasAxis(session, 'G') ? [`${mistaken}_shared`, `${name}_shared`] : [];
  const ofDropout = maskingOf(model).dropout ? [`${mistaken}_dropout`, `${name}_dropout`] : [];
  const others = [
    ...(ofMask === name ? [] : [ofMask]),
    ...[...ofMemory, ...ofDropout, ...ofShared, mistaken],
  ];
  const other = others.find((one) => Object.hasOwn(formulas, one));
  if (other) return other as FormulaName;
  const variant = `${name}${isMasked ? '' : 'Unmasked'}${!state.scaled ? 'Unscaled' : divisor ? 'Divided' : ''}`;
  return Object.hasOwn(formulas, variant) ? (variant as FormulaName) : name;
}

/** Values for the formulas' slots: indices of the open cell, or of the step's worked cell. */
export function slots(context: Context): Record<string, string | number> {
  const { model } = context;
  const [worked] = altFormulasOf(context)?.nodes ?? stepOf(context).makes;
  // A cell of a tensor with the same axes, such as a difference of two results, uses the formula's slots too.
  const isWorked =
    model.cell.node === worked ||
    nodeOf(model.session, worked).axes.join() === model.node.axes.join();
  const { row, col } = isWorked
    ? rowAndCol(model.cell.index)
    : { row: model.row, col: model.stage.col };
  const { session } = model;
  // Streamed weights: `last` is of the row itself, not of a factor.
  const factor =
    session.holds(worked) || nodeOf(session, worked).role !== 'weights'
      ? session.structure.nodes[nodeOf(session, worked).inputs[0]]
      : nodeOf(session, worked);
  return {
    b: model.batch,
    t: row,
    j: col,
    c: col,
    count: row + 1,
    last: factor === undefined ? 0 : matrixOf(factor.shape).cols - 1,
    dk: keySize(session),
    divisor: divisorOf(session.structure),
    window: maskingOf(model).window ?? '',
    dropped: maskingOf(model).dropout,
    of: subscriptOf(context, model.cell.node) || subscriptOf(context, worked),
    ...(hasAxis(session, 'N') ? headSlots(model, col) : {}),
    ...sharedSlots(model),
  };
}

/** Letter of the weight matrix that a tensor is, or is the gradient of: "V" of W_V; '' if neither. */
function subscriptOf({ drawing }: Context, name: string): string {
  const { base = '', sub = '', times } = drawing.looks[name] ?? {};
  return base === 'W' && !times ? sub : '';
}

/** d_k, the length of a query; 1 in graphs without keys. */
function keySize(session: Session): number {
  const query = session.structure.nodes.findLast(({ role }) => role === 'query');
  return query?.shape.at(-1) ?? 1;
}

/** How many heads of keys and values there are, and how many heads share each. */
function sharedSlots({ session, heads }: Model): Record<string, number> {
  const groups = keyHeadsOf(session);
  return { groups, shared: heads / groups };
}

/** Values for the slots of many heads; `col`: a column of the concatenated heads. */
function headSlots(model: Model, col: number): Record<string, number> {
  const { heads, size } = sizesOf(model, model.step.reading ? letterOf(model) : 'v');
  return {
    h: model.head,
    C: heads * size,
    H: size,
    lastHead: heads - 1,
    headOfC: Math.floor(col / size),
    place: col % size,
  };
}
