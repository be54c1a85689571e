// Query, key, value and weights: one colour each, in the prose, the formula, the code and the plane.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Visit, visit } from '../helpers/visit.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  let site: Visit;
  before(async () => {
    site = await visit({ colorScheme });
  });
  after(() => site.close());

  const colour = (selector: string) =>
    site.page.evaluate(
      (s) => getComputedStyle(document.querySelector(s) as Element).color,
      selector,
    );

  test(`${colorScheme}: the same thing has the same colour`, async () => {
    await site.load('stage=head&step=mix');
    const query = await colour('.prose [data-term="query"]');
    const key = await colour('.prose [data-term="key"]');
    const value = await colour('.prose [data-term="value"]');
    const weights = await colour('table[data-node="weights"] .symbol');
    assert.equal(new Set([query, key, value, weights]).size, 4);
    assert.equal(await colour('.formulas .part-q'), query);
    assert.equal(await colour('.formulas .part-k'), key);
    assert.equal(await colour('.formulas .part-V'), value);
    assert.equal(await colour('.formulas .part-A'), weights);
    assert.equal(await colour('table[data-node="v"] .symbol'), value);
    assert.equal(await colour('.code [data-role="query"]'), query);
    assert.equal(await colour('.code [data-role="key"]'), key);
    assert.equal(await colour('.code [data-role="value"]'), value);
    assert.equal(await colour('.code [data-role="weights"]'), weights);
    await site.go('stage=head&step=score');
    assert.equal(await colour('table[data-node="q"] .symbol'), query);
    assert.equal(await colour('table[data-node="k_T"] .symbol'), key);
    await site.check();
  });
}
