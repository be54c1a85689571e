// Where the questions of the steps come from: the course says, and they come with what draws them.
export const stepQuestions: { fetch(): Promise<unknown> } = { fetch: async () => undefined };
