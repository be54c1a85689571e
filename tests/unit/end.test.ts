// The end: one sentence through all stages, its questions, its link, and the room that it takes.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionsOf, tryQuestions } from '../../web/src/course/end/questions.ts';
import { type Way, wayOf } from '../../web/src/course/end/way_numbers.ts';
import { wayRoom } from '../../web/src/course/end/way_room.ts';
import type { Core } from '../../web/src/engine/core/core.ts';
import { rungStages, WRITTEN } from '../../web/src/engine/lesson/sentence.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { mergedWithPresent } from '../../web/src/engine/model/link.ts';
import { formatHash, parseHash, type State } from '../../web/src/engine/state/state.ts';
import { SavedChoices } from '../../web/src/shell/saved_choices.ts';
import { catalogue, golden, open, refusalOf } from '../wasm/core.ts';

interface Part {
  values: number[];
  digits: string[];
}
interface Golden {
  tokens: string;
  moved: number[];
  stages: Record<string, { weights: Part[]; leaves: Part[] }>;
}

const { sentences }: { sentences: Golden[] } = await golden('end.json');

const endOn = (tokens: string): State => ({ ...parseHash('stage=end'), tokens });

async function wayOn(tokens: string): Promise<Way> {
  return wayOf(await open('lesson=loop'), endOn(tokens));
}

/** PyTorch adds in other orders. */
const TOLERANCE = 1e-6;

function assertNear(ours: ArrayLike<number>, theirs: number[], what: string): void {
  assert.equal(ours.length, theirs.length, what);
  theirs.forEach((value, i) => {
    assert.ok(Math.abs(ours[i] - value) <= TOLERANCE, `${what} [${i}]: ${ours[i]}, not ${value}`);
  });
}

for (const { tokens, moved, stages } of sentences) {
  test(`“${tokens}” in all stages is what PyTorch computes`, async () => {
    const { words, rungs } = await wayOn(tokens);
    assert.deepEqual(words, tokens.split(' '));
    assert.deepEqual(
      rungs.map(({ rung }) => rung.stage),
      Object.keys(stages),
    );
    for (const { rung, heads } of rungs) {
      const { weights, leaves } = stages[rung.stage];
      assert.equal(heads.length, leaves.length);
      heads.forEach((head, i) => {
        assertNear(head.leaves.values, leaves[i].values, `${rung.stage} leaves`);
        if ('weights' in rung.takes)
          assertNear(head.weights.values, weights[i].values, `${rung.stage} weights`);
      });
    }
  });

  test(`the questions on “${tokens}”`, async () => {
    const tried = tryQuestions(await open('lesson=loop'), endOn(tokens));
    assert.deepEqual(tried.moved, moved);
    // The last word sees all words with the mask, too; a number added to every score goes out of the shares.
    assert.equal(tried.byMask, 0);
    assert.ok(tried.byFive < TOLERANCE, `${tried.byFive}`);
    const right = questionsOf(tried).map((question) => question.right);
    assert.deepEqual(right, [Math.min(moved.length, 2), 1, 1]);
  });
}

test('a question has another right answer where the core says otherwise', () => {
  const right = (moved: number[], byFive: number, byMask: number) =>
    questionsOf({ moved, byFive, byMask }).map((question) => question.right);
  assert.deepEqual(right([], 0, 0), [0, 1, 1]);
  assert.deepEqual(right([2], 0.25, 0.5), [1, 0, 0]);
});

test('each stage is compared with the one before', async () => {
  const kinds = async (tokens: string) =>
    (await wayOn(tokens)).rungs.map(({ relation }) => relation?.kind ?? null);
  // Fourths are exact: the loop and the product give the same bits. Thirds are not.
  assert.deepEqual(await kinds('loan bank mud bank'), [
    null,
    'same',
    'same',
    'other',
    'size',
    'size',
  ]);
  assert.deepEqual((await kinds('loan bank mud')).slice(0, 3), [null, 'rounded', 'same']);
  // One word leaves as it came, whatever its weight of 1 is made of.
  assert.deepEqual((await kinds('bank')).slice(0, 4), [null, 'same', 'same', 'same']);
  const { rungs } = await wayOn('loan bank mud bank');
  const [, , , match] = rungs.map(({ relation }) => relation);
  // 0.7230035 − 0.675 and so on, of tests/golden/end.json: the most is 0.375 − 0.27572635.
  assert.ok(match?.kind === 'other' && Math.abs(match.most - 0.09927365) < TOLERANCE);
});

test('the words with written numbers are the core’s', async () => {
  for (const word of WRITTEN) {
    const { nodes } = (await open(`lesson=loop&example=bank&tokens=${word}`)).structure;
    assert.equal(nodes[0].origin, 'words', word);
  }
  const { nodes } = (await open('lesson=loop&example=bank&tokens=sofa')).structure;
  assert.equal(nodes[0].origin, 'drawn');
});

test('its link has the sentence and nothing else', () => {
  const link = 'stage=end&tokens=the+old+bank+%26+%25';
  const state = parseHash(link);
  assert.equal(state.tokens, 'the old bank & %');
  assert.equal(formatHash(state), link);
  const more = parseHash(`${link}&example=river&cell=y.0.0.0&edits=x.0.0.0:3&causal=0&seed=3`);
  assert.deepEqual(more, state);
  assert.equal(formatHash(parseHash('stage=end')), 'stage=end');
});

test('a link to it within a visit has its own sentence, or the page’s', () => {
  const present = parseHash('stage=head&tokens=mud+bank');
  const arrived = (link: string) => mergedWithPresent(parseHash(link), present, catalogue);
  assert.equal(arrived('stage=end&tokens=loan').tokens, 'loan');
  assert.equal(arrived('stage=end').tokens, null);
});

test('what one sentence is refused for it is refused for on every stage', async () => {
  const session = await open('lesson=loop');
  const words = (count: number) => Array(count).fill('mud').join(' ');
  const asked = ['', ' ', words(12), words(13), 'abcdefghijklmnopqrstu', 'ü & %', words(1)];
  const isFine = [false, false, true, false, false, true, true];
  for (const [i, tokens] of asked.entries()) {
    const opened = refusalOf(() => session.open(choiceText(endOn(tokens), catalogue))) === '';
    assert.equal(opened, isFine[i], tokens);
    assert.equal(refusalOf(() => wayOf(session, endOn(tokens))) === '', isFine[i], tokens);
  }
});

test('the sentence of the stages comes along to it, and its own to the stages', () => {
  const saved = new SavedChoices({ session: { catalogue: () => catalogue } } as unknown as Core);
  const goes = (from: State, stage: string) => {
    saved.save(from);
    return saved.opening({ stage }, from);
  };
  const heads = parseHash('stage=heads&example=bank&tokens=loan+bank&edits=w_key.0.0:3');
  const end = goes(heads, 'end');
  assert.equal(formatHash(end), 'stage=end&tokens=loan+bank');
  const back = goes(end, 'heads');
  assert.equal(back.edits.length, 1, 'the edits of the stage stay its own');
  assert.equal(goes({ ...end, tokens: 'mud bank' }, 'head').tokens, 'mud bank');
  // Words of another example are none of the end's.
  const other = new SavedChoices({ session: { catalogue: () => catalogue } } as unknown as Core);
  const river = parseHash('stage=head&example=tokens&tokens=tea+time');
  other.save(river);
  assert.equal(other.opening({ stage: 'end' }, river).tokens, null);
});

test('the way has room in every window, for so many words', async () => {
  for (const count of [1, 2, 4, 6, 8, 9, 12]) {
    const way = await wayOn(Array(count).fill('stream').join(' '));
    for (const width of [320, 390, 600, 759, 760, 1099, 1100, 1280, 1440, 1920]) {
      const room = wayRoom(way, { width, height: 900 });
      const what = `${count} words at ${width}: ${JSON.stringify(room)}`;
      const left = width < 1100 ? width - 32 : Math.min(width, 1500) - 414;
      const tables = Math.min(2, room.perRow);
      const widest = room.labels + 18 + tables * room.columns * room.cell + (tables - 1) * 8;
      assert.ok(widest <= left, what);
      assert.ok(room.firsts[0] === 0 && room.firsts.length <= rungStages().length, what);
      assert.ok(room.digits >= (width < 390 ? 5 : 7), what);
    }
  }
});
