// Printing: builds a handout of every step of every stage, instead of the page on the screen.
import { render } from 'lit-html';
import type { Core } from '../core/core.ts';
import { Pass } from '../draw/passes.ts';
import { atOnce, inSlices, type Pieces } from '../draw/slices.ts';
import { choiceText } from '../model/choice.ts';
import { drawingOf, type Room } from '../model/drawing.ts';
import { influenceOf, provesCausality } from '../model/edits/influence.ts';
import { everyStep } from '../model/resolve.ts';
import type { Context } from '../plane/context.ts';
import type { State } from '../state/state.ts';
import { handoutStepView } from './handout.ts';

/** The plane's room on a sheet of A4 or Letter across, as handout.css scales it. */
const ROOM: Room = { room: 1200, narrow: false };

/** Input of the handout: the stages, each as the learner left it, and the page's settings. */
export interface Handout {
  states: State[];
  settings: Pick<Context, 'view' | 'act'>;
}

/** The screen, which is printed itself if there is no handout (on a notebook). */
interface OnScreen {
  draw(): void;
  /** Renders the whole page at once, in the light theme. */
  paintLight(): void;
}

/**
 * Builds the handout: in slices of frames after a click on [data-print] or Ctrl+P, and then prints;
 * synchronously on any other `beforeprint`.
 */
export class Printer {
  private readonly core: Core;
  private readonly ask: () => Handout | null;
  private readonly paper = document.createElement('div');
  /** Whether the handout has been built in slices. */
  private isReady = false;
  private stop = () => {};

  /** `ask` returns null if the screen itself is to be printed. */
  constructor(core: Core, screen: OnScreen, ask: () => Handout | null) {
    this.core = core;
    this.ask = ask;
    this.paper.className = 'handout';
    addEventListener('beforeprint', () => {
      if (!this.isReady) atOnce(this.fill());
      if (!this.paper.isConnected) screen.paintLight();
    });
    addEventListener('afterprint', () => {
      this.clear();
      screen.draw();
    });
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('[data-print]')) this.start();
    });
    addEventListener('keydown', (event) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      this.start();
    });
  }

  private start(): void {
    this.clear();
    this.stop = inSlices(this.fill(), () => {
      // Not every engine fires `beforeprint`: from here on the handout is in the document.
      this.isReady = true;
      print();
    });
  }

  private clear(): void {
    this.stop();
    this.isReady = false;
    this.paper.remove();
  }

  private *fill(): Pieces<void> {
    const handout = this.ask();
    this.paper.replaceChildren();
    if (!handout) return;
    document.body.append(this.paper);
    const beside = this.core.beside();
    try {
      for (const state of handout.states) yield* this.addStage(beside, state, handout.settings);
    } finally {
      beside.close();
    }
  }

  /** Adds the steps of a stage; its lesson must stay open, as views read the core's memory. */
  private *addStage(core: Core, state: State, { view, act }: Handout['settings']): Pieces<void> {
    const edits = core.arrive(choiceText(state, core.session.catalogue()), state.edits);
    for (const model of everyStep(state, edits, core.session)) {
      const section = document.createElement('div');
      this.paper.append(section);
      const onScreen = drawingOf(model, { theme: 'light', presenting: false }, ROOM);
      const drawing = { ...onScreen, onPaper: true };
      const influence = provesCausality(model.step) ? yield* influenceOf(model) : null;
      const settled = { trail: [], before: null, influence, canUndo: false, canRedo: false };
      let pass = new Pass('tensors');
      const draw = () => {
        const context = { model, drawing: { ...drawing, pass }, view, act, ...settled };
        render(handoutStepView(context), section);
      };
      draw();
      for (yield; pass.hasMore; yield) {
        pass = new Pass('tensors', pass.slice + 1);
        draw();
      }
    }
  }
}

function isPrintKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
