// The way's room in pixels: the number of tables in a row, and the size of a cell.
import { LETTER_WIDTH, MOST, PAGE } from '../../engine/draw/widths.ts';
import { roomOf, type WindowSize } from '../../engine/page/breakpoints.ts';
import type { Way } from './way_numbers.ts';

export interface WayRoom {
  /** Tables in a row; a stage with several heads has a table for each. */
  perRow: number;
  /** The stages that begin a row, by their places. */
  firsts: number[];
  cell: number;
  /** A cell of what leaves, of which there may be fewer. */
  leaf: number;
  /** Height of the digits. */
  digits: number;
  /** Cells in the width of a head. */
  columns: number;
  /** Width of the words before the first stage of a row. */
  labels: number;
  /** Whether the words above the columns are too long to lie. */
  isUpright: boolean;
  decimals: number;
}

/** Room for a sign before every stage, and between two heads. */
export const GUTTER = 18;
export const BETWEEN = 8;

const LARGEST = 34;
const LARGEST_DIGITS = 11;
/** Height of the digits in parts of a cell's width, with one decimal and with two. */
const DIGITS = [0.47, 0.41];
/** The least cell in which two decimals can be read, in digits of 11 px. */
const TWO = 27;
/** Number of words from which one decimal is enough for three tables in a row. */
const MANY = 9;
const ONE = 17;
/** The width of a letter above the columns, which is smaller than beside the rows, and its share of a cell. */
const LETTER_ABOVE = 5.9;
const PART_ABOVE = 0.23;
const LONGEST = 10;

export function wayRoom({ words, rungs }: Way, window: WindowSize): WayRoom {
  const { width, height } = window;
  const { narrow, room } = roomOf({ width: Math.min(width, MOST), height });
  // Width without the scroll bar. In a narrow window the way has the full width.
  const free = narrow ? width - 2 * PAGE.sheet.margin - 15 : room - 16;
  const longest = Math.min(LONGEST, Math.max(...words.map((word) => [...word].length)));
  const labels = Math.max(46, Math.ceil(longest * LETTER_WIDTH) + 6);
  const leaving = Math.max(...rungs.map(({ heads }) => heads[0].leaves.cols));
  const columns = Math.max(words.length, leaving);
  const made = (perRow: number): WayRoom => {
    const rows = packedRows(rungs, perRow);
    const cells = rows.map((row) => {
      const tables = row.reduce((sum, i) => sum + Math.min(rungs[i].heads.length, perRow), 0);
      const gaps = row.length * GUTTER + (tables - row.length) * BETWEEN;
      return (free - labels - gaps) / (tables * columns);
    });
    const cell = Math.min(LARGEST, Math.floor(Math.min(...cells)));
    const firsts = rows.map(([first]) => first);
    const isUpright = longest * Math.min(LETTER_ABOVE, PART_ABOVE * cell) > cell;
    const decimals = cell >= TWO ? 2 : 1;
    const digits = Math.min(LARGEST_DIGITS, cell * DIGITS[decimals - 1]);
    const leaf = Math.min(LARGEST, Math.floor((columns * cell) / leaving));
    return { perRow, firsts, cell, leaf, digits, columns, labels, isUpright, decimals };
  };
  const isMany = words.length >= MANY;
  const fits = ({ perRow, cell }: WayRoom) => cell >= (isMany && perRow === 3 ? ONE : TWO);
  return [7, 4, 3, 2].map(made).find(fits) ?? made(1);
}

/** Indices of the stages in each row, if a row has so many tables. */
function packedRows(rungs: Way['rungs'], perRow: number): number[][] {
  const rows: number[][] = [];
  let left = 0;
  rungs.forEach(({ heads }, i) => {
    const tables = Math.min(heads.length, perRow);
    if (tables > left) {
      rows.push([]);
      left = perRow;
    }
    rows[rows.length - 1].push(i);
    left -= tables;
  });
  return rows;
}
