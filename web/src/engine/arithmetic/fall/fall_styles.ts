// The styles of the waterfall, in its lazily loaded module.
import { adopt } from '../../draw/lazy.ts';
import fall from './fall.css?inline';

adopt(fall);
