// The lit line of the code listing, kept in view without scrolling the page.
import { readerScale } from '../../engine/draw/reader.ts';

export class LitLine {
  private readonly root: () => HTMLElement;
  private shownLine = '';
  /**
   * A line that wraps or grows moves; browsers without scroll anchoring would leave the listing where it was. It is
   * scrolled in the next frame: that may make the listing higher, whose size is being told.
   */
  private readonly lineSize = new ResizeObserver(() =>
    requestAnimationFrame(() => scrollToLine(this.root())),
  );

  constructor(root: () => HTMLElement) {
    this.root = root;
  }

  /** Scrolls the code listing to its lit line, without scrolling the page. `shown` names that line. */
  show(shown: string): void {
    if (shown === this.shownLine) return;
    this.shownLine = shown;
    this.lineSize.disconnect();
    const line = litLine(this.root());
    // The listing moves or shrinks when a picture is loaded later.
    const around = [line?.closest('.scroll'), this.root().querySelector('main .work')];
    for (const one of [line, ...around]) if (one) this.lineSize.observe(one);
    line?.closest<HTMLElement>('.listing')?.style.removeProperty('--above');
    scrollToLine(this.root());
  }
}

function litLine(root: HTMLElement): Element | null {
  return root.querySelector('.voice.code .line.on');
}

/** Scrolls the code listing, and on a phone the sheet that it stands in, to the lit line. */
function scrollToLine(root: HTMLElement): void {
  const line = litLine(root);
  const listing = line?.closest<HTMLElement>('.listing');
  if (!line || !listing) return;
  const step = Number.parseFloat(getComputedStyle(line).lineHeight);
  for (const around of ['.scroll', '.voices[data-voice="code"]']) {
    const scroller = line.closest(around);
    if (!scroller) continue;
    const [inner, outer] = [line.getBoundingClientRect(), scroller.getBoundingClientRect()];
    // The part of the listing inside the window, if it is more than a line or two.
    const end = Math.min(outer.bottom, innerHeight);
    const bottom = end - outer.top > 2 * inner.height ? end : outer.bottom;
    const isInSight = inner.top >= outer.top && inner.bottom <= bottom - inner.height;
    // By whole lines, so that none is cut at its top, as when a taller listing could not scroll as far as the last one.
    const isCut = around === '.scroll' && scroller.scrollTop % step !== 0;
    if (isInSight && !isCut) continue;
    const down = isInSight ? 0 : inner.top - outer.top - (bottom - outer.top - inner.height) / 2;
    const above = step * Math.round((scroller.scrollTop + down / readerScale()) / step);
    // The program is made high enough to scroll that far, though it may end above the listing's end (voices.css).
    listing.style.setProperty('--above', `${Math.max(0, above)}px`);
    scroller.scrollTop = above;
  }
}
