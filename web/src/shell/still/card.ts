// The card of a page: its title over a few numbers in their colours, 1200×630, which shows where somebody shares a link.
import { nothing, svg, type TemplateResult } from 'lit-html';
import { type Scale, shade } from '../../engine/draw/colour.ts';
import { fixed, integer, isInteger, scientific } from '../../engine/draw/format.ts';
import { CARD } from './card_size.ts';

export interface Card {
  title: string;
  kind: Scale;
  rows: readonly { name: string; values: readonly number[] }[];
}

const MARGIN = 64;
const ROOM = CARD.width - 2 * MARGIN;

/** Top of the numbers, below a title of two lines. */
const TABLE = 270;
const ROW = 104;
const COLUMN = 240;
const GAP = 6;

/** Widths of a character, in parts of the font's size. */
const SERIF = 0.5;
const SANS = 0.56;
const MONO = 0.6;

/** Largest number below which two decimals say nothing. */
const SMALL = 0.01;

/** Sizes of the title: the first at which it takes two lines. */
const SIZES = [76, 64, 54, 46];

const INK = '#1b1a18';
const SOFT = '#5f5b54';
const PAPER = '#fdfcf9';

/** `site`: the name of the site, above the title of another page. */
export function cardView({ title, kind, rows }: Card, site: string): TemplateResult {
  const { size, lines } = titleOf(title);
  const top = title === site ? MARGIN + 56 : MARGIN + 92;
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width=${CARD.width} height=${CARD.height}>
    <rect width="100%" height="100%" fill=${PAPER} />
    ${title === site ? nothing : textAt(site, MARGIN, MARGIN + 12, 32, { family: 'Inter Variable', fill: SOFT })}
    ${lines.map((line, i) => textAt(line, MARGIN, top + i * size * 1.12, size, { family: 'Source Serif 4' }))}
    ${tableView(rows, kind)}
  </svg>`;
}

/** Lines of the title, and their size. */
function titleOf(title: string): { size: number; lines: string[] } {
  const [last] = SIZES.slice(-1);
  for (const size of SIZES) {
    const lines = broken(title, ROOM / (size * SERIF));
    if (lines.length <= 2 || size === last) return { size, lines: balanced(title, lines) };
  }
  throw new Error('A title has a size.');
}

function broken(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < most)
      lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Lines of about one length, as many as before. */
function balanced(text: string, lines: string[]): string[] {
  let most = Math.max(...lines.map(({ length }) => length));
  let even = lines;
  for (; broken(text, most).length === lines.length && most > 0; most--) even = broken(text, most);
  return even;
}

function tableView(rows: Card['rows'], kind: Scale): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  const height = Math.min(ROW, (CARD.height - MARGIN - TABLE) / rows.length);
  const nameSize = Math.min(34, height * 0.56);
  const names = Math.max(...rows.map(({ name }) => name.length)) * nameSize * SANS + 24;
  const columns = rows[0].values.length;
  const width = Math.min(COLUMN, (ROOM - names) / columns);
  const all = rows.flatMap(({ values }) => values).filter(Number.isFinite);
  const end = kind === 'weight' ? 1 : Math.max(...all.map(Math.abs)) || 1;
  const isSmall = end < SMALL;
  const digits = (value: number) =>
    value === 0 || isInteger(all) ? integer(value) : isSmall ? scientific(value) : fixed(value, 2);
  const longest = Math.max(
    ...rows.flatMap(({ values }) => values.map((one) => digits(one).length)),
  );
  const size = Math.min(50, height * 0.56, (width - 24) / (longest * MONO));
  const from = CARD.height - MARGIN - rows.length * height;
  return svg`${rows.map(({ name, values }, row) => {
    const y = from + row * height;
    const middle = y + (height - GAP) / 2;
    return svg`${textAt(name, MARGIN, middle + nameSize * 0.34, nameSize, { family: 'Inter Variable', fill: SOFT })}
      ${values.map((value, col) => {
        const x = MARGIN + names + col * width;
        const { backgroundColor, color } = shade(value / end, kind, 'light').style;
        const centre = x + (width - GAP) / 2;
        return svg`<rect x=${x} y=${y} width=${width - GAP} height=${height - GAP} rx="8" fill=${backgroundColor} stroke="#e2ddd2" />
          ${textAt(digits(value), centre, middle + size * 0.36, size, { family: 'JetBrains Mono SemiBold', fill: color, anchor: 'middle', weight: 600 })}`;
      })}`;
  })}`;
}

interface Look {
  family: string;
  fill?: string;
  anchor?: string;
  weight?: number;
}

function textAt(text: string, x: number, y: number, size: number, look: Look): TemplateResult {
  const { family, fill = INK, anchor = 'start', weight = 400 } = look;
  return svg`<text x=${x} y=${y} font-size=${size} font-family=${family} font-weight=${weight} fill=${fill} text-anchor=${anchor}>${text}</text>`;
}
