// The styles of the pages beside the stages, in the lazily loaded modules that draw one.
import { adopt } from '../../draw/lazy.ts';
import beside from './beside.css?inline';

adopt(beside);
