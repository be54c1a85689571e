// The open question in a phone's last line, for as long as its words are below the window.

export class AskedLine {
  private words: Element | null = null;
  /** Pixels that the sheet and the foot cover of the window. */
  private covered = 0;
  private seen: IntersectionObserver | null = null;
  private said = '';

  /** `coveredOf`: how many of them, measured where a question is open; null where there is no sheet. */
  follow(page: HTMLElement, coveredOf: ((page: HTMLElement) => number) | null): void {
    const line = coveredOf && page.querySelector('.asked-below');
    const words = line && page.querySelector('.predict .question:not([data-outcome]) > p');
    if (line && words) this.say(line, words);
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

  /** Copies the sentence that asks, from its start: two lines have no room for what is said before it. */
  private say(line: Element, words: Element): void {
    const text = words.textContent ?? '';
    const place = line.querySelector('span');
    if (!place || (text === this.said && place.childNodes.length > 0)) return;
    this.said = text;
    const [start, end] = askingIn(text);
    const range = words.ownerDocument.createRange();
    range.setStart(...nodeAt(words, start));
    range.setEnd(...nodeAt(words, end));
    place.replaceChildren(range.cloneContents());
  }
}

/** Ends of the last sentence with a question mark in a text; without one, those of the text. */
export function askingIn(text: string): [start: number, end: number] {
  const end = text.lastIndexOf('?') + 1;
  if (end === 0) return [0, text.length];
  const before = text.slice(0, end - 1);
  const [last] = [...before.matchAll(/[.!?][”)]?\s+/g)].slice(-1);
  return [last ? last.index + last[0].length : before.length - before.trimStart().length, end];
}

/** The text node below an element, and the place in it, of a place in its text. */
function nodeAt(element: Element, at: number): [Node, number] {
  const all = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let node = all.nextNode(); node; node = all.nextNode()) {
    const { length } = node.nodeValue ?? '';
    if (left <= length) return [node, left];
    left -= length;
  }
  return [element, element.childNodes.length];
}
