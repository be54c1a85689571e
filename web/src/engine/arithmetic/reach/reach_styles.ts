// The styles of what is followed, in its lazily loaded module.
import { adopt } from '../../draw/lazy.ts';
import reach from './reach.css?inline';

adopt(reach);
