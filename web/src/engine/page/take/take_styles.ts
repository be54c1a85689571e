// The styles of what is taken along, in its lazily loaded module.
import { adopt } from '../../draw/lazy.ts';
import take from './take.css?inline';

adopt(take);
