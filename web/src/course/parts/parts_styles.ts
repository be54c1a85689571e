// The styles of the page, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import parts from './parts_page.css?inline';

adopt(parts);
