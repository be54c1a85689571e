// A part of the page that the first picture does without, fetched later.

export class Lazy<T> {
  private readonly fetch: () => Promise<T>;
  private coming: Promise<void> | null = null;
  /** null as long as it is not here. */
  part: T | null = null;
  hasFailed = false;

  constructor(fetch: () => Promise<T>) {
    this.fetch = fetch;
  }

  /** Fetches it; resolves when it is here, or could not be had: then the next call tries again. */
  ask(): Promise<void> {
    this.coming ??= this.settle();
    return this.coming;
  }

  private async settle(): Promise<void> {
    try {
      this.part = await this.fetch();
    } catch (error) {
      // No error yet: nobody may have asked for it, and a page that is left breaks it off.
      console.warn(error);
      this.coming = null;
      this.hasFailed = true;
    }
  }
}

/** When the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  // WebKit has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}
