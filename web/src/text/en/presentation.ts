// English: what belongs to the presentation.
export const PRESENT_TEXT = {
  start: 'Present this step',
  leave: 'Leave the presentation',
  where: (stage: string, step: string) => `${stage} · ${step}`,
};
