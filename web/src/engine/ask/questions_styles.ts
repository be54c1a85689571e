// The styles of the questions, in the lazily loaded modules that draw them.
import { adopt } from '../draw/lazy.ts';
import axis from './axis.css?inline';
import check from './check.css?inline';
import question from './question.css?inline';

adopt(question, axis, check);
