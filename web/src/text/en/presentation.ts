// English: the presentation mode.
export const PRESENT_TEXT = {
  start: 'Present this step',
  leave: 'Leave the presentation',
  where: (stage: string, step: string) => `${stage} · ${step}`,
};
