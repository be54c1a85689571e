// English: the line above a picture of the stage Language.
export const CONTROLS = {
  topic: 'The topic of the sentence',
  learnt: 'Learnt for',
  steps: (steps: number) => `${steps} ${steps === 1 ? 'step' : 'steps'}`,
};
