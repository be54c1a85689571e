// Colours of a figure, by theme: those of draw/tokens.css, which a file of its own cannot read.
import type { Theme } from '../../draw/colour.ts';

const LIGHT = {
  bg: '#fdfcf9',
  ink: '#1b1a18',
  soft: '#5f5b54',
  faint: '#6f6a62',
  rule: '#e2ddd2',
  accent: '#8a2b4c',
  mark: '#ffe27a',
  hatch: '#ddd6c8',
  zero: '#ffffff',
  gradient: '#8b1f78',
  'gradient-mark': '#e9d3e3',
  query: '#8a2b4c',
  key: '#735600',
  value: '#5940a8',
  weights: '#0d6b66',
  weight: '#0d6b66',
};

export type Palette = typeof LIGHT;

export const PALETTES: Record<Theme, Palette> = {
  light: LIGHT,
  dark: {
    bg: '#131519',
    ink: '#eceae4',
    soft: '#b3afa6',
    faint: '#a19c93',
    rule: '#2c3038',
    accent: '#f09ab5',
    mark: '#4d3f0c',
    hatch: '#363b44',
    zero: '#1d2027',
    gradient: '#e59ad6',
    'gradient-mark': '#452440',
    query: '#f09ab5',
    key: '#e3bd45',
    value: '#b9a8f5',
    weights: '#4cc2b9',
    weight: '#4cc2b9',
  },
};
