// The page's own settings, which are not part of a link.
import type { Theme } from '../draw/colour.ts';

export interface ViewSettings {
  theme: Theme;
  /** The voice that the phone's sheet shows. */
  voice: 'numbers' | 'code' | 'symbols' | 'none';
  /** Height of that sheet, in hundredths of the screen. */
  sheet: number;
  /** The answer to the prediction of each step. */
  predictions: Record<string, number>;
  /** First visible entry of each axis that is shown through a window of eight. */
  windows: Record<string, number>;
  help: boolean;
  /** Whether single letters are keys. */
  letters: boolean;
  /** A sentence beside the editing field, and what was typed. */
  refusal: string;
  typed: string | null;
  /** The learner's own number before that; null if it was none of theirs. */
  before: number | null;
  notice: string;
  /** Whether the field to change a computed number is open. */
  editing: boolean;
  /** What the core refused of them: what was typed, and why not. */
  refused: { key: string; typed: string; sentence: string } | null;
  playing: boolean;
  /** Whether the plane fills the screen. */
  presenting: boolean;
  /** Of playing: 1 is the pace of play.ts. */
  speed: number;
}

/** On a low screen the sheet of a phone is shut, or it would hide the picture. */
export function openingSettings(theme: Theme, isLow = false): ViewSettings {
  return {
    theme,
    voice: isLow ? 'none' : 'numbers',
    sheet: 44,
    predictions: {},
    windows: {},
    help: false,
    letters: true,
    refusal: '',
    typed: null,
    before: null,
    notice: '',
    editing: false,
    refused: null,
    playing: false,
    presenting: false,
    speed: 1,
  };
}
