// The comparison in a browser: tests/bench/chromium.ts calls it.
import { compare } from './compare.ts';
import { read } from './fetch.ts';
import { compareReading } from './reading/compare.ts';
import { compareSteps } from './training/compare.ts';

declare global {
  interface Window {
    compare: (...args: [Parameters<typeof compare>[0], number]) => ReturnType<typeof compare>;
    compareSteps: (
      ...args: [Parameters<typeof compareSteps>[0], number]
    ) => ReturnType<typeof compareSteps>;
    compareReading: (
      ...args: [Parameters<typeof compareReading>[0], number]
    ) => ReturnType<typeof compareReading>;
  }
}

window.compareReading = (expected, rounds) => compareReading(expected, read, rounds);
window.compareSteps = (size, rounds) => compareSteps(size, read, rounds);
window.compare = (size, rounds) => compare(size, read, rounds);
