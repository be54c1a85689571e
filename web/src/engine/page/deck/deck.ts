// The parts of a presentation that a page does without: a lazily loaded module (lazy_deck.ts).
import './deck_styles.ts';

export { deckKey } from './deck_keys.ts';
export { deckPageView } from './deck_page.ts';
export { notes } from './speaker.ts';
