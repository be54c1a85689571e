// English: the page of the race.
import { html } from 'lit-html';
import { fixed, scientific } from '../../engine/draw/format.ts';
import type { Words } from '../../engine/words/text.ts';

/** Three digits. */
const short = (value: number): string =>
  value >= 100 ? fixed(value, 0) : value >= 10 ? fixed(value, 1) : fixed(value, 2);

/** Without zeros behind the point. */
const plain = (value: number): string => String(Number(value.toPrecision(3)));

/** The last doubling of the tokens: up to how many, and how many times the time it took. */
interface Doubling {
  T: number;
  times: number;
}

const measured = (doubling: Doubling | null): string =>
  doubling
    ? ` (measured here, up to ${doubling.T} tokens: ${short(doubling.times)} times the time)`
    : '';

export const RACE_TEXT = {
  title: 'How fast is the loop against the matrix product?',
  lead: 'Three ways lead to the same running means: two nested loops, a running sum, and a product with a triangle of weights. A head does more: it computes the weights, too.',
  body: 'Here they race in your browser, on more and more tokens. First their results are compared; then each is timed in several rounds, of which the shortest counts.',
  contenders: {
    loop: 'loop',
    running: 'running sum',
    product: 'matrix product',
    head: 'whole head',
    streamed: 'streamed head',
  },
  ask: {
    question: 'Which one computes the running means of many tokens fastest?',
    unguessed: 'No guess: start the race',
    measuring: 'You have made no guess: what is measured now answers it.',
    measured: 'You have made no guess: the measurement has answered it.',
    fastest: (name: string, T: number, time: string, slowest: string, times: number): string =>
      `Measured here and now, the ${name} is fastest on ${T} tokens: ${time}. The ${slowest} takes ${short(times)} times as long.`,
    /** `times`: the loop's time over that of the product. */
    against: (T: number, times: number): string =>
      times >= 1
        ? `On ${T} tokens the loop takes ${short(times)} times as long as the matrix product.`
        : `On ${T} tokens the matrix product takes ${short(1 / times)} times as long as the loop.`,
  },
  transport: {
    start: 'Start the race',
    again: 'Race again',
    cancel: 'Stop',
    progress: 'How far the race is',
    ready: (_: number): string => 'It takes some seconds. You can stop it at any time.',
    running: (T: number): string => (T === 0 ? 'Running …' : `Running: ${T} tokens …`),
    done: (T: number): string =>
      `Done, up to ${T} tokens. All times are of this browser, now; another run gives others.`,
    cancelled: (T: number): string => (T === 0 ? 'Stopped.' : `Stopped at ${T} tokens.`),
  },
  charts: {
    time: 'Time of one run',
    memory: 'Memory of the tensors',
  },
  table: {
    caption: 'Time of one run, and memory, measured here and now',
    corner: 'tokens',
    /** Milliseconds. */
    time: (ms: number): string =>
      ms >= 1000
        ? `${plain(ms / 1000)} s`
        : ms >= 1
          ? `${plain(ms)} ms`
          : ms >= 1e-3
            ? `${plain(1000 * ms)} µs`
            : `${plain(1e6 * ms)} ns`,
    bytes: (bytes: number): string =>
      bytes >= 1e6
        ? `${plain(bytes / 1e6)} MB`
        : bytes >= 1e3
          ? `${plain(bytes / 1e3)} kB`
          : `${plain(bytes)} B`,
    doubled: 'doubled',
    times: (times: number): string => `time × ${short(times)}`,
    same: 'most apart',
    apart: (apart: number): string => (apart === 0 ? '0, same bits' : scientific(apart)),
    long: (name: string, T: number): string =>
      `The ${name} ends at ${T} tokens: to prepare or to run it on twice as many could keep this page from answering for too long.`,
    other: (name: string, T: number): string =>
      `The ${name} ends at ${T} tokens: its result is another one, so its time would mean nothing.`,
    refused: (name: string, T: number, sentence: string): string =>
      `The ${name} does not run on ${T} tokens. ${sentence}`,
  },
  /** Beside the additions that are counted, what the last doubling has come to in time. */
  reasons: (loop: Doubling | null, running: Doubling | null): Words[] => [
    html`<b>Loop</b>: row <i>t</i> adds <i>t</i> + 1 rows, so twice the tokens are about four times the additions${measured(loop)}. The
      <b>running sum</b> adds one row to the sum before: twice the tokens, twice the additions${measured(running)}. Time follows the
      additions where they are many; of few tokens the start of a run takes its part, and of many the way to memory. Both add in the
      same order, so they have the same bits.`,
    html`The <b>matrix product</b> multiplies all <i>T</i> · <i>T</i> weights, also the zeros: more work than the loop. But its work is
      regular, and it keeps many sums going at once. Its weights are made before it is timed; they take the memory.`,
    html`The <b>whole head</b> holds scores and weights, <i>T</i> · <i>T</i> numbers each. The <b>streamed head</b> computes the same
      result row by row and keeps no weights: its memory grows with <i>T</i>. Here it begins at 128 tokens.`,
  ],
  method: html`Every <i>x</i> has 16 columns. All is computed by one thread, by the C++ of this page as WebAssembly, in short pieces, so that the
      page goes on answering. Before it is timed, a result is compared with that of the loop, or of the whole head, as far as those run.
      Single times jump when the machine has other things to do: look at the lines, not at one step of them.`,
};
