// The styles of the help, in its lazily loaded module.
import { adopt } from '../draw/lazy.ts';
import help from './help.css?inline';

adopt(help);
