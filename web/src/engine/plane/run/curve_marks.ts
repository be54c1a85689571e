// Curves of a run: up to its step, paler beyond it, and a point on each at the step.
import { line, type Mark, type Place, point } from '../chart.ts';

/** A curve as it is drawn: its class, and its places by their steps. */
export interface DrawnCurve {
  style: string;
  points: readonly { at: number; place: Place }[];
}

/** Pixels of a point. */
const SIZE = 7.5;

/** Lines first, so that no line hides a point. `showsLater`: what the run has made beyond its step. */
export function curveMarks(curves: readonly DrawnCurve[], step: number, showsLater = true): Mark[] {
  const part = (name: string, points: DrawnCurve['points']) =>
    line(name, ...points.map(({ place }) => place));
  const lines = curves.flatMap(({ style, points }) => {
    const later = points.filter(({ at }) => at >= step);
    const made = points.filter(({ at }) => at <= step);
    return [...(showsLater ? [part(`later ${style}`, later)] : []), part(style, made)];
  });
  const now = curves.flatMap(({ style, points }) => {
    const last = points.findLast(({ at }) => at <= step);
    return last ? [point(style, last.place, SIZE)] : [];
  });
  return [...lines, ...now];
}
