// A plot of lines over the number of tokens, both axes logarithmic, as SVG.

export interface Line {
  name: string;
  points: [T: number, value: number][];
}

const kWidth = 860;
const kHeight = 480;
const kLeft = 70;
const kRight = 270; // room for the names at the lines' ends
const kTop = 50;
const kBottom = 50;
const kColours = [
  '#8c1d40',
  '#1f6fb4',
  '#0f7f6c',
  '#b2661a',
  '#6b4fa0',
  '#5c6f1e',
  '#a33f8f',
  '#4d5866',
  '#99805a',
];

const log = Math.log10;

/** `write` says a value with its unit: 1000 -> "1 ms". */
export function plot(title: string, write: (value: number) => string, lines: Line[]): string {
  const drawn = lines.filter(({ points }) => points.length > 0);
  const all = drawn.flatMap(({ points }) => points);
  const x = scale(
    all.map(([T]) => T),
    kLeft,
    kWidth - kRight,
  );
  const y = scale(decades(all.map(([, value]) => value)), kHeight - kBottom, kTop);
  const ends = drawn.map(({ points }) => y(points[points.length - 1][1]));
  const labels = spread(ends, 16);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${kWidth} ${kHeight}"`,
    ` font-family="system-ui, sans-serif" font-size="12" fill="#1b1a18">`,
    `<title>${title}</title>`,
    `<rect width="${kWidth}" height="${kHeight}" fill="#fdfcf9"/>`,
    `<text x="${kLeft}" y="26" font-size="15" font-weight="600">${title}</text>`,
    `<text x="${kWidth - kRight}" y="${kHeight - 12}" text-anchor="end">tokens T</text>`,
    ...ticksOfX(all, x),
    ...ticksOfY(all, y, write),
    ...drawn.map((line, i) => curve(line, colour(i), x, y)),
    ...drawn.map((line, i) => name(line, colour(i), x, y, labels[i])),
    '</svg>\n',
  ].join('\n');
}

type Scale = (value: number) => number;

function scale(values: number[], from: number, to: number): Scale {
  const lowest = log(Math.min(...values));
  const span = log(Math.max(...values)) - lowest || 1;
  return (value) => round(from + ((log(value) - lowest) / span) * (to - from));
}

/** The powers of ten around the values. */
function decades(values: number[]): number[] {
  const first = Math.floor(log(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(log(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
}

function ticksOfX(points: Line['points'], x: Scale): string[] {
  return [...new Set(points.map(([T]) => T))].map(
    (T) => `<text x="${x(T)}" y="${kHeight - kBottom + 18}" text-anchor="middle">${T}</text>`,
  );
}

function ticksOfY(points: Line['points'], y: Scale, write: (value: number) => string): string[] {
  return decades(points.map(([, value]) => value)).map(
    (value) =>
      `<path d="M${kLeft} ${y(value)}H${kWidth - kRight}" stroke="#ddd8cc"/>` +
      `<text x="${kLeft - 8}" y="${y(value) + 4}" text-anchor="end">${write(value)}</text>`,
  );
}

function curve({ points }: Line, colour: string, x: Scale, y: Scale): string {
  const at = points.map(([T, value]) => [x(T), y(value)]);
  return [
    `<path d="M${at.map((p) => p.join(' ')).join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ...at.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`),
  ].join('\n');
}

/** The line's name at its end, with a rim of the paper's colour: it may lie on another line. */
function name(line: Line, colour: string, x: Scale, y: Scale, height: number): string {
  const [T, value] = line.points[line.points.length - 1];
  const right = x(T);
  return [
    `<path d="M${right + 4} ${y(value)}L${right + 14} ${height}" stroke="${colour}"/>`,
    `<text x="${right + 18}" y="${height + 4}" fill="${colour}"`,
    ` stroke="#fdfcf9" stroke-width="4" paint-order="stroke">${line.name}</text>`,
  ].join('\n');
}

const colour = (i: number): string => kColours[i % kColours.length];

/** Moves the heights apart, so that no two are nearer than `gap`. */
function spread(heights: number[], gap: number): number[] {
  const order = heights.map((height, i) => ({ height, i })).sort((a, b) => a.height - b.height);
  for (let n = order.length - 2; n >= 0; n--) {
    order[n].height = Math.min(order[n].height, order[n + 1].height - gap);
  }
  // Back down, if that has left the picture at its top.
  let free = gap;
  for (const label of order) {
    label.height = Math.max(label.height, free);
    free = label.height + gap;
  }
  const result = [...heights];
  for (const { height, i } of order) result[i] = height;
  return result;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
