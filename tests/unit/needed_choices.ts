// Mistakes that cannot be made on every example, with the choices that they need, as the page writes them in a link.

/** Fields of a link before the mistake, and behind it. */
const NEEDED: Record<string, [before: string, behind: string]> = {
  is_causal_with_cache: ['example=randn&causal=1', 'T=3&S=6'],
  dropout_unscaled: ['dropout=0.2', ''],
  softmax_over_batch: ['example=randn&causal=0', 'B=2&T=4'],
  tile: ['example=randn&num_heads=4&num_kv_heads=2', 'T=4'],
};

/** Whether a mistake needs an example of its own. */
export const needsExample = (mistake: string): boolean => mistake in NEEDED;

/** What a mistake needs; `usual`: what others are made on. */
export function neededFor(mistake: string, usual: string): string {
  return NEEDED[mistake]?.filter((part) => part !== '').join('&') ?? usual;
}

/** A mistake with what it needs, in the order of the page. */
export function inOrder(mistake: string): string {
  const [before, behind] = NEEDED[mistake] ?? ['', ''];
  return [before, `mistake=${mistake}`, behind].filter((part) => part !== '').join('&');
}
