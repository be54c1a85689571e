// What the page learns of the core: structure, numbers, arithmetic, prints, refusals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Session } from '../../web/src/engine/core/session.ts';
import type { DType, Term } from '../../web/src/engine/core/structure.ts';
import { fresh, golden, open, refusalOf } from './core.ts';

/** Every lesson on every example. */
async function everyChoice(): Promise<string[]> {
  const { lessons } = new Session(await fresh()).catalogue();
  return Object.entries(lessons).flatMap(([lesson, examples]) =>
    examples.length === 0
      ? [`lesson=${lesson}`]
      : examples.map((example) => `lesson=${lesson}&example=${example}`),
  );
}

test('before a lesson is open every question is refused', async () => {
  const session = new Session(await fresh());
  const questions = [
    () => session.hash(),
    () => session.prints(),
    () => session.data(0),
    () => session.terms(0, 0),
    () => session.edit(0, 0, 1),
    () => session.pin([]),
    () => session.streamOn(0, 1),
    () => session.streamTile(0, { row: 0, col: 0, rows: 1, cols: 1, step: 1 }),
    () => session.streamRow(0, 0),
  ];
  for (const ask of questions) assert.equal(refusalOf(ask), 'No lesson is open.', String(ask));
});

test('the structure of one head, as the lesson builds it', async () => {
  const { structure } = await open('lesson=head&example=bank');
  assert.equal(structure.dtype, 'float32');
  assert.equal(structure.causal, true);
  assert.deepEqual(structure.words, ['money', 'loan', 'bank', 'stream', 'mud', 'bank']);
  const names = structure.nodes.map((node) => node.name);
  assert.deepEqual(names.slice(0, 4), ['x', 'w_query', 'w_key', 'w_value']);
  const node = (name: string) => structure.nodes[names.indexOf(name)];
  assert.deepEqual(node('scores'), {
    name: 'scores',
    op: 'matmul',
    kind: 'product',
    list: -1,
    role: 'scores',
    held: true,
    axes: ['B', 'T', 'T'],
    shape: [1, 6, 6],
    inputs: [names.indexOf('q'), names.indexOf('k_T')],
    statement: 'scores = q @ k_T',
  });
  assert.equal(node('scaled').statement, 'scaled = scores / math.sqrt(2)');
  assert.deepEqual(
    [node('x').kind, node('x').origin, node('x').role],
    ['leaf', 'words', undefined],
  );
  assert.deepEqual([node('w_query').origin, node('w_query').role], ['written', 'query_weight']);
  assert.deepEqual([node('k_T').kind, node('k_T').list], ['copy', undefined]);
  assert.deepEqual(node('weights_sum').axes, ['B', 'T', '1']);
});

test('names are identifiers, inputs come before, shapes fit the axes', async () => {
  for (const choice of await everyChoice()) {
    const { nodes } = (await open(choice)).structure;
    nodes.forEach((node, place) => {
      assert.match(node.name, /^[A-Za-z_][A-Za-z0-9_]*$/);
      assert.equal(node.axes.length, node.shape.length);
      for (const input of node.inputs) assert.ok(input >= 0 && input < place);
      const lines = node.statement.split('\n');
      assert.ok(
        lines.some((line) => line.startsWith(`${node.name} = `)),
        node.statement,
      );
    });
  }
});

test('a control character crosses as itself: in a word, and in a refusal', async () => {
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code));
  const words = [...controls, '"', '\\', '\x7f', 'é', '🙂'];
  const own = `example=tokens&split=characters&tokens=${encodeURIComponent(words.join(''))}`;
  assert.deepEqual((await open(`lesson=loop&${own}`)).structure.words, words);
  const { structure } = await open('lesson=heads&example=tokens&tokens=a%09b%0a');
  assert.deepEqual(structure.words, ['a', '\t', 'b', '\n']);
  assert.equal(
    await refusalOfOpening('lesson=heads&example=tokens&tokens=%00'),
    'The character "\0" has no number here; digits, English letters, punctuation and blanks do.',
  );
  assert.equal(
    await refusalOfOpening('lesson\0\x1f'),
    'A choice is written key=value, not "lesson\0\x1f".',
  );
});

async function refusalOfOpening(choice: string): Promise<string> {
  const session = new Session(await fresh());
  return refusalOf(() => session.open(choice));
}

test('data is where the numbers lie: the tokens of bank', async () => {
  const session = await open('lesson=head&example=bank');
  const x = session.data(session.find('x'));
  assert.equal(x.length, 24);
  assert.deepEqual([...x.slice(0, 8)], [0, 1.4, 0, 0.1, 0, 1.1, 0, 0.6].map(Math.fround));
});

test("one's own randn, in float64", async () => {
  const session = await open('lesson=head&example=randn&seed=-3&before=5&T=3&C=2&dtype=float64');
  const { dtype, causal, nodes } = session.structure;
  assert.deepEqual([dtype, causal], ['float64', true]);
  assert.deepEqual(nodes[0].shape, [1, 3, 2]);
  assert.equal(
    nodes[0].statement,
    'torch.manual_seed(-3)\ntorch.rand(5)\nx = torch.randn(1, 3, 2).double()',
  );
  assert.equal(nodes[1].statement, 'w_query = nn.Linear(2, 4, bias=False).weight.T.double()');
  assert.ok(session.data(0) instanceof Float64Array);
  for (const value of session.data(0)) assert.equal(value, Math.fround(value));
});

test('an edit is there at once, and reaches the end', async () => {
  const session = await open('lesson=loop&example=000-56');
  const [x, y] = [session.find('x'), session.find('y')];
  session.edit(x, 0, 8);
  assert.equal(session.data(x)[0], 8);
  assert.equal(session.data(y)[0], 8);
  assert.equal(session.data(y)[2], Math.fround(Math.fround(8 + session.data(x)[2]) / 2));
});

test('a computed cell can be pinned and released; minus infinity only hides a token', async () => {
  const session = await open('lesson=head&example=bank');
  const before = session.hash();
  const [masked, weights] = [session.find('masked'), session.find('weights')];
  session.edit(masked, 6, -Infinity); // row 1, its first token: only its own is left
  assert.deepEqual([...session.data(weights).slice(6, 12)], [0, 1, 0, 0, 0, 0]);
  const [term, ...others] = session.terms(masked, 6);
  assert.deepEqual([term.kind, term.value, others.length], ['constant', -Infinity, 0]);
  session.pin([]);
  assert.equal(session.hash(), before);
});

test('pins are handed over at once: they come, change and go, or are refused together', async () => {
  const session = await open('lesson=loop&example=000-56');
  const [x, y] = [session.find('x'), session.find('y')];
  const before = session.hash();
  session.pin([
    { node: y, offset: 3, value: 9 },
    { node: x, offset: 0, value: 1 },
    { node: x, offset: 0, value: 8 }, // of one cell the last number holds
  ]);
  const pinned = session.hash();
  assert.deepEqual([session.data(x)[0], session.data(y)[0], session.data(y)[3]], [8, 8, 9]);
  assert.equal(
    refusalOf(() =>
      session.pin([
        { node: x, offset: 1, value: 2 },
        { node: x, offset: 0, value: 1e39 },
      ]),
    ),
    'x[0, 0, 0] must be a number between -3.4e38 and 3.4e38.',
  );
  assert.equal(session.hash(), pinned);
  session.pin([{ node: x, offset: 1, value: -0 }]);
  assert.ok(Object.is(session.data(x)[1], -0));
  assert.notEqual(session.data(y)[3], 9);
  const { revision } = session;
  session.pin([{ node: x, offset: 1, value: -0 }]);
  assert.equal(session.revision, revision, 'held already');
  session.pin([]);
  assert.equal(session.hash(), before);
  assert.equal(session.revision, revision + 1);
});

/**
 * a * b + c of doubles that are multiples of 2^-100, as whole numbers: only Number() rounds. (BigInt
 * takes no other doubles.)
 */
function fma(a: number, b: number, c: number): number {
  const whole = (value: number) => BigInt(value * 2 ** 100);
  return Number(whole(a) * whole(b) + (whole(c) << 100n)) / 2 ** 200;
}

/** One term from the values of its operands. The core's exp is not JavaScript's. */
function compute(term: Term, terms: Term[], dtype: DType): number {
  const of = (term.of ?? []).map((place) => terms[place].value);
  const round = dtype === 'float32' ? Math.fround : (value: number) => value;
  switch (term.kind) {
    case 'sum':
      return of.reduce((sum, value) => round(sum + value), 0);
    case 'fma': {
      const factors = term.of.map((place) => terms[place].of.map((factor) => terms[factor].value));
      return factors.reduce((sum, [a, b]) => fma(a, b, sum), 0);
    }
    case 'product':
      return round(of[0] * of[1]);
    case 'quotient':
      return round(of[0] / of[1]);
    case 'difference':
      return round(of[0] - of[1]);
    case 'abs':
      return Math.abs(of[0]);
    case 'max':
      return of.reduce((largest, value) => (value > largest ? value : largest));
    case 'where':
      return of[0] === 0 ? of[1] : of[2];
    default:
      return term.value;
  }
}

/** Cells of a tensor whose arithmetic is asked for: from the first to the last, in other rows and columns. */
const kCells = 16;

// That the terms of every cell give its bits is tested where they are made, in tests/core/test_terms.cpp.
test('the arithmetic of cells of every tensor arrives exactly, and JavaScript agrees with it', async () => {
  for (const choice of await everyChoice()) {
    const session = await open(choice);
    const { dtype, nodes } = session.structure;
    nodes.forEach((node, id) => {
      const data = session.data(id).slice();
      const apart = Math.max(1, (data.length - 1) / (kCells - 1));
      data.forEach((value, offset) => {
        if (Math.round(Math.round(offset / apart) * apart) !== offset) return;
        const terms = session.terms(id, offset);
        const where = `${choice} ${node.name} ${offset}`;
        assert.ok(Object.is(terms[terms.length - 1].value, value), where);
        for (const term of terms) {
          assert.ok(Object.is(compute(term, terms, dtype), term.value), `${where} ${term.kind}`);
          if (term.kind !== 'cell') continue;
          assert.ok(term.node < id && node.inputs.includes(term.node), where);
          assert.ok(Object.is(session.data(term.node)[term.offset], term.value), where);
        }
      });
    });
  }
});

test('minus infinity crosses as itself', async () => {
  const session = await open('lesson=softmax&example=000-61');
  const masked = session.terms(session.find('masked'), 1);
  assert.equal(masked[masked.length - 1].value, -Infinity);
  const largest = session.terms(session.find('row_max'), 0);
  assert.deepEqual(largest.filter((term) => term.value === -Infinity).length, 7);
});

for (const [notebook, count] of [
  ['000', 21],
  ['002', 12],
  ['003', 17],
] as const) {
  test(`notebook ${notebook} prints its ${count} texts, character by character`, async () => {
    const expected: { cell: string; text: string }[] = [];
    for (const step of (await golden(`${notebook}.json`)).steps) {
      for (const print of step.printed ?? []) expected.push({ cell: step.cell, text: print.text });
      if (step.printed_text) expected.push({ cell: step.cell, text: step.printed_text });
    }
    assert.equal(expected.length, count);
    const prints = (await open(`lesson=notebook_${notebook}`)).prints();
    assert.deepEqual(
      prints.map(({ cell, text }) => ({ cell: `[${cell}]`, text })),
      expected,
    );
  });
}

test('prints follow an edit', async () => {
  const session = await open('lesson=notebook_000');
  const before = session.prints();
  session.edit(session.find('b_57'), 0, 3);
  const changed = session.prints().filter((print, i) => print.text !== before[i].text);
  assert.deepEqual([...new Set(changed.map((print) => print.cell))], ['57', '58', '59']);
});

test('a refusal is a sentence and changes nothing', async () => {
  const session = await open('lesson=head&example=bank');
  const [before, { structure }] = [session.hash(), session];
  const refusals: [string, () => void][] = [
    ['There is no lesson "nothing"; there are ', () => session.open('lesson=nothing')],
    ['There is no example "000-56" here; ', () => session.open('lesson=head&example=000-56')],
    ['There is no choice "__proto__"; ', () => session.open('__proto__=1')],
    ['A choice is written key=value, ', () => session.open('lesson')],
    ['causal must be 0 or 1.', () => session.open('lesson=head&causal=2')],
    ['That choice is too long.', () => session.open(`lesson=${'x'.repeat(16380)}`)],
    ['x[0, 0, 0] must be a number between ', () => session.edit(0, 0, Number.NaN)],
    ['x[0, 0, 0] must be a number between ', () => session.edit(0, 0, Infinity)],
    ['x[0, 0, 0] must be a number between ', () => session.edit(0, 0, 1e39)],
    ['x_scores[0, 0, 0] would leave the range of float32. ', () => session.edit(0, 0, 1e38)],
    ['There is no such cell.', () => session.edit(0, 24, 1)],
    ['There is no such cell.', () => session.edit(-1, 0, 1)],
    ['There is no such cell.', () => session.pin([{ node: 0, offset: 24, value: 1 }])],
    [
      'Those are too many pins.',
      () => session.pin(Array(4097).fill({ node: 0, offset: 0, value: 1 })),
    ],
    ['There is no such cell.', () => session.terms(0, 24)],
    ['There is no such tensor.', () => session.data(structure.nodes.length)],
    ['No weights are streamed here.', () => session.streamOn(0, 1)],
    ['q[0, 0, 0] must be a number between ', () => session.edit(session.find('q'), 0, -Infinity)],
  ];
  for (const [start, action] of refusals) {
    const sentence = refusalOf(action);
    assert.ok(sentence.startsWith(start), sentence);
    assert.ok(sentence.endsWith('.'), sentence);
    assert.equal(session.hash(), before);
    assert.equal(session.structure, structure);
  }
});

test('two nodes are compared number by number, with the tolerances that are given', async () => {
  const session = await open('lesson=triangle&example=randn');
  const [loop, product, weights] = ['y_loop', 'y', 'weights'].map((name) => session.find(name));
  assert.equal(session.countDifferent(loop, loop, 0, 0), 0);
  assert.equal(session.countDifferent(loop, product, 1e-5, 1e-8), 0);
  session.edit(product, 3, 5);
  assert.equal(session.countDifferent(loop, product, 1e-5, 1e-8), 1);
  assert.equal(
    refusalOf(() => session.countDifferent(loop, weights, 0, 0)),
    'Tensors are compared number by number, so both need numbers and one shape.',
  );
  assert.match(
    refusalOf(() => session.countDifferent(loop, 999, 0, 0)),
    /./,
  );
});
