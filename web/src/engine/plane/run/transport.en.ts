// English: the transport of a training run, and the cursor that stands at a step of it.
import { html, type TemplateResult } from 'lit-html';

const number = (value: number) => value.toLocaleString('en');

export const TRANSPORT = {
  label: 'The training run',
  train: 'Train',
  pause: 'Pause',
  number,
  more: (steps: number) => (steps === 1 ? 'One step more' : `${steps} steps more`),
  toEnd: (step: number) => `Train to step ${number(step)}`,
  toStart: 'Back to step 0',
  at: (step: number, end: number, asked: number): TemplateResult =>
    step === asked
      ? html`step <b>${number(step)}</b> of ${number(end)}`
      : html`step <b>${number(step)}</b>, on the way to ${number(asked)}`,
};

export const SCRUBBER = 'Step of the run';
