// English: a number that is moved a little, to see what the loss does.
import { html } from 'lit-html';
import type { Words } from '../../engine/words/text.ts';

export const NUDGE = {
  title: 'Nudge it',
  begin: (name: string): Words =>
    html`Move <b>${name}</b> a little: does the loss move as its gradient says?`,
  /** Note on a computed number that the reader has edited: the core's gradient of it is 0, as nothing before it counts. */
  fromComputed: (name: string) =>
    `Your own ${name} is left out here: it starts from the value that is computed.`,
  go: 'Nudge',
  none: 'The loss does not depend on the open number, or it cannot be moved.',
  size: 'by ε',
  up: (name: string) => `${name} + ε`,
  down: (name: string) => `${name} − ε`,
  slope: 'slope: ÷ 2 ε',
  gradient: 'gradient',
  apart: 'difference',
  plot: 'How far slope and gradient are apart, by the size of ε',
  plotted: (dtype: string, powers: string) => `${dtype}: ${powers}`,
  caption: (
    float32: string,
    float64: string,
  ): Words => html`Two things keep slope and gradient apart. A large ε leaves the straight part of the loss; a small one
    changes only the last digits of the two losses, which are rounded. Float32 (●) keeps 7 digits, and is closest at ε = ${float32};
    float64 (○) keeps 16, and can go down to ${float64}.`,
  exact: (dtype: string): Words =>
    html`At no size of ε does the loss change by any digit in ${dtype}: the slope is exactly 0.`,
};
