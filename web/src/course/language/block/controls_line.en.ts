// English: the line above a picture of the stage Language.
export const CONTROLS = {
  topic: 'The topic of the sentence',
  learnt: 'Learnt for',
  /** `asked`: the step that the run is on its way to. */
  steps: (reached: number, asked: number) =>
    reached === asked
      ? `${asked} ${asked === 1 ? 'step' : 'steps'}`
      : `${reached} of ${asked} steps`,
  after: (steps: string) => `after ${steps}`,
};
