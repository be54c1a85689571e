// Text size of the reader (a setting of the browser): where it is larger than usual, the whole page is drawn so much
// larger, as at the browser's zoom. All lengths of the style sheets are pixels, so that nothing grows twice, and their
// breakpoints are moved.

/** The root's font size with which the page is drawn as it is. */
const USUAL = 16;

let scale = 1;

/** How much larger the page is drawn than its pixels say. */
export function readerScale(): number {
  return scale;
}

/** The window in pixels of the page. */
export function pageWindow(): { width: number; height: number } {
  return { width: innerWidth / scale, height: innerHeight / scale };
}

/** How far down the window a pixel is, from 0 to 1. */
export function downWindow(y: number): number {
  return y / innerHeight;
}

/** The part of the window's width that a scroll bar takes, in pixels of the page. */
export function scrollBarWidth(): number {
  return (innerWidth - document.documentElement.getBoundingClientRect().width) / scale;
}

/** Draws the page at the reader's text size, now and whenever that changes; the window is then resized. */
export function followReader(): void {
  const probe = document.createElement('i');
  probe.ariaHidden = 'true';
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 1rem';
  document.body.append(probe);
  // In the next frame: the zoom changes what is observed.
  new ResizeObserver(() => requestAnimationFrame(follow)).observe(probe);
  follow();
}

function follow(): void {
  const root = document.documentElement;
  const wanted = Math.max(1, Number.parseFloat(getComputedStyle(root).fontSize) / USUAL);
  if (wanted === scale) return;
  scale = wanted;
  root.style.setProperty('zoom', String(scale));
  // A part of the window is enlarged like any length.
  root.style.setProperty('--vw', `calc(1vw / ${scale})`);
  root.style.setProperty('--vh', `calc(1vh / ${scale})`);
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    moveBreakpoints(sheet);
  dispatchEvent(new Event('resize'));
}

/** Conditions of the media rules at the usual text size. */
const conditions = new WeakMap<CSSMediaRule, string>();

/** Multiplies the lengths in a sheet's media queries by the scale. */
export function moveBreakpoints(sheet: { cssRules: CSSRuleList }): void {
  for (const rule of sheet.cssRules) {
    if (rule instanceof CSSMediaRule) {
      const usual = conditions.get(rule) ?? rule.conditionText;
      conditions.set(rule, usual);
      rule.media.mediaText = usual.replace(/([\d.]+)px/g, (_, length) => `${length * scale}px`);
    }
    if (rule instanceof CSSGroupingRule) moveBreakpoints(rule);
  }
}
