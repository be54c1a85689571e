// View settings: the part of the page's state that is not in the URL.
import type { Theme } from '../draw/colour.ts';
import { type Answers, NO_ANSWERS } from './answers.ts';
import type { Source } from './source.ts';
import type { State } from './state.ts';
import type { EmbedFormat, TextFormat } from './text_formats.ts';

export type StepOfStage = Pick<State, 'stage' | 'step'>;

export interface ViewSettings extends Answers {
  theme: Theme;
  /** The voice that a phone's bottom sheet shows. */
  voice: 'numbers' | 'code' | 'symbols';
  /** Whether that sheet is open; shut, it is one line. */
  sheetOpen: boolean;
  /** Height of the bottom sheet, in vh. */
  sheet: number;
  /** Whether the voices were last open above their bar, in a framed window. */
  voicesOpen: boolean;
  /** Scroll positions: first visible index of each long axis (engine/model/windows.ts). */
  windows: Record<string, number>;
  /** Tensors of which a number was opened in this step: they stay in digits, so that nothing moves under the pointer. */
  unfolded: readonly string[];
  /** The two columns that a balance draws. */
  balance: readonly [across: number, up: number];
  help: boolean;
  /** The tensor that is taken along, '' for that of the open number; null: nothing is. */
  taking: string | null;
  /** How tensors are copied, and whether with the digits that are shown, not all. */
  copyAs: TextFormat;
  copyShown: boolean;
  /** The code that is copied for another page. */
  embedAs: EmbedFormat;
  /** Whether single letters are keyboard shortcuts. */
  letters: boolean;
  /** The edit field: why its content was refused, and the text while it is typed. */
  refusal: string;
  typed: string | null;
  /** The cell's edited value before typing began, for Escape; null if it was not edited. */
  before: number | null;
  /** The toast; empty: none. */
  notice: string;
  /** Whether the edit field of a computed number is open. */
  editing: boolean;
  /** The mistake that was switched off here, whose switch stays; empty: none. */
  unmade: string;
  /** A refused input: its field, what was typed, and why not. */
  refused: { key: string; typed: string; sentence: string } | null;
  /** Whether the perturbation maps were opened before the question that they answer. */
  mapsShown: boolean;
  playing: boolean;
  /** The part of a run that a framed window shows, if it has no room for all; '': that of the open number. */
  runPart: '' | 'run' | 'weights' | 'shows' | 'losses';
  /** Whether the C++ shows the kernel, not the plain loops with its bits. */
  kernel: boolean;
  /** Presentation mode: the plane fills the screen. */
  presenting: boolean;
  /** Whether the screen is blank, and the slide of a page that is presented, from 0. */
  blank: boolean;
  slide: number;
  /** Playback speed; 1 is the pace of play.ts. */
  speed: number;
  /** Files that were dropped or pasted on the page, for the page that reads them; null: none. */
  arrivals: readonly Source[] | null;
  /** The step on which the learner was last, to which the door leads back; null: none yet. */
  lastStep: StepOfStage | null;
  /** The place on a stage from which the pages beside the stages were opened; null: none, or a stage is open. */
  cameFrom: State | null;
  /** The key of the head of the reader's own that is kept on this device; empty: none. */
  keptHead: string;
  /** Whether the page is a figure of another page, for its whole life: without a door, and covered only on request. */
  readonly isEmbedded: boolean;
}

/** Defaults. */
export function openingSettings(theme: Theme): ViewSettings {
  return {
    theme,
    voice: 'numbers',
    sheetOpen: false,
    sheet: 46,
    voicesOpen: false,
    ...NO_ANSWERS,
    windows: {},
    unfolded: [],
    balance: [0, 1],
    help: false,
    taking: null,
    copyAs: 'tabs',
    copyShown: false,
    embedAs: 'frame',
    letters: true,
    refusal: '',
    typed: null,
    before: null,
    notice: '',
    editing: false,
    unmade: '',
    refused: null,
    mapsShown: false,
    playing: false,
    runPart: '',
    kernel: false,
    presenting: false,
    blank: false,
    slide: 0,
    speed: 1,
    arrivals: null,
    lastStep: null,
    cameFrom: null,
    keptHead: '',
    isEmbedded: false,
  };
}
