// A view that is photographed: its link, its window, and what is done before the picture.
import type { Act } from './acts.ts';

export interface Size {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

export interface Way {
  /** Query before '#', beside the number that tells one load from the next. */
  query?: string;
  acts?: Act[];
  /** Height of the window for a second picture, of what the window's own height does not show. */
  tall?: number;
  /** A picture for each element that matches, instead of one. */
  parts?: string;
  /** Whether it is the page as one file, opened from the disk. */
  isFile?: boolean;
  /** The system sets all colours. */
  isForced?: boolean;
  hasScript?: boolean;
  /** The core does not come, or not yet. */
  core?: 'late' | 'missing';
}

export interface View extends Size, Way {
  /** Name of its picture. */
  name: string;
  hash: string;
}

export const size = (width: number, height: number, theme: Size['theme'] = 'light'): Size => ({
  width,
  height,
  theme,
});

export const kDesk = size(1440, 900);
export const kDeskDark = size(1440, 900, 'dark');
export const kPhone = size(390, 844);
export const kPhoneDark = size(390, 844, 'dark');

export function view(what: string, hash: string, at: Size, way: Way = {}): View {
  const { width, height, theme } = at;
  return { name: `${what}_${width}x${height}_${theme}`, hash, ...at, ...way };
}

/** Views of one link in several sizes. */
export const views = (what: string, hash: string, sizes: Size[], way: Way = {}): View[] =>
  sizes.map((at) => view(what, hash, at, way));

/** By what they are called and their links, on a desk. */
export const links = (group: string, all: Record<string, string>, way: Way = {}): View[] =>
  Object.entries(all).map(([what, hash]) => view(`${group}-${what}`, hash, kDesk, way));
