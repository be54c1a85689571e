// The names of tokens above a tensor's columns: whole, condensed, or slanted if its cells are too narrow.
import { allNames } from '../model/nodes.ts';
import type { Context } from './context.ts';
import { BETWEEN_NAMES, type Frame, LETTER, SHOWN } from './layout/frame.ts';
import { sizesOf } from './layout/sizes.ts';

/** Fit of a name of these lines above a column: as it is, condensed, or not at all. */
export function fitOf({ cellWidth }: Frame) {
  const room = cellWidth - BETWEEN_NAMES;
  return (lines: readonly string[]): '' | 'snug' | 'long' => {
    const longest = Math.max(...lines.map((line) => line.length));
    const fits = (letter: number) => longest * letter * SHOWN.character <= room;
    return fits(LETTER.usual) ? '' : fits(LETTER.snug) ? 'snug' : 'long';
  };
}

/**
 * Whether they are slanted: on a phone by the layout, else if a word of the example does not fit, so that two sentences
 * look alike, and if more of it is seen so. They need room above a product and beside it: `hasRoom` says that neither a
 * factor's caption nor the head of the row sums is there.
 */
export function areSlanted({ model, drawing }: Context, frame: Frame, hasRoom: boolean): boolean {
  const { narrow, names, hasPhrases, short } = drawing;
  if (narrow) return names === 'slanted';
  // Above the lowest rows they would stand among the bars.
  if (short === 'dense') return false;
  if (!hasRoom || frame.blank || frame.transposed || hasPhrases) return false;
  if (frame.cellWidth > sizesOf(drawing).slanted) return false;
  const fits = fitOf(frame);
  return allNames(model.session).some((word) => fits([word]) === 'long');
}
