// The smaller of the tests in Node that load the course, one after the other in one process. A file of its own runs as ever:
// node --test tests/unit/state.test.ts. What else there is to run, files of their own and of the other three processes:
// node tests/unit/together.ts others
import { filesOf, run } from './run_files.ts';

if (process.argv[2] === 'others') {
  const others = [
    'tests/unit/pages_together.ts',
    'tests/unit/bare_together.ts',
    'tests/unit/syntax_together.ts',
    ...filesOf('alone'),
  ];
  console.log(others.join('\n'));
} else {
  for (const file of filesOf('course')) await run(file);
}
