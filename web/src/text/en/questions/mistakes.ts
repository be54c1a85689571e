// English: what each planted mistake does, in a sentence.

export const MISTAKES_TEXT: Record<string, string> = {
  scale_left_out:
    'The scores are not divided by the square root of d_k. The longer the queries and keys are, the more one share takes all.',
  scaled_twice:
    'The scores are divided by the square root of d_k twice, so the shares lie closer together than they should.',
  root_of_C:
    'The scores are divided by the square root of C, the numbers of a token, instead of d_k, the numbers of a query.',
  softmax_over_queries:
    'Softmax runs down the columns instead of along the rows. Each column adds up to 1, and the rows do not. A token’s share then depends on all that ask after it, so later tokens move earlier rows.',
  mask_after_softmax:
    'Softmax shares out among all tokens first. What the later ones got is then set to 0 and is missing from the row.',
  mask_renormalised:
    'Softmax shares out among all tokens, the later ones are set to 0, and what is left is divided by its sum. But for the last bits this is right.',
  mask_with_1e9:
    'Hidden scores become −1e9 instead of −∞. It makes no difference until a row is hidden from end to end: it then attends to all tokens alike.',
  mask_sees_next: 'The triangle reaches one column too far, so each token sees the next one.',
  mask_inverted:
    'The mask hides what should be seen and shows what should be hidden. The last row is hidden from end to end: PyTorch has nan there, and this page has 0.',
  value_from_key:
    'The values are made by the key layer. The attention weights stay as they were, and the value layer learns nothing.',
  view_without_transpose:
    'One view makes the heads, without a transpose. Row t of a head is then no longer token t, and the mask hides the wrong ones.',
  view_back_without_transpose:
    'The heads are joined by a view alone. A row of the result then has several tokens of one head.',
  heads_attend_to_heads:
    'The heads are not moved in front of the tokens. In each token its heads attend to one another, and no token sees another one.',
  output_left_out:
    'The joined heads are the output. The output projection is never used, so it learns nothing and the heads are never mixed.',
};
