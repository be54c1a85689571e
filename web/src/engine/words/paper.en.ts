// English: printing.
export const PRINT_TEXT = {
  button: 'Print all stages',
  step: (name: string, at: number, of: number) => `${at} of ${of} · ${name}`,
};
