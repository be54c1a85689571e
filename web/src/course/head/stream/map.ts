// The zoomable map of the streamed weights: viewport, cursor, and computing in slices of animation frames.

import { render } from 'lit-html';
import { type Cell, rowAndCol, sameCell } from '../../../engine/core/tensor.ts';
import { weightText } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { afterMs, inFrame } from '../../../engine/draw/slices.ts';
import { choiceText } from '../../../engine/model/choice.ts';
import { nodeOf } from '../../../engine/model/nodes.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { showAxes } from './axes.ts';
import { Bitmap, type Pace, type StreamScene } from './bitmap.ts';
import { drawMap } from './draw.ts';
import { Gestures } from './gestures.ts';
import { magnified, magnifierView } from './magnifier.ts';
import { STREAM } from './map.en.ts';
import { showing, type Viewport, within, zoomed } from './viewport.ts';

/** Time budget of the core in each frame. */
const FRAME_MS = 8;
/** Debounce: the URL follows when the viewport has not moved for so long. */
const REST_MS = 300;

export class StreamMap {
  readonly gestures: Gestures;
  private readonly root: HTMLElement;
  private context: Context;
  private scene: StreamScene;
  /** Identity of the numbers (choice, batch, edits); a new one discards what is computed. */
  private key = '';
  private viewport: Viewport;
  /** The viewport that the URL has; null before the first drawing. */
  private address: string | null = null;
  private cursor = { row: 0, col: 0 };
  /** The open cell that the cursor followed last. */
  private opened: Cell | null = null;
  /** The last complete bitmap, and the one being computed. */
  private shown: Bitmap | null = null;
  private coming: Bitmap | null = null;
  private readonly pace: Pace = { chunk: 16384 };
  /** Whether `coming` must be started anew, for another viewport or other numbers. */
  private isStale = true;
  /** Rows of y computed so far; the rest follows in the background. */
  private done = 0;
  /** The signal of the frame that is requested. */
  private due: AbortSignal | null = null;
  /** Whether the viewport has moved since the URL was written. */
  private hasMoved = false;
  private cancelRest = () => {};

  constructor(root: HTMLElement, context: Context) {
    this.root = root;
    this.context = context;
    this.scene = sceneOf(context);
    this.viewport = { row: 0, col: 0, span: this.scene.T };
    this.gestures = new Gestures({
      zoom: (factor, x, y) => this.moveViewport(zoomed(this.viewport, factor, x, y, this.scene.T)),
      pan: (x, y) => this.pan(x, y),
      point: (x, y) => this.moveCursor(this.at(y, 'row'), this.at(x, 'col'), false),
      open: (x, y) => {
        this.moveCursor(this.at(y, 'row'), this.at(x, 'col'), false);
        this.open();
      },
    });
  }

  /** Takes over a new state; call after each rendering of the page. */
  show(context: Context): void {
    this.context = context;
    const { model, drawing } = context;
    const { state } = model;
    const before = this.scene.T;
    const { signal } = this.scene;
    this.scene = sceneOf(context);
    const { T } = this.scene;
    const key = [
      choiceText(state, model.session.catalogue()),
      drawing.batch,
      JSON.stringify(state.edits),
    ].join();
    if (key !== this.key) {
      this.key = key;
      this.done = 0;
      this.coming = null;
    }
    const address = state.map?.join('.') ?? '';
    const isSameMap = address === this.address && T === before;
    if (!isSameMap) {
      this.address = address;
      const [row, col, span] = state.map ?? [0, 0, T];
      this.viewport = within({ row, col, span }, T);
      this.hasMoved = false;
    }
    if (T !== before) {
      // Bitmaps of another number of tokens show other numbers.
      this.shown = null;
      this.moveCursor(this.cursor.row, this.cursor.col, false);
    }
    if (!sameCell(this.opened, drawing.open.cell)) {
      this.opened = drawing.open.cell;
      if (drawing.open.node.role === 'weights') this.cursor = rowAndCol(drawing.open.cell.index);
      // The cursor is on another row, typed or followed as an operand: scroll the viewport there.
      if (isSameMap) this.moveViewport(showing(this.viewport, this.cursor.row, this.cursor.col, T));
    }
    this.root.dataset.theme = drawing.theme;
    this.isStale = true;
    // An edit has ended the timer.
    if (this.hasMoved && this.scene.signal !== signal) this.rest();
    this.requestFrame();
  }

  /** Prints: copies the viewport, with its axes, into the map on paper. */
  print(map: Element): void {
    showAxes(map, this.viewport);
    const paper = map.querySelector('canvas') as HTMLCanvasElement;
    const scene: StreamScene = { ...this.scene, theme: 'light' };
    const [shown, coming] = [this.shown, this.coming].map((one) => one?.inTheme('light') ?? null);
    const canvas = map.ownerDocument.createElement('canvas');
    drawMap(canvas, this.side(), scene, this.viewport, shown, coming);
    // Via an image: Chromium prints pixels that were cleared in the printed canvas itself as white.
    paper.width = canvas.width;
    paper.height = canvas.height;
    paper.getContext('2d')?.drawImage(canvas, 0, 0);
  }

  zoom(factor: number): void {
    const part = (at: number, from: number) =>
      Math.min(1, Math.max(0, (at + 0.5 - from) / this.viewport.span));
    const { row, col } = this.cursor;
    const [x, y] = [part(col, this.viewport.col), part(row, this.viewport.row)];
    this.moveViewport(zoomed(this.viewport, factor, x, y, this.scene.T));
  }

  showAll(): void {
    this.moveViewport({ row: 0, col: 0, span: this.scene.T });
  }

  readonly press = (event: KeyboardEvent): void => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key !== '+') return;
    }
    const step = Math.max(1, Math.round(this.viewport.span / 32));
    const { row, col } = this.cursor;
    const last = this.scene.T - 1;
    const keys: Record<string, () => void> = {
      ArrowUp: () => this.moveCursor(row - step, col),
      ArrowDown: () => this.moveCursor(row + step, col),
      ArrowLeft: () => this.moveCursor(row, col - step),
      ArrowRight: () => this.moveCursor(row, col + step),
      Home: () => this.moveCursor(row, 0),
      End: () => this.moveCursor(row, this.scene.causal ? row : last),
      PageUp: () => this.moveCursor(row - 8 * step, col),
      PageDown: () => this.moveCursor(row + 8 * step, col),
      '+': () => this.zoom(2),
      '=': () => this.zoom(2),
      '-': () => this.zoom(1 / 2),
      '0': () => this.showAll(),
      Enter: () => this.open(),
      ' ': () => this.open(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  private open(): void {
    if (!this.isCurrent()) return;
    const { row, col } = this.cursor;
    this.context.act.choose({ node: 'weights', index: [this.scene.batch, row, col] });
  }

  /** The row or column of weights at a fraction of the map's side. */
  private at(part: number, axis: 'row' | 'col'): number {
    return Math.floor(this.viewport[axis] + part * this.viewport.span);
  }

  private moveCursor(row: number, col: number, follows = true): void {
    const clamp = (at: number) => Math.min(this.scene.T - 1, Math.max(0, at));
    this.cursor = { row: clamp(row), col: clamp(col) };
    if (follows) {
      this.moveViewport(showing(this.viewport, this.cursor.row, this.cursor.col, this.scene.T));
      this.announce();
    }
    this.requestFrame();
  }

  private pan(x: number, y: number): void {
    const { row, col, span } = this.viewport;
    this.moveViewport(within({ row: row + y * span, col: col + x * span, span }, this.scene.T));
  }

  private moveViewport(viewport: Viewport): void {
    const { row, col, span } = this.viewport;
    if (viewport.row === row && viewport.col === col && viewport.span === span) return;
    this.viewport = viewport;
    this.isStale = true;
    this.requestFrame();
    this.hasMoved = true;
    this.rest();
  }

  private rest(): void {
    this.cancelRest();
    this.cancelRest = afterMs(this.scene.signal, REST_MS, () => this.writeAddress());
  }

  private writeAddress(): void {
    if (!this.isCurrent()) return;
    this.hasMoved = false;
    const { row, col, span } = this.viewport;
    const isWhole = span === this.scene.T;
    const map = isWhole ? null : ([row, col, span].map(Math.round) as [number, number, number]);
    this.address = map?.join('.') ?? '';
    this.context.act.set({ map });
  }

  private requestFrame(): void {
    const { signal } = this.scene;
    if (this.due === signal) return;
    this.due = signal;
    inFrame(signal, () => this.work());
  }

  /** Work of one frame: strips of the bitmap, then rows of y, until the budget is spent. */
  private work(): void {
    this.due = null;
    if (!this.isCurrent()) return;
    const { session, batch, T } = this.scene;
    const until = performance.now() + FRAME_MS;
    if (this.isStale) this.startBitmap();
    while (this.coming && performance.now() < until) {
      const end = this.coming.grow(this.pace);
      // The strip has computed these rows already: streamOn only counts them.
      if (this.coming.row <= this.done)
        this.done = session.streamOn(batch, Math.max(0, end - this.done));
      if (this.coming.isDone) {
        this.shown = this.coming;
        this.coming = null;
      }
    }
    while (this.done < T && performance.now() < until) this.done = session.streamOn(batch, 4);
    this.draw();
    if (this.coming || this.done < T) this.requestFrame();
  }

  /** Whether its numbers are the core's: the map of a lesson that is gone may stay for some frames. */
  private isCurrent(): boolean {
    return this.root.isConnected && !this.scene.signal.aborted;
  }

  /** Starts a new bitmap. The interrupted one stays visible below it if more than half is computed. */
  private startBitmap(): void {
    this.isStale = false;
    if (this.coming && this.coming.done > this.coming.rows / 2) this.shown = this.coming;
    this.coming = new Bitmap(this.scene, this.viewport, this.side(), this.canvas().ownerDocument);
  }

  private side(): number {
    return Math.max(64, this.canvas().clientWidth);
  }

  private canvas(): HTMLCanvasElement {
    return this.root.querySelector('canvas') as HTMLCanvasElement;
  }

  private draw(): void {
    const side = this.side();
    drawMap(this.canvas(), side, this.scene, this.viewport, this.shown, this.coming);
    this.placeOverlays(side / this.viewport.span);
    this.showDetails();
  }

  /** Positions the overlays: ribbon of the current row, open weight, cursor. */
  private placeOverlays(z: number): void {
    const { row: ribbon, open: chosen } = this.context.drawing;
    const size = Math.max(z, 7);
    const put = (name: string, row: number, col: number, isThere: boolean) => {
      const placeOverlays = this.root.querySelector<HTMLElement>(`.${name}`);
      if (!placeOverlays) return;
      const y = (row + 0.5 - this.viewport.row) * z - size / 2;
      const x = (col + 0.5 - this.viewport.col) * z - size / 2;
      placeOverlays.hidden = !isThere || y < -size || y > this.side() || x > this.side();
      placeOverlays.style.cssText = properties({ x, y, size });
    };
    const { cell, node } = chosen;
    const open = rowAndCol(cell.index);
    put('stream-ribbon', ribbon, 0, true);
    put('stream-open', open.row, open.col, node.role === 'weights');
    put('stream-cursor', this.cursor.row, this.cursor.col, true);
  }

  /** Updates axes, magnifier, legend and progress bar. */
  private showDetails(): void {
    const { row, col } = this.cursor;
    const { T } = this.scene;
    const part = (name: string) => this.root.closest('.stream')?.querySelector<HTMLElement>(name);
    showAxes(this.root, this.viewport);
    const [magnifier, scale] = [part('.stream-lens-place'), part('.stream-scale')];
    if (magnifier) {
      const around = magnified(this.scene, row, col);
      const open = this.context.act.choose;
      render(magnifierView(this.scene, around, row, col, open), magnifier);
    }
    const { step } = this.coming ?? this.shown ?? { step: 1 };
    if (scale) render(STREAM.scale(this.scene.causal, step), scale);
    const progress = part('.stream-progress progress') as HTMLProgressElement | null;
    if (progress) progress.value = this.done / T;
    const words = part('.stream-progress span');
    const said = STREAM.progress(this.done, T);
    if (words && words.textContent !== said) words.textContent = said;
  }

  /** Announces the weight under the cursor in a live region, for screen readers. */
  private announce(): void {
    if (!this.isCurrent()) return;
    const { session, batch, causal } = this.scene;
    const { row, col } = this.cursor;
    const [weight] = session.streamTile(batch, { row, col, rows: 1, cols: 1, step: 1 });
    const place = this.root.closest('.stream')?.querySelector('.stream-at');
    const shown = causal && col > row ? STREAM.future : weightText(weight);
    if (place) place.textContent = STREAM.at(row, col, shown);
  }
}

function sceneOf({ model, drawing }: Context): StreamScene {
  const { session } = model;
  const { batch, theme } = drawing;
  const [, T] = nodeOf(session, 'weights').shape;
  const { signal, structure } = session;
  return { session, signal, batch, T, causal: structure.causal, theme };
}
