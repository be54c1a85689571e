// The styles of the cursor and of the transport, which come with the run that has them.
import { adopt } from '../../draw/lazy.ts';
import scrub from './scrub.css?inline';
import transport from './transport.css?inline';

adopt(scrub, transport);
