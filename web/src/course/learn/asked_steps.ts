// Steps after which the questions of runs ask how many answers are right, and the share that counts as nearly all.

/** The first end of a run (engine/model/run/pace.ts). */
export const STEPS = 300;
export const SOON = 10;
export const NEARLY_ALL = 0.9;
