// The styles of the stage Language, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import language from './language.css?inline';

adopt(language);
