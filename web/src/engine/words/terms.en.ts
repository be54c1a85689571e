// English: names of the glossary's terms. Their entries are in glossary.ts, which is lazily loaded.
interface Term {
  name: string;
  /** The role whose colour the term has. */
  role?: 'query' | 'key' | 'value' | 'weights';
}

const NAMES = {
  allclose: { name: 'allclose' },
  batch: { name: 'batch' },
  broadcasting: { name: 'broadcasting' },
  concat: { name: 'concat' },
  dot: { name: 'dot product' },
  dtype: { name: 'dtype' },
  embedding: { name: 'embedding' },
  exp: { name: 'exp' },
  'fused-sum': { name: 'fused sum' },
  gradient: { name: 'gradient' },
  head: { name: 'head' },
  'head-size': { name: 'head size' },
  infinity: { name: '−∞' },
  key: { name: 'key', role: 'key' },
  'language-model': { name: 'language model' },
  'learning-rate': { name: 'learning rate' },
  logits: { name: 'logits' },
  loss: { name: 'loss' },
  mask: { name: 'mask' },
  'matrix-product': { name: 'matrix product' },
  mlp: { name: 'MLP' },
  norm: { name: 'norm (RMSNorm)' },
  'output-projection': { name: 'output projection' },
  perplexity: { name: 'perplexity' },
  query: { name: 'query', role: 'query' },
  residual: { name: 'residual stream' },
  rounding: { name: 'float32 rounding' },
  'row-sum': { name: 'row sum' },
  score: { name: 'score' },
  seed: { name: 'seed' },
  slice: { name: 'window (a slice)' },
  softmax: { name: 'softmax' },
  stride: { name: 'stride' },
  temperature: { name: 'temperature' },
  tensor: { name: 'tensor' },
  token: { name: 'token' },
  transpose: { name: 'transpose' },
  tril: { name: 'tril' },
  unembedding: { name: 'unembedding' },
  value: { name: 'value', role: 'value' },
  view: { name: 'view' },
  'weight-matrix': { name: 'weight matrix' },
  weights: { name: 'attention weights', role: 'weights' },
  'weighted-mean': { name: 'weighted mean' },
} as const satisfies Record<string, Term>;

export type TermId = keyof typeof NAMES;

export const TERMS: Record<TermId, Term> = NAMES;

export const ALL_TERMS = 'All terms';
