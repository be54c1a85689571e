// Choices of the page around a figure.
import type { FigureChoice } from './figure_view.ts';

/** A theme as an attribute or an address names it. */
export function themeNamed(name: string | null | undefined): FigureChoice['theme'] {
  return name === 'light' || name === 'dark' ? name : 'auto';
}
