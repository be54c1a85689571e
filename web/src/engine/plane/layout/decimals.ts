// How many decimals the numbers of a step have: the same in each window, as long as they have room.
import type { Model } from '../../model/model.ts';
import type { Context } from '../context.ts';

/** As many as PyTorch prints; and two, with which a number can be checked by head. */
const [PRINTED, USUAL] = [4, 2];

/** Whether the example's numbers are printed elsewhere, so that a reader may want to compare them. */
export function isPrinted({ stage, state }: Model): boolean {
  return stage.printed?.includes(state.example) ?? false;
}

/** Numbers of decimals to try, the first if it has room: the learner's choice alone, or down to two. */
export function decimalsOf({ model, drawing }: Context): number[] {
  if (drawing.decimals !== null) return [drawing.decimals];
  const usual = isPrinted(model) ? PRINTED : (model.step.decimals ?? USUAL);
  const most = Math.min(usual, drawing.mostDecimals ?? PRINTED);
  return [4, 3, 2].filter((decimals) => decimals <= most);
}
