// The styles of the dialog before printing, in its lazily loaded module.
import { adopt } from '../../engine/draw/lazy.ts';
import dialog from './print_dialog.css?inline';

adopt(dialog);
