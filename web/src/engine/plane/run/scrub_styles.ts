// The styles of the cursor, which come with the run that has it.
import { adopt } from '../../draw/lazy.ts';
import scrub from './scrub.css?inline';

adopt(scrub);
