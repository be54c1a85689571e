// The styles of the pages of questions and of mistakes, in their lazily loaded modules.
import { adopt } from '../../engine/draw/lazy.ts';
import labFrame from './lab_frame.css?inline';
import mistakeChecks from './mistake_checks.css?inline';
import mistakeGuess from './mistake_guess.css?inline';
import mistakeLab from './mistake_lab.css?inline';
import overview from './overview/overview.css?inline';
import questionsPage from './questions_page.css?inline';
import taught from './taught/taught.css?inline';

adopt(labFrame, mistakeChecks, mistakeGuess, mistakeLab, overview, questionsPage, taught);
