// The columns of a plane, and what can stand in them: tensors, charts, signs, and the chapters' own drawings.

import type { Session } from '../core/session.ts';

/**
 * A column of the plane. Above it stands the right factor of a product; below it a tensor's gradient, or the result of
 * a second product with it.
 */
export interface Column {
  above?: Item;
  main?: Item;
  below?: Item;
  /** Tensors that stand in the same seat in other steps (engine/plane/layout/seats.ts): all have cells of one width. */
  alike?: string[];
  /** Whether it is left out where there is less room: beside a second plane, on a slide, on paper. */
  isRoomy?: true;
}

export const itemsOf = ({ above, main, below }: Column): (Item | undefined)[] => [
  above,
  main,
  below,
];

export type Item =
  /** A tensor. */
  | {
      kind: 'tensor';
      node: string;
      /** Made by an earlier step, drawn paler. */
      dimmed?: boolean;
      /** Whether its tokens are key positions, though it does not stand above. */
      asKeys?: boolean;
      /** Whether the column of row sums is left out. */
      noSums?: boolean;
      /** Whether it has no names of rows and columns, as the tensor below it has the same. */
      noNames?: boolean;
      /** Whether the names of its rows hang into the room on its left, above which nothing stands. */
      hangs?: boolean;
      /** Tensor that fills the current row until a later step computes it; null: the row stays empty. */
      current?: string | null;
    }
  /**
   * Bar chart of the current row of attention weights, upright beside the rows that it weighs. `least`: it is as wide as
   * its column, in pixels at least.
   */
  | { kind: 'bars'; node: string; span?: number; least?: number }
  /** An arrow from the tensor on the left to the one on the right, or down from another one. */
  | { kind: 'arrow'; op: string; from?: string }
  /** A plus or an equals sign between tensors of one shape. */
  | { kind: 'sign'; sign: string }
  /** Thumbnail of an embedding table, with the rows that the tokens look up: by id, or by position. */
  | { kind: 'lookup'; node: string; by: 'id' | 'position' }
  /** Drawings of single stages (pictures/); `span`: how many columns of the plane they take. */
  | { kind: 'plot' | 'additions'; span?: number }
  /** The window of the loop; `made`: what the step has made of its rows. */
  | { kind: 'window'; made: 'nothing' | 'sum' | 'mean'; span?: number }
  /**
   * The proof that two results are equal, with their largest difference; the second one is a product with `weights`.
   */
  | {
      kind: 'proof';
      results: [string, string];
      weights: string;
      difference: string;
      most: string;
      span: number;
    }
  /**
   * The query of the current row as an arrow, and the keys as points: where each lands on its line. It is drawn if they
   * have two numbers, as high as the tensor `beside` would be there; else the scores on a ruler. `before`: the scores
   * that are divided, which stand on a ruler above.
   */
  | {
      kind: 'query';
      query: string;
      keys: string;
      scores: string;
      before?: string;
      beside: string;
      span?: number;
    }
  /**
   * The current row of `weights` as discs at the rows of `values`, each as large as its share, and the row of `result` at
   * their centre of gravity. `span`: it is as high as the tensor `beside` would be there. `isOne`: without another row to
   * compare.
   */
  | {
      kind: 'balance';
      weights: string;
      values: string;
      result: string;
      beside: string;
      span?: number;
      isOne?: true;
    }
  /** The token that the current row is to find, by the task, with its share in `weights`; `targets`: right answers. */
  | { kind: 'sought'; weights: string; targets: readonly string[] }
  /** The curve of −log, and on it the current row: the share of its right answer, and its loss. */
  | { kind: 'loss_curve'; shares: string; targets: string; losses: string; span?: number }
  /**
   * The current row of shares (`node`) as bars, and on each bar an arrow against the gradient of its score; all of them
   * add up to `sums`.
   */
  | { kind: 'push'; node: string; gradients: string; sums: string; span: number }
  /** The open place's number in each of these tensors, as one line of arithmetic with these signs between them. */
  | { kind: 'worked'; nodes: readonly string[]; signs: readonly string[]; span: number }
  /** The pair of tokens of the step's `bothWays`. */
  | { kind: 'ways'; span?: number }
  /**
   * The current row of each of these tensors, one below the other. `columns`: the one whose numbers stand above them as
   * columns; `poured`: shares that fill a bar below them.
   */
  | { kind: 'rungs'; nodes: string[]; columns?: string; poured?: string; span: number }
  /** The terms of an open product of a row and a column, in line with the numbers of that column. */
  | { kind: 'terms'; left: string; right: string; product: string }
  /** The slider of one score of the open row. */
  | { kind: 'score' }
  /** The current row of a tensor as it was without the edits. */
  | { kind: 'was'; node: string };

export const tensor = (node: string): Item => ({ kind: 'tensor', node });

/** The plane of a step whose picture is of one row: on a phone that row alone stands with it, all of them a press away. */
export const inRow = (plane: Column[]) => ({ plane, tables: plane, isOneRow: 'phone' }) as const;

/** The placeholder for the input of a stage's softmax, masked or not. */
export const SOFTMAX_INPUT = '$scores';

/** The node that a name in a plane stands for: itself, or the placeholder's. */
export function resolveName({ structure: { nodes } }: Session, name: string): string {
  if (name !== SOFTMAX_INPUT) return name;
  const weights = nodes.find(({ role }) => role === 'weights');
  return weights ? nodes[weights.inputs[0]].name : name;
}

/** The nodes of a row rung by rung. */
export const rungNodes = (session: Session, { nodes }: Extract<Item, { kind: 'rungs' }>) =>
  nodes.map((name) => resolveName(session, name));

/** Whether a plane shows a tensor. */
export function isInPlane(session: Session, plane: readonly Column[] = [], name: string): boolean {
  return plane.some((column) =>
    itemsOf(column).some((item) => {
      if (item?.kind === 'rungs')
        return item.poured === name || rungNodes(session, item).includes(name);
      return item && 'node' in item && resolveName(session, nodeIn(item)) === name;
    }),
  );
}

/** The node of an item that its step has made; if its current row is still to come, the node of its other rows. */
function nodeIn(item: Extract<Item, { node: string }>): string {
  const isToCome = item.kind === 'tensor' && item.current !== undefined;
  return isToCome ? (item.current ?? '') : item.node;
}

/** The plane of the product A·x, with the loop's result beside it, and above the weights how far the two are apart. */
export const BESIDE_LOOP: Column[] = [
  {
    above: {
      kind: 'proof',
      results: ['y_loop', 'y'],
      weights: 'weights',
      difference: 'difference',
      most: 'max_difference',
      span: 1,
    },
    main: tensor('weights'),
  },
  { above: tensor('x'), main: tensor('y') },
  { main: tensor('y_loop') },
];
