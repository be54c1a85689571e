// English: the balance, a row's shares as discs and the result at their centre of gravity.
import { html } from 'lit-html';
import type { Words } from './text.ts';

export const BALANCE = {
  row: (row: number, word: string | undefined): Words =>
    word === undefined ? html`row ${row}` : html`${row} <b>${word}</b>`,
  column: (col: number) => `column ${col}`,
  numbered: (across: number, up: number) => `columns ${across} →, ${up} ↑`,
  /** The names of the first two columns of words that were written by hand, at the ends of the axes (core/examples/words.cpp). */
  axes: ['water →', 'money ↑'] as const,
  /** The choice of two columns: the one that is drawn across, and the one that is drawn upwards. */
  columns: (across: string, up: string) => `${across} →, ${up} ↑`,
  chooses: 'The two columns that are drawn',
  choosesRow: 'The row that is drawn',
  /** Words that stand in one place, with a share each. */
  times: (word: string, count: number) => `${word} ×${count}`,
  equal: (count: number, share: string) => `${count} × ${share}`,
  label: (row: number, shares: string, tokens: string, result: string, at: string | null) =>
    `Row ${row} of ${shares} as discs, each as large as its share: ${tokens}. Row ${row} of ${result} is their centre of gravity: ${at ?? 'covered until you guess'}.`,
  /** The key of the marks. */
  result: (result: string) => `${result}, where its discs balance`,
  other: (result: string) => `${result} of the other row`,
  out: 'no share',
  /** Beside the grip on a disc's rim. */
  drag: (name: string) => `drag ${name}`,
  token: (name: string, share: string) => `${name} ${share}`,
  coordinate: (column: string, value: string) => `${value} in ${column}`,
  rim: (name: string, share: string) =>
    `Rim of ${name}, share ${share}: drag it, or use the arrow keys. Its score changes, so that the row still sums to 1. Enter opens the share.`,
};
