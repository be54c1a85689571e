// The three voices: what the symbols and the program say follows the switches, the edits and the link.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  // All three have room above their bar.
  site = await visit({ areVoicesOpen: true, height: 1050 });
  await site.load('stage=loop');
});
after(() => site.close());

const symbols = () => site.page.text('.formulas');
const program = () => site.page.text('pre.code');

test('without a mask or a scale neither the symbols nor NumPy have one', async () => {
  for (const [link, mask, scale] of [
    ['stage=head&step=mix', /𝑀/u, /𝑑/u],
    ['stage=head&step=mix&columns=1', /𝑀/u, /𝑑/u],
    ['stage=heads&example=hello&step=attend', /𝑀/u, /8/],
    ['stage=heads&example=hello&step=attend&columns=1', /𝑀/u, /8/],
    ['stage=head&example=randn&T=1100', /𝑀/u, /𝑑/u],
  ] as const) {
    for (const [causal, scaled] of ['11', '10', '01', '00']) {
      await site.go(`${link}&causal=${causal}&scaled=${scaled}`);
      const shown = `${await symbols()} of ${link}, causal ${causal}, scaled ${scaled}`;
      assert.equal(mask.test(await symbols()), causal === '1', shown);
      assert.equal(scale.test(await symbols()), scaled === '1', shown);
      if (!link.includes('columns')) continue;
      assert.equal(/-np\.inf/.test(await program()), causal === '1', shown);
      assert.equal(/np\.sqrt/.test(await program()), scaled === '1', shown);
    }
  }
  await site.go('stage=match&step=mix&columns=1&causal=1');
  assert.match(await program(), /np\.where\(.*-np\.inf, S\)/);
  await site.check();
});

test('the learner’s numbers are statements of the program, which runs in their order', async () => {
  await site.go('stage=softmax&step=mix&edits=scores.5.0:2.5,masked.3.1:-inf');
  const lines = (await site.page.texts('pre.code .line')).map((line) => line.trim());
  const at = (start: string) => lines.findIndex((line) => line.startsWith(start));
  assert.equal(at('scores[5, 0] = 2.5'), at('scores = ') + 1);
  assert.equal(at('masked[3, 1] = -inf'), at('masked = ') + 1);
  await site.check();
});

test('a matrix in the program has a line for each row', async () => {
  await site.go('stage=heads&step=project&cell=w_query.2.5&example=bank');
  const rows = await site.page.evaluate(() =>
    [...document.querySelectorAll('pre.code .line.on')].map((line) => {
      const { height } = line.getBoundingClientRect();
      return [line.textContent.match(/\d\.\d/g)?.length ?? 0, height] as const;
    }),
  );
  // The opening line, and the 8×8 numbers.
  assert.deepEqual(
    rows.map(([numbers]) => numbers),
    [0, 8, 8, 8, 8, 8, 8, 8, 8],
  );
  assert.equal(new Set(rows.map(([, height]) => height)).size, 1, 'no row goes on in another line');
  await site.check();
});

test('the link keeps the voice and its digits, on other stages too', async () => {
  const { page } = site;
  await site.load('stage=head&step=mix&digits=all&code=cpp');
  assert.match(await page.text('.voice.code h2'), /matmul\.cpp/);
  assert.equal(await page.attribute('.digits', 'aria-pressed'), 'true');
  await page.click('.onward .on');
  await settled(page);
  await page.waitFor(() => location.hash.includes('digits=all&code=cpp'));
  await page.click('.tab:first-child');
  await page.click('.digits');
  await settled(page);
  await page.waitFor(() => !/digits|code/.test(location.hash));
  assert.match(await page.text('.voice.code .line.on'), /=/);
  await site.check();
});

test('C++ begins with loops to read; the kernel that runs is a switch away, and stays so', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  const lines = async () => (await page.texts('pre.code .line')).map((line) => line.trim());
  const isOn = () => page.attribute('.kernel-switch .switch', 'aria-checked');
  await site.load('stage=head&step=mix&code=cpp');
  const loops = await lines();
  assert.equal(loops.filter((line) => line.startsWith('for (')).length, 3);
  assert.ok(loops.includes('y(i, j) += a(i, k) * b(k, j);'), loops.join('\n'));
  assert.equal(await isOn(), 'false');
  await page.click('.kernel-switch .switch');
  await settled(page);
  assert.ok((await lines()).some((line) => line.includes('kLanes')));
  await site.go('stage=head&step=softmax&code=cpp');
  assert.equal(await isOn(), 'true');
  assert.ok((await lines()).includes('exps(s, scale, max, y, n);'));
  await page.click('.kernel-switch .switch');
  await settled(page);
  assert.ok((await lines()).includes('y(t, j) = math::exp(s(t, j) - max);'));
  // What has no kernel, or does not run it, has nothing to switch.
  for (const link of ['stage=head&step=mask', 'stage=head&step=mix&dtype=float64']) {
    await site.go(`${link}&code=cpp`);
    assert.deepEqual(await page.texts('.kernel-switch'), [], link);
  }
  await site.check();
});
