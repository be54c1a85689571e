// The styles of the stage Language, in its lazily loaded module.
import '../../engine/plane/run/scrub_styles.ts';
import { adopt } from '../../engine/draw/lazy.ts';
import embed from './embed.css?inline';
import guess from './guess/guess.css?inline';
import language from './language.css?inline';
import sentences from './sentences.css?inline';
import reading from './train/reading.css?inline';
import writing from './write/writing.css?inline';

adopt(language, writing, sentences, embed, guess, reading);
