// 6 Many heads: one projection read as several heads, each of which attends on its own columns.
import { matrixIn, rowsIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import { type Cell, offsetOf } from '../../engine/core/tensor.ts';
import { OF_HEAD } from '../../engine/lesson/look_rules.ts';
import { type Column, tensor } from '../../engine/lesson/plane_items.ts';
import {
  NUMPY_CAUSAL,
  numpyMask,
  type Stage,
  type Step,
  type Switched,
} from '../../engine/lesson/stage.ts';
import { columnOfLast, lastNumber } from '../../engine/model/head_memory.ts';
import type { State } from '../../engine/state/state.ts';

const plus: Column = { main: { kind: 'sign', sign: '+' } };
const equals: Column = { main: { kind: 'sign', sign: '=' } };

/** Columns that each head has for itself, and those in which all heads come together. */
export const ONE_HEAD: Column[] = [
  {
    above: { kind: 'bars', node: 'weights', least: 150 },
    main: { kind: 'tensor', node: 'weights', noSums: true },
  },
  { above: tensor('v_heads'), main: tensor('heads_out') },
];
export const TOGETHER: Column[] = [
  { main: tensor('concat') },
  { above: tensor('w_output'), main: tensor('y') },
];

/**
 * The example of a link without a version that names none: of the stage's first examples in turn the one that takes the
 * link's choices, or whose cells and edits links of its time named.
 */
function exampleOfOld({ tokens, mistake, cell, edits, row, num_heads }: State): string {
  if (tokens !== null || mistake !== '') return 'bank';
  const isOfNumbers = cell !== null || edits.length > 0 || row !== null || num_heads !== null;
  return isOfNumbers ? 'hello' : 'both';
}

const numpyProjections = ({ hasMemory }: Switched) =>
  hasMemory
    ? [
        'layers = (omega_q, beta_q, X), (omega_k, beta_k, X_mem), (omega_v, beta_v, X_mem)',
        'Q, K, V = (omega @ of + beta for omega, beta, of in layers)',
      ].join('\n')
    : [
        'layers = (omega_q, beta_q), (omega_k, beta_k), (omega_v, beta_v)',
        'Q, K, V = (omega @ X + beta for omega, beta in layers)',
      ].join('\n');

/** Weights without what lies outside the blocks of the heads. */
const numpyBlocks = ({ heads }: Switched) =>
  [
    `H = len(X) // ${heads}`,
    `blocks = np.kron(np.eye(${heads}), np.ones((H, H)))`,
    'omega_q, omega_k, omega_v = (omega * blocks for omega in (omega_q, omega_k, omega_v))',
  ].join('\n');

/**
 * How the heads attend in NumPy, with tokens as columns; `split`: what makes parts of M, which are its heads; `scale`:
 * what is done with the scores where they are scaled.
 */
const numpyHeads =
  (
    split: (heads: number) => string,
    {
      isMasked = true,
      isFromFirst = false,
      isTiled = false,
      isScaledUp = true,
      scale = ' / np.sqrt(len(K_h))',
    } = {},
  ) =>
  ({ scaled, divisor, heads, keyHeads, dropout, ...isOn }: Switched) => {
    const [shared, times] = [split(keyHeads), heads / keyHeads];
    const copies = isTiled
      ? `${shared} * ${times}`
      : `[m for m in ${shared} for _ in range(${times})]`;
    const masked = isFromFirst && isOn.causal ? NUMPY_CAUSAL : numpyMask(isOn);
    return [
      ...(times === 1
        ? [`heads = list(zip(*(${split(heads)} for M in (Q, K, V))))`]
        : [
            `heads = [${copies} for M in (K, V)]`,
            `heads = list(zip(*(${split(heads)} for M in (Q,)), *heads))`,
          ]),
      `S = [K_h.T @ Q_h${scaled ? (divisor ? ` / ${divisor}` : scale) : ''} for Q_h, K_h, V_h in heads]`,
      ...(isMasked && masked ? [`S = [${masked} for S in S]`] : []),
      'E = [np.exp(S_h - S_h.max(axis=0)) for S_h in S]',
      'A = [E_h / E_h.sum(axis=0) for E_h in E]',
      ...(dropout
        ? [
            `A = [A_h * kept_h${isScaledUp ? ` / (1 - ${dropout})` : ''} for A_h, kept_h in zip(A, kept)]`,
          ]
        : []),
      'O = [V_h @ A_h for (Q_h, K_h, V_h), A_h in zip(heads, A)]',
    ].join('\n');
  };

/** Whether a row of x is 1s and 0s, which take whole rows of a weight matrix. */
function takesRows({ index }: Cell, session: Session): boolean {
  const x = session.find('x');
  const { shape } = session.structure.nodes[x];
  const from = offsetOf(shape, index.with(-1, 0));
  const row = session.data(x).subarray(from, from + shape[shape.length - 1]);
  return row.every((one) => one === 0 || one === 1);
}

/** Mistakes of the scale, as what is done with the scores. */
const SCALES = {
  scale_left_out: '',
  scaled_twice: ' / np.sqrt(len(K_h)) / np.sqrt(len(K_h))',
  root_of_C: ' / np.sqrt(len(X))',
  scaled_up: ' * np.sqrt(len(K_h))',
  root_of_N: ' / np.sqrt(len(heads))',
};

/** Columns of each head, one after the other. */
const columnsOfHeads = (heads: number) => `np.split(M, ${heads})`;

const view: Step = {
  id: 'view',
  switches: [],
  makes: ['q_view', 'k_view', 'v_view'],
  reading: 'view',
  picture: 'memory',
  formulas: [{ name: 'viewAddress', lit: 'head' }],
  row: 2,
  head: 1,
  col: 3,
};

const transpose: Step = {
  id: 'transpose',
  asks: { of: 'q_wrong', isAlike: true, isOfLastHead: true },
  hasInfluence: true,
  switches: [],
  makes: [
    ...['q_heads', 'k_heads', 'v_heads', 'k_groups', 'v_groups'],
    ...['q_view', 'k_view', 'v_view', 'q_wrong'],
  ],
  coloured: ['q_heads', 'k_heads', 'v_heads'],
  reading: 'heads',
  picture: 'memory',
  formulas: [
    { name: 'viewAddress', lit: 'head' },
    { name: 'headAddress', lit: 'head' },
  ],
  row: 2,
  head: 1,
  col: 3,
};

/** The view that makes the heads at once, without a transpose: a mistake. */
const viewAtOnce: Step = { ...transpose, id: 'view', asks: undefined, lacks: 'q_view' };

/** The number of x by which a token's row is most above that of another token with the same row of E, if there is one. */
function ownInSum(
  session: Session,
  { batch, row }: { batch: number; row: number },
): Cell | undefined {
  const rowsOf = (name: string) => {
    const { shape } = session.structure.nodes[session.find(name)];
    return rowsIn(matrixIn(session, name, shape.length > 2 ? [batch] : []));
  };
  const [tok, x] = ['tok', 'x'].map(rowsOf);
  const twin = tok.findIndex((one, at) => at !== row && `${one}` === `${tok[row]}`);
  if (twin < 0) return undefined;
  const above = x[row].map((value, col) => value - x[twin][col]);
  const col = above.indexOf(Math.max(...above));
  return col < 0 ? undefined : { node: 'x', index: [batch, row, col] };
}

const given: Stage = {
  id: 'heads',
  lesson: 'heads',
  minutes: 14,
  looks: {
    ids: { base: 'ids' },
    token_table: { base: 'E' },
    position_table: { base: 'P' },
    tok: { base: 'E', sub: 'ids' },
    pos: { base: 'P', sub: '0…' },
    x: { base: 'x' },
    memory: { base: 'x', sub: 'mem' },
    q_wrong: { base: 'Q', sub: OF_HEAD, role: 'query' },
    heads_out: { base: 'O', sub: OF_HEAD },
    heads_back: { base: 'O' },
    concat: { base: 'concat', hasHeadColumns: true },
    separate: { base: 'apart' },
    undropped: { base: 'softmax', sub: OF_HEAD },
    keep_scale: { base: 'kept ÷ (1 − p)' },
  },
  thumbnails: [
    ...[
      'token_table',
      'position_table',
      'x',
      'memory',
      'q',
      'k',
      'v',
      ...['q_heads', 'k_groups', 'v_groups', 'k_heads', 'v_heads'],
    ],
    ...['masked', 'weights', 'heads_out', 'concat', 'w_output', 'y'],
  ],
  allowsMini: true,
  // Concat: a table of all heads above that of their concatenation, bands between them, and a line below.
  tallest: (tokens, rowHeight) => 252 + 2 * tokens * rowHeight,
  mistakes: ['value_from_key'],
  steps: [
    {
      id: 'embed',
      // The second question tries something out: nothing in sight gives its answer.
      asks: { of: 'x', isAlone: 'row', next: [] },
      cellIn: ownInSum,
      switches: [],
      needs: 'tok',
      makes: ['x', 'tok', 'pos', 'ids', 'token_table', 'position_table'],
      plane: [
        // The sum comes first, as in its formula, so that the projections find it.
        { main: tensor('x') },
        equals,
        { above: { kind: 'lookup', node: 'token_table', by: 'id' }, main: tensor('tok') },
        plus,
        { above: { kind: 'lookup', node: 'position_table', by: 'position' }, main: tensor('pos') },
      ],
      // Below one another, above their sum: a column of each stands above the same column of the next.
      framed: [
        {
          above: { kind: 'lookup', node: 'token_table', by: 'id' },
          main: { kind: 'lookup', node: 'position_table', by: 'position' },
        },
      ],
      rowDigits: ['tok', 'pos', 'x'],
      rowSum: ['', '+', '='],
      formulas: [{ name: 'embed', lit: 'P' }, { name: 'embedCell' }],
      altFormulas: {
        nodes: ['tok', 'ids', 'token_table'],
        formulas: [{ name: 'embed', lit: 'E' }, { name: 'embedCell' }],
        columns: [],
      },
    },
    {
      id: 'project',
      asks: { of: 'q', isAlone: 'row', isOfRow: takesRows },
      switches: ['mistake'],
      makes: [
        ...['q', 'k', 'v', 'w_query', 'b_query', 'w_key', 'b_key', 'w_value', 'b_value', 'x'],
        'memory',
      ],
      plane: [
        { main: tensor('x') },
        { above: { kind: 'tensor', node: 'w_query', hangs: true }, main: tensor('q') },
        { main: tensor('memory') },
        { above: tensor('w_key'), main: tensor('k') },
        { above: tensor('w_value'), main: tensor('v') },
      ],
      inDigits: ['x', 'w_query', 'q'],
      quiet: ['x', 'w_query', 'q'],
      rowDigits: ['x', 'q', 'k', 'v'],
      formulas: [
        { name: 'queryBias', lit: 'q' },
        { name: 'keyBias', lit: 'k' },
        { name: 'valueBias', lit: 'v' },
      ],
      columns: {
        formulas: [
          { name: 'queryBiasColumns', lit: 'q' },
          { name: 'keyBiasColumns', lit: 'k' },
          { name: 'valueBiasColumns', lit: 'v' },
        ],
        numpy: numpyProjections,
        mistaken: {
          value_from_key: (isOn) => `${numpyProjections(isOn)}\nV = K`,
          cut_before_projection: (isOn) => `${numpyBlocks(isOn)}\n${numpyProjections(isOn)}`,
        },
      },
    },
    { ...view, or: [viewAtOnce] },
    // Left out by that view, it is crossed out; a link may still ask for it.
    {
      ...transpose,
      needs: ['q_heads', 'q_view'],
      off: [{ ...transpose, asks: undefined, lacks: 'q_view', isOff: true }],
    },
    {
      id: 'attend',
      asks: { of: 'weights', with: ['heads_out'], isAlone: 'row', next: ['heads_out'] },
      makes: [
        'heads_out',
        'weights',
        ...['weights_sum', 'undropped', 'kept', 'keep_scale'],
        'masked',
        ...['mask', 'mask_2', 'mask_1', 'tril', 'near', 'real', 'allowed', 'added', 'biased'],
        'ones',
        'scaled',
        'scores',
        'k_T',
      ],
      shows: ['v_heads', 'w_output'],
      picture: 'heads',
      // With the values and the results of both heads in digits, or as heat maps, which leave larger ones to the shares.
      pictureRoom: [
        { width: 900, height: 0 },
        { width: 684, height: 0 },
      ],
      pictureHeight: (tokens, rowHeight, isDense) => (isDense ? 172 : 200) + 2 * tokens * rowHeight,
      plane: [...ONE_HEAD, ...TOGETHER],
      formulas: [{ name: 'head', lit: 'V' }, { name: 'headWeights' }, { name: 'headCell' }],
      columns: {
        formulas: [
          { name: 'headColumns', lit: 'V' },
          { name: 'headWeightsColumns' },
          { name: 'headCellColumns' },
        ],
        numpy: numpyHeads(columnsOfHeads),
        mistaken: {
          ...Object.fromEntries(
            Object.entries(SCALES).map(([mistake, scale]) => [
              mistake,
              numpyHeads(columnsOfHeads, { scale }),
            ]),
          ),
          dropout_unscaled: numpyHeads(columnsOfHeads, { isScaledUp: false }),
          tile: numpyHeads(columnsOfHeads, { isTiled: true }),
          is_causal_with_cache: numpyHeads(columnsOfHeads, { isFromFirst: true }),
          // The numbers of M, in memory order token after token, are read as whole heads.
          view_without_transpose: numpyHeads(
            (heads) => `[m.T for m in np.split(M.T.reshape(-1, len(M) // ${heads}), ${heads})]`,
          ),
          // Each part is a token, with a column for each head.
          heads_attend_to_heads: numpyHeads((heads) => `[m.reshape(${heads}, -1).T for m in M.T]`, {
            isMasked: false,
          }),
        },
      },
      hasWho: true,
    },
    {
      id: 'concat',
      asks: {
        ...{ of: 'concat', isAlone: 'head', isPlace: true },
        about({ index: [batch, row] }, session) {
          const { head, place } = lastNumber({ session });
          return { node: 'heads_out', index: [batch, head, row, place] };
        },
      },
      switches: ['causal'],
      switchesFirst: true,
      makes: ['concat', 'heads_back', 'separate', 'difference', 'max_difference'],
      shows: ['heads_out'],
      picture: 'concat',
      pictureHeight: (tokens, rowHeight, isDense) => (isDense ? 180 : 250) + 2 * tokens * rowHeight,
      addresses: ['heads_out', 'concat'],
      quiet: ['heads_out', 'concat'],
      plane: [{ main: tensor('heads_out') }, { main: tensor('concat') }],
      formulas: [{ name: 'concat', lit: 'concat' }, { name: 'concatCell' }],
    },
    {
      id: 'output',
      asks: { of: 'y', isAlone: 'row' },
      // A column of W_O in which a hand-written one does more than pass a number on.
      col: 4,
      switches: [],
      makes: ['y', 'w_output', 'b_output'],
      plane: TOGETHER,
      quiet: ['w_output'],
      rowDigits: ['concat', 'y'],
      formulas: [{ name: 'output', lit: 'W' }, { name: 'outputCell' }],
      columns: {
        formulas: [{ name: 'outputColumns', lit: 'W' }, { name: 'outputCellColumns' }],
        numpy: 'Y = omega_o @ np.vstack(O) + beta_o',
        mistaken: {
          view_back_without_transpose:
            'O = np.reshape([O_h.T for O_h in O], (len(X.T), -1)).T\nY = omega_o @ O + beta_o',
          heads_attend_to_heads:
            'O = np.reshape([O_t.T for O_t in O], (len(X.T), -1)).T\nY = omega_o @ O + beta_o',
          output_left_out: 'Y = np.vstack(O)',
        },
      },
    },
  ],
  switches: ['causal', 'scaled', 'mistake'],
  firstExample: exampleOfOld,
  rung: { takes: { weights: 'weights' }, leaves: 'heads_out' },
  printed: ['randn'],
  brings: true,
  opens: 'embed',
  cellStep: 'attend',
  numpy: {
    given: {
      X: 'x',
      X_mem: 'memory',
      ...{ omega_q: 'w_query', beta_q: 'b_query', omega_k: 'w_key', beta_k: 'b_key' },
      ...{ omega_v: 'w_value', beta_v: 'b_value', omega_o: 'w_output', beta_o: 'b_output' },
    },
    made: { Q: 'q', K: 'k', V: 'v', Y: 'y' },
  },
  row: 5,
  col: 0,
};

/** Where the last steps open: on the number whose place is asked for, and on the row whose two answers are different letters. */
const OPEN_AT: Record<string, Pick<Step, 'row' | 'col' | 'colIn'>> = {
  concat: { colIn: (session) => columnOfLast({ session }) },
  output: { row: 2, col: 0 },
};

export const heads: Stage = {
  ...given,
  opening: {
    ...given,
    steps: given.steps.map((step) => ({ ...step, ...OPEN_AT[step.id] })),
  },
};
