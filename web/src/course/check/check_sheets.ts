// The three questions after each stage, as data: a small lesson with whole numbers, of which one is to be computed, one
// is planted, and one is changed. Their words are in course/check/words.en.ts.

/** A matrix of a tensor, by its index along the axes before the last two. */
export interface MatrixRef {
  node: string;
  leading: number[];
}

export interface Sheet {
  /** Choice that the core opens; the seed of its numbers is added. */
  lesson: string;
  /** Fields of the link of its numbers beside that. */
  more?: string;
  /** The tensors that get whole numbers in all cells; what depends on them is computed. */
  given: string[];
  /** Matrices that are shown, left to right, and the one with the number to compute, or the planted one. */
  shows: MatrixRef[];
  result: MatrixRef;
  /** Whether the matrix is symmetric. */
  isSymmetric?: true;
  /** The number that is changed, drawn from a matrix, and the tensor in which the reader says what changes. */
  cause: MatrixRef;
  effect: MatrixRef;
  /** Names of the given tensors whose numbers may be below 0. */
  signed?: string[];
  /** Overrides for the kinds `find` (a wrong number) and `change` (what changes). */
  find?: Partial<Sheet>;
  change?: Partial<Sheet>;
}

const of = (node: string, ...leading: number[]): MatrixRef => ({ node, leading });

const SMALL = 'example=randn&B=1&T=3&C=2';

export const SHEETS: Record<string, Sheet> = {
  loop: {
    lesson: `lesson=loop&${SMALL}`,
    given: ['x'],
    shows: [of('x', 0)],
    result: of('y', 0),
    cause: of('x', 0),
    effect: of('y', 0),
  },
  triangle: {
    lesson: `lesson=triangle&${SMALL}`,
    given: ['b'],
    shows: [of('a'), of('b')],
    result: of('c'),
    cause: of('a'),
    effect: of('c'),
  },
  softmax: {
    lesson: `lesson=softmax&${SMALL}`,
    given: ['scores'],
    shows: [of('masked')],
    result: of('shifted'),
    cause: of('scores'),
    effect: of('weights'),
  },
  match: {
    lesson: `lesson=match&${SMALL}`,
    given: ['x'],
    shows: [of('x', 0)],
    result: of('scores', 0),
    isSymmetric: true,
    cause: of('x', 0),
    effect: of('scores', 0),
  },
  head: {
    lesson: `lesson=head&${SMALL}&head_size=2`,
    given: ['q', 'k'],
    shows: [of('q', 0), of('k', 0)],
    result: of('scores', 0),
    cause: of('k', 0),
    effect: of('scores', 0),
  },
  heads: {
    lesson: 'lesson=heads&example=randn&B=1&T=3&C=4&num_heads=2',
    given: ['heads_out'],
    shows: [of('heads_out', 0, 0), of('heads_out', 0, 1)],
    result: of('concat', 0),
    cause: of('v', 0),
    effect: of('concat', 0),
    find: { given: ['q'], shows: [of('q', 0)], result: of('q_heads', 0, 1) },
    change: { given: ['v'] },
  },
  learn: {
    lesson: 'lesson=learn&example=marked&head_size=2&lr=2&batch_size=1',
    given: ['d_y', 'v'],
    signed: ['d_y'],
    shows: [of('d_y', 0), of('v', 0)],
    result: of('d_weights', 0),
    cause: of('scores', 0),
    // Given scores pass no gradient on, so the effect is on the gradient of the scaled scores, which are computed.
    effect: of('d_scaled', 0),
    find: {
      given: ['w_query', 'd_w_query'],
      signed: ['d_w_query'],
      shows: [of('w_query'), of('d_w_query')],
      result: of('w_query_next'),
    },
    change: {
      lesson: 'lesson=learn&example=previous&batch_size=1',
      given: ['scores'],
      signed: [],
    },
  },
  language: {
    lesson: `lesson=language&example=text&tokens=${encodeURIComponent('a b c a b c')}&T=3&C=2&hidden=2&batch_size=1`,
    more: 'trained_steps=0',
    given: ['x1', 'up', 'w_down'],
    signed: ['up'],
    shows: [of('x1', 0), of('up', 0), of('w_down')],
    result: of('x2', 0),
    cause: of('x', 0),
    effect: of('x1', 0),
    find: {
      given: ['token_table', 'position_table'],
      signed: [],
      shows: [of('ids'), of('token_table'), of('position_table')],
      result: of('x', 0),
    },
    change: { given: ['x'], signed: [] },
  },
};
