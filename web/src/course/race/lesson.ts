// The race's contenders: lessons of the core, each alone on the same x.

/** Contenders, by their names in the words. The streamed head is the lesson head beyond the tokens that it holds. */
export const CONTENDERS = ['loop', 'running', 'product', 'head', 'streamed'] as const;
export type Contender = (typeof CONTENDERS)[number];

/** Contenders that compute the running means. */
export const MEANS = ['loop', 'running', 'product'] as const;

/** Numbers of tokens, each twice the one before. */
export const LENGTHS: readonly number[] = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/** Number of tokens from which the lesson head is streamed. */
export const FIRST_STREAMED = 128;

/** Columns of x, and of q, k and v. */
const COLUMNS = 16;

/** Contender whose result it must have, within rounding; null: it is the first of its kind. */
export const SAME_AS: Record<Contender, Contender | null> = {
  loop: null,
  running: 'loop',
  product: 'loop',
  head: null,
  streamed: 'head',
};

/** The choice of a contender on T tokens, as the core reads it. */
export function raceChoice(contender: Contender, T: number): string {
  const lesson = contender === 'streamed' ? 'head' : `race_${contender}`;
  const causal = contender === 'streamed' ? '&causal=1' : '';
  return `lesson=${lesson}&example=randn&B=1&T=${T}&C=${COLUMNS}&head_size=${COLUMNS}${causal}`;
}

/** Node that is edited so that all is computed again, and the node of the result. */
export const RACED = { from: 'x', to: 'y' };
