// The styles of the stage Language, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import guess from './guess.css?inline';
import language from './language.css?inline';
import sentences from './sentences.css?inline';

adopt(language, sentences, guess);
