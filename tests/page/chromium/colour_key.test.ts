// The colour key has the colours of the cells; where it stands is fit.test.ts's.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery } from '../../unit/walks.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

test('its colours are those of the cells, in the light and in the dark', async () => {
  await site.resize(1440, 900);
  // 1 is the whole of a share; the largest number of x, 1.5433, is all orange.
  for (const theme of ['light', 'dark']) {
    await site.load('stage=softmax&step=mix&cell=y.0.0.0');
    if (theme === 'dark') await site.page.click('.tools button:nth-of-type(2)');
    await settled(site.page);
    const [cells, tokens] = await site.page.evaluate(() => {
      const colour = (element: Element | null) =>
        element ? getComputedStyle(element).backgroundColor : '';
      const named = (name: string) => {
        const probe = document.createElement('i');
        probe.style.background = `var(--${name})`;
        document.body.append(probe);
        const found = colour(probe);
        probe.remove();
        return found;
      };
      const cell = (node: string, row: number, col: number) =>
        colour(
          document.querySelector(
            `table[data-node="${node}"] td[data-row="${row}"][data-col="${col}"]`,
          ),
        );
      return [
        [cell('weights', 0, 0), cell('x', 7, 1)],
        [named('weight'), named('positive')],
      ];
    });
    assert.deepEqual(cells, tokens, theme);
  }
  await site.check();
});

test('a sum of shares is teal, as the shares are', async () => {
  await site.go('stage=softmax&step=divide&cell=weights.5.2');
  const colours = await site.page.evaluate(() =>
    Array.from(document.querySelectorAll('.arithmetic .chip span'), (chip) =>
      getComputedStyle(chip).backgroundColor.match(/\d+/g)?.map(Number),
    ),
  );
  // exps[5, 2] = 1 and exps_sum[5, 0] = 6: more green than red in both.
  assert.equal(colours.length, 2);
  for (const [red = 0, green = 0] of colours.map((colour) => colour ?? [])) {
    assert.ok(green > red + 20, `${red} red, ${green} green`);
  }
  await site.check();
});

test('a weight that the update leaves alone keeps its colour', async () => {
  await site.go('stage=learn&step=update');
  const [before, after] = await site.page.evaluate(() =>
    ['w_query', 'w_query_next'].map((node) =>
      Array.from(
        document.querySelectorAll(`.plane table[data-node="${node}"] tbody tr:nth-child(n + 5) td`),
        (cell) => `${cell.textContent} ${getComputedStyle(cell).backgroundColor}`,
      ),
    ),
  );
  // The rows of the answers: nobody asks with them, so their gradient is 0.
  assert.equal(before.length, 16);
  assert.deepEqual(after, before);
  await site.check();
});

test('hatched rows of the loss are not asked, hatched scores are masked, and nothing else is hatched', async () => {
  const hatched = async (step: string) => {
    await site.go(`stage=${step}`);
    return site.page.texts('.colour-key li:has(.hatch)');
  };
  assert.deepEqual(await hatched('learn&step=loss'), ['not asked']);
  assert.deepEqual(await hatched('head&step=mask'), ['masked']);
  assert.deepEqual(await hatched('learn&step=backward'), []);
  await site.check();
});

test('it is left out where there is no room for it, and where the colours mean something else', {
  skip: !isEvery,
}, async () => {
  const { page } = site;
  await site.go('stage=head&step=mix');
  await page.press('f');
  await settled(page);
  assert.deepEqual(await page.texts('.colour-key'), []);
  await page.press('Escape');
  await settled(page);
  assert.equal((await page.texts('.colour-key')).length, 1);
  await site.go('stage=head&example=randn&T=300');
  assert.deepEqual(await page.texts('.colour-key'), []);
  await page.setViewport(900, 800);
  await page.goto(`${site.url}?embed=1#stage=head`);
  await page.waitFor(() => document.querySelector('.colour-key'));
  const height = await page.evaluate(
    () => document.querySelector('.colour-key')?.getBoundingClientRect().height,
  );
  assert.equal(height, 0);
  await site.check();
});
