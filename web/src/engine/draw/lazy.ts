// A lazily loaded module (dynamic import), for what the first picture does without.
import { moveBreakpoints } from './reader.ts';

/** Timeout of a part of the page: far longer than one takes on a slow network. */
const PATIENCE_MS = 30_000;

/**
 * Scripts beside the first one, by their names (build/parts.ts), each loaded once. Some engines remember forever that a
 * script failed, so it is requested again under another address.
 */
export class Parts {
  private readonly fetch: (address: string) => Promise<unknown>;
  /** Requests under way, including those given up: they may still arrive. */
  private readonly asked = new Map<string, Promise<unknown>[]>();
  private readonly coming = new Map<string, Promise<unknown>>();
  private readonly failures = new Map<string, number>();

  constructor(fetch: (address: string) => Promise<unknown>) {
    this.fetch = fetch;
  }

  /** Loads a part; those that it imports are asked for at the same time. */
  readonly load = (name: string, ...imports: string[]): Promise<unknown> => {
    // If one of them fails, the part itself asks for it again.
    for (const other of imports) this.load(other).catch(() => {});
    const coming = this.coming.get(name) ?? this.ask(name);
    this.coming.set(name, coming);
    return coming;
  };

  private async ask(name: string): Promise<unknown> {
    const failures = this.failures.get(name) ?? 0;
    const address = failures === 0 ? name : `${name}?again=${failures}`;
    const asked = [...(this.asked.get(name) ?? []), this.fetch(address)];
    this.asked.set(name, asked);
    let patience: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, fail) => {
      patience = setTimeout(() => fail(new Error(`${address} does not come.`)), PATIENCE_MS);
    });
    try {
      return await Promise.race([Promise.any(asked), silence]);
    } catch (error) {
      this.failures.set(name, failures + 1);
      this.coming.delete(name);
      throw error;
    } finally {
      clearTimeout(patience);
    }
  }
}

declare global {
  /** Stands where a part was imported: the build writes it there. */
  var loadPart: Parts['load'];
}

globalThis.loadPart = new Parts((address) => import(/* @vite-ignore */ address)).load;

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

/** A busy machine may have no idle moment, and a prefetch must arrive all the same. */
const IDLE_TIMEOUT_MS = 5000;

/** requestIdleCallback, which WebKit lacks. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(run, 1000);
}

/**
 * Adds the styles of a lazily loaded module. Its script carries them (import of a .css?inline), so that no second file
 * can be missing; the Content-Security-Policy allows constructed style sheets.
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
