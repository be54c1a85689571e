// English: the names of switches and of mistakes, which are said aloud as well.

export const SWITCHES: Record<string, string> = {
  causal: 'Hide the future',
  scaled: 'Scale the scores',
  fresh: 'A new batch each step',
  trained_causal: 'Trained with the mask',
  trained_scaled: 'Trained with scaled scores',
  positions: 'Positions',
  attention: 'Attention',
  mlp: 'MLP',
  residual: 'Residual',
  columns: 'Tokens as columns',
};

export const MISTAKES: Record<string, string> = {
  value_from_key: 'value = key(x), as in notebook 001',
  scale_left_out: 'No scale',
  scaled_twice: 'Scaled twice',
  root_of_C: 'Root of C, not of the head size',
  softmax_over_queries: 'Softmax over the wrong axis',
  mask_after_softmax: 'Mask after softmax',
  mask_renormalised: 'Mask after softmax, shares made whole',
  mask_with_1e9: 'Mask with −1e9',
  mask_sees_next: 'Mask one off',
  mask_inverted: 'Mask the wrong way round',
  view_without_transpose: 'View, no transpose',
  view_back_without_transpose: 'No transpose on the way back',
  heads_attend_to_heads: 'Heads attend to heads',
  output_left_out: 'No output projection',
  targets_not_shifted: 'Targets not shifted',
  mask_forgotten: 'No mask in training',
  norm_over_rows: 'Norm over the wrong axis',
  unbiased_variance: 'Variance over C − 1',
  eps_outside: 'ε outside the root',
  positions_forgotten: 'Positions not added',
  softmax_before_loss: 'Softmax before the loss',
  first_row_sampled: 'Drawn from the first row',
};
