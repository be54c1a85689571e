// The styles of the nudge, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import nudge from './nudge_view.css?inline';

adopt(nudge);
