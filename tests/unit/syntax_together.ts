// The tests that parse the page's sources, one after the other in one process: each file of these is parsed once for all. A file
// of its own runs as ever: node --test tests/unit/names.test.ts.
import { filesOf, run } from './run_files.ts';

for (const file of filesOf('syntax')) await run(file);
