// Parts of the course that the engine needs besides stages, pages and titles: course/index.ts fills them in.
export const courseParts = {} as {
  /** Fetches the questions, which register themselves (engine/ask/predictions.ts). */
  questions(): Promise<unknown>;
  /** Whether a mistake is harmless: it looks wrong, and is right but for rounding. */
  isAnotherWay(mistake: string): boolean;
};
