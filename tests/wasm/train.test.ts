// Training as the page asks for it: steps, edits of the run, its history, fresh sequences.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { golden, open, refusalOf } from './core.ts';

const LOOKUP = 'lesson=learn&example=lookup';

test('a lesson that is trained says what belongs to its run', async () => {
  const one = await open(LOOKUP);
  assert.deepEqual(one.structure.training, {
    steps: 5000,
    sequences: 256,
    columns: ['loss', 'right', 'share'],
    parameters: ['w_query', 'w_key', 'w_value'].map((name) => one.find(name)),
  });
  assert.deepEqual(one.structure.names, {
    tokens: one.find('x'),
    C: [
      ['ana', 'ben', 'cai', 'dia'],
      ['tea', 'milk', 'water', 'juice'],
    ],
    V: [['tea', 'milk', 'water', 'juice']],
    O: [],
  });
  // Read off the one-hot rows: after torch.manual_seed(1337) and three nn.Linear, the permutation 0 2 3 1, ...
  assert.deepEqual(one.words.slice(0, 5), [
    'ana water',
    'cai milk',
    'dia water',
    'ben juice',
    'cai ?',
  ]);
  const two = await open('lesson=learn&example=both');
  assert.deepEqual(two.structure.training?.columns, [
    'loss',
    ...['loss_previous', 'right_previous', 'share_previous_0', 'share_previous_1'],
    ...['loss_marked', 'right_marked', 'share_marked_0', 'share_marked_1'],
  ]);
  assert.equal((await open('lesson=head')).structure.training, undefined);
});

test('trained weights say what their columns mean, and what led to them', async () => {
  const pair = await open('lesson=heads');
  assert.deepEqual(pair.structure.names, {
    tokens: pair.find('x'),
    C: [['a', 'b', 'c', 'd'], ['0', '1', '2', '3', '4'], ['*']],
    V: [],
    O: [
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ],
  });
  assert.deepEqual(pair.words, ['d 0', 'a 1', 'd 2 *', 'd 3', 'a 4']);
  assert.deepEqual(pair.limits(), { T: 64, num_heads: [1, 2, 3, 4] });
  const run = { trained_steps: 300, trained_causal: false, batch_size: 8, lr: '1.0' };
  assert.deepEqual(pair.structure.run, run);
  const head = await open('lesson=head&example=previous&trained_steps=7&optimizer=adam');
  assert.deepEqual(head.structure.run, {
    ...{ trained_steps: 7, trained_causal: true, batch_size: 8, lr: '0.05' },
  });
  assert.equal((await open('lesson=heads&example=bank')).structure.run, undefined);
});

test('a run behind trained weights is prepared in pieces, while the open lesson stays', async () => {
  const session = await open('lesson=loop');
  const chosen = 'lesson=head&example=lookup&seed=32&trained_steps=9';
  assert.deepEqual(
    [4, 0, 4, 4, 4].map((most) => session.prepare(chosen, most)),
    [5, 5, 1, 0, 0],
  );
  assert.ok(session.find('w_query') < 0);
  session.open(chosen);
  const run = await open('lesson=learn&example=lookup&seed=32');
  run.train(9, 9);
  for (const name of ['w_query', 'w_key', 'w_value']) {
    assert.deepEqual(session.data(session.find(name)), run.data(run.find(name)), name);
  }
  assert.equal(session.prepare('lesson=loop', 1), 0);
  assert.match(
    refusalOf(() => session.prepare('lesson=head&example=lookup&trained_steps=5001', 1)),
    /^trained_steps must be/,
  );
});

test('a gradient says what it is the gradient of', async () => {
  const { structure } = await open(LOOKUP);
  const gradients = structure.nodes.filter((node) => node.gradient_of !== undefined);
  assert.ok(gradients.length > 10);
  for (const { name, shape, gradient_of = -1 } of gradients) {
    const of = structure.nodes[gradient_of];
    assert.equal(name, `d_${of.name}`);
    assert.deepEqual(shape, of.shape);
  }
  const reading = structure.nodes.find(({ name }) => name === 'd_scaled_weighted');
  assert.equal(structure.nodes[reading?.unpinned ?? -1].name, 'weights');
});

test('the losses of a run are PyTorch\u2019s', async () => {
  const { runs } = await golden('training.json');
  const run = runs.find(({ choice }: { choice: string }) => choice.includes('example=lookup'));
  const session = await open(run.choice);
  assert.equal(session.train(20, 15), 15);
  assert.equal(session.train(20, 15), 20);
  const losses = session.history(20).map(([loss]) => loss);
  losses.forEach((loss, step) => {
    assert.ok(Math.abs(loss - run.losses[step]) < 1e-10, `${step}: ${loss}`);
  });
  assert.equal(session.data(session.find('loss'))[0], losses[20]);
});

test('any step comes back with its bits, and an edit changes what follows', async () => {
  const session = await open(LOOKUP);
  session.train(40, 40);
  const hash = session.hash();
  session.train(60, 60);
  assert.equal(session.train(40, 40), 40);
  assert.equal(session.hash(), hash);
  const node = session.find('w_query');
  assert.equal(session.editTraining([{ step: 30, node, offset: 3, value: 2.5 }]), 30);
  session.train(30, 30);
  assert.equal(session.data(node)[3], 2.5);
  session.train(40, 40);
  assert.notEqual(session.hash(), hash);
  session.editTraining([]);
  session.train(40, 40);
  assert.equal(session.hash(), hash);
});

test('what is learnt holds on sequences that the run has not seen', async () => {
  const session = await open(LOOKUP);
  const [before, , share] = session.tryFresh();
  assert.ok(before > 1.2 && share < 0.3);
  session.train(100, 100);
  const [loss, right, learnt] = session.tryFresh();
  assert.ok(loss < 0.1 && right === 1 && learnt > 0.7, `${loss} ${right} ${learnt}`);
});

test('a run is refused in sentences', async () => {
  const head = await open('lesson=head');
  assert.equal(
    refusalOf(() => head.train(1, 1)),
    'Nothing is trained here.',
  );
  const session = await open(`${LOOKUP}&seed=7`);
  const beyond = 'A run has the steps 0 to 5000; there is no step 5001.';
  assert.equal(
    refusalOf(() => session.train(5001, 1)),
    beyond,
  );
  const x = { step: 1, node: session.find('x'), offset: 0, value: 1 };
  const only = 'Only a number of a parameter can be changed in a run.';
  assert.equal(
    refusalOf(() => session.editTraining([x])),
    only,
  );
});

// A letter that the only sequence of the batch lacks is in the others.
test('a try that is refused can be made again, with other numbers', async () => {
  const session = await open('lesson=learn&example=both&batch_size=1&fresh=0');
  const before = await open('lesson=learn&example=both&batch_size=1&fresh=0');
  const C = 10;
  const x = session.data(session.find('x'));
  const missing = [0, 1, 2, 3].find((c) => x.every((one, i) => i % C !== c || one === 0)) ?? -1;
  assert.ok(missing >= 0, 'The sequence has all four letters.');
  const pins = ['w_query', 'w_key'].map((name) => {
    const node = session.find(name);
    return { node, offset: missing * session.structure.nodes[node].shape[1], value: 3e38 };
  });
  session.pin(pins);
  assert.match(
    refusalOf(() => session.tryFresh()),
    /would leave the range of float32/,
  );
  session.pin([]);
  assert.deepEqual(session.tryFresh(), before.tryFresh());
});

test('a run goes as far as it can, and says why it goes no further', async () => {
  const session = await open(LOOKUP);
  const [w_query, w_key] = ['w_query', 'w_key'].map((name) => session.find(name));
  session.train(30, 30);
  const at = (step: number) => [w_query, w_key].map((node) => ({ step, node, offset: 0 }));
  session.train(5, 30);
  session.editTraining(at(20).map((edit) => ({ ...edit, value: 3e38 })));
  // From step 5, by a checkpoint at step 10: that of step 20 is of the run before.
  assert.equal(session.train(30, 100), 19);
  const hash = session.hash();
  session.edit(w_key, 2, 1);
  const pinned = session.hash();
  assert.match(
    refusalOf(() => session.train(30, 100)),
    /^Step 20 cannot be computed\. .* The run stands at step 19\.$/s,
  );
  assert.equal(session.hash(), pinned);
  session.train(19, 0);
  assert.equal(session.hash(), hash);
});

// Against torch's: tests/golden/generators/language.py.
test('a language model is trained, and says of each step what torch says', async () => {
  const file = await golden('language.json');
  const one = await open('lesson=language');
  const { training, names, causal } = one.structure;
  const columns = file.drift.columns.slice(1);
  assert.deepEqual(training?.columns, columns);
  assert.equal(training?.sequences, 54);
  assert.equal(training?.parameters.length, 9);
  assert.deepEqual(names, { tokens: one.find('ids'), C: [], V: [file.vocabulary], O: [] });
  assert.equal(causal, true);
  const said = (sentence: number[]) => sentence.slice(0, 7).map((id) => file.vocabulary[id]);
  assert.deepEqual(one.words, file.sentences.flatMap(said));

  const counted = training?.counted ?? [];
  assert.deepEqual(counted[0].map(Number), Array(3).fill(Math.log(19)));
  assert.equal(counted.length, 5);
  for (const [i, table] of file.tables.entries()) {
    for (const [of, theirs] of table.entries()) {
      const ours = counted[i + 1][of];
      if (theirs === null) assert.equal(ours, 'inf');
      else assert.ok(Math.abs(Number(ours) - theirs) < 1e-14);
    }
  }

  assert.equal(one.train(150, 100), 100);
  assert.equal(one.train(150, 100), 150);
  const history = one.history(150);
  for (const [step, ...row] of file.drift.scores.slice(0, 16)) {
    for (const [i, theirs] of row.entries()) {
      // tests/core/test_language.cpp says how rounding grows where the meanings are learnt.
      const tolerance = step <= 120 ? 5e-6 : 5e-4 * Math.max(1, theirs);
      assert.ok(Math.abs(history[step][i] - theirs) < tolerance, `${columns[i]} of step ${step}`);
    }
  }
  const hash = one.hash();
  assert.equal(one.train(40, 9), 40);
  assert.equal(one.train(150, 9), 150);
  assert.equal(one.hash(), hash);
});

test('a language model with drawn batches names the words of the batch at hand', async () => {
  const one = await open('lesson=language&batch_size=2&seed=42');
  const before = one.words.join(' ');
  // Sentences of the grammar, without their full stop.
  const sentence = /^(by|near|with) the \w+ the bank is \w+$/;
  for (const b of [0, 1]) assert.match(one.words.slice(7 * b, 7 * b + 7).join(' '), sentence);
  one.train(3, 3);
  assert.notEqual(one.words.join(' '), before);
  assert.deepEqual(one.limits().num_heads, [1, 2, 4, 8]);
});

test('a language model reads a text of one\u2019s own, and says what its columns are', async () => {
  const { texts } = await golden('language.json');
  for (const run of texts) {
    const one = await open(run.choice);
    assert.deepEqual(one.structure.names?.V, [run.vocabulary]);
    assert.deepEqual(one.structure.training?.columns, run.columns.slice(1));
    assert.equal(one.train(run.at, 100), run.at);
    const history = one.history(run.at);
    for (const [step, loss] of run.scores) {
      assert.ok(Math.abs(history[step][0] - loss) < 5e-6, `${step}: ${history[step][0]}`);
    }
  }
});

test('a language model writes, with weights that were prepared in pieces', async () => {
  const { written } = await golden('language.json');
  const session = await open('lesson=loop');
  const chosen = 'lesson=write&draw_seed=5';
  assert.deepEqual(
    [0, 150, 150].map((most) => session.prepare(chosen, most)),
    [200, 50, 0],
  );
  session.open(chosen);
  const text = written.texts.find(
    (one: { draw_seed: number; temperature: number }) =>
      one.draw_seed === 5 && one.temperature === 1,
  );
  const said = text.text.split(' ');
  assert.deepEqual(session.words, said.slice(0, 7));
  const { names, run } = session.structure;
  const number = (node: string) => session.data(session.find(node))[0];
  assert.equal(names?.V[0][number('picked_t6')], said[7]);
  assert.equal(number('max_difference'), 0);
  assert.deepEqual(run, { trained_steps: 200, trained_causal: true, batch_size: 0, lr: '0.02' });
  session.edit(session.find('temperature'), 0, 0.5);
  const cooler = written.texts.find(
    (one: { draw_seed: number; temperature: number }) =>
      one.draw_seed === 5 && one.temperature === 0.5,
  );
  assert.deepEqual(session.words, cooler.text.split(' ').slice(0, 7));
  assert.match(
    refusalOf(() => session.open('lesson=write&beginning=near%20the%20river')),
    /^The model has never read "river"; its words are \., bank, by, /,
  );
});

test('the row sum in the gradient of softmax is that of A·dA, and of dY·Y', async () => {
  const session = await open('lesson=learn');
  const of = (name: string) => ({
    data: session.data(session.find(name)),
    columns: session.structure.nodes[session.find(name)].shape.at(-1) ?? 1,
  });
  const dots = (a: string, b: string) => {
    const [left, right] = [of(a), of(b)];
    return Array.from({ length: left.data.length / left.columns }, (_, row) => {
      const at = row * left.columns;
      const products = Array.from(
        left.data.subarray(at, at + left.columns),
        (value, i) => value * right.data[at + i],
      );
      return products.reduce((sum, one) => sum + one, 0);
    });
  };
  const inWeights = dots('weights', 'd_weights');
  const inOutput = dots('y', 'd_y');
  const shown = of('d_masked_mean').data;
  assert.equal(shown.length, inWeights.length);
  assert.ok(inWeights.some((one) => Math.abs(one) > 1e-3));
  for (const [row, one] of inWeights.entries()) {
    // Up to five products, each below 1, in float32.
    assert.ok(Math.abs(one - shown[row]) < 1e-6, String(row));
    assert.ok(Math.abs(one - inOutput[row]) < 1e-6, String(row));
  }
});
