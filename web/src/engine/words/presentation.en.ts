// English: the presentation mode, and printing.
export const PRESENT_TEXT = {
  start: 'Present this step',
  leave: 'Leave the presentation',
  where: (stage: string, step: string) => `${stage} · ${step}`,
  count: (at: number, of: number) => `${at} of ${of}`,
  back: (place: string) => `Back: ${place}`,
  on: (place: string) => `Next: ${place}`,
};

export const PRINT_TEXT = {
  step: (name: string, at: number, of: number) => `${at} of ${of} · ${name}`,
};
