// English: the sentences of all refusals of the core, by their ids. The same text is in core/refusals.def for C++, which
// also says how gaps are filled.
export const REFUSALS: Record<string, string> = {
  // Choices: their text, and what the lesson and the example take.
  not_utf8: 'A choice must be UTF-8.',
  choice_too_long: 'That choice is too long.',
  no_pair: 'A choice is written key=value, not "{}".',
  no_key: 'There is no choice "{}"; there are {and}.',
  no_flag: '{} must be 0 or 1.',
  no_word: '{} must be {or}.',
  no_whole_number: '{} must be a whole number from {} to {}, not "{}".',
  no_decimal: '{} must be a number from {} to {} with up to {} decimals, not "{}".',
  no_lesson: 'There is no lesson "{}"; there are {}.',
  no_example: 'There is no example "{}" here; there are {and}.',
  no_mistake: 'There is no mistake "{}" here; there are {and}.',
  no_mistakes: 'There is no mistake "{}" here; there are none.',
  no_variant: 'There is no variant "{}" here; there are {and}.',
  variants_together:
    'A head is built as one variant, not as "{}": only {and} go together, as "{}".',
  variant_of_parts:
    'The variant "{}" is {and} at once: it needs a window, and fewer num_kv_heads than num_heads.',
  variant_too_long: 'A variant is built of up to {} tokens, not {}.',
  variant_without_dropout: 'A variant is built without dropout.',
  variant_of_one_sequence:
    'The variant "{}" counts the places of one sequence, and a second one has places of its own.',
  variant_of_pairs:
    'The variant "{}" turns pairs of columns, so the size of a head must be even, not {}.',
  variant_of_causal_mask:
    'The variant "{}" hides the future or nothing: no window, no padding and no mask of your own.',
  variant_without_added: 'The variant "{}" has no scores to which numbers could be added.',
  mistake_of_scale: 'The mistake "{}" is one of the scale, so scaled must be 1.',
  mistake_of_root:
    'The mistake "{}" is one of the root, and divide_by puts another number in its place.',
  mistake_of_mask: 'The mistake "{}" is one of the mask, so causal must be 1.',
  mistake_of_batch: 'The mistake "{}" needs several sequences, so B must be at least 2.',
  mistake_of_square:
    'The mistake "{}" needs heads that are together as wide as a token, with keys and values of their own.',
  mistake_of_no_bias: 'The mistake "{}" needs a head without biases.',
  mistake_of_cache:
    'The mistake "{}" needs a second sequence with more tokens than x, for the cache.',
  mistake_of_one_sequence:
    'The mistake "{}" is one of a single sequence, so there must be no second one.',
  memory_too_long: 'With a second sequence there can be up to {} tokens in each, not {} and {}.',
  memory_too_short:
    'The mask takes the tokens of x as the last of the second sequence, so that must have as many or more, not {} beside {}. Or switch the mask off.',
  mistake_of_choice: 'The mistake "{}" needs {}.',
  mistake_too_long: 'A mistake can be made with up to {} tokens, not {}.',
  divide_by_0: 'divide_by must be above 0; scaled=0 leaves the scores as they are.',
  dropout_all: 'dropout must be below 1: with 1 no weight is kept.',
  mistake_of_dropout: 'The mistake "{}" is one of dropout, so dropout must be above 0 and train 1.',
  mistake_without_dropout:
    'The mistake "{}" makes the weights in another way, so there must be no dropout.',
  notebook_keys:
    'A notebook takes another seed, but has its own sizes and text; {and} belong to randn, {and} to tokens.',
  notebook_dtype: 'A notebook has its own dtype; dtype belongs to the stages.',
  key_of_example: '{} belongs to the example {}.',
  key_of_examples: '{} belongs to the examples {and}.',
  key_of_lessons: '{} belongs to the lessons {and}.',
  sizes_of_text: 'The text of the example tokens gives B and T; {and} belong to randn.',
  sizes_of_example: 'The example {} has its own sizes; {and} belong to randn.',
  keys_before_heads:
    'Many heads read a text by characters, each a row of 16 numbers; {and} belong to the stages before.',
  too_many_tokens:
    'T must be a whole number from 1 to {} here, not "{}". Up to {} tokens fit the lesson head, in float32.',
  heads_uneven: 'd_model {} cannot be split evenly among {} heads; num_heads can be {}.',
  key_heads_uneven:
    'With num_heads = {}, keys of {} columns, {} for each head, cannot be shared evenly; num_kv_heads can be {}.',
  mistake_of_shared_heads:
    'The mistake "{}" needs heads that share keys, and more than one of those: fewer num_kv_heads than num_heads, and at least 2.',
  mistake_of_own_heads:
    'The mistake "{}" is one of heads with keys of their own, so num_kv_heads must be num_heads.',
  too_many_heads: 'num_heads must be a whole number from 1 to {} here, not "{}".',
  tied_head_size:
    'Where the values are tied, head_size must be {}, a column for each symbol, not {}.',
  numpy_seed: 'np.random.seed takes a whole number from 0 to 4294967295, not {}{}.',
  brought_shape:
    '{} cannot have the shape [{}, {}, {}]: a tensor that is brought has 1 to {} numbers.',
  brought_missing: 'A head of your own needs {}, which was not brought.',
  brought_tokens: 'Your x has {} tokens; a head of your own takes at most {}.',
  brought_columns: 'Your {} has {} columns; a head of your own takes at most {}.',
  brought_kept:
    'Your kept does not say which weights dropout keeps: it has 1 or 0, or 1 / (1 - p) or 0, for each weight, and p stands beside it or follows from it.',
  brought_mask:
    'Your mask does not say which of the {} tokens each one sees: it must have a row and a column for each, of 0 and 1, or of numbers that are added, the same for all heads; such numbers must be the same for all sequences, too.',
  padding_lengths:
    'padding must have a length from 0 to {} for each of the {} sequences, with commas between, not "{}".',
  mask_cells:
    'mask must have {} rows of {} cells each, 0 or 1, with commas between the rows, or all bits behind a ~.',
  added_numbers:
    'added must have {} rows of {} numbers each: commas between numbers, semicolons between rows; -inf hides.',
  masks_too_long:
    'A window, padding, a mask of your own and dropout are taken with up to {} tokens, not {}.',
  padding_mistake:
    'The mistake "{}" is one of a mask that all sequences share, and with padding each has its own.',
  brought_mask_mistake: 'The mistake "{}" is one of the causal mask, and you brought another mask.',
  needs_learning: 'That needs the whole core, with learning.',
  // Texts of the reader's own.
  text_not_utf8: 'The text must be UTF-8.',
  text_words: 'The text must have 1 to {} words, not {}.',
  text_characters: 'The text must have 1 to {} characters, not {}.',
  text_too_long:
    'A text of {} characters does not fit: there are {} positions, and one is the least.',
  word_too_long: 'A word has at most {} characters, not {}.',
  text_too_short: 'The text must have at least {} tokens, a row of {} and one more, not {}.',
  row_too_long: 'A row of a text has up to {} tokens, not {}.',
  one_token: 'The text has only the token "{}"; there must be two different ones.',
  unread_word: 'The model has never read "{}"; its words are {}.',
  no_character:
    'The character "{}" has no number here; digits, English letters, punctuation and blanks do.',
  two_sentences: 'The text must have 6 words, two sentences of three, not {}.',
  two_meanings: 'Word 2 of both sentences must be the same, not "{}" and "{}".',
  // Numbers: an edit, and what follows from it.
  no_tensor: 'There is no such tensor.',
  no_cell: 'There is no such cell.',
  too_many_pins: 'Those are too many pins.',
  no_number: '{} must be a number between -{1} and {1}.',
  no_number_or_hidden: '{} must be a number between -{1} and {1}, or -inf.',
  too_large: '{} would leave the range of {}. Choose numbers closer to 0.',
  row_hidden:
    "{} would be -inf: every token of that row is hidden. PyTorch's softmax gives nan there, so it is refused here. Let in at least one.",
  negative_root: '{} would be the root of a negative number. Choose one above 0.',
  divisor_tiny: '{} would be divided by {}, which is too close to 0. Choose larger numbers there.',
  divisor_0: '{} would be divided by {}, which is 0. Choose another number there.',
  divisor_0_by_exp:
    '{} would be divided by {}, which is 0: each exp of that sum is too small for {}. Choose numbers closer to 0.',
  divisor_0_by_mask:
    '{} would be divided by {}, which is 0. Let in at least one token of that row.',
  scores_too_large: 'the scores could leave the range of float32. Choose numbers closer to 0.',
  values_too_large:
    'a mean of the values could leave the range of float32. Choose numbers closer to 0.',
  no_id: 'an id is the number of a row of the table, a whole number from 0 to {}.',
  no_leaf: '{} is computed; only data and weights can be replaced.',
  other_shape: '{} holds {} of shape [{}], not {} of shape [{}].',
  // A training run. The last gap of step_fails is for what failed there.
  no_step: 'A run has the steps 0 to {}; there is no step {}.',
  step_fails: 'Step {} cannot be computed. {2} The run stands at step {1}.',
  not_finite: '{} must be a finite number.',
  no_parameter: 'Only a number of a parameter can be changed in a run.',
  too_many_edits: 'Those are too many edits.',
  // Questions.
  no_lesson_open: 'No lesson is open.',
  nothing_trained: 'Nothing is trained here.',
  nothing_streamed: 'No weights are streamed here.',
  no_batch: 'There is no such batch.',
  no_row: 'There is no such row.',
  no_part: 'There is no such part of the weights.',
  part_too_large: 'A part has at most 65536 cells.',
  nothing_followed: 'No number is followed.',
  weights_not_kept:
    'With so many tokens the weights are not kept, so no number can be followed through them. Choose fewer tokens.',
  not_comparable: 'Tensors are compared number by number, so both need numbers and one shape.',
  // Graphs: what does not fit together. The last gap of in_node is for what did not.
  in_node: '{}: {}',
  no_op: 'No op has that name and takes those arguments: {}',
  axes_differ: '{} has the shape [{}], but {} names for its axes.',
  size_differs: '{} has the size {} along {}, where {} is expected.',
  empty_axis: 'A tensor of shape [{}] cannot be made: every axis needs a size of at least 1.',
  tensor_too_large: 'A tensor of shape [{}] is too large: at most {} numbers are allowed.',
  no_gradient: '{} has no gradient: {} does not follow from it.',
  no_scalar: '{} is not one number.',
  // Ops: the shapes of their inputs.
  accumulate_shapes: 'only tensors of one shape can be added up, not [{}] and [{}].',
  bias_shape: 'the bias must have the shape [{}], not [{}].',
  cat_rows:
    'only tensors that differ in nothing but their rows can stand below one another, not [{}] and [{}].',
  cat_columns:
    'only tensors that differ in nothing but their columns can stand side by side, not [{}] and [{}].',
  compared_shapes: 'only tensors of one shape can be compared, not [{}] and [{}].',
  cross_entropy_shapes: 'logits and targets must have one shape, not [{}] and [{}].',
  cumsum_shape: 'the sum runs along t, so it needs a tensor (B, T, C), not [{}].',
  div_by_count_shape: 'row t of a tensor (B, T, C) is divided by t + 1; this one is [{}].',
  elementwise_shapes:
    '{} takes two tensors of one shape, or beside a tensor one of its last axes, a column or a row: not [{}] and [{}].',
  embedding_table: 'the table must be one matrix, not [{}].',
  expand_shape: '[{}] cannot be expanded to [{}].',
  head_shapes: 'queries and keys must have one shape [B, {}, {}], not [{}] and [{}].',
  head_values_shape: 'values and queries must have one shape, not [{}] and [{}].',
  index_add_rows: '[{}] has not a row for each id of [{}].',
  index_select_matrix: 'columns are selected from one matrix.',
  linear_weight: 'the rows of [{}] do not fit the weight [{}], which is in by out.',
  loop_shape: 'the loop runs over b and t, so it needs a tensor (B, T, C), not [{}].',
  mask_shape: 'the mask must have the shape of one matrix, [{}, {}], not [{}].',
  matmul_matrices: 'a matrix product needs two matrices.',
  matmul_inner: 'the inner sizes of [{}] @ [{}] differ: {} and {}.',
  matmul_batches: 'the batches of [{}] @ [{}] differ.',
  mean_by_four_shape:
    'torch.mean adds like this in a tensor (B, T, 2) of at most {} rows, not in [{}].',
  running_max_shapes:
    'running_max takes rows and one number of each, the largest so far, not [{}] and [{}].',
  needs_axis: '{} needs at least one axis.',
  no_column: 'there is no column {} in a tensor of shape [{}].',
  no_entries: '[{}] has no entries {}:{}.',
  no_entry: 'there is no entry [{}] in [{}].',
  pad_entries: '[{}] cannot get {} entries before and {} after.',
  repeat_shape: 'heads are repeated {} times of a tensor (B, N, T, C), not of [{}].',
  softmax_batch_shape: 'softmax over the batch needs a batch of matrices.',
  softmax_columns_matrix: 'softmax over columns needs a matrix.',
  sum_axis: 'sum takes the axis -1, or -2 of a matrix, not {} of [{}].',
  sum_to_size_shape: '[{}] can be summed to the size of its last axes, not to [{}].',
  transpose_axes: 'transpose({}) needs these two axes, which [{}] does not have.',
  tril_matrix: 'tril needs a matrix.',
  view_size: 'the {} numbers of [{}] cannot be viewed as [{}].',
};
