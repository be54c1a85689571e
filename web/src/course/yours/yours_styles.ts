// The styles of the page for a head of the reader's own, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import yours from './yours.css?inline';

adopt(yours);
