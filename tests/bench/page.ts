// The comparison in a browser: tests/bench/chromium.ts calls it.
import { compare } from './compare.ts';
import { read } from './fetch.ts';

declare global {
  interface Window {
    compare: (...args: [Parameters<typeof compare>[0], number]) => ReturnType<typeof compare>;
  }
}

window.compare = (size, rounds) => compare(size, read, rounds);
