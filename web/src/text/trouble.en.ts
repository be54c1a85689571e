// What the page says when something has gone wrong: what it was, and what can be done.
import type { LoadTrouble } from '../core/load.ts';

const load: Record<LoadTrouble, string> = {
  noWebAssembly:
    'This page computes with WebAssembly, which this browser does not have or has switched off. Please allow it, or use another browser.',
  unreachable:
    'The core of this page could not be fetched: there is no connection, or something blocks it. Please reload the page.',
  refused:
    'The server did not give out the core of this page. Please reload; if you host it, see that attention.wasm is there.',
  damaged:
    'What came from the server is not the core of this page: it is damaged, cut short or another file. Please reload; if you host it, see that attention.wasm is whole.',
  forbidden:
    "This page may not compile WebAssembly here. If you host it, its Content-Security-Policy needs 'wasm-unsafe-eval'.",
};

export const TROUBLE = {
  load,
  slow: 'The core of this page is still on its way …',
  notStarted:
    'The page could not be started. Please reload it; another browser or more free memory may help.',
  broken: 'Something went wrong inside the core. It was started afresh with what you had chosen.',
  brokenAgain:
    'Something went wrong inside the core, and again when it was asked the same. This is what stood here before.',
  brokenStill:
    'Something went wrong inside the core, again and again. This is the first stage; Back in your browser leads to what you had.',
  gaveUp:
    'Something is wrong inside the core, and starting it afresh did not help. Please reload the page; its address still has what you chose.',
  editsLost: (count: number) =>
    `${count === 1 ? 'One edited number' : `${count} edited numbers`} could not be used here and ${count === 1 ? 'was' : 'were'} left out.`,
  linkRefused: (sentence: string) => `This link could not be followed: ${sentence}`,
};
