// Actions of the learner: the views call them as `act.choose(cell)`, and shell/step.ts says what each one does.
import { type Brought, isDouble } from '../core/brought.ts';
import type { Edit } from '../core/core.ts';
import { OwnHead } from '../core/own_head.ts';
import type { Cell } from '../core/tensor.ts';
import type { ViewSettings } from './settings.ts';
import type { State } from './state.ts';

/** Focus on an element that the next frames draw, or have drawn. */
export interface Focus {
  selector: string;
  /** Only if the focus is within this now. */
  from?: string;
  /** Only if the focus is not within this by then. */
  unlessIn?: string;
  /** Whether the page scrolls to it. */
  scrolls?: true;
  /** Whether the text of the field is selected. */
  selects?: true;
  /** Text that replaces that of the field, as if it were typed. */
  types?: string;
  /** Element to scroll into the window as well. */
  shows?: string;
}

/** Toasts after copying. */
export interface Copying {
  copied: string;
  notCopied: string;
}

/** Each action as data, made from the view's arguments. `time`: milliseconds, for undo steps (undo.ts). */
const VERBS = {
  /** Opens a cell's arithmetic, with an empty breadcrumb. `at`: the notebook cell that shows it. */
  choose: (cell: Cell, at?: string): { type: 'choose'; cell: Cell; at?: string } => ({
    type: 'choose',
    cell,
    at,
  }),
  /** Chooses a cell without opening a phone's sheet, which would cover the tensor to look at. */
  show: (cell: Cell) => ({ type: 'show', cell }) as const,
  /** Shows the cell that a question is about; the learner's own row, head and batch stay chosen. */
  showAsked: (cell: Cell) => ({ type: 'showAsked', cell }) as const,
  /** Opens an operand of the open cell, and adds that cell to the breadcrumb. */
  follow: (cell: Cell) => ({ type: 'follow', cell }) as const,
  /** Back along the breadcrumb: by one cell, or to entry `to`. */
  back: (to?: number): { type: 'back'; to?: number } => ({ type: 'back', to }),
  /** Patches the state; another stage or notebook becomes an entry of the browser's history. */
  set: (patch: Partial<State>) => ({ type: 'set', patch }) as const,
  /** Opens another example, with the text that it had. */
  chooseExample: (example: string) => ({ type: 'chooseExample', example }) as const,
  /** Opens a head of the reader's own on a stage; by default on that of one head if it is one without an output projection. `mistake`: one to compute it with; `cell`: the number that is opened, on the first step that makes its tensor. */
  bring: (brought: Brought, stage?: string, mistake = '', cell: Cell | null = null) =>
    ({
      ...({ type: 'bring', head: OwnHead.of(brought), stage, mistake, cell } as const),
      isDouble: isDouble(brought),
    }) as const,
  /** Keeps the head of the reader's own on this device, or no more. */
  keepHead: (isKept: boolean) => ({ type: 'keepHead', isKept }) as const,
  goStage: (id: string) => ({ type: 'goStage', id }) as const,
  goStep: (id: string) => ({ type: 'goStep', id }) as const,
  /** Shows another batch, and opens the same cell in it. */
  goBatch: (batch: number) => ({ type: 'goBatch', batch }) as const,
  /** Edits a cell; returns the core's refusal, or an empty text. */
  edit: ({ node, index }: Cell, value: number): { type: 'edit'; edit: Edit; time: number } => ({
    type: 'edit',
    edit: { node, index, value },
    time: performance.now(),
  }),
  /** Edits several cells at once, or none if the core refuses: numbers that were pasted. */
  fill: (edits: Edit[]) => ({ type: 'fill', edits, time: performance.now() }) as const,
  /** Undoes the edit of a cell, which gets the example's number or the computed one back. */
  release: (cell: Cell) => ({ type: 'release', cell, time: performance.now() }) as const,
  /** Changes a size, the seed or the text of the learner's own example; shows a refusal beside the field. */
  setOwnChoice: (key: string, written: string) => ({ type: 'setOwnChoice', key, written }) as const,
  reset: () => ({ type: 'reset', time: performance.now() }) as const,
  /** Replaces choices, and drops the edits that were made with them; undo brings both back. */
  replace: (patch: Partial<State>) =>
    ({ type: 'replace', patch, time: performance.now() }) as const,
  undo: () => ({ type: 'undo' }) as const,
  redo: () => ({ type: 'redo' }) as const,
  /** Patches the view settings, which are not part of a link. */
  setView: (patch: Partial<ViewSettings>) => ({ type: 'setView', patch }) as const,
  focusOn: (focus: Focus) => ({ type: 'focusOn', focus }) as const,
  /** Call before something above this element changes: the page scrolls along, so that the element does not move. */
  keepInPlace: (selector: string) => ({ type: 'keepInPlace', selector }) as const,
  scrollToTop: () => ({ type: 'scrollToTop' }) as const,
  /** Copies the address; a toast says whether the browser allowed it. */
  copyLink: (said: Copying) => ({ type: 'copyLink', said }) as const,
  copyText: (text: string, said: Copying) => ({ type: 'copyText', text, said }) as const,
  /** Copies the code of a frame with a stage. */
  copyFrame: (stage: string, said: Copying & { onDisk: string }) =>
    ({ type: 'copyFrame', stage, said }) as const,
  /** Saves a text, or bytes, as a file of the learner's. `kind`: its media type. */
  save: (text: string | Uint8Array<ArrayBuffer>, kind: string, name: string) =>
    ({ type: 'save', text, kind, name }) as const,
  /** Saves the page as one file that opens at a link, or says why not. */
  saveStep: (link: string, name: string, failed: string) =>
    ({ type: 'saveStep', link, name, failed }) as const,
};

type Verbs = typeof VERBS;

/** An action of the learner as data. */
export type Verb = ReturnType<Verbs[keyof Verbs]>;

/** An action that changes nothing of the state: the shell does it (shell/effects.ts). */
export type Service = Extract<
  Verb,
  {
    type:
      | 'focusOn'
      | 'keepInPlace'
      | 'scrollToTop'
      | 'copyLink'
      | 'copyText'
      | 'copyFrame'
      | 'save'
      | 'saveStep';
  }
>;

/** The actions as functions that carry them out. */
export type Actions = {
  [Name in keyof Verbs]: (...given: Parameters<Verbs[Name]>) => Name extends 'edit' ? string : void;
};

/** `dispatch` carries an action out; it returns the core's refusal, or an empty text. */
export function actionsOf(dispatch: (verb: Verb) => string): Actions {
  const act = Object.entries(VERBS).map(([name, verb]) => [
    name,
    (...given: unknown[]) => dispatch((verb as (...given: unknown[]) => Verb)(...given)),
  ]);
  return Object.fromEntries(act);
}
