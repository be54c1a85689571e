// English: labels that distinguish tensors with the same letter (thumbnails), by stage and node.

const BY_LOOP = { y_loop: 'loop', y: 'A·x' };

export const APART: Record<string, Record<string, string>> = {
  triangle: {
    b: 'small',
    a: 'small',
    c_ones: 'sums',
    c_tril: 'running',
    c: 'means',
    ...BY_LOOP,
  },
  softmax: BY_LOOP,
  heads: {
    q_view: 'view',
    k_view: 'view',
    v_view: 'view',
    q_wrong: 'at once',
  },
};
