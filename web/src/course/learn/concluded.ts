// Comparison of two runs at their step, of several heads and of one alone: how right each is, and which head looks where.
import { questionsOf } from '../../engine/lesson/task_questions.ts';
import type { Model } from '../../engine/model/model.ts';

/** The loss of a question on fresh sequences, and the share of right answers. */
export interface Reading {
  loss: number;
  right: number;
}

/** Readings of each question at the run's current step. */
export function readingsOf({ run, session }: Model): Reading[] {
  const { columns = [] } = session.structure.training ?? {};
  const row = run?.fresh.get(run.step);
  if (!row) return [];
  return questionsOf(session).map(({ loss, right }) => ({
    loss: row[columns.indexOf(loss)],
    right: row[columns.indexOf(right)],
  }));
}

/** The mean weight of a head on the answers of each question, on fresh sequences; null if they were not tried. */
export function sharesOf({ run, session }: Model, head: number): number[] | null {
  const { columns = [] } = session.structure.training ?? {};
  const row = run?.fresh.get(run.step);
  return row ? questionsOf(session).map(({ shares }) => row[columns.indexOf(shares[head])]) : null;
}

export interface Concluded {
  heads: number;
  /** The share of right answers to each question, of all heads and of one alone. */
  ours: number[];
  alone: number[];
  /** The head that looks at each question's token, or −1. */
  looks: number[];
}

/** The comparison of both runs, once they stand at the same step; null before. */
export function concludedOf(model: Model): Concluded | null {
  const { comparison, heads } = model;
  const step = model.run?.step ?? 0;
  if (!comparison || step === 0 || comparison.run?.step !== step) return null;
  const [ours, alone] = [readingsOf(model), readingsOf(comparison)].map((readings) =>
    readings.map(({ right }) => right),
  );
  if (ours.length === 0 || alone.length === 0) return null;
  const shares = Array.from({ length: heads }, (_, head) => sharesOf(model, head) ?? []);
  const looks = [0, 1].map((question) => shares.findIndex((of) => of[question] > 0.5));
  return { heads, ours, alone, looks };
}
