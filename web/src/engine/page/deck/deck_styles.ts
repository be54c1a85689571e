// The styles of presented pages and of notes, in their lazily loaded module.
import { adopt } from '../../draw/lazy.ts';
import deck from './deck.css?inline';

adopt(deck);
