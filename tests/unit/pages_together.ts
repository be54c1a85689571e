// The tests with a page in a window, one after the other in one process, each in a window that is empty. A file of its own runs
// as ever: node --test tests/unit/play.test.ts.
import { after } from 'node:test';
import { shareWindow, window } from './mounted.ts';
import { filesOf, run } from './run_files.ts';

shareWindow();
after(() => window.happyDOM.close());
for (const file of filesOf('pages')) await run(file);
