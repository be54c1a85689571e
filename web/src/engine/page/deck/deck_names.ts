// Names of the keys of a presentation.

/** Keys of a presentation, with what they do. The button of remote controls that blanks the screen sends B or the dot. */
export const DECK_KEYS: Record<string, 'on' | 'back' | 'first' | 'last' | 'blank' | 'notes'> = {
  ArrowRight: 'on',
  PageDown: 'on',
  ' ': 'on',
  ArrowLeft: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  b: 'blank',
  '.': 'blank',
  n: 'notes',
};
