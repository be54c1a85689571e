// Heads that people have asked about in public, as the files that they would have: each comes in with at most three
// actions, its right numbers are the page's, and its wrong ones are that mistake. The files are PyTorch's and NumPy's
// (tests/golden/generators/strangers.py).
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { YOURS_TEXT } from '../../web/src/course/yours/yours.en.ts';
import { golden } from '../wasm/core.ts';
import { leave } from './mounted.ts';
import { newBag, sourceOf } from './yours_page.ts';

after(leave);

interface Stranger {
  name: string;
  file: string;
  base64: string;
  part: string | null;
  mistakes: string[];
  says: string;
}

const { cases } = (await golden('strangers.json')) as { cases: Stranger[] };

for (const { name, file, base64, part, mistakes, says } of cases) {
  test(`${name}: one action, and ${part ? mistakes.join() : 'all is the same'}`, async () => {
    const bag = newBag();
    await bag.bring([sourceOf(file, new Uint8Array(Buffer.from(base64, 'base64')))]);
    const { compared } = bag;
    assert.ok(compared, JSON.stringify(bag.why));
    const first = compared.chain.find(({ state }) => state === 'differs');
    assert.equal(first?.part ?? null, part);
    assert.deepEqual(
      compared.diagnoses.map(({ mistake }) => mistake),
      mistakes,
    );
    if (says) assert.ok(YOURS_TEXT.compare.as(compared).includes(says));
    assert.equal(compared.same, part === null);
  });
}
