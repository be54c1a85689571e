// Journeys between two steps of a stage. A tensor that stands elsewhere in the next step travels there; another reading
// of it, as Kᵀ of K, starts where it stood; one that leaves the picture goes to its thumbnail, and comes back from there.
// Nothing travels to another stage, example or size.
import type { Session } from '../../core/session.ts';
import type { Node } from '../../core/structure.ts';
import type { Model } from '../../model/model.ts';
import { nodeOf } from '../../model/nodes.ts';
import {
  type Rect,
  rectOfRows,
  rowElement,
  type Seat,
  seatsIn,
  thumbnailsIn,
} from './tensor_rects.ts';

/** Identity of a picture: stage and graph stay the same on a journey, step or row change. */
interface Shown {
  stage: string;
  /** Identity of the open graph. */
  structure: Session['structure'];
  step: string;
  row: number;
  gathers: boolean;
}

export class Journeys {
  private shown: Shown | null = null;
  private from = new Map<string, Rect>();
  /** Where the thumbnails stood, by node. */
  private thumbnails = new Map<string, Rect>();
  /** Names of the tensors that have arrived in the picture that is being drawn. */
  private arrived = new Set<string>();
  private isUnderway = false;
  private running: Animation[] = [];

  /** `area`: where the learner presses and scrolls. */
  constructor(area: EventTarget) {
    // The learner goes on, and need not wait for journeys.
    for (const type of ['keydown', 'pointerdown', 'wheel']) {
      area.addEventListener(type, () => this.end(), { capture: true, passive: true });
    }
  }

  /** Call before another picture is drawn. `work`: parent of the tensors; null: none, or nothing should move. */
  leave(work: Element | null, model: Model | null): void {
    const last = this.shown;
    this.shown = model && shownOf(model);
    const next = this.shown;
    const isStep =
      last !== null &&
      next !== null &&
      last.stage === next.stage &&
      last.structure === next.structure;
    const isOther = isStep && (last.step !== next.step || (next.gathers && last.row !== next.row));
    // Otherwise more of the same picture is drawn, which belongs to the present journey.
    if (isOther || !isStep) this.isUnderway = false;
    if (!isOther || !work || !isMoving(work)) return;
    this.end();
    this.from = rectsOf(seatsIn(work));
    this.thumbnails = rectsOf(thumbnailsIn(work));
    this.arrived = new Set();
    this.isUnderway = true;
  }

  /** Call when tensors of the picture have been drawn: the new ones start. */
  arrive(work: Element | null, model: Model | null): void {
    if (!this.isUnderway || !work || !model) return;
    const seats = seatsIn(work);
    const journeys: Journey[] = [];
    for (const [name, seat] of seats) {
      if (this.arrived.has(name)) continue;
      this.arrived.add(name);
      const start = this.startOf(work, model, name, seats);
      if (start && isElsewhere(start.from, seat.rect)) journeys.push({ seat, ...start });
    }
    journeys.push(...this.putAway(work), ...this.gather(work, model, seats));
    this.running.push(...travel(journeys));
  }

  /** Call when the picture is complete. */
  settle(): void {
    this.isUnderway = false;
  }

  /** Ends all journeys at their goals. */
  end(): void {
    for (const animation of this.running) animation.finish();
    this.running = [];
  }

  /** Where a tensor comes from: its own rectangle before, or that of another reading of the same numbers. */
  private startOf(
    work: Element,
    { session, row }: Model,
    name: string,
    seats: Map<string, Seat>,
  ): Pick<Journey, 'from' | 'isTurned'> | null {
    const own = this.from.get(name);
    if (own) return { from: own, isTurned: false };
    const [kind, of] = name.split(':');
    if (of) {
      // Bars are the current row of the weights, stood on end.
      const weights = seats.get(of);
      const from = kind === 'bars' && weights && rectOfRows(work, weights, (one) => one === row);
      return from ? { from, isTurned: true } : null;
    }
    const node = nodeOf(session, nameOf(name));
    const mate = [...this.from.keys()].find(
      (other) =>
        !other.includes(':') && rootOf(session, nameOf(other)) === rootOf(session, node.name),
    );
    const from = mate && this.from.get(mate);
    if (from) return { from, isTurned: isTransposed(nodeOf(session, nameOf(mate)), node) };
    const thumbnail = this.thumbnails.get(node.name);
    return thumbnail ? { from: thumbnail, isTurned: false } : null;
  }

  /** Tensors that the picture no longer has go to their thumbnails. */
  private putAway(work: Element): Journey[] {
    if (this.arrived.has('put away')) return [];
    this.arrived.add('put away');
    const drawn = [...work.querySelectorAll<HTMLElement>('[data-tensor]')];
    const here = new Set(drawn.map(({ dataset }) => nameOf(dataset.tensor ?? '')));
    const thumbnails = thumbnailsIn(work);
    return [...this.from].flatMap(([name, from]) => {
      const seat = here.has(nameOf(name)) ? undefined : thumbnails.get(nameOf(name));
      return seat ? [{ seat, from, isTurned: false }] : [];
    });
  }

  /** The rows up to the current one drop into the row that they make. */
  private gather(work: Element, { step, row }: Model, seats: Map<string, Seat>): Journey[] {
    const { gathers } = step;
    const [from, into] = [gathers?.from, gathers?.into].map(
      (wanted) => [...seats].find(([name]) => wanted !== undefined && nameOf(name) === wanted)?.[1],
    );
    if (!from || !into || this.arrived.has('gathered')) return [];
    this.arrived.add('gathered');
    const element = rowElement(into, row);
    const rect = rectOfRows(work, into, (one) => one === row);
    const gathered = rectOfRows(work, from, (one) => one <= row);
    if (!element || !rect || !gathered) return [];
    return [{ seat: { element, rect }, from: gathered, isTurned: false }];
  }
}

function shownOf({ stage, step, session, row }: Model): Shown {
  const gathers = step.gathers !== undefined;
  return { stage: stage.id, structure: session.structure, step: step.id, row, gathers };
}

function rectsOf(seats: Map<string, Seat>): Map<string, Rect> {
  return new Map([...seats].map(([name, { rect }]) => [name, rect]));
}

/** The node's name in "k[0]". */
function nameOf(name: string): string {
  return name.split('[')[0];
}

/** The tensor whose numbers a node only rearranges; else the node itself. */
function rootOf(session: Session, name: string): string {
  const { kind, inputs } = nodeOf(session, name);
  return kind === 'copy' && inputs.length === 1
    ? rootOf(session, session.structure.nodes[inputs[0]].name)
    : name;
}

/** Whether the rows of one are the columns of the other. */
function isTransposed(one: Node, other: Node): boolean {
  const axes = (node: Node) => node.axes.slice(-2);
  return (
    axes(one).join() !== axes(other).join() && axes(one).toReversed().join() === axes(other).join()
  );
}

function isElsewhere(one: Rect, other: Rect): boolean {
  return (['left', 'top', 'width', 'height'] as const).some(
    (side) => Math.abs(one[side] - other[side]) > 1,
  );
}

function isMoving({ ownerDocument: { hidden, defaultView } }: Element): boolean {
  return !hidden && !defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Length of every journey, in ms. */
const JOURNEY_MS = 260;

/** An element that begins over another rectangle and ends at its own. */
interface Journey {
  /** The element, and the rectangle of its numbers; the rest of it moves along. */
  seat: Seat;
  from: Rect;
  /** Whether rows there are columns here, so that it turns on the way. */
  isTurned: boolean;
}

/** Starts all journeys at once: all rectangles are read before the first one moves, so that layout runs once. */
function travel(all: readonly Journey[]): Animation[] {
  // A table without a size, as of a picture that is not drawn yet, would begin infinitely large.
  const journeys = all.filter(({ seat: { rect } }) => rect.width > 0 && rect.height > 0);
  const starts = journeys.map(startOf);
  return journeys.map(({ seat: { element } }, i) => {
    const { transform, transformOrigin } = starts[i];
    const frames = [
      { transform, transformOrigin },
      { transform: 'none', transformOrigin },
    ];
    const animation = element.animate(frames, {
      duration: JOURNEY_MS,
      easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
    });
    animation.id = 'journey';
    return animation;
  });
}

function startOf({ seat: { element, rect: own }, from, isTurned }: Journey) {
  const outer = element.getBoundingClientRect();
  // The presentation enlarges its content, but a transform is in the element's own pixels.
  const scale = element.offsetWidth > 0 ? outer.width / element.offsetWidth : 1;
  const numbers = element.querySelector(':scope tbody')?.getBoundingClientRect() ?? outer;
  const [x, y] = [(from.left - own.left) / scale, (from.top - own.top) / scale];
  const matrix = isTurned
    ? [0, from.height / own.width, from.width / own.height, 0]
    : [from.width / own.width, 0, 0, from.height / own.height];
  return {
    transform: `matrix(${[...matrix, x, y].join()})`,
    transformOrigin: `${(numbers.left - outer.left) / scale}px ${(numbers.top - outer.top) / scale}px`,
  };
}
