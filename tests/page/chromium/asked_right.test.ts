// What the page calls right of its questions is what PyTorch gets (tests/golden/questions.json); and after each stage what
// one finds by hand from the tables shown. What is off is "Not quite". Every question is judged in Node
// (tests/unit/words.test.ts, tests/unit/checks.test.ts): here those of each kind are answered as a learner does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { BY_HAND, CHANGES, FOUND_BY_HAND, type Table } from '../../unit/by_hand.ts';
import { isEvery, partOf } from '../../unit/walks.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

type Right = number | string;

let site: Visit;
before(async () => {
  site = await visit({ width: 1440, height: 900, reducedMotion: true });
});
after(() => site.close());

const { steps }: { steps: { link: string; right: Right[] }[] } = JSON.parse(
  readFileSync(new URL('../../golden/questions.json', import.meta.url), 'utf8'),
);

/**
 * In the page: answers the open question of the card, or one more, as a learner does, a choice by its words; or gives another answer
 * than this. Returns what became of it.
 */
async function giveAnswer([said, isRight]: [said: Right, isRight: boolean]): Promise<string> {
  const frame = () => new Promise(requestAnimationFrame);
  const frames = async (enough: () => unknown) => {
    const end = performance.now() + 60_000;
    while (!enough() && performance.now() < end) await frame();
  };
  const drawn = async () => {
    do for (let i = 0; i < 2; i++) await frame();
    while (document.querySelector('[aria-busy]'));
  };
  const find = () => document.querySelector('.predict .question:not([data-outcome])');
  document.querySelector<HTMLElement>('[data-again]')?.click();
  await frames(find);
  const asked = find();
  if (!asked) return 'no question';
  const key = asked.getAttribute('data-question');
  const pills = [...asked.querySelectorAll<HTMLElement>('.pills button')];
  const field = asked.querySelector<HTMLInputElement>('input');
  if (field) {
    const off = Number(said) + 9;
    // Of an axis the end that is further away.
    const { min, max } = field;
    const isLow = Number(max) - Number(said) < Number(said) - Number(min);
    field.value = isRight
      ? String(said)
      : field.type === 'range'
        ? isLow
          ? min
          : max
        : String(off);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    asked.querySelector<HTMLElement>('.give')?.click();
  } else {
    // A word that repeats has its place behind it: "bank (token 2)".
    const isIt = (one: HTMLElement) =>
      one.textContent?.trim().replace(/ \(token \d+\)$/, '') === said;
    const chosen = pills.find((one) => isIt(one) === isRight);
    if (!chosen) return `no answer ${said} of ${pills.map((one) => one.textContent).join(', ')}`;
    chosen.click();
  }
  const judged = () => document.querySelector(`[data-question="${key}"] .judged`);
  await frames(judged);
  return judged()?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? 'no verdict';
}

const answer = (said: Right, isRight = true) =>
  site.page.evaluate(giveAnswer, [said, isRight] as [Right, boolean]);

/** As it is typed: rounded to two decimals; a small one to three, as it is asked for. */
const typed = (value: Right) =>
  typeof value === 'string' ? value : String(Number(value.toFixed(Math.abs(value) < 0.01 ? 3 : 2)));

/** Each kind of a first question beside each kind of a second: dragged, typed, chosen; by itself and after a trial in the core. */
const kAsked = [
  'stage=loop&step=add',
  'stage=triangle&step=ones',
  'stage=triangle&step=mix',
  'stage=softmax&step=exp',
  'stage=softmax&step=mix',
  'stage=head&step=softmax',
  'stage=heads&example=bank&step=transpose',
  'stage=heads&example=bank&step=output',
  'stage=learn&step=train',
].map((link) => {
  const asked = steps.find((step) => step.link === link);
  assert.ok(asked, link);
  return asked;
});

test('what PyTorch gets is right, and another answer is not', async () => {
  const found: string[] = [];
  for (const [isRight, verdict] of [
    [true, '✓ Right'],
    [false, '≠ Not quite'],
  ] as const) {
    await site.load('stage=loop');
    for (const { link, right } of partOf(kAsked, 1)) {
      await site.go(`${link}&ask=1`);
      for (const one of right) {
        const judged = await answer(isRight ? typed(one) : one, isRight);
        if (!judged.startsWith(verdict)) found.push(`${link}: ${one}: ${judged}`);
      }
    }
  }
  assert.deepEqual(found, []);
  await site.check();
});

test('a row is asked for its largest share, and the number that the answer names is the open one', {
  skip: !isEvery,
}, async () => {
  for (const stage of ['match', 'head']) {
    await site.load(`stage=${stage}&step=softmax&ask=1`);
    const asked = steps.find(({ link }) => link === `stage=${stage}&step=softmax`);
    assert.match(await answer(asked?.right[0] as Right), /^✓ Right/);
    await settled(site.page);
    const [open, largest] = await site.page.evaluate(() => {
      const chosen = document.querySelector('main [aria-selected="true"]');
      const row = [...(chosen?.parentElement?.querySelectorAll('td:not(.sum)') ?? [])];
      const shares = row.map((cell) => Number(cell.textContent));
      return [row.indexOf(chosen as Element), shares.indexOf(Math.max(...shares))];
    });
    assert.equal(open, largest, stage);
  }
  await site.check();
});

/** In the page: moves the axis to one number and to another and gives it, all before anything is drawn. */
function giveAtOnce(): string[] {
  const axis = document.querySelector<HTMLInputElement>('.predict input[type="range"]');
  if (!axis) return [];
  const [low, high] = [Number(axis.min), Number(axis.max)];
  return [0.25, 0.75].map((part) => {
    axis.value = String(low + part * (high - low));
    axis.dispatchEvent(new Event('input', { bubbles: true }));
    if (part === 0.75)
      axis.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    return axis.value;
  });
}

test('Enter gives the number at which the axis stands, drawn or not', async () => {
  await site.load('stage=loop&step=divide&ask=1');
  await site.page.waitFor(() => document.querySelector('.predict input[type="range"]'));
  const [, last] = await site.page.evaluate(giveAtOnce);
  await settled(site.page);
  const said = await site.page.text('.predict .guess');
  assert.equal(Number(said.replace('−', '-').replace('your guess', '')), Number(last));
  await site.check();
});

/** In the page: the tables of the three cards, as they are read, with the cells that are asked for. */
function tablesOf(): { tables: { cols: number; cells: string[] }[]; words: string }[] {
  return [...document.querySelectorAll('.check-card')].map((card) => ({
    words: card.querySelector('.question p')?.textContent ?? '',
    tables: [...card.querySelectorAll('.check-table')].map((table) => ({
      cols: table.querySelectorAll('tbody tr:first-child td').length,
      cells: [...table.querySelectorAll('tbody td')].map((cell) => cell.textContent?.trim() ?? ''),
    })),
  }));
}

/** In the page: types a number into a card, or chooses cells of its last table; returns what became of it. */
async function giveCheck([card, said, cells]: [number, string, number[]]): Promise<string> {
  const frame = () => new Promise(requestAnimationFrame);
  const drawn = async () => {
    do for (let i = 0; i < 2; i++) await frame();
    while (document.querySelector('[aria-busy]'));
  };
  const at = () => document.querySelectorAll('.check-card')[card];
  const field = at().querySelector<HTMLInputElement>('.enter input');
  if (field) {
    field.value = said;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
  }
  for (const cell of cells) {
    const all = at().querySelectorAll('.check-table:last-child tbody td');
    all[cell]?.querySelector('button')?.click();
    await drawn();
  }
  at().querySelector<HTMLElement>('.give')?.click();
  const end = performance.now() + 60_000;
  while (!at().querySelector('.judged') && performance.now() < end) await frame();
  return at().querySelector('.judged')?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? 'no verdict';
}

/** A number as it is read: thirds are not 0.33. */
function numberIn(text: string): number {
  const value = Number(text.replace('−', '-').replace('∞', 'Infinity'));
  return Math.abs(value - 1 / 3) < 0.01 ? 1 / 3 : value;
}

test('after a stage what one finds by hand is right, and of no other cell', async () => {
  const found: string[] = [];
  const give = async (card: number, said: string, cells: number[], verdict: string) => {
    const judged = await site.page.evaluate(giveCheck, [card, said, cells] as [
      number,
      string,
      number[],
    ]);
    if (!judged.startsWith(verdict)) found.push(`${hash}, ${card}: ${said} ${cells}: ${judged}`);
  };
  let hash = '';
  for (const [i, stage] of Object.keys(BY_HAND).entries()) {
    // All of one stage right, all of the next one wrong.
    const isRight = i % 2 === 0;
    hash = `stage=check&after=${stage}&seed=${isRight ? 2 : 42}`;
    await site.go(hash);
    await site.page.waitFor(() => document.querySelectorAll('.check-card').length === 3);
    const [compute, wrong, change] = await site.page.evaluate(tablesOf);
    const read = ({ tables }: typeof compute): Table[] =>
      tables.map(({ cols, cells }) => ({ cols, values: cells.map(numberIn) }));
    const verdict = isRight ? '✓ Right' : '≠ Not quite';
    const [row, col] = /\[(\d), (\d)\]/.exec(compute.words)?.slice(1).map(Number) ?? [];
    const right = BY_HAND[stage](read(compute), row, col) + (isRight ? 0 : 2);
    await give(0, right.toFixed(2), [], verdict);
    const result = read(wrong).at(-1) as Table;
    const off = result.values.flatMap((value, i) => {
      const one = FOUND_BY_HAND[stage](read(wrong), Math.floor(i / result.cols), i % result.cols);
      return value === one || Math.abs(value - one) < 0.02 ? [] : [i];
    });
    assert.equal(off.length, 1, `${hash}: ${off}`);
    const [at] = off;
    await give(1, '', [isRight ? at : (at + 1) % result.values.length], verdict);
    const [, cause, effect] = /\[(\d), (\d)\]/.exec(change.words)?.map(Number) ?? [];
    const { cols, cells } = change.tables.at(-1) as (typeof change.tables)[number];
    const moved = cells.flatMap((_, i) =>
      CHANGES[stage](Math.floor(i / cols), i % cols, cause, effect) ? [i] : [],
    );
    const others = cells.flatMap((_, i) => (moved.includes(i) ? [] : [i]));
    await give(2, '', isRight ? moved : others, verdict);
  }
  assert.deepEqual(found, []);
  await site.check();
});
