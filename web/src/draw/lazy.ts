// A lazily loaded module (dynamic import), for what the first picture does without.
import { moveBreakpoints } from './reader.ts';

export class Lazy<T> {
  private readonly fetch: () => Promise<T>;
  private coming: Promise<void> | null = null;
  /** The loaded module; null before. */
  module: T | null = null;
  hasFailed = false;

  constructor(fetch: () => Promise<T>) {
    this.fetch = fetch;
  }

  /** Loads it; resolves on success and on failure, after which the next call tries again. */
  load(): Promise<void> {
    this.coming ??= this.settle();
    return this.coming;
  }

  private async settle(): Promise<void> {
    try {
      this.module = await this.fetch();
    } catch (error) {
      // A warning only: it may be a prefetch, which leaving the page aborts.
      console.warn(error);
      this.coming = null;
      this.hasFailed = true;
    }
  }
}

/** requestIdleCallback, which WebKit lacks. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

/**
 * Adds the styles of a lazily loaded module. Its script carries them (import of a .css?inline), so that it has no
 * second file that might not come; the Content-Security-Policy allows constructed style sheets.
 */
export function adopt(...texts: string[]): void {
  const sheets = texts.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    moveBreakpoints(sheet);
    return sheet;
  });
  document.adoptedStyleSheets.push(...sheets);
}
