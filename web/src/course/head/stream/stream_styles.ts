// The styles of the stream step, in its lazily loaded module.
import { adopt } from '../../../engine/draw/lazy.ts';
import map from './map.css?inline';
import row from './row.css?inline';
import stream from './stream.css?inline';

adopt(map, row, stream);
