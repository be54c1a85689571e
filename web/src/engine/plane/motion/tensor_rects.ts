// Rectangles of the drawn tensors, measured on the screen. A tensor's key is its name and the index of its drawn matrix
// ("k[0]"); that of bars is the name of their weights.

/** Rectangle in pixels from the corner of the work, so that neither scrolling nor the text beside it moves it. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An element that travels as one, and the rectangle of its numbers: without caption and headers. */
export interface Seat {
  element: HTMLElement;
  rect: Rect;
}

/** The rows of numbers of a tensor; a figure whose numbers are still to be drawn has none. */
const NUMBERS = ':scope tbody';

/** All tensors that are drawn, by their names; the second of a name is "b[] 1". */
export function seatsIn(work: Element): Map<string, Seat> {
  const corner = work.getBoundingClientRect();
  const seats = new Map<string, Seat>();
  const counts = new Map<string, number>();
  for (const element of work.querySelectorAll<HTMLElement>('[data-tensor]')) {
    const numbers = element.querySelector(NUMBERS) ?? (element.matches('figure') ? null : element);
    const drawn = element.dataset.tensor ?? '';
    const count = counts.get(drawn) ?? 0;
    counts.set(drawn, count + 1);
    const name = count === 0 ? drawn : `${drawn} ${count}`;
    if (numbers) seats.set(name, { element, rect: rectOf(numbers, corner) });
  }
  return seats;
}

/** The thumbnails of all computed tensors, by the names of their nodes. */
export function thumbnailsIn(work: Element): Map<string, Seat> {
  const corner = work.getBoundingClientRect();
  const drawn = [...work.querySelectorAll<HTMLElement>('[data-seat]:has(canvas)')];
  return new Map(
    drawn.map((element) => [
      element.dataset.seat ?? '',
      { element, rect: rectOf(element, corner) },
    ]),
  );
}

/** Rectangle of some of the matrix's rows, by their numbers; null if none of them is in the window. */
export function rectOfRows(
  work: Element,
  { element }: Seat,
  isWanted: (row: number) => boolean,
): Rect | null {
  const corner = work.getBoundingClientRect();
  const rows = numberedRows(element).filter(([row]) => isWanted(row));
  const cells = rows.map(([, tr]) => [...tr.querySelectorAll('td:not(.sum)')]);
  const [first, last] = [cells[0]?.[0], cells.at(-1)?.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [rectOf(first, corner), rectOf(last, corner)];
  const { left, top } = from;
  return { left, top, width: to.left + to.width - left, height: to.top + to.height - top };
}

/** The drawn element of a row of the matrix; null if it is outside the window. */
export function rowElement({ element }: Seat, row: number): HTMLElement | null {
  return numberedRows(element).find(([number]) => number === row)?.[1] ?? null;
}

function numberedRows(element: Element): [number, HTMLElement][] {
  const rows = [...element.querySelectorAll<HTMLElement>(`${NUMBERS} > tr`)];
  return rows.map((tr) => [Number(tr.querySelector('td')?.dataset.row), tr]);
}

function rectOf(element: Element, corner: DOMRect): Rect {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - corner.left, top: top - corner.top, width, height };
}
