// The questions of the course, which are fetched later: the course says how, and they register themselves
// (engine/ask/predictions.ts).
export const courseParts = {} as { questions(): Promise<unknown> };
