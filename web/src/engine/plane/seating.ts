// Seating: the tensors of a stage that the picture of a step shows, those that are put away, and those still to come.
// The plane and the thumbnails both use it, so that they cannot contradict each other.
import { isHidden } from '../core/covered.ts';
import type { Node } from '../core/structure.ts';
import { itemsOf, resolveName } from '../lesson/plane_items.ts';
import type { Step } from '../lesson/stage.ts';
import type { Model } from '../model/model.ts';
import { matrixValues } from '../model/nodes.ts';
import type { Context } from './context.ts';
import { tensorsOf } from './layout/frame.ts';
import { layoutOf } from './layout/layout.ts';
import { tensorsSoFar } from './layout/made.ts';
import { sideBySide } from './layout/side_by_side.ts';

/** Seating of a tensor: in the picture; computed but not in the picture; to be guessed first; not computed yet. */
export type Seating = 'shown' | 'put-away' | 'covered' | 'to-come';

/** Roles of tensors that have a thumbnail only if a plane or the stage's list has them. */
export const WITHOUT_THUMBNAIL = ['ones', 'mask', 'row_sum'];

/** The tensors of the stage, in program order: each has its thumbnail. */
export function tensorsOfStage({ model, drawing }: Context): string[] {
  const { session, stage, steps } = model;
  const { thumbnails } = stage;
  const planes = new Set(
    steps.filter((step) => !step.picture).flatMap((step) => inPlane(model, step)),
  );
  const isUsual = ({ name, axes, role = '' }: Node) =>
    thumbnails?.includes(name) ??
    (axes.length > 1 && !WITHOUT_THUMBNAIL.includes(role) && drawing.looks[name].sup === undefined);
  return session.structure.nodes
    .filter(({ name, held }) => held && name in drawing.looks)
    .filter((node) => planes.has(node.name) || isUsual(node))
    .map(({ name }) => name);
}

/** Tensors of the stage, and any others that the picture shows. */
export function tensorsInSight(context: Context): string[] {
  const { session } = context.model;
  const shown = [...tensorsInPicture(context)].filter((name) => session.find(name) >= 0);
  return [...new Set([...tensorsOfStage(context), ...shown])];
}

/** Tensors in the picture, and the weights and biases with a letter: dependencies are followed to these. */
export function tensorsFollowed(context: Context): string[] {
  const { model, drawing } = context;
  const leaves = model.session.structure.nodes
    .filter(({ name, kind, axes }) => kind === 'leaf' && axes.length > 0 && name in drawing.looks)
    .map(({ name }) => name);
  return [...new Set([...leaves, ...tensorsInSight(context)])];
}

/** How a step seats each of these tensors. */
export function seatingOf(context: Context, names: readonly string[]): Map<string, Seating> {
  const shown = tensorsInPicture(context);
  const made = tensorsSoFar(context.model);
  const seatOf = (name: string): Seating => {
    if (isCovered(context, name)) return 'covered';
    if (shown.has(name)) return 'shown';
    return made.has(name) ? 'put-away' : 'to-come';
  };
  return new Map(names.map((name) => [name, seatOf(name)]));
}

/** The tensors in the picture of the step. */
export function tensorsInPicture(context: Context): Set<string> {
  const { model, drawing } = context;
  const { makes, picture, shows = [] } = model.step;
  if (picture && !drawing.transposed) return new Set([...makes, ...shows]);
  const layout = layoutOf(sideBySide(context)?.[0] ?? context);
  const drawn = layout.columns.flatMap(tensorsOf);
  const made = tensorsSoFar(model);
  // A single operation is drawn whole, whichever step computes it; a plane has empty frames.
  return new Set(layout.single ? drawn : drawn.filter((name) => made.has(name)));
}

/** The tensors in the plane of a step that the open graph has. */
function inPlane({ session }: Model, { plane = [] }: Step): string[] {
  return plane
    .flatMap(itemsOf)
    .flatMap((item) => (item?.kind === 'tensor' ? [resolveName(session, item.node)] : []));
}

/** Whether its numbers are covered until the learner has guessed one. */
function isCovered({ model, drawing }: Context, name: string): boolean {
  return matrixValues(model.session, drawing, name).some(isHidden);
}
