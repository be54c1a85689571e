// Faults of the page as it stands, whatever it shows: functions that the drivers run in it.

/** Text that is cut off, and names of tensors that run into each other. */
export function cutOff(): string[] {
  const found: string[] = [];
  // On an empty page nothing is cut off.
  if (!document.querySelector('main td, main canvas, main .print'))
    found.push('there is no number');
  const page = document.scrollingElement as Element;
  if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth} px of ${innerWidth}`);
  const player = document.querySelector('.player');
  if (player && player.getBoundingClientRect().right > innerWidth) found.push('the player is cut');
  const range = document.createRange();
  for (const cell of document.querySelectorAll('main [role=grid] td')) {
    range.selectNodeContents(cell);
    const inner = range.getBoundingClientRect();
    const outer = cell.getBoundingClientRect();
    if (inner.width === 0) continue;
    if (inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5) {
      found.push(`${(cell as HTMLElement).title || cell.textContent} is cut off`);
    }
  }
  for (const button of document.querySelectorAll('.segments button')) {
    if (button.scrollWidth > button.clientWidth) found.push(`${button.textContent} is cut off`);
  }
  for (const line of document.querySelectorAll('.bar-sum, .bar-entries')) {
    if (line.scrollWidth > line.clientWidth) found.push(`${line.textContent} is cut off`);
  }
  // Nobody can scroll to what lies left of where the plane begins.
  for (const pager of document.querySelectorAll('.plane .window > span')) {
    const plane = pager.closest('.plane') as Element;
    const left = pager.getBoundingClientRect().left + plane.scrollLeft;
    if (left < plane.getBoundingClientRect().left) found.push(`${pager.textContent} is cut off`);
  }
  // A program scrolls by itself to the line that is lit.
  const line = document.querySelector('.voice.code .line.on');
  const scroller = line?.closest('.scroll')?.getBoundingClientRect();
  const lit = line?.getBoundingClientRect();
  if (lit?.height && scroller && (lit.top < scroller.top - 1 || lit.top > scroller.bottom - 1)) {
    found.push(`${line?.textContent} is not seen`);
  }
  // Listings may go on below the window: the lit line must then be in view if more than a line or two is.
  const seen = scroller ? Math.min(scroller.bottom, innerHeight) - scroller.top : 0;
  if (lit?.height && scrollY === 0 && seen > 3 * lit.height && lit.bottom > innerHeight + 1) {
    found.push(`${line?.textContent} is below the window`);
  }
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
  const overlap = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const [work, voices] = ['.work', '.voices'].map((name) => document.querySelector(name));
  const isSheet = voices && getComputedStyle(voices).position === 'fixed';
  if (
    work &&
    voices &&
    !isSheet &&
    overlap(work.getBoundingClientRect(), voices.getBoundingClientRect())
  )
    found.push('the voices stand on the work');
  const names = [...document.querySelectorAll('.work :is(caption, .bars-title)')].map((name) => {
    range.selectNodeContents(name);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    // Captions that are too long show only their first line.
    const line = name.querySelector('.caption-line');
    const end = line?.getBoundingClientRect().bottom ?? 0;
    const parts = [...(line?.children ?? [])].map((part) => part.getBoundingClientRect());
    const rights = parts.filter((part) => part.top < end).map((part) => part.right);
    const box = { left, top, right: line ? Math.max(...rights) : right, bottom };
    return { text: name.textContent.replace(/\s+/g, ' '), box };
  });
  for (const [i, a] of names.entries()) {
    for (const b of names.slice(i + 1)) {
      if (overlap(a.box, b.box)) found.push(`${a.text} and ${b.text} overlap`);
    }
  }
  return found;
}

/** Digits and names that touch those beside them or are covered by a box, and columns that do not line up. */
export function touching(): string[] {
  const found: string[] = [];
  // A phone shows more columns than it has room for: there they may stand beside a halo.
  const isNarrow = innerWidth < 1000;
  const range = document.createRange();
  const measure = (element: Element) => {
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const cell = element.getBoundingClientRect();
    // A name that is too long ends with its cell.
    const isClipped = getComputedStyle(element).overflowX === 'hidden';
    return isClipped
      ? { left: Math.max(left, cell.left + 1), right: Math.min(right, cell.right - 1), top, bottom }
      : { left, right, top, bottom };
  };
  // Each cell is asked for by both that stand beside it, and by the box.
  const boxes = new Map<Element, ReturnType<typeof measure>>();
  const boxOf = (element: Element) => {
    const box = boxes.get(element) ?? measure(element);
    boxes.set(element, box);
    return box;
  };
  // Between slanted names, across their lines; null: they are not slanted.
  const apart = (one: Element, other: Element) => {
    const [a, b] = [one, other].map((name) => name.querySelector(':scope.slanted > span'));
    if (!a || !b) return null;
    const { rotate, fontSize } = getComputedStyle(b);
    const slope = Math.sin((Number.parseFloat(rotate) * Math.PI) / 180);
    const columns = other.getBoundingClientRect().left - one.getBoundingClientRect().left;
    return columns * Math.abs(slope) - Number.parseFloat(fontSize);
  };
  const seen = (element: Element) =>
    !element.closest('.corner, .visually-hidden, .headless thead') &&
    !element.querySelector('.visually-hidden');
  // WebKit sets letters on whole pixels.
  const isFine = /Chrome|Firefox/.test(navigator.userAgent);
  for (const [cells, least] of [
    ['td', isFine ? 2.85 : 1.8],
    ['thead th', isFine ? 1.9 : 1.4],
  ] as const) {
    for (const row of document.querySelectorAll('main [role=grid] tr')) {
      const all = [...row.querySelectorAll(cells)].filter(
        (cell) => seen(cell) && cell.textContent.trim() !== '' && cell.getClientRects().length > 0,
      );
      all.slice(1).forEach((cell, i) => {
        const [before, here] = [boxOf(all[i]), boxOf(cell)];
        if (here.left < before.left) return; // On a phone it begins a line of its own.
        const gap = apart(all[i], cell) ?? here.left - before.right;
        const name = `${all[i].textContent.trim()} ${cell.textContent.trim()}`;
        if (gap < least) found.push(`${name}: ${gap.toFixed(1)} px apart`);
      });
    }
  }
  // Half a pixel between a ring and the digits inside; where text is measured coarsely, the white that a digit itself has.
  const paper = isFine ? 0.5 : -0.5;
  for (const box of document.querySelectorAll('main .box')) {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const { boxShadow, borderLeftWidth } = getComputedStyle(box);
    const line = Number.parseFloat(borderLeftWidth);
    const halo = isNarrow ? -2 : Number(/ ([\d.]+)px$/.exec(boxShadow)?.[1] ?? 0);
    for (const cell of box.closest('.frame')?.querySelectorAll('td') ?? []) {
      if (cell.textContent === '') continue;
      const outer = cell.getBoundingClientRect();
      const middle = [(outer.left + outer.right) / 2, (outer.top + outer.bottom) / 2];
      const isIn = middle[0] > left && middle[0] < right && middle[1] > top && middle[1] < bottom;
      const text = boxOf(cell);
      // Above and below digits their font leaves white.
      const white = Number.parseFloat(getComputedStyle(cell).fontSize) / 4;
      const within = Math.min(text.left - left, right - text.right) - line;
      if (isIn && within < paper)
        found.push(`${cell.textContent} is under its box by ${(paper - within).toFixed(1)} px`);
      const isCovered =
        !isIn &&
        text.left < right + halo &&
        text.right > left - halo &&
        text.top + white < bottom + halo &&
        text.bottom - white > top - halo;
      if (isCovered) found.push(`${cell.textContent} is under a box`);
    }
  }
  // Elsewhere than on a plane an outline marks the chosen cell.
  for (const cell of document.querySelectorAll('main [role=grid] td[aria-selected=true]')) {
    const { outlineStyle, outlineOffset } = getComputedStyle(cell);
    if (outlineStyle === 'none' || cell.textContent === '') continue;
    const inside = -Number.parseFloat(outlineOffset);
    const { left, right } = cell.getBoundingClientRect();
    const text = boxOf(cell);
    const within = Math.min(text.left - left, right - text.right) - inside;
    if (within < paper) found.push(`${cell.textContent} is under its outline`);
  }
  for (const above of document.querySelectorAll<HTMLElement>('main .cell-above')) {
    const main = [...(above.parentElement?.querySelectorAll<HTMLElement>('.cell-main') ?? [])].find(
      ({ style }) => style.gridColumnStart === above.style.gridColumnStart,
    );
    const [ofFactor, ofProduct] = [above, main].map((place) =>
      [...(place?.querySelectorAll('.tensor tbody tr:first-child td:not(.sum)') ?? [])].map(
        (cell) => Math.round(10 * cell.getBoundingClientRect().left) / 10,
      ),
    );
    const isSame = ofFactor.length === ofProduct.length;
    if (isSame && ofFactor.join() !== ofProduct.join())
      found.push(`columns at ${ofFactor.join(' ')}, but ${ofProduct.join(' ')} below`);
  }
  return found;
}

/** Steps, and tensors in little, whose names are those of others beside them. */
export function sameNames(): string[] {
  const found: string[] = [];
  if (!document.querySelector('.steps button')) found.push('there is no step');
  for (const group of document.querySelectorAll('.steps, .swatches')) {
    const names = [...group.querySelectorAll('button')].map((button) => {
      const symbols = button.querySelector('em')?.textContent ?? '';
      return button.getAttribute('aria-label') ?? button.textContent.replace(symbols, '').trim();
    });
    found.push(...names.filter((name, i) => names.indexOf(name) < i));
  }
  return found;
}

/** Faults of the tables that are shown: their headers, and where Tab stops. */
export function tableFaults(): string[] {
  const found: string[] = [];
  for (const table of document.querySelectorAll<HTMLTableElement>('main table')) {
    const name = table.dataset.node ?? table.className;
    if (!table.caption?.textContent.trim()) found.push(`${name} has no caption`);
    for (const header of table.querySelectorAll('th')) {
      const isCorner = header.matches('.corner');
      if (!isCorner && !/^(row|col|colgroup)$/.test(header.scope))
        found.push(`${name}: scope of a header`);
      const isEmpty = header.textContent.trim() === '';
      if (isEmpty && table.matches('[role=grid]')) found.push(`${name}: an empty header`);
    }
  }
  const open = document
    .querySelector('.voice.numbers .kicker > span:nth-of-type(2)')
    ?.textContent.trim();
  for (const table of document.querySelectorAll<HTMLElement>('table[role=grid]')) {
    const name = table.dataset.node;
    const stops = table.querySelectorAll('td[tabindex="0"]').length;
    if (stops !== 1) found.push(`Tab stops ${stops} times in ${name}`);
    // Tables of one name are two where two sentences stand side by side; the four below show cells a second time.
    const named = document.querySelectorAll<HTMLElement>(
      `table[data-node="${name}"] td[aria-selected=true]:not(.sum)`,
    );
    // The loop's Y has the sums in its current row until they are divided.
    const isOpen = [...table.querySelectorAll<HTMLElement>('td[aria-selected]:not(.sum)')].some(
      (cell) => cell.title.startsWith(`${open?.split('[')[0]}[`),
    );
    const expected = open?.split('[')[0] === name || isOpen ? 1 : 0;
    const isSecond =
      ['rungs', 'strip', 'lens', 'ways'].includes(name ?? '') ||
      // Sentences are chosen there, no numbers.
      name?.startsWith('sentences');
    if (!isSecond && named.length !== expected) {
      found.push(`${named.length} chosen cells in ${name}, ${expected} expected`);
    }
    for (const cell of table.querySelectorAll<HTMLElement>('td[aria-selected=true]')) {
      if (cell.title && !cell.title.startsWith(`${open} =`)) found.push(`${cell.title} is chosen`);
    }
  }
  if (!document.querySelector('td[aria-selected=true]')) found.push('no cell is chosen');
  return found;
}

/** A framed picture that stands out of its canvas: it is fitted after it is drawn, by its measured height, which Node has not. */
export function beyondCanvas(): string[] {
  const canvas = document.querySelector('main .canvas:not(.of-tree)');
  const picture = canvas?.querySelector(':scope > .enlarged');
  if (!canvas || !picture) return [];
  const [outer, inner] = [canvas.getBoundingClientRect(), picture.getBoundingClientRect()];
  const isScrolled = canvas.hasAttribute('data-scrolls');
  const beyond = {
    left: outer.left - inner.left,
    right: inner.right - outer.right,
    top: outer.top - inner.top,
    bottom: isScrolled ? 0 : inner.bottom - outer.bottom,
  };
  return Object.entries(beyond)
    .filter(([, by]) => by > 1)
    .map(([side, by]) => `the picture is ${Math.round(by)} px beyond its canvas, ${side}`);
}

/** Joins several looks into one, which returns everything that they find. */
export function together(...looks: (() => string[])[]): () => string[] {
  return new Function(`return [${looks.map((look) => `...(${look})()`)}];`) as () => string[];
}
