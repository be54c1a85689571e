// The tests that load neither the course nor a page, one after the other in one process: what they test is there without.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf, run } from './run_files.ts';

for (const file of filesOf('bare')) await run(file);

test('none of these files has loaded the course', async () => {
  const { STAGES } = await import('../../web/src/engine/lesson/stages.ts');
  assert.equal(STAGES.length, 0);
});
