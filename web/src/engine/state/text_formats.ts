// The formats in which a tensor can be copied (engine/page/take/tensor_text.ts).
export const TEXT_FORMATS = [
  'tabs',
  'torch',
  'numpy',
  'json',
  'csv',
  'latex',
  'typst',
  'markdown',
] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Codes that show a step in other pages (engine/page/take/embed_code.ts). */
export const EMBED_FORMATS = [
  'frame',
  'element',
  'python',
  'myst',
  'jupyterBook',
  'marimo',
  'observable',
  'quarto',
] as const;
export type EmbedFormat = (typeof EMBED_FORMATS)[number];
