// The comparison of what a reader has computed, in Node on happy-dom: the first number that differs, and the mistake that
// gives it. The heads are PyTorch's (tests/golden/generators/checks.py).
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { drawn, page, window } from './mounted.ts';
import { bytesOf, cases, drop, newBag, sourceOf, textOf } from './yours_page.ts';

after(() => window.happyDOM.close());

test('what was computed is compared as soon as it is read, and a mistake is named that gives it', async () => {
  let wrong = 0;
  for (const { name, options, parts, mistakes } of cases) {
    // The page says no more of these than the program does, which tests/core/test_terminal.cpp asks.
    const bag = newBag();
    await bag.bring([sourceOf(`${name}.safetensors`, bytesOf(cases, name))]);
    if (bag.why || !bag.canCompare) continue;
    if (options.includes('--causal') || options.includes('--no-mask')) {
      bag.setCausal(options.includes('--causal'));
    }
    if (options.includes('--heads')) {
      await bag.chooseHeads(Number(options[options.indexOf('--heads') + 1]), null);
    }
    await bag.compare();
    const { compared } = bag;
    assert.ok(compared, `${name}: ${JSON.stringify(bag.why)}`);
    const first = compared.chain.find(({ state }) => state === 'differs');
    assert.equal(first?.part ?? null, parts, name);
    assert.deepEqual(
      compared.diagnoses.map(({ mistake }) => mistake),
      mistakes,
      name,
    );
    if (first) wrong++;
  }
  assert.ok(wrong > 15, String(wrong));
});

test('the page shows the first number that differs beside its own, the line that makes it, and the way to see it', async () => {
  const one = await page('#yours');
  await drop(one, ['mine.safetensors', bytesOf(cases, 'head root_of_C')]);
  const said = textOf(one, '.yours-compare');
  assert.match(said, /The first that differs is S\./);
  assert.match(said, /Root of C, not of the head size” gives exactly your numbers/);
  assert.match(said, /scaled = scores \/ math\.sqrt\(6\)/);
  assert.match(said, /Here it is scaled = scores \/ math\.sqrt\(4\)/);
  const open = one.element.querySelector('.yours-diagnosis button') as HTMLButtonElement;
  open.click();
  await drawn(one);
  const { state } = one.app.app;
  assert.deepEqual([state.stage, state.example, state.mistake], ['head', 'own', 'root_of_C']);
  // A lesson that cannot make the mistake is not offered.
  const other = await page('#yours');
  await drop(other, ['mine.safetensors', bytesOf(cases, 'head key_not_transposed')]);
  assert.match(textOf(other, '.yours-diagnosis'), /K not transposed” gives exactly/);
  assert.equal(other.element.querySelector('.yours-diagnosis button'), null);
});
