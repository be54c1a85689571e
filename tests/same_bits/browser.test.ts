// The hashes of the stages as they open, in a browser: another engine compiles the module.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import '../../web/src/course/index.ts';
import { type Visit, visit } from '../page/helpers/visit.ts';

let page: Visit;
before(async () => {
  page = await visit();
});
after(() => page.close());

for (const { id } of STAGES) {
  test(id, async () => {
    // Train: the model as it is before the run; only numbers before it have a hash that is kept.
    await page.load(`stage=${id}&v=2${id === 'language' ? '&step=train' : ''}`);
    await page.page.press('?');
    await page.page.waitFor(() => document.querySelector('.about summary')?.checkVisibility());
    await page.page.click('.about summary');
    const [said] = await page.page.texts('.about-hash');
    assert.match(said, /must be [0-9a-f]{16}: so it is/);
    await page.check();
  });
}
