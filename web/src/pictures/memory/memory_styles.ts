// The styles of the steps View and Transpose, in their lazily loaded module.
import { adopt } from '../../draw/lazy.ts';
import memoryStrip from './memory_strip.css?inline';
import readings from './readings.css?inline';

adopt(memoryStrip, readings);
