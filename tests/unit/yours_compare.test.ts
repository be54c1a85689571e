// The comparison of what a reader has computed, in Node on happy-dom: the first number that differs, and the mistake that
// gives it. The heads are PyTorch's (tests/golden/generators/checks.py).
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { golden } from '../wasm/core.ts';
import { drawn, empty, frame, leave, page, window } from './mounted.ts';
import { isEvery, isWhole, someOf } from './walks.ts';
import { bytesOf, cases, drop, newBag, open, settled, sourceOf, textOf } from './yours_page.ts';

after(leave);
afterEach(empty);

interface Case {
  name: string;
  options: string[];
  parts: string | null;
  mistakes: string[];
}

/** What is wrong takes long, as each mistake is tried: a walk that is not whole has the first of each. The program has all of it. */
function isWalked({ parts, mistakes }: Case, i: number, all: readonly Case[]): boolean {
  if (isWhole || parts === null || mistakes.length === 0) return true;
  return i === all.findIndex((other) => other.mistakes.join() === mistakes.join());
}

test('what was computed is compared as soon as it is read, and a mistake is named that gives it', async () => {
  let wrong = 0;
  const walked = someOf((cases as Case[]).filter(isWalked), 4);
  for (const { name, options, parts, mistakes } of walked) {
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
    // Asked for, what takes long is compared; and what has been is compared again, of which one is tried.
    if (bag.isSlow || wrong === 0) {
      let isDone = false;
      void bag.compare().then(() => {
        isDone = true;
      });
      while (!isDone) {
        await frame();
        await new Promise((done) => setTimeout(done));
      }
    }
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
  assert.ok(wrong > (isEvery ? 15 : 3), String(wrong));
});

test('the page shows the first number that differs beside its own, the line that makes it, and the way to see it', async () => {
  const one = await page('#yours');
  await drop(one, ['mine.safetensors', bytesOf(cases, 'head root_of_C')]);
  const said = textOf(one, '.yours-compare');
  assert.match(said, /Of your tensors S is the first that differs\./);
  assert.match(said, /Root of C, not of the head size” gives exactly your numbers/);
  assert.match(said, /scaled = scores \/ math\.sqrt\(6\)/);
  assert.match(said, /This page computes scaled = scores \/ math\.sqrt\(4\)/);
  const open = one.element.querySelector('.yours-diagnosis button') as HTMLButtonElement;
  open.click();
  await drawn(one);
  const { state } = one.app.app;
  assert.deepEqual([state.stage, state.example, state.mistake], ['head', 'own', 'root_of_C']);
  // It opens where the mistake begins: the scores are divided on that step.
  assert.equal(state.step, 'scale');
  assert.deepEqual(state.cell, { node: 'scaled', index: [0, 0, 0] });
  // A lesson that cannot make the mistake is not offered.
  const other = await page('#yours');
  await drop(other, ['mine.safetensors', bytesOf(cases, 'head key_not_transposed')]);
  assert.match(textOf(other, '.yours-diagnosis'), /K not transposed” gives exactly/);
  assert.equal(other.element.querySelector('.yours-diagnosis button'), null);
});

test('of a head without x and weights the mistake is named, and a stage is not offered', async () => {
  const bytes = bytesOf(cases, 'head scale_left_out');
  const { buffer, byteOffset } = bytes;
  const start = 8 + Number(new DataView(buffer, byteOffset).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, start)));
  const some = ['q', 'k', 'v', 'y'].map((name) => {
    const [from, to] = header[name].data_offsets as [number, number];
    const values = new Float32Array(bytes.slice(start + from, start + to).buffer);
    const rows = Array.from({ length: 5 }, (_, t) => [...values.subarray(4 * t, 4 * t + 4)]);
    return [name, rows] as const;
  });
  const one = await page('#yours');
  await drop(one, ['mine.json', JSON.stringify(Object.fromEntries(some))]);
  assert.match(textOf(one, '.yours-diagnosis'), /exactly your numbers/);
  assert.equal(one.element.querySelector('.yours-diagnosis button'), null);
  const said = textOf(one, '.yours-head');
  assert.match(said, /To open this head in a stage, bring x, W_Q, W_K and W_V, too\./);
  assert.doesNotMatch(said, /Still missing|There is no x/);
});

test('the number that differs is opened in place, as it is computed here and with the mistake, down to what is given', async () => {
  const one = await page('#yours');
  await drop(one, ['mine.safetensors', bytesOf(cases, 'head root_of_C, y alone')]);
  const side = (name: string) => one.element.querySelector(`[data-side=${name}]`) ?? assert.fail();
  const numbers = (name: string) =>
    [...side(name).querySelectorAll('.yours-operand')].map((operand) => {
      const label = operand.querySelector('small')?.textContent ?? '';
      const text = (operand.textContent ?? '').replace(label, '').trim().replace('−', '-');
      return { label, value: Number(text) };
    });
  const result = (name: string) =>
    Number(side(name).querySelector('.yours-line > b')?.textContent?.replace('−', '-'));
  const press = async (name: string, label: string) => {
    const operand = [...side(name).querySelectorAll('button')].find((button) =>
      button.textContent?.includes(label),
    );
    (operand ?? assert.fail(label)).click();
    await settled(one);
  };
  const shown = (name: string) => result(name).toPrecision(4);
  // Where the mistake begins, y alone does not show: at the division, by the root of C instead of that of the head size.
  assert.match(
    textOf(one, '.yours-diagnosis'),
    /changes is scaled: scaled\[0, 0, 0\] is.*do not have this tensor/,
  );
  const begins = result('wrong') / result('right');
  assert.ok(Math.abs(begins - Math.sqrt(4 / 6)) < 1e-5, String(begins));
  const tabs = [...one.element.querySelectorAll<HTMLButtonElement>('.yours-cell .segments button')];
  tabs.find(({ textContent }) => textContent?.includes('first that differs'))?.click();
  await settled(one);
  // The arithmetic that is written out gives the number, theirs by the mistake and the one computed here.
  for (const name of ['wrong', 'right']) {
    const operands = numbers(name);
    assert.match(operands[0].label, /^weights\[0, 1, 0\]$/);
    const products = operands.flatMap(({ value }, i) =>
      i % 2 ? [] : [value * operands[i + 1].value],
    );
    assert.equal(
      Number(products.reduce((sum, one) => sum + one, 0).toPrecision(4)),
      Number(shown(name)),
    );
  }
  assert.notEqual(shown('wrong'), shown('right'));
  await press('right', 'weights[0, 1, 0]');
  // The other side has the same number, and opens it, too.
  for (const name of ['wrong', 'right']) {
    assert.match(side(name).textContent ?? '', /y\[0, 1, 0\]\s*→\s*weights\[0, 1, 0\]/);
  }
  const apart = result('wrong') - result('right');
  assert.match(
    textOf(one, '.yours-cell > p'),
    new RegExp(`are ${Number(Math.abs(apart).toPrecision(2))} apart\\.`),
  );
  await press('right', 'masked[0, 1, 0]');
  await press('right', 'scaled[0, 1, 0]');
  await press('right', 'scores[0, 1, 0]');
  await press('right', 'q[0, 1, 0]');
  assert.match(numbers('right')[0].label, /^x\[/);
  // What is given opens nothing; the trail leads back.
  assert.equal(side('right').querySelectorAll('button.yours-operand').length, 0);
  side('right').querySelector('button')?.click();
  await settled(one);
  assert.equal(side('right').querySelector('nav'), null);
});

test('of numbers that are too large on the way it is not said how far rounding could bring them', async () => {
  const one = await page('#yours');
  const unit = '[[1, 0], [0, 1]]';
  const large = '[[1e30, 0], [0, 1]]';
  const given = `"x": ${large}, "w_query": ${large}, "w_key": ${unit}, "w_value": [[1, 2], [3, 4]]`;
  const text = `{${given}, "y": [[1, 2], [2.34, 3.34]]}`;
  await drop(one, ['mine.json', new TextEncoder().encode(text)]);
  const said = textOf(one, '.yours-compare');
  assert.match(said, /These two numbers are 1e\+30 apart\./);
  assert.doesNotMatch(said, /NaN|undefined/);
});

test('a number of heads that is chosen leaves the mask alone, and what explains the numbers is still said', async () => {
  const one = await page('#yours');
  await drop(one, ['mine.safetensors', bytesOf(cases, 'head softmax_over_queries, y alone')]);
  const said = () => textOf(one, '.yours-compare');
  assert.match(said(), /Softmax over the wrong axis” gives exactly your numbers/);
  assert.match(
    textOf(one, '.yours-head'),
    /do not say how many heads.*Comparing tells: your numbers are those of one\./,
  );
  const menu = one.element.querySelector<HTMLSelectElement>('.yours-head .control select');
  assert.ok(menu);
  menu.value = '2';
  menu.dispatchEvent(new window.Event('change', { bubbles: true }) as never);
  await settled(one);
  const causal = () =>
    one.element.querySelector('.yours-head [role=switch]')?.getAttribute('aria-checked');
  assert.equal(causal(), 'true');
  assert.match(
    said(),
    /With one head, the future hidden “Softmax over the wrong axis” gives exactly your numbers/,
  );
  one.element.querySelector<HTMLButtonElement>('.yours-other button')?.click();
  await settled(one);
  assert.equal(one.element.querySelector('.yours-other'), null);
  assert.match(
    said(),
    /^Compared with this page mine.safetensors Y differs\. Compared with one head, the future hidden\./,
  );
});

test('what dropout keeps, and its share, are tensors of the page like others', async () => {
  const { cases: strangers } = await golden('strangers.json');
  const one = await open();
  await drop(one, ['head.json', bytesOf(strangers, 'dropout')]);
  assert.match(textOf(one, '.yours-head'), /the future hidden, with what dropout kept/);
  const menus = [...one.element.querySelectorAll<HTMLSelectElement>('.yours-head select')];
  const chosen = menus.map((menu) => menu.selectedOptions[0]?.textContent?.trim());
  for (const part of ['what dropout keeps', 'p, share that it drops']) {
    assert.ok(chosen.includes(part), chosen.join());
  }
});
