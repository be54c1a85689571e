// English: buttons that save a chart.
export const SAVABLE = {
  says: 'Save as',
  kinds: { svg: 'SVG', png: 'PNG' },
  charts: 'these charts',
  label: (what: string, kind: string) => `Save ${what} as ${kind}`,
};
