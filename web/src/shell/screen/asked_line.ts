// The open question in a phone's last line, for as long as its words are below the window.

export class AskedLine {
  private words: Element | null = null;
  /** Pixels that the sheet and the foot cover of the window. */
  private covered = 0;
  private seen: IntersectionObserver | null = null;

  /** `coveredOf`: how many of them, measured where a question is open; null where there is no sheet. */
  follow(page: HTMLElement, coveredOf: ((page: HTMLElement) => number) | null): void {
    const line = coveredOf && page.querySelector('.asked-below');
    const words = line && page.querySelector('.predict .question:not([data-outcome]) > p');
    const covered = words && coveredOf ? coveredOf(page) : 0;
    if (words === this.words && covered === this.covered) return;
    this.seen?.disconnect();
    Object.assign(this, { words, covered, seen: null });
    if (!words) return;
    const look = ([{ boundingClientRect, rootBounds }]: IntersectionObserverEntry[]) =>
      line?.toggleAttribute('data-below', boundingClientRect.bottom > (rootBounds?.bottom ?? 0));
    // The root is the frame's own window: without one the page around it measures.
    const root = words.ownerDocument;
    const rootMargin = `0px 0px -${covered}px 0px`;
    this.seen = new IntersectionObserver(look, { root, rootMargin, threshold: [0, 1] });
    this.seen.observe(words);
  }
}
