// The names of tokens above a tensor's columns: whole, drawn together, or slanted where its cells are too narrow for them.
import type { Drawing } from '../model/drawing.ts';
import type { Context } from './context.ts';
import { BETWEEN_NAMES, type Frame, LETTER, PRESENTED, SHOWN } from './layout/frame.ts';
import { sizesOf } from './layout/sizes.ts';

/** How a name of these lines has room above a column: as it is, drawn together, or not at all. */
export function fitOf({ presenting }: Drawing, { cellWidth }: Frame) {
  const { character } = presenting ? PRESENTED : SHOWN;
  const room = cellWidth - BETWEEN_NAMES;
  return (lines: readonly string[]): '' | 'snug' | 'long' => {
    const longest = Math.max(...lines.map((line) => line.length));
    const fits = (letter: number) => longest * letter * character <= room;
    return fits(LETTER.usual) ? '' : fits(LETTER.snug) ? 'snug' : 'long';
  };
}

/**
 * Whether they are slanted: on a phone where the layout says so, else where a word of the example does not fit, so that two
 * sentences are alike, and where more of it is seen so. They reach into the room above a product and beside it: `hasRoom`
 * says that neither the caption of a factor nor the head of the row sums is there.
 */
export function areSlanted({ model, drawing }: Context, frame: Frame, hasRoom: boolean): boolean {
  const { narrow, names, hasPhrases } = drawing;
  if (narrow) return names === 'slanted';
  if (!hasRoom || frame.blank || frame.transposed || hasPhrases) return false;
  if (frame.cellWidth > sizesOf(drawing).slanted) return false;
  const fits = fitOf(drawing, frame);
  return model.session.words.some((word) => fits([word]) === 'long');
}
