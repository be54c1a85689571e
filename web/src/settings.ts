// The page's own settings as it opens.
import type { Theme } from './colour.ts';
import type { ViewSettings } from './views/context.ts';

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
