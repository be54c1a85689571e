// English: buttons that save a chart.
export const SAVABLE = {
  says: 'Save as',
  kinds: { svg: 'SVG', png: 'PNG' },
  label: (kind: string) => `Save these charts as ${kind}`,
};
