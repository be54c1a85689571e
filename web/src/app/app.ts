// The page: holds the state, asks the core, keeps the screen and the address up to date.

import type { Core } from '../core/core.ts';
import { Refusal } from '../core/session.ts';
import { type Cell, sameCell } from '../core/tensor.ts';
import type { Theme } from '../draw/colour.ts';
import { cellName } from '../draw/format.ts';
import { listenForTerms } from '../glossary/open.ts';
import { findStage } from '../lessons/index.ts';
import { choiceText, notebookId } from '../model/choice.ts';
import type { Model } from '../model/model.ts';
import { isCell } from '../model/nodes.ts';
import { withOpen } from '../model/opening.ts';
import { cellInBatch } from '../model/pair.ts';
import { resolve } from '../model/resolve.ts';
import { windowsOn } from '../model/windows.ts';
import { type Handout, Printer } from '../paper/printer.ts';
import type { Before } from '../plane/context.ts';
import type { Actions } from '../state/actions.ts';
import { address } from '../state/address.ts';
import { openingSettings, type ViewSettings } from '../state/settings.ts';
import { DEFAULT, type Edit, formatHash, type State } from '../state/state.ts';
import { rememberTheme } from '../state/theme.ts';
import { Undo } from '../state/undo.ts';
import { text } from '../text/en/index.ts';
import { Kept } from './kept.ts';
import { isOnKey, pressKey, undoKey } from './keys.ts';
import { say } from './notice.ts';
import { firstOf, nextOf, Player, paceOf } from './play.ts';
import { listenForPresentation } from './present_keys.ts';
import { Recovery } from './recovery.ts';
import { type Scene, Screen } from './screen.ts';

/** What the page says of the core's refusal. */
type Say = (sentence: string) => string;

export class App {
  private readonly core: Core;
  private readonly screen: Screen;
  private state: State = DEFAULT;
  /** What was last asked for; the state itself once the core has followed. */
  private wanted: State = DEFAULT;
  private model: Model | null = null;
  private trail: Cell[] = [];
  private view: ViewSettings;
  private before: Before | null = null;
  private readonly undo = new Undo();
  private readonly recovery = new Recovery();
  private readonly player = new Player(() => this.playOn());
  private readonly kept: Kept;

  constructor(core: Core, root: HTMLElement, theme: Theme) {
    this.core = core;
    this.kept = new Kept(core);
    this.view = openingSettings(theme, matchMedia('(height < 560px) and (width < 860px)').matches);
    this.screen = new Screen(
      root,
      core,
      () => this.scene(),
      () => this.recovery.succeeded(this.state),
      (error) => void this.recover(error),
    );
  }

  start(): void {
    const state = address.read();
    this.screen.sight.target = state.at;
    this.adopt(state, undefined, text.trouble.linkRefused);
    address.onChange((state) => {
      this.trail = [];
      this.screen.sight.target = state.at;
      this.undo.forget();
      const closed = { refusal: '', typed: null, refused: null, editing: false, notice: '' };
      this.view = { ...this.view, ...closed, windows: {} };
      this.adopt(state, undefined, text.trouble.linkRefused);
    });
    listenForPresentation(() => ({ model: this.model, view: this.view }), this.actions);
    new Printer(this.core, this.screen, () => this.handout());
    listenForTerms(this.core, (notice) => this.actions.setView({ notice }));
    // A trap where nothing else catches it: in what a button or a timer calls.
    const mend = (error: unknown) => {
      if (error instanceof WebAssembly.RuntimeError) void this.recover(error);
    };
    addEventListener('error', ({ error }) => mend(error));
    addEventListener('unhandledrejection', ({ reason }) => mend(reason));
    addEventListener('keydown', (event) => {
      const travel = undoKey(event);
      if (travel) this.actions[travel]();
      else if (isOnKey(event, this.view.letters)) {
        pressKey(event, this.model, this.view, this.actions);
      }
    });
  }

  /** Makes a state the page's own if the core can follow it; else keeps the last good one. */
  private adopt(wanted: State, before = this.snapshot(wanted), say?: Say): void {
    const isNotebook = wanted.stage === 'notebook';
    const state = isNotebook
      ? { ...wanted, notebook: notebookId(wanted.notebook, this.core.session) }
      : wanted;
    this.wanted = state;
    const works = this.withCore(() => {
      const edits = this.core.follow(state);
      this.before = before;
      const stage = state.stage === 'notebook' ? state.stage : findStage(state.stage).id;
      this.state = { ...state, stage, edits };
      if (edits.length < state.edits.length) {
        this.view = {
          ...this.view,
          notice: text.trouble.editsLost(state.edits.length - edits.length),
        };
      }
      this.model = state.stage === 'notebook' ? null : resolve(this.state, this.core.session);
    }, say);
    if (!works) return;
    if (isNotebook) this.screen.needNotebooks();
    address.write(this.state);
    this.screen.draw();
  }

  /** The numbers as they are, where the next ones can be compared with them. */
  private snapshot(next: State): Before | null {
    const { state } = this;
    const isSame = next.stage === state.stage && choiceText(next) === choiceText(state);
    if (!this.model || !isSame || next.edits === state.edits) return null;
    const { session } = this.core;
    const values = session.structure.nodes.map(
      ({ name }, id) => [name, session.data(id).slice()] as const,
    );
    return { values: new Map(values), beat: (this.before?.beat ?? 0) + 1 };
  }

  /** Where there is no last good picture: the stage that was asked for, on its own example. */
  private openPlain(): void {
    const { stage, notebook } = this.wanted;
    const plain = { ...DEFAULT, stage, notebook };
    this.adopt(formatHash(plain) === formatHash(this.wanted) ? DEFAULT : plain);
  }

  /** A refusal is a sentence beside the last good picture; anything else is a trap in the core. */
  private withCore(ask: () => void, say: Say = (sentence) => sentence): boolean {
    try {
      ask();
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        this.view = { ...this.view, notice: say(error.message) };
        if (this.model === null) this.openPlain();
        return true;
      }
      void this.recover(error);
      return false;
    }
  }

  /** Starts the core and the picture afresh after a trap, and gives up if that does not help. */
  private async recover(error: unknown): Promise<void> {
    console.error(error);
    this.screen.stop();
    const attempt = this.recovery.next(this.wanted);
    if (!attempt) return say(this.screen.root, text.trouble.gaveUp);
    try {
      await this.core.restart();
    } catch (failure) {
      console.error(failure);
      return say(this.screen.root, text.trouble.gaveUp);
    }
    this.screen.renew();
    this.view = { ...this.view, notice: attempt.notice, playing: false };
    this.player.run(0);
    if (attempt.isNewEntry) address.push();
    this.adopt(attempt.state, null);
  }

  private readonly actions: Actions = {
    choose: (cell, at) => {
      this.trail = [];
      this.open(cell, at);
    },
    follow: (cell) => {
      const from = this.model?.cell ?? this.state.cell;
      if (from && !sameCell(cell, from)) this.trail = [...this.trail, from];
      this.open(cell);
    },
    back: (to = this.trail.length - 1) => {
      const cell = this.trail[to];
      if (!cell) return;
      this.trail = this.trail.slice(0, to);
      this.open(cell);
    },
    set: (patch) => {
      this.view = { ...this.view, refusal: '', typed: null, notice: '' };
      const next = { ...this.state, ...patch };
      if (next.stage !== this.state.stage || next.notebook !== this.state.notebook) {
        return this.goTo(patch);
      }
      this.adopt(next);
    },
    goStage: (id) => {
      const { steps, opens } = findStage(id);
      this.goTo({ stage: id, step: steps[0].id === opens ? '' : steps[0].id });
    },
    goStep: (id) => {
      this.trail = [];
      address.push();
      this.actions.set({ step: id, cell: null });
    },
    goBatch: (batch) => {
      // Of the model that is open now: the button may still be one of the picture before.
      const { model } = this;
      if (model) this.actions.set({ batch, cell: cellInBatch(model, batch) });
    },
    edit: (cell, value) => {
      const edit = { ...cell, value };
      const edits = [...this.othersThan(cell), edit];
      const before = this.snapshot({ ...this.state, edits });
      let refusal = '';
      this.wanted = { ...this.state, edits };
      const works = this.withCore(() => {
        refusal = this.core.edit(edit);
      });
      if (works && refusal === '') {
        this.undo.remember(this.state.edits, cellName(cell.node, cell.index));
        this.adopt({ ...this.state, edits }, before);
      }
      return refusal;
    },
    release: (cell) => {
      this.undo.remember(this.state.edits, '');
      this.actions.set({ edits: this.othersThan(cell) });
    },
    own: (key, written) => {
      const { sizes } = this.state;
      const isText = key === 'tokens' || key === 'split';
      const typed = isText ? written : written.replace('−', '-'); // as the page writes it
      const patch =
        isText || key === 'seed' ? { [key]: typed } : { sizes: { ...sizes, [key]: Number(typed) } };
      const fresh = { cell: null, row: null, map: null, batch: 0, head: null, edits: [] };
      const next = { ...this.state, ...patch, ...fresh };
      const isNumber = isText || /^-?\d+$/.test(typed);
      const sentence = isNumber ? this.core.open(next) : text.choices.notWhole;
      this.view = { ...this.view, refused: sentence ? { key, typed, sentence } : null };
      if (sentence) this.screen.draw();
      else this.adopt(next);
    },
    reset: () => {
      if (this.state.edits.length === 0) return;
      this.undo.remember(this.state.edits, '');
      this.actions.set({ edits: [], name: '' });
    },
    undo: () => this.travel(this.undo.undo(this.state.edits)),
    redo: () => this.travel(this.undo.redo(this.state.edits)),
    setView: (patch) => {
      this.view = { ...this.view, ...patch };
      const { playing, speed } = this.view;
      this.player.run(playing ? paceOf(this.state.stage, speed) : 0);
      const { model } = this;
      if (patch.playing && model && !nextOf(model))
        this.adopt({ ...this.state, ...firstOf(model) });
      if (patch.theme) rememberTheme(patch.theme);
      this.screen.draw();
    },
  };

  private othersThan(cell: Cell): Edit[] {
    return this.state.edits.filter((other) => !sameCell(other, cell));
  }

  private travel(edits: Edit[] | undefined): void {
    if (edits) this.actions.set({ edits });
  }

  /** To another stage or notebook: a new entry of the history, with what was made there before. */
  private goTo(patch: Partial<State>): void {
    this.trail = [];
    this.undo.forget();
    this.view = { ...this.view, playing: false, refused: null, notice: '' };
    this.player.run(0);
    this.kept.keep(this.state);
    address.push();
    const wanted = this.kept.opening(patch, this.state);
    this.adopt(wanted);
    const waiting = this.kept.opened(this.state, wanted.edits);
    if (waiting > 0) this.view = { ...this.view, notice: text.trouble.editsWait(waiting) };
    scrollTo(0, 0);
  }

  /** Every stage as the learner left it; null on a notebook, which is printed as it stands. */
  private handout(): Handout | null {
    const { view, actions: act } = this;
    return this.model && { states: this.kept.all(this.state), settings: { view, act } };
  }

  private open(cell: Cell, at = this.state.at): void {
    const { model, state } = this;
    // While a picture is drawn, parts of the one before it can still be clicked.
    if (!isCell(this.core.session, cell)) return;
    if (!model) {
      this.adopt({ ...state, cell, at });
      return;
    }
    const windows = windowsOn(model, this.view.windows, cell);
    this.view = { ...this.view, windows, refusal: '', typed: null, notice: '', editing: false };
    this.adopt(withOpen(model, state, cell));
  }

  /** At the end it stops. */
  private playOn(): void {
    const next = this.model && nextOf(this.model);
    if (next) this.adopt({ ...this.state, ...next });
    else this.actions.setView({ playing: false });
  }

  private scene(): Scene {
    const { state, model, view, actions, trail, before, undo } = this;
    const { canUndo, canRedo } = undo;
    return { state, model, view, act: actions, trail, before, canUndo, canRedo };
  }
}
