/**
 * Colour scales: diverging, blue - zero - orange, for signed values, purple - zero - green for gradients, and zero - teal
 * for attention weights; interpolated in OKLab so that equal steps look equal.
 */

export type Scale = 'signed' | 'gradient' | 'weight';
export type Theme = 'light' | 'dark';

type Triple = readonly [number, number, number];

/** CSS colours of a cell; the text is black or white, at a contrast of 4.5 or more. */
export interface Shade {
  readonly style: { readonly backgroundColor: string; readonly color: string };
  /** The background's channels, for canvases. */
  readonly rgb: Triple;
}

const STEPS = 64;

/** End colours of each scale: those of −1, where the scale has it, and of 1. */
const ENDS = {
  light: {
    zero: '#ffffff',
    signed: ['#1f5fa8', '#c2570c'],
    gradient: ['#96257f', '#4a7a10'],
    weight: ['#0d6b66', '#0d6b66'],
  },
  dark: {
    zero: '#1d2027',
    signed: ['#5e9fe8', '#ef9a52'],
    gradient: ['#d77fc6', '#9cc653'],
    weight: ['#4cc2b9', '#4cc2b9'],
  },
} as const;

/** The colours from zero to an end; each step is mixed when it is first needed, as most never are. */
interface Ramp {
  from: Triple;
  to: Triple;
  shades: Shade[];
}

const RAMPS = { light: ramps('light'), dark: ramps('dark') };

/**
 * The colours for `fraction`, the value divided by the largest absolute value of its tensor: signed and gradient
 * -1..1, weight 0..1. It is clamped; NaN (0 / 0) counts as zero.
 */
export function shade(fraction: number, scale: Scale, theme: Theme): Shade {
  const ramp = RAMPS[theme][scale][fraction < 0 && scale !== 'weight' ? 0 : 1];
  const size = scale === 'weight' ? Math.max(0, fraction) : Math.abs(fraction);
  const step = Math.round(Math.min(1, size || 0) * STEPS);
  ramp.shades[step] ??= mixed(ramp, step / STEPS);
  return ramp.shades[step];
}

function ramps(theme: Theme) {
  const { zero, ...ends } = ENDS[theme];
  const from = toOklab(zero);
  const ramp = (end: string): Ramp => ({ from, to: toOklab(end), shades: [] });
  const both = ([negative, positive]: readonly [string, string]) =>
    [ramp(negative), ramp(positive)] as const;
  return { signed: both(ends.signed), gradient: both(ends.gradient), weight: both(ends.weight) };
}

function mixed({ from, to }: Ramp, k: number): Shade {
  const mix = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * k;
  return toShade([mix(0), mix(1), mix(2)]);
}

function toShade(oklab: Triple): Shade {
  const [r, g, b] = toLinear(oklab).map((light) => Math.round(255 * encode(light)));
  const luminance = 0.2126 * decode(r / 255) + 0.7152 * decode(g / 255) + 0.0722 * decode(b / 255);
  const onWhite = 1.05 / (luminance + 0.05);
  const onBlack = (luminance + 0.05) / 0.05;
  const backgroundColor = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const color = onWhite > onBlack ? '#fff' : '#000';
  return { style: { backgroundColor, color }, rgb: [r, g, b] };
}

// sRGB's transfer function (IEC 61966-2-1).
function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encode(light: number): number {
  const clamped = Math.min(1, Math.max(0, light));
  return clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
}

// The matrices of OKLab are those of Björn Ottosson, "A perceptual color space for image
// processing" (2020).
function toOklab(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => decode(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toLinear([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/**
 * Paints rows × cols pixels onto a canvas, from its row `top` on. `shadeAt` says the colour of each; null: the
 * pixel becomes transparent.
 */
export function paintMap(
  canvas: HTMLCanvasElement,
  rows: number,
  cols: number,
  shadeAt: (row: number, col: number) => Shade | null,
  top = 0,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const pixels = context.createImageData(cols, rows);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const shade = shadeAt(row, col);
      if (!shade) continue;
      const at = 4 * (row * cols + col);
      const [red, green, blue] = shade.rgb;
      pixels.data[at] = red;
      pixels.data[at + 1] = green;
      pixels.data[at + 2] = blue;
      pixels.data[at + 3] = 255;
    }
  }
  context.putImageData(pixels, 0, top);
}
