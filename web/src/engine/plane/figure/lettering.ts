// Letters, captions and names of a figure's tensors, as parts of texts.
import type { Look } from '../../lesson/look_rules.ts';
import { lookOf } from '../../model/looks.ts';
import { MEMORY, meaningOf, nameAlong, nodeOf, wordOf } from '../../model/nodes.ts';
import { noteOf } from '../caption.ts';
import type { Context } from '../context.ts';
import { hasTokens } from '../grid.ts';
import { type Frame, isStrip } from '../layout/frame.ts';
import { unitOf } from '../layout/number_format.ts';
import { shapeText, transposedShape } from '../names.ts';
import { PALETTES, type Palette } from './palette.ts';
import { type Part, plain, type Type, widthOf } from './shapes.ts';

export const paletteOf = ({ drawing }: Context): Palette => PALETTES[drawing.theme];

/** A tensor's letter, as names.ts writes it. */
export function letterParts(context: Context, name: string): Part[] {
  const look = lookOf(context.drawing, name);
  const { base, sub, sup, times, isGradient, isScaled, isMasked } = look;
  const shifted = (text: string | undefined, shift: 'sub' | 'sup'): Part[] =>
    text ? [{ text, shift }] : [];
  const letter: Part[] = [
    ...(isGradient ? plain(isScaled ? 'd(' : 'd') : []),
    { text: base },
    ...shifted(sub, 'sub'),
    ...shifted(sup, 'sup'),
    ...(times
      ? [...plain(`·${times.base}`), ...shifted(times.sub, 'sub'), ...shifted(times.sup, 'sup')]
      : []),
    ...(isScaled ? [{ text: '/√d' }, ...shifted('k', 'sub')] : []),
    ...(isMasked ? plain(' + M') : []),
    ...(isGradient && isScaled ? plain(')') : []),
  ];
  const colour = colourOf(look, paletteOf(context));
  return letter.map((part) => ({ ...part, colour, weight: 600, isItalic: true }));
}

function colourOf({ isGradient, role }: Look, palette: Palette): string {
  if (isGradient) return palette.gradient;
  return role ? palette[role] : palette.ink;
}

export const letterType = (context: Context): Type => ({
  ...{ size: 16.5, font: 'serif', colour: paletteOf(context).ink },
});

/** The caption: letter, shape and note, as much of it as has room. */
export function captionParts(
  context: Context,
  name: string,
  isDimmed: boolean,
  room: number,
): Part[] {
  const { model, drawing } = context;
  const letter = letterParts(context, name);
  if (isStrip(context, name)) return letter;
  const { soft } = paletteOf(context);
  const { shape } = nodeOf(model.session, name);
  const unit = unitOf(context, name);
  const mono: Partial<Type> = { size: 12, font: 'mono', colour: soft };
  const power: Part[] =
    unit > 0
      ? [
          { text: ' ×10', ...mono },
          { text: `−${unit}`, shift: 'sup', ...mono },
        ]
      : [];
  const shown = shapeText(drawing.transposed ? transposedShape(shape) : shape);
  const size: Part = { text: ` ${shown}`, ...mono };
  const note = plainText(noteOf(context, name, isDimmed));
  const said: Part = { text: ` ${note}`, size: 14.5, colour: soft, isItalic: true };
  const forms = [
    [...letter, ...power, size, ...(note ? [said] : [])],
    [...letter, ...power, size],
  ];
  const type = letterType(context);
  return forms.find((parts) => widthOf(parts, type) <= room) ?? [...letter, ...power];
}

/** The text of words that may be a template. */
export function plainText(words: unknown): string {
  if (typeof words === 'string' || typeof words === 'number') return String(words);
  if (Array.isArray(words)) return words.map(plainText).join('');
  if (typeof words !== 'object' || words === null || !('strings' in words)) return '';
  const { strings, values } = words as { strings: readonly string[]; values: readonly unknown[] };
  const all = strings.map((text, i) => text + plainText(values[i])).join('');
  return all
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The name of a row: a token's number and word, what the row means, or its number. */
export function rowParts(context: Context, name: string, frame: Frame, row: number): Part[] {
  const { model, drawing } = context;
  const { session } = model;
  const node = nodeOf(session, name);
  const axis = frame.transposed ? -1 : -2;
  if (!hasTokens(node, frame, 'down'))
    return plain(meaningOf(session, node, axis, row) || String(row));
  if (node.axes.at(axis) === MEMORY)
    return plain(nameAlong(session, node, axis, drawing.batch, row));
  const word = wordOf(session, drawing.batch, row);
  if (word === undefined) return plain(String(row));
  // Some words have the place in them: "d 0".
  if (word.split(' ').includes(String(row))) return plain(word);
  return [
    { text: String(row), shift: 'sup', colour: paletteOf(context).faint },
    { text: ` ${word}` },
  ];
}
