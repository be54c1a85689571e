// English: labels that distinguish tensors with the same letter (thumbnails), by stage and node.

const SCORES = { scores: 'scores', scaled: 'scaled', masked: 'masked' };
const BY_LOOP = { y_loop: 'loop', y: 'W·x' };

export const APART: Record<string, Record<string, string>> = {
  triangle: {
    a_ones: 'ones',
    a_tril: 'tril',
    a: 'shares',
    c_ones: 'sums',
    c_tril: 'running',
    c: 'means',
    ...BY_LOOP,
  },
  softmax: { ...SCORES, ...BY_LOOP },
  match: SCORES,
  head: SCORES,
  heads: {
    ...SCORES,
    q_view: 'view',
    k_view: 'view',
    v_view: 'view',
    q_wrong: 'at once',
  },
};
