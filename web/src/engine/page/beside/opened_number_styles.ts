// The styles of an open number's arithmetic, in the lazily loaded modules that draw it.
import { adopt } from '../../draw/lazy.ts';
import openedNumber from './opened_number.css?inline';

adopt(openedNumber);
