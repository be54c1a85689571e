// The page of the parts: what it says of a model without one is what PyTorch's comes to, and so is its answer.
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { golden } from '../wasm/core.ts';
import { drawn, empty, frame, leave, type Page, page } from './mounted.ts';
import { someOf } from './walks.ts';

const { parseHash } = await import('../../web/src/engine/state/state.ts');
const { left_out } = await golden('language.json');

/**
 * A run in float32 is no longer PyTorch's after so many steps, as sums are rounded in another order: the loss of eleven
 * sentences by up to 0.014. In float64 it is (tests/core/test_language.cpp).
 */
const kDrift = 0.02;
/** By step 300 either is known. */
const kKnown = 0.9;

after(leave);
afterEach(empty);

/** Frames that are waited for: two runs, a piece in each. */
const kFrames = 20_000;

/** Lets the runs come to their end. */
async function trained(one: Page): Promise<void> {
  await drawn(one);
  for (let i = 0; i < kFrames; i++) {
    if (one.element.querySelector('.parts-key')?.textContent?.includes('have made')) return;
    await frame();
    // Pieces come by timers, too.
    await new Promise((done) => setTimeout(done, 1));
  }
  assert.fail('the runs do not end');
}

const numbersOf = (one: Page, row: number) =>
  [...one.element.querySelectorAll(`.part-below tbody tr:nth-child(${row}) td`)].map(
    (cell) => cell.textContent ?? '',
  );

test('each model without a part ends where PyTorch’s does, and is known to have learnt or not', async () => {
  const [whole, ...others]: { choice: string; columns: string[]; scores: number[] }[] = left_out;
  // The page keeps the run of the whole model.
  const one = await page('#parts');
  for (const { choice, columns, scores } of someOf(others, 4)) {
    const change = choice.replace('lesson=language&dtype=float32&', '');
    one.app.arrive(parseHash(`parts&${change}`));
    await trained(one);
    for (const [row, expected] of [
      [1, whole.scores],
      [2, scores],
    ] as const) {
      const of = (name: string) => expected[columns.indexOf(name)];
      const [loss, kept, right, learnt] = numbersOf(one, row);
      assert.ok(Math.abs(Number(loss) - of('loss_trained')) < kDrift, `${change}: ${loss}`);
      assert.ok(Math.abs(Number(kept) - of('loss_kept')) < kDrift, `${change}: ${kept}`);
      const mean = (of('right_river') + of('right_money')) / 2;
      assert.ok(Math.abs(Number(right) - mean) < kDrift, `${change}: ${right}`);
      assert.equal(Number.isNaN(Number(learnt)), mean < kKnown, `${change}: ${learnt}`);
    }
  }
});

test('it asks first, and shows the whole model alone until the answer', async () => {
  const one = await page('#parts');
  await drawn(one);
  assert.equal(one.element.querySelectorAll('.part-below tbody tr').length, 1);
  const answers = [...one.element.querySelectorAll<HTMLButtonElement>('.predict .pills button')];
  const named = (name: string) => answers.find((button) => button.textContent?.trim() === name);
  assert.ok(named('Yes'), one.element.querySelector('.predict')?.innerHTML);
  named('No')?.click();
  await drawn(one);
  assert.equal(one.element.querySelectorAll('.part-below tbody tr').length, 2);
  assert.match(one.element.querySelector('.predict')?.textContent ?? '', /Right/);
});
