// The styles of the variants' pages, in their lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import variants from './variants.css?inline';

adopt(variants);
