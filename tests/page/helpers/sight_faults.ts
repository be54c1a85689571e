// Faults that hide what a reader looks for in the page as it stands: functions that the drivers run in it.

/** Next: in the window, whole, and what one hits there; where Back and Next lie on the page, high enough for a finger. */
export function nextFaults(): string[] {
  const found: string[] = [];
  const button = document.querySelector('.onward .on');
  if (!button) return ['there is no Next'];
  const { left, top, right, bottom } = button.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth)
    found.push('Next is outside the window');
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (!button.contains(hit)) found.push(`Next is under ${hit?.className}`);
  for (const each of document.querySelectorAll('.onward button')) {
    if (each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
      found.push(`${each.textContent} is cut off`);
    if (each.getBoundingClientRect().height < 44) found.push(`${each.textContent} is low`);
  }
  return found;
}

/** Where Next stands in the window; at the foot of a page the browser scrolls by a fraction of a pixel less. */
export function nextPlace(): string {
  const box = document.querySelector('.onward .on')?.getBoundingClientRect();
  return box
    ? [box.left, box.top, box.right, box.bottom].map((edge) => Math.round(edge)).join(' ')
    : 'nowhere';
}

/** Where the colour key stands, between the picture and the voices. */
export function keyPlace() {
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [key, voices] = [box('.colour-key'), box('.voices')];
  return {
    above: key && voices ? Math.round(voices.top - key.bottom) : null,
    height: Math.round(key?.height ?? 0),
    isInside: !!key && key.right <= innerWidth,
  };
}

/**
 * Targets in the window that cannot be hit, because something else lies on them, and controls whose words are cut. Bars
 * at the window's edges, a phone's sheet and scrolled parts may cover: all can be scrolled clear of those.
 */
export function coveredFaults(): string[] {
  const found: string[] = [];
  const bars = 'header.top, .onward, .voices, .scroll, .asked-below';
  // Once for each element that holds others: there are hundreds of cells.
  const clips = new Map<Element, DOMRect | null>();
  const clipOf = (around: Element) => {
    const known = clips.get(around);
    if (known !== undefined) return known;
    const isOpen = getComputedStyle(around).overflow === 'visible';
    const clip = isOpen ? null : around.getBoundingClientRect();
    clips.set(around, clip);
    return clip;
  };
  const isClipped = (element: Element, x: number, y: number) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      const clip = clipOf(around);
      if (clip && (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom)) return true;
    }
    return false;
  };
  const nameOf = (element: Element) =>
    element.getAttribute('title') ??
    element.getAttribute('aria-label') ??
    (element.textContent.trim().replaceAll(/\s+/g, ' ') || element.className);
  const targets = 'button, a, select, summary, input, main [role=grid] td, h1, .lead';
  for (const target of document.querySelectorAll<HTMLElement>(targets)) {
    if (target.closest('.visually-hidden, dialog, svg') || target.offsetWidth < 2) continue;
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    // Whether a cell's digits are cut, cutOff says.
    if (!target.closest('table, input')) {
      const hasWords = target.matches('button, select, summary') && target.childElementCount === 0;
      const mayCut = hasWords || getComputedStyle(target).overflowX !== 'visible';
      const isCut = mayCut && target.scrollWidth > target.clientWidth + 1;
      if (isCut) found.push(`${nameOf(target)} is cut`);
    }
    // Text that wraps may be blank in the middle, so its first line is hit.
    const [line] = target.getClientRects();
    const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight || isClipped(target, x, y)) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || target.contains(hit) || hit.contains(target)) continue;
    const cover = hit.closest(bars);
    if (cover && !cover.contains(target)) continue;
    if (hit.closest('label')?.contains(target)) continue;
    found.push(`${nameOf(target)} is under ${hit.localName}.${hit.className}`);
  }
  return found;
}

/** A phone's sheet opens shut to a line: it and the foot cover little, of a low window less. */
export function sheetFaults(): string[] {
  const sheet = document.querySelector<HTMLElement>('.voices');
  if (!sheet || getComputedStyle(sheet).position !== 'fixed') return [];
  const found: string[] = [];
  if ('open' in sheet.dataset) found.push('the sheet is open');
  const { left, top } = sheet.getBoundingClientRect();
  const covered = left > innerWidth / 3 ? 0 : innerHeight - top;
  if (covered > (innerHeight < 480 ? 50 : 110)) found.push(`${covered} px are covered`);
  return found;
}

/** Arithmetic that is wider than its column: of what lies outside nothing says that it is there. */
export function wideArithmetic(): string[] {
  const found: string[] = [];
  for (const table of document.querySelectorAll('.voice.numbers .arithmetic')) {
    const over = table.getBoundingClientRect().right;
    const room = table.closest('.scroll')?.getBoundingClientRect().right ?? 0;
    if (over > room + 0.5) found.push(`the arithmetic is ${Math.round(over - room)} px too wide`);
  }
  return found;
}

/** Buttons beside the steps that stand out of the margin. */
export function besideSteps(): string[] {
  const line = document.querySelector('.steps-line');
  const player = line?.querySelector('.player');
  if (!line || !player) return [];
  const over = player.getBoundingClientRect().right - line.getBoundingClientRect().right;
  return over > 0.5 ? [`the buttons beside the steps stand ${Math.round(over)} px out`] : [];
}

/** A page that scrolls in a framed window. */
export function higherThanWindow(): string[] {
  const { scrollHeight } = document.scrollingElement as Element;
  if (!document.querySelector('[data-framed]')) return [];
  return scrollHeight > innerHeight ? [`the page is ${scrollHeight} px high`] : [];
}

/** Cut parts of the three voices, where they are open in a framed window. */
export function cutInFoot(): string[] {
  const found: string[] = [];
  const range = document.createRange();
  const numbers = document.querySelector('.voice.numbers .scroll') as Element;
  if (numbers.scrollHeight > numbers.clientHeight + 1) found.push('numbers are cut');
  const code = document.querySelector('.voice.code') as Element;
  const scroll = code.querySelector('.scroll') as Element;
  if (scroll.scrollWidth > scroll.clientWidth) found.push('a line of code is cut');
  const { top, bottom } = scroll.getBoundingClientRect();
  const end = code.getBoundingClientRect().bottom;
  // The listing has scrolled by itself to the lit line.
  for (const line of code.querySelectorAll('.line')) {
    const box = line.getBoundingClientRect();
    const height = Number.parseFloat(getComputedStyle(line).lineHeight);
    const above = (top - box.top) % height;
    if (box.top < top && box.bottom > top + 1 && above > 1 && above < height - 1)
      found.push(`${line.textContent} is cut above`);
  }
  for (const part of code.children) {
    if (part.getBoundingClientRect().bottom > end + 0.5) found.push(`${part.className} stands out`);
  }
  const goesOn = scroll.scrollHeight > scroll.clientHeight + 1;
  const fade = Number.parseFloat(getComputedStyle(scroll, '::after').height);
  if (goesOn) {
    // The line at the edge lies under the fade, which is higher than a line.
    const lines = [...code.querySelectorAll('.line')].map((line) => line.clientHeight);
    if (!(fade > Math.min(...lines))) found.push('nothing shows that it goes on');
    // Code may go on out of sight only if no paper is left for it.
    const paper =
      end - Math.max(bottom, code.lastElementChild?.getBoundingClientRect().bottom ?? 0);
    if (paper > 16) found.push(`${paper} px of paper below`);
  } else {
    const pre = code.querySelector('pre');
    if (pre) range.selectNodeContents(pre);
    if (pre && range.getBoundingClientRect().bottom > bottom + 0.5) found.push('code is cut');
  }
  return found;
}

/** Whether there are more than seven sizes of text, or smaller than 11 px; the scripts of a formula are the formula's own. */
export function textFaults(): string[] {
  const sizes = new Set<number>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    // Most of them are the white between tags.
    if (!text.textContent?.trim() || !parent?.checkVisibility()) continue;
    if (parent.closest('math, .visually-hidden')) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    // Words of which only the sign beside them is drawn.
    if (size > 0) sizes.add(size);
  }
  const all = [...sizes].sort((a, b) => a - b);
  return all.length >= 4 && all.length <= 7 && all[0] >= 11 ? [] : [`texts of ${all.join()} px`];
}

/** On opening some numbers are in sight, above a phone's sheet. */
export function numbersInSight(): string[] {
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [header, sheet] = [boxOf('header.top'), boxOf('.voices')];
  const bottom =
    sheet && sheet.left <= innerWidth / 3 ? Math.min(sheet.top, innerHeight) : innerHeight;
  const isSeen = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.top >= (header?.bottom ?? 0) && box.bottom <= bottom && box.right <= innerWidth;
  };
  const cells = [...document.querySelectorAll('main [role="grid"] td')].filter(isSeen).length;
  // The strip of memory is one element with 48 numbers.
  const strip = document.querySelector('.strip-row canvas');
  // Above the curves of a run stand their numbers.
  const curves = [...document.querySelectorAll('.curve-name b')].filter(isSeen).length;
  return cells + curves >= 4 || (strip && isSeen(strip)) ? [] : [`${cells} numbers are in sight`];
}

/** A picture that goes on under a phone's shut sheet: Node has no heights of texts, which stand above it. */
export function pictureFaults(): string[] {
  // A run is seen by its maps and, below them, its losses, before it by its map alone; its other pictures come after these.
  // A language model's by the sentence, the sum, the shares, the curves or, before its run, the map, and what is kept. Heads have tables of their own.
  const picture = document.querySelector(
    'main :is(.grid, .training .curves, .training:not(:has(.curves)) > .matrix, .both-losses, .shifted, .stream-sum, .next-words, .curves-room, .start .reading-map, .kept-words, .reading-table, .transposed, .side-by-side > .tensor)',
  );
  const bottom = picture?.getBoundingClientRect().bottom ?? Infinity;
  const over = bottom - (document.querySelector('.voices')?.getBoundingClientRect().top ?? 0);
  return over > 0 ? [`the picture ends ${over} px under the sheet`] : [];
}

/** Links in rows and headings: above and below them, too, a finger hits them. */
export function lowLinks(): string[] {
  const found: string[] = [];
  const links = [...document.querySelectorAll('.higher')];
  if (links.length === 0) found.push('there is no link');
  for (const link of links) {
    link.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = link.getBoundingClientRect();
    for (const y of [-21, 21]) {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2 + y);
      if (!link.contains(hit))
        found.push(`${link.textContent.trim()}: ${hit?.outerHTML.slice(0, 60)}`);
    }
  }
  return found;
}

/** With all that is folded open: what is too small for a finger. Links in a sentence may be. */
export function tooSmall(): string[] {
  const found: string[] = [];
  if (!matchMedia('(pointer: coarse)').matches) found.push('there is a mouse');
  const folded = [...document.querySelectorAll('details')].filter(({ open }) => !open);
  for (const details of folded) details.open = true;
  const page = document.scrollingElement as Element;
  if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth} px of ${innerWidth}`);
  const controls = 'button, select, summary, header a, input:not(.ticks input, .strip-row input)';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const { width, height } = control.getBoundingClientRect();
    const isInText = control.closest('.lead, .body, .aside, .card p, caption, .visually-hidden');
    if (width < 2 || isInText) continue;
    // In a phone's sheet, arithmetic is a table like others, so that six products and their sum stand in it.
    const whole = `.window, .transport${innerWidth < 760 ? '' : ', .arithmetic .chip'}`;
    const isWhole = control.closest(whole);
    const isInTable = !isWhole && control.closest('table, .plane, .breadcrumb, .number');
    // A map is as large as its tensor; around it is what can be touched. A word beside a row is as high as the row.
    const isMap = control.closest('.map');
    const isBesideRow = control.closest('.words, .ids');
    const least = isBesideRow ? 23.5 : isMap ? 15 : isInTable ? 31.5 : 43.5;
    // Eight stages and the menu share the width of a phone, without a gap between them.
    const shared = (document.documentElement.clientWidth - 52) / 8 - 0.5;
    const leastWidth = control.closest('.stages') ? Math.min(shared, least) : least;
    const around = isMap ? getComputedStyle(isMap, '::after') : undefined;
    const touched = [around?.width, around?.height].map((size) => Number.parseFloat(size ?? '44'));
    if (width < leastWidth || height < least || Math.min(...touched) < 43.5) {
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      found.push(`${Math.round(width)}×${Math.round(height)}: ${control.className} ${name}`);
    }
  }
  for (const details of folded) details.open = false;
  return found;
}
