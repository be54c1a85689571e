// The styles of the stage Language, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import scrub from '../../engine/plane/run/scrub.css?inline';
import guess from './guess.css?inline';
import language from './language.css?inline';
import reading from './reading.css?inline';
import sentences from './sentences.css?inline';

adopt(scrub, language, sentences, guess, reading);
