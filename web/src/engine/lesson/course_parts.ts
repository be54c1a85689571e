// The questions of the course, which come later: the course says how they are fetched, and they register what they ask
// (engine/ask/predictions.ts).
export const courseParts = {} as { questions(): Promise<unknown> };
