// The page of mistakes: its digits are PyTorch's (tests/golden/mistakes.json), its menu chooses, a number opens in its
// stage, and what the core refuses is said.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { inOrder } from '../../unit/needed_choices.ts';
import { isEvery } from '../../unit/walks.ts';
import { assertShown, cellsOf, rowsOf } from '../helpers/table.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
});
after(() => site.close());

interface Golden {
  mistake: string;
  choice: string;
  right: string;
  edits: unknown[];
  nodes: { name: string; shape: number[]; values: (number | string)[] }[];
}
const file = new URL('../../golden/mistakes.json', import.meta.url);
const { mistakes }: { mistakes: Golden[] } = JSON.parse(await readFile(file, 'utf8'));

const own = ({ choice }: Golden) => choice.replace(/^lesson=\w+&/, '');

/** Clicks what has this selector, which may be scrolled out of view. */
async function click(selector: string): Promise<void> {
  await site.page.evaluate((s) => document.querySelector<HTMLElement>(s)?.click(), selector);
  await settled(site.page);
}

/** Cards of the checks that say that they catch it. */
const caught = () =>
  site.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-check].catches')].map(
      ({ dataset }) => dataset.check,
    ),
  );

/** Row-major numbers of PyTorch, of the first sequence, as the page shows them; what is nan there is 0 here. */
function rowsIn({ nodes }: Golden, name: string): number[][] {
  const node = nodes.find((one) => one.name === name);
  assert.ok(node);
  const values = node.values
    .slice(0, node.values.length / node.shape[0])
    .map((value) => (value === 'nan' ? 0 : Number(value)));
  return rowsOf(values, node.shape.at(-1) ?? 1);
}

/** The tables of a side's weights, one after the other. */
async function weightsOn(side: string) {
  const names = await site.page.evaluate(
    (prefix) =>
      [...document.querySelectorAll<HTMLElement>(`table[data-node^="${prefix}"]`)].map(
        ({ dataset }) => dataset.node ?? '',
      ),
    `${side}.weights`,
  );
  const tables = [];
  for (const name of names) tables.push(...(await cellsOf(site.page, name)));
  return tables;
}

/** Each mistake once, in the first lesson that has it, as the page lists them. */
const tried = mistakes.filter(
  ({ mistake, edits }, i) =>
    edits.length === 0 && mistakes.findIndex((one) => one.mistake === mistake) === i,
);
for (const one of tried) {
  test(`${one.mistake}: every digit of the wrong side`, async () => {
    await site.go(`mistakes&${own(one)}`);
    assertShown(await weightsOn('wrong'), rowsIn(one, 'weights'), 2);
    assertShown(await cellsOf(site.page, 'wrong.y'), rowsIn(one, 'y'), 2);
    const pre = await site.page.evaluate(() =>
      [...document.querySelectorAll('.mistake-code pre')].map((code) => code.textContent ?? ''),
    );
    assert.ok(pre.length === 2 && pre[0] !== pre[1] && pre.every((lines) => lines !== ''));
    await site.check();
  });
}

test('the menu chooses, and the address holds it', async () => {
  await site.go('mistakes');
  assert.equal(
    await site.page.evaluate(() => document.title),
    'Common mistakes · Attention, one number at a time',
  );
  for (const mistake of ['mask_sees_next', 'value_from_key']) {
    await site.page.evaluate((name) => {
      const link = `.mistakes-list a[href="#mistakes&mistake=${name}"]`;
      document.querySelector<HTMLElement>(link)?.click();
    }, mistake);
    await settled(site.page);
    await site.page.waitFor((name) => location.hash === `#mistakes&mistake=${name}`, mistake);
    const current = await site.page.evaluate(() =>
      document.querySelector('.mistakes-list [aria-current="true"]')?.getAttribute('href'),
    );
    assert.equal(current, `#mistakes&mistake=${mistake}`);
  }
  await click('.mistake-guess .show');
  assert.deepEqual(await caught(), ['difference', 'gradient']);
  await site.check();
});

test('a number opens in its stage, with the mistake or without', { skip: !isEvery }, async () => {
  for (const [side, mistake] of [
    ['wrong', 'mask_after_softmax'],
    ['right', null],
  ]) {
    await site.go('mistakes&mistake=mask_after_softmax');
    await site.page.evaluate((name) => {
      document
        .querySelector<HTMLElement>(`table[data-node="${name}.y"] tbody tr:nth-child(3) td`)
        ?.click();
    }, side);
    await site.page.waitFor(() => document.querySelector('main[data-stage="head"]'));
    await settled(site.page);
    const hash = new URLSearchParams(await site.page.evaluate(() => location.hash.slice(1)));
    assert.deepEqual(
      [hash.get('stage'), hash.get('cell'), hash.get('mistake')],
      ['head', 'y.0.2.0', mistake],
    );
  }
  await site.check();
});

test('a mask of −1e9 is seen once a row is hidden from end to end', {
  skip: !isEvery,
}, async () => {
  await site.go('mistakes&mistake=mask_with_1e9');
  assert.deepEqual(await caught(), []);
  const sums = () => site.page.text('[data-check="rowSums"] .found');
  assert.equal(await sums(), 'Every row of the wrong A adds up to 1.');
  await site.go('mistakes&mistake=mask_with_1e9&edits=tril.0.0:0');
  assert.deepEqual(await caught(), ['influence', 'difference']);
  // The right row 0 has the sum 0, beside which a check for 1 must say why it sees nothing.
  assert.match(
    (await sums()).replaceAll(/\s+/g, ' '),
    /^Every row of the wrong A adds up to 1, also row 0, whose right sum is 0: it is hidden from end to end\. A check that asks for 1 does not see that\.$/,
  );
  await site.go('mistakes&mistake=mask_sees_next&example=randn&T=20');
  assert.match((await site.page.text('main .refusal')) ?? '', /at most 16 tokens/);
  await site.check();
});

test('a row that is hidden from end to end: 0 here, nan in PyTorch', async () => {
  const note = () =>
    site.page.evaluate(() => document.querySelector('main .hidden-rows')?.textContent ?? null);
  await site.go('mistakes&mistake=mask_with_1e9');
  assert.equal(await note(), null);
  await click('.mistake-says a');
  const masked = mistakes.find(({ edits }) => edits.length > 0);
  assert.match(masked?.choice ?? '', /mask_with_1e9/);
  assert.match((await note()) ?? '', /^Right: row 0 is hidden.*PyTorch’s softmax gives nan there/);
  const rows = await site.page.evaluate(() =>
    ['right', 'wrong'].map((side) =>
      [...document.querySelectorAll(`table[data-node="${side}.weights"] tbody tr:first-child td`)]
        .map((cell) => cell.textContent)
        .join(' '),
    ),
  );
  // Six tokens: 1/6 each.
  assert.deepEqual(rows, ['0 0 0 0 0 0 0.00', '0.17 0.17 0.17 0.17 0.17 0.17 1.00']);
  await site.go('mistakes&mistake=mask_inverted');
  assert.match((await note()) ?? '', /^Wrong: row 5 is hidden/);
  await site.check();
});

const mainText = () => site.page.evaluate(() => document.querySelector('main')?.innerText ?? '');

const outcome = () =>
  site.page.evaluate(
    () => document.querySelector<HTMLElement>('main .question')?.dataset.outcome ?? null,
  );

const kCovered = '.lab-side.wrong td.covered';
const coveredCells = () => site.page.evaluate((s) => document.querySelectorAll(s).length, kCovered);

test('which checks will catch it is asked before the wrong numbers are shown', async () => {
  await site.go('mistakes&mistake=mask_after_softmax&ask=1');
  assert.equal(await coveredCells(), 6 * 6 + 6 + 6 * 3);
  // The second row adds up to 0.84, where it is not covered; the description says that rows do not add up.
  assert.doesNotMatch(await mainText(), /0\.84|missing from the row|max \|Δ\|/);
  assert.deepEqual(await caught(), []);
  await click('.mistake-guess .give');
  assert.match((await site.page.text('.mistake-guess .refusal')) ?? '', /Mark a check first/);
  for (const check of ['rowSums', 'influence', 'difference']) {
    await click(`[data-check="${check}"] .mark`);
  }
  await click('.mistake-guess .give');
  assert.equal(await outcome(), 'right');
  assert.equal(await coveredCells(), 0);
  assert.deepEqual(await caught(), ['rowSums', 'influence', 'difference']);
  await site.page.waitFor(() => document.activeElement?.matches('.judged'));
  // Its shapes, which are others, are covered too: two heads of six tokens, and the output.
  await site.go('mistakes&mistake=heads_attend_to_heads&ask=1');
  assert.equal(await coveredCells(), 2 * (6 * 6 + 6) + 6 * 8);
  await site.check();
});

test('a mistake that one walks to is covered, one that a link opens is not', async () => {
  await site.load('mistakes&mistake=mask_sees_next');
  assert.equal(await coveredCells(), 0);
  const to = (mistake: string) => click(`.mistakes-list a[href^="#mistakes&mistake=${mistake}"]`);
  await to('mask_renormalised');
  assert.ok((await coveredCells()) > 0);
  await click('.answer-foot .mark');
  await click('.mistake-guess .give');
  // No check sees it.
  assert.equal(await outcome(), 'right');
  await to('mask_sees_next');
  assert.equal(await coveredCells(), 0);
  await to('scaled_twice');
  await click('.mistake-guess .show');
  assert.equal(await outcome(), 'shown');
  assert.deepEqual(await caught(), ['difference']);
  await site.reload();
  assert.equal(await coveredCells(), 0);
  assert.equal(await outcome(), null);
  await site.check();
});

test('another way is no mistake, and while it is covered nothing says so', {
  skip: !isEvery,
}, async () => {
  const sides = () =>
    site.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(h3, figcaption)')]
        .map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim())
        .filter((words) => words !== 'Predict'),
    );
  await site.load('mistakes&mistake=mask_renormalised');
  assert.deepEqual(await sides(), ['✓ Right', '≈ Another way', 'Right', 'Another way']);
  // The menu and the lead speak of all mistakes.
  const work = await site.page.text('main .work');
  assert.doesNotMatch(
    work.replace(/Which check sees which mistake\?[\s\S]*/i, ''),
    /wrong|mistake/i,
  );
  for (const mistake of ['mask_renormalised', 'mask_sees_next']) {
    await site.go(`mistakes&mistake=${mistake}&ask=1`);
    assert.deepEqual(await sides(), ['✓ Right', '? The other way', 'Right', 'The other way']);
  }
  await site.check();
});

test('captions say what rows and columns are, and in the game not which mistake it is', async () => {
  const captions = () =>
    site.page.evaluate(() =>
      [...document.querySelectorAll('.lab-side.wrong table')].map((table) =>
        [table.querySelector('caption small'), table.querySelector('.corner')]
          .map((one) => one?.textContent?.trim() ?? '')
          .join(': '),
      ),
    );
  const ofY = ': row: the token; column: the place of the number in its row';
  await site.go('mistakes&mistake=unknown&seed=3');
  const unsaid = 'row: the one that asks; column: the one that is looked at';
  assert.deepEqual(await captions(), [
    ...[0, 1, 2, 3, 4].map((at) => `[0, ${at}]: ${unsaid}`),
    ofY,
  ]);
  await click('.mistake-guess .show');
  const heads = 'row: the head that asks; column: the head that is looked at';
  assert.deepEqual(await captions(), [
    ...[0, 1, 2, 3, 4].map((at) => `token ${at}: ${heads}`),
    ofY,
  ]);
  await site.go('mistakes&mistake=view_back_without_transpose');
  const tokens = 'row: the token that asks; column: the token that is looked at';
  assert.deepEqual(await captions(), [`head 0: ${tokens}`, `head 1: ${tokens}`, ofY]);
  await site.check();
});

test('an unknown mistake: named by its checks, and then shown', async () => {
  await site.load('mistakes&mistake=unknown&seed=4');
  const names = await site.page.evaluate(() =>
    [...document.querySelectorAll('.pills button')].map((name) => name.textContent?.trim()),
  );
  assert.equal(names.length, 12);
  const before = await site.page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    return [
      main.querySelectorAll('.mistake-code, .lab-side.right, td.sum, td.other').length,
      /sees_next|reaches one token too far|one column too far/.test(main.outerHTML),
    ];
  });
  assert.deepEqual(before, [0, false]);
  assert.deepEqual(await caught(), []);
  for (const check of ['shape', 'rowSums']) {
    await site.page.evaluate((of) => {
      document.querySelector<HTMLElement>(`[data-check="${of}"] .mark`)?.focus();
    }, check);
    await site.page.press('Enter');
    // The button has gone: the focus is on what the check says.
    await site.page.waitFor(
      (of) => document.activeElement?.matches(`[data-check="${of}"] .found`),
      check,
    );
    assert.deepEqual(await caught(), []);
  }
  await click('[data-check="difference"] .mark');
  assert.deepEqual(await caught(), ['difference']);
  // tril(ones, 1): the number right of the corner is 1.
  assert.match(await mainText(), /tril: at \[0, 1\] it has 1\.0000, and 0\.0000 is right/);
  assert.match(await mainText(), /3 of 5 checks run/);
  await click(`.pills button:nth-child(${names.indexOf('Mask one off') + 1})`);
  assert.equal(await outcome(), 'right');
  assert.match(await mainText(), /What gives it away/);
  const code = await site.page.evaluate(() =>
    [...document.querySelectorAll('.mistake-code pre')].map((one) => one.textContent),
  );
  assert.deepEqual(code, ['tril = torch.tril(ones)', 'tril = torch.tril(ones, diagonal=1)']);
  await click('.prose .onward .on');
  await site.page.waitFor(() => location.hash === '#mistakes&mistake=unknown&seed=5');
  assert.equal(await outcome(), null);
  await click('.mistake-guess .show');
  assert.equal(await outcome(), 'shown');
  assert.match(await mainText(), /Named 1 of 2/);
  await site.check();
});

/** Links of the mistakes in the table of all checks, and which checks see each. */
const checkedRows = () =>
  site.page.evaluate(() =>
    [...document.querySelectorAll('.overview tbody tr')].map((row) => [
      row.querySelector('a')?.getAttribute('href') ?? '',
      [...row.querySelectorAll('td')]
        .map((cell) => (cell.className === 'is-wrong' ? 1 : 0))
        .join(''),
    ]),
  );

/** Influence, comparison, first loss, gradient of a language model; then the difference. PyTorch's: tests/unit/taught_mistakes.test.ts. */
const kOfModel: Record<string, string> = {
  ...{ targets_not_shifted: '00100', mask_forgotten: '11100', norm_over_rows: '11100' },
  ...{ unbiased_variance: '01100', eps_outside: '01100', positions_forgotten: '01110' },
  ...{ softmax_before_loss: '00100', first_row_sampled: '11000' },
};

test('all checks on all mistakes: the table says what each card says, and how far Y is off', {
  skip: !isEvery,
}, async () => {
  await site.go('mistakes&mistake=softmax_over_queries');
  await click('.mistake-guess .show');
  await click('.overview .button');
  await site.page.waitFor(
    (all) => document.querySelectorAll('.overview tbody tr').length === all,
    tried.length,
  );
  const rows = await checkedRows();
  // Shapes, row sums, influence, comparison, gradient; then the difference, which is no check.
  const expected: Record<string, string> = {
    ...{ scale_left_out: '000100', scaled_twice: '000100', root_of_C: '000100' },
    ...{ scaled_up: '000100', root_of_N: '000100', mask_added: '001100' },
    ...{ softmax_over_queries: '011100', mask_after_softmax: '011100' },
    ...{ mask_renormalised: '000000', mask_with_1e9: '000000' },
    ...{ is_causal_with_cache: '001100', tile: '000100', dropout_unscaled: '010100' },
    ...{ window_one_too_far: '001100', softmax_over_batch: '010100' },
    ...{ bias_left_on: '000100', cut_before_projection: '000100' },
    ...{ mask_sees_next: '001100', mask_inverted: '011100', value_from_key: '000110' },
    ...{ view_without_transpose: '001100', view_back_without_transpose: '001100' },
    // Both heads of this example have the same values: among themselves it does not matter which they look at.
    ...{ heads_attend_to_heads: '101110', output_left_out: '000110' },
  };
  const linkOf = (mistake: string) =>
    `#mistakes${mistake === 'window_one_too_far' ? '&window=3' : ''}&${inOrder(mistake)}`;
  const ofHeads = tried.map(({ mistake }) => [linkOf(mistake), expected[mistake]]);
  assert.deepEqual(rows, ofHeads);
  assert.match(await mainText(), /Comparison sees 22 of 24,.* and see 14\. 2 make no difference/);
  await click('.overview tbody a[href$="mistake=mask_after_softmax"]');
  await site.page.waitFor(() => location.hash === '#mistakes&mistake=mask_after_softmax');
  // The whole core is there once a language model is open: it is in the table then.
  await site.go('mistakes&mistake=targets_not_shifted');
  await click('.mistake-guess .show');
  await click('.overview .button');
  const ofModel = Object.entries(kOfModel);
  await site.page.waitFor(
    (all) => document.querySelectorAll('.overview tbody tr').length === all,
    tried.length + ofModel.length,
  );
  // Its variance is that of a layer norm: without one the link would be refused.
  const needs = (mistake: string) => (mistake === 'unbiased_variance' ? '&norm_kind=layer' : '');
  const links = ofModel.map(([of, seen]) => [`#mistakes&mistake=${of}${needs(of)}`, seen]);
  assert.deepEqual(await checkedRows(), [...ofHeads, ...links]);
  await site.check();
});

test('on a phone a menu of the system chooses, and nothing runs out of the window', async () => {
  await site.resize(390, 844);
  await site.go('mistakes&mistake=mask_after_softmax');
  assert.equal(
    await site.page.evaluate(() => document.querySelector<HTMLSelectElement>('main select')?.value),
    'mask_after_softmax',
  );
  assert.ok(await site.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await site.page.evaluate(() => {
    const menu = document.querySelector('main select') as HTMLSelectElement;
    menu.value = 'heads_attend_to_heads';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settled(site.page);
  await click('.mistake-guess .show');
  // Both heads of the sentence have the same values: how a token shares itself out among them moves nothing.
  assert.deepEqual(await caught(), ['shape', 'influence', 'difference', 'gradient']);
  assert.ok(await site.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await site.check();
});
