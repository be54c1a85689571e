// Fonts of figures.
import type { Font } from './shapes.ts';

/** Fonts in a file: most machines have one of them. */
export const FILE_FONTS: Record<Font, string> = {
  mono: "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace",
  serif: "'Source Serif 4',Georgia,'DejaVu Serif',serif",
  sans: "Inter,system-ui,'DejaVu Sans',sans-serif",
};

/** Fonts in a document: the page's, and in another page's, which lacks them, the reader's. */
export const LIVE_FONTS: Record<Font, string> = {
  mono: '"Lesson Mono", ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
  serif: '"Lesson Serif", "Source Serif 4", Georgia, "Liberation Serif", "Times New Roman", serif',
  sans: '"Lesson Sans", system-ui, "DejaVu Sans", sans-serif',
};
