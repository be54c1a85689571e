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
