// Cause and effect on the page: lit in the plane, counted in words, by click, key and link. What is expected is counted
// by hand in tests/unit/reach.test.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { pressAll } from '../helpers/keyboard.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

const said = async () => (await site.page.texts('.reached-words p')).join(' ');

/** The cells of a tensor with a class, as "row,col". */
const lit = (node: string, name: 'reached' | 'connected') =>
  site.page.evaluate(
    (one, className) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          `.plane table[data-node="${one}"] td.${className}`,
        ),
      ]
        .map(({ dataset }) => `${dataset.row},${dataset.col}`)
        .join(' '),
    node,
    name,
  );

const HEAD = 'stage=head&step=mix&cell=y.0.2.1';

test('a number says all that it depends on, and lights it, in two actions', async () => {
  const { page } = site;
  await site.go('stage=head&step=mix&voices=open');
  await page.click('table[data-node="y"] td[data-row="2"][data-col="1"]');
  await page.click('.reach-ways button:first-child');
  await settled(page);
  assert.match(
    await said(),
    /^y\[0, 2, 1\] depends on 10 numbers of x, 6 of WQ, 8 of WK, 4 of WV, 2 of Q, 6 of K, 3 of V, /,
  );
  assert.match(
    await said(),
    /And on 14 numbers of x, 2 of WQ, 6 of K, 3 of V, .* does not move it\./,
  );
  assert.equal(await lit('v', 'reached'), '0,1 1,1 2,1');
  assert.equal(await lit('v', 'connected'), '3,1 4,1 5,1');
  assert.equal(await lit('weights', 'reached'), '2,0 2,1 2,2 2,3 2,4 2,5');
  assert.equal(await lit('x', 'reached'), '0,0 0,1 0,3 1,0 1,1 1,3 2,0 2,1 2,2 2,3');
  assert.equal(await page.attribute('.reached-words', 'role'), 'status');
  await page.waitFor(() => location.hash.includes('reach=back'));
  await site.check();
});

test('the key turns from what it depends on to what depends on it, and off', async () => {
  const { page } = site;
  await site.go(HEAD.replace('y.0.2.1', 'v.0.4.1'));
  await pressAll(page, 'd', 'd');
  assert.match(
    await said(),
    /On v\[0, 4, 1\] depend 2 numbers of Y\. And 4 numbers of Y only through/,
  );
  assert.equal(await lit('y', 'reached'), '4,1 5,1');
  assert.equal(await lit('y', 'connected'), '0,1 1,1 2,1 3,1');
  await pressAll(page, 'd');
  assert.equal(await said(), '');
  assert.equal(await lit('y', 'reached'), '');
  await site.check();
});

test('a link lights it, an edit is followed, and another step begins without it', async () => {
  const { page } = site;
  await site.go(`${HEAD}&reach=back&edits=masked.0.2.3:1`);
  // The edit lets token 3 in, whose value then counts; its key does not, as the score is set by hand.
  assert.equal(await lit('v', 'reached'), '0,1 1,1 2,1 3,1');
  assert.match(await said(), /4 of V/);
  await page.click('.steps li:nth-child(6) button');
  await settled(page);
  assert.equal(await said(), '');
  await site.check();
});

test('no question is answered by it: what is covered is not followed', async () => {
  await site.go(`${HEAD}&reach=back&ask=1`);
  assert.equal(
    await site.page.evaluate(() => document.querySelector('.predict [class*=show]') !== null),
    true,
  );
  assert.equal(await said(), '');
  assert.deepEqual(await site.page.texts('.reach-ways button'), []);
  await site.check();
});

test('many tokens are not tried one by one, and streamed ones get a sentence', async () => {
  await site.go('stage=head&step=mix&example=randn&T=64&C=64&cell=y.0.63.0&reach=back');
  assert.match(await said(), /depends on 4096 numbers of x.* too many to be tried one by one/);
  await site.go('stage=head&example=randn&T=300&reach=on');
  assert.match(await said(), /^With so many tokens the weights are not kept/);
  await site.check();
});

test('weights without a table are counted, and said to be unlit; other heads are counted apart', async () => {
  // One head of five columns of Q, K and V each; one of two heads is drawn, and Y mixes both.
  await site.go('stage=heads&step=attend&reach=back');
  assert.match(await said(), /, 8 of WV, 1 of βV, .* 2 of Q0, 10 of K0, 5 of V0, 5 of A0/);
  assert.match(await said(), /βQ, βK and βV have no table in this step/);
  await site.go('stage=heads&step=output&reach=back');
  assert.match(await said(), /8 of WO, 1 of βO, .* 5 of A0, 4 of O0 and 8 of concat\./);
  assert.match(await said(), /\d+ more stand in other heads than the one drawn/);
  await site.go('stage=learn&step=train&reach=back');
  assert.match(await said(), /^weights\[0, 4, 1\] depends on .* of WK/, 'the step’s own picture');
  await site.check();
});

test('on a slide it is said, too', async () => {
  const { page } = site;
  await site.go(HEAD);
  await pressAll(page, 'f', 'd');
  await settled(page);
  assert.match(await said(), /^y\[0, 2, 1\] depends on 10 numbers of x/);
  await pressAll(page, 'Escape');
  await site.check();
});

test('from what is lit a link leads to the map of all pairs, with one’s own words', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.load('stage=head&step=mix&example=tokens&tokens=to+be+or+not&reach=back');
  await page.click('.reached-words a');
  await page.waitFor(() => document.querySelector('[data-step="transpose"] .influence-proof'));
  await page.waitFor(() => location.hash.includes('tokens=to+be+or+not'));
  // Also where the heads have no mask: then every row changes with every token, so the map has one.
  await site.load('stage=heads&step=transpose');
  await page.click('.influence-proof .button');
  await page.waitFor(() => document.querySelector('.influence figcaption'));
  assert.match(
    (await page.texts('.influence figcaption'))[0],
    /No row changes when a later token does/,
  );
  await settled(page);
  await site.check();
});
