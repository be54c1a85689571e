// Numbers of a tensor as text in its cells: their format, and its length.
import { isHidden } from '../../core/covered.ts';
import type { Node } from '../../core/structure.ts';
import { fixed, scientific } from '../../draw/format.ts';
import { type Extent, extentOf } from '../../model/extent.ts';
import { lookOf } from '../../model/looks.ts';
import type { Context } from '../context.ts';

/** The extent of a tensor; sums of shares, whole or not, have the format of the shares. */
export function numbersOf(
  { model: { session }, drawing }: Context,
  { name, role, inputs }: Node,
): Extent {
  const all = extentOf(session, drawing, name);
  if (role !== 'row_sum') return all;
  const summed = extentOf(session, drawing, session.structure.nodes[inputs[0]].name);
  return { ...all, isInteger: all.isInteger && summed.isInteger };
}

/**
 * Most characters of any number. The extremes have the longest texts, unless they are so large that they get fewer
 * decimals than the others.
 */
export function longestOf(all: Extent, write: (value: number) => string, decimals: number): number {
  const { least, most, largest, hasInfinity, isInteger } = all;
  const room = isInteger ? INTEGER_ROOM : roomOf(decimals);
  const isShortened = largest >= (isInteger ? 10 ** (INTEGER_ROOM - 1) : 10);
  return Math.max(
    write(least).length,
    write(most).length,
    hasInfinity ? 2 : 1,
    isShortened ? room : 0,
  );
}

/**
 * Number format of a tensor: integers, scientific if all are tiny, else fixed decimals. `isDifference`: 0 is the number
 * that matters, so a number close to 0 must not look like it.
 */
export function writerOf(
  { largest, isInteger }: Extent,
  decimals: number,
  style: WritingStyle = 'plain',
): (value: number) => string {
  if (style === 'sum of gradients') return OF_DIFFERENCE[decimals];
  if (isInteger) return style === 'gradient' ? asSignedInteger : asInteger;
  if (largest < 1e-4) return scientific;
  return BY_STYLE[style][decimals];
}

type WritingStyle = 'plain' | 'difference' | 'gradient' | 'sum of gradients';

/** Format of a tensor's numbers. A gradient has its sign, even a plus. */
export function styleOf({ model, drawing }: Context, { name, role, inputs }: Node): WritingStyle {
  const isGradient = (one: string) => lookOf(drawing, one).isGradient === true;
  if (isGradient(name)) return 'gradient';
  const summed = model.session.structure.nodes[inputs[0]]?.name ?? '';
  if (role === 'row_sum' && isGradient(summed)) return 'sum of gradients';
  return role === 'difference' ? role : 'plain';
}

/**
 * The power of ten that small gradients are multiplied by, as their caption says: 3 if all are thousandths. 0: none.
 */
export function unitOf({ model, drawing }: Context, name: string): number {
  const { isGradient, isSmall } = lookOf(drawing, name);
  if (!isGradient && !isSmall) return 0;
  const { largest, isInteger } = extentOf(model.session, drawing, name);
  return isInteger || largest >= 0.1 ? 0 : Math.ceil(-Math.log10(largest));
}

const inUnits = new Map<string, (value: number) => string>();

export function inUnit(unit: number, decimals: number): (value: number) => string {
  const key = `${unit} ${decimals}`;
  const known = inUnits.get(key);
  const write = BY_STYLE.gradient[decimals - 1];
  const made = known ?? ((value: number) => write(value * 10 ** unit));
  inUnits.set(key, made);
  return made;
}

/** Most characters of an integer, and of a number with decimals. */
const INTEGER_ROOM = 7;
const roomOf = (decimals: number) => decimals + 3;

// Each format is one function, so that memo keys can compare formats by identity.
const asInteger = (value: number) => fixed(value, 0, INTEGER_ROOM);
const WITH_DECIMALS = Array.from(
  { length: 5 },
  (_, decimals) => (value: number) => fixed(value, decimals, roomOf(decimals)),
);

const OF_DIFFERENCE = WITH_DECIMALS.map((write) => (value: number) => {
  const written = write(value);
  return /[1-9]/.test(written) || isHidden(value) ? written : value === 0 ? '0' : '≈0';
});

/** The number with its sign, and without the 0 before the point: "+.012". */
const withSign =
  (write: (value: number) => string) =>
  (value: number): string => {
    const written = write(value).replace(/^(−?)0\./, '$1.');
    return value > 0 && /\d/.test(written) && !written.startsWith('≈') ? `+${written}` : written;
  };

const asSignedInteger = withSign(asInteger);
const BY_STYLE = {
  plain: WITH_DECIMALS,
  difference: OF_DIFFERENCE,
  gradient: OF_DIFFERENCE.map(withSign),
};
