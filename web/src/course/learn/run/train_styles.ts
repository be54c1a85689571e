// The styles of the steps Train and Two heads, in their lazily loaded modules.
import '../../../engine/plane/run/scrub_styles.ts';
import { adopt } from '../../../engine/draw/lazy.ts';
import curves from './curves.css?inline';
import film from './film.css?inline';
import guess from './guess.css?inline';
import train from './train.css?inline';
import twoHeads from './two_heads.css?inline';

adopt(curves, film, train, guess, twoHeads);
