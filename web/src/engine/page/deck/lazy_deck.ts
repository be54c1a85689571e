// Parts of a presentation, fetched when one begins, or ahead when the browser is idle: its keys, notes for who speaks, pages on
// slides.
import { Lazy } from '../../draw/lazy.ts';

export const lazyDeck = new Lazy(() => import('./deck.ts'));
