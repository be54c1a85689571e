// English: the curve of −log.

export const LOSS_CURVE = {
  caption: 'the loss, by the share of the right answer',
  label: 'The curve of −log: the smaller the share of the right answer, the larger its loss.',
};
