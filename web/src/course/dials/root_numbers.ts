// The numbers of the divisor's page: the core's readings of many rows at one length, and in slices at all lengths.
import type { Session } from '../../engine/core/session.ts';
import type { Pieces } from '../../engine/draw/slices.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { nodeOf } from '../../engine/model/nodes.ts';
import type { State } from '../../engine/state/state.ts';
import {
  atLength,
  LENGTHS,
  OF_ROW,
  type OfRow,
  READINGS,
  type Reading,
  rootNode,
  WAYS,
  type Way,
} from './root_lesson.ts';

/** Readings with one divisor: of all rows, and of the first one. */
export interface RootReadings {
  of: Record<Reading, number>;
  row: Record<OfRow, readonly number[]>;
}

export type Point = Record<Way, RootReadings>;

/** Readings of the lesson root that the session has open, by divisor. */
export function pointOf(session: Session): Point {
  const data = (name: Reading | OfRow, way: Way) => session.data(session.find(rootNode(name, way)));
  const keys = nodeOf(session, rootNode('weights', 'none')).shape[2];
  const ways = WAYS.map((way) => {
    const of = READINGS.map((name) => [name, data(name, way)[0]]);
    const row = OF_ROW.map((name) => [name, [...data(name, way).subarray(0, keys)]]);
    return [way, { of: Object.fromEntries(of), row: Object.fromEntries(row) }];
  });
  return Object.fromEntries(ways);
}

/** How many rows are drawn. */
export function rowCount(session: Session): number {
  return nodeOf(session, rootNode('weights', 'none')).shape[0];
}

/** Reads the missing lengths in a sibling session; `tell` hears of each. */
export function* curveOf(
  session: Session,
  state: State,
  points: ReadonlyMap<number, Point>,
  tell: (d_k: number, point: Point) => void,
): Pieces<void> {
  const sibling = session.sibling();
  try {
    for (const d_k of LENGTHS.filter((length) => !points.has(length))) {
      sibling.open(choiceText(atLength(state, d_k), sibling.catalogue()));
      tell(d_k, pointOf(sibling));
      yield;
    }
  } finally {
    sibling.close();
  }
}
