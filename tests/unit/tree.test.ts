// The tree of a number: what stands in it, where it ends, and how many numbers it has. The counts are made by hand;
// values are those of the tensors, and of PyTorch (tests/golden/programs.json).
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASKED } from '../../web/src/course/mistakes/questions/asked.en.ts';
import { covered } from '../../web/src/engine/core/covered.ts';
import type { Session } from '../../web/src/engine/core/session.ts';
import { offsetOf } from '../../web/src/engine/core/tensor.ts';
import { atOnce } from '../../web/src/engine/draw/slices.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { pinsOf } from '../../web/src/engine/model/edits/sibling.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { nodeOf, valueAt } from '../../web/src/engine/model/nodes.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { keyOf } from '../../web/src/engine/model/tree/branches.ts';
import { type Counted, countedFrom } from '../../web/src/engine/model/tree/counted.ts';
import { openedFrom, toggled } from '../../web/src/engine/model/tree/opened.ts';
import type { Branch, NumberBranch, Tree } from '../../web/src/engine/model/tree/tree.ts';
import { formatHash, parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, golden, open } from '../wasm/core.ts';

async function modelAt(hash: string): Promise<Model> {
  const state = parseHash(hash);
  const session = await open(choiceText(state, catalogue));
  session.pin(pinsOf(session, state.edits));
  return resolve(state, session);
}

/** The tree of the open number, as it is at first, or of other branches. */
function treeOf({ state, session, cell }: Model, branches = openedFrom(session, cell)): Tree {
  const { tree } = resolve({ ...state, tree: branches }, session);
  assert.ok(tree);
  return tree;
}

function rootOf(tree: Tree): NumberBranch {
  assert.ok(tree.root);
  return tree.root;
}

/** All branches, from top to bottom. */
function all(branch: Branch): Branch[] {
  return [branch, ...branch.branches.flatMap(all)];
}

function numbersIn(branch: Branch): NumberBranch[] {
  return all(branch).filter((one) => one.kind === 'number');
}

/** The branch of a number, "y.0.5.0", or of a place in its sum. */
function find(tree: Tree, key: string): Branch {
  const found = all(rootOf(tree)).find((one) => one.key === key);
  assert.ok(found, key);
  return found;
}

function countsOf(session: Session, { cell }: NumberBranch): Counted {
  return atOnce(countedFrom(session, cell));
}

test('a mean’s tree has its sum and six numbers, nothing is left out, and each ends as given', async () => {
  const model = await modelAt('stage=loop&example=000-56&cell=y.0.5.1');
  const tree = treeOf(model);
  const root = rootOf(tree);
  const numbers = numbersIn(root);
  assert.deepEqual(
    numbers.map(({ key }) => key),
    ['y.0.5.1', 'sums.0.5.1', ...[0, 1, 2, 3, 4, 5].map((t) => `x.0.${t}.1`)],
  );
  assert.equal(tree.shown, 8);
  assert.equal(countsOf(model.session, root).from([root.cell]), 8);
  for (const { end } of numbers.slice(2)) assert.equal(end, 'given');
});

const HEAD = 'stage=head&step=mix&example=bank&cell=y.0.5.0';

test('a head’s output has 113 numbers in its tree', async () => {
  const model = await modelAt(HEAD);
  const tree = treeOf(model);
  const root = rootOf(tree);
  const counted = countsOf(model.session, root);
  // Six each of a row of A, of scores masked, scaled and bare, of tril and of the ones that it is made from, and of a
  // column of V; two of q; twelve each of K transposed and K; the whole of x (6 × 4), W_Q, W_K (4 × 2 each) and a
  // column of W_V; and y itself.
  const whole = 6 * 7 + 2 + 2 * 12 + 24 + 2 * 8 + 4 + 1;
  assert.equal(whole, 113);
  assert.equal(counted.from([root.cell]), whole);
  // Of a value: four of x and four of W_V.
  const value = find(tree, 'v.0.3.0');
  assert.ok(value.kind === 'number');
  assert.equal(counted.from([value.cell]), 1 + 8);
  // Of a term: all but y, and five weights and five values of the other terms.
  const term = find(tree, 'y.0.5.0.0');
  assert.ok(term.kind === 'entry');
  assert.equal(counted.from(term.entry.cells), whole - 1 - 5 - 5);
});

test('at first the largest term is open, down to the inputs, and what was drawn is not drawn again', async () => {
  const tree = treeOf(await modelAt(HEAD));
  const root = rootOf(tree);
  // 0.3964 × 1.2 is the largest of the six.
  const open = root.branches.filter(({ isOpen }) => isOpen).map(({ key }) => key);
  assert.deepEqual([root.branches.length, open], [6, ['y.0.5.0.3']]);
  assert.deepEqual(
    find(tree, 'y.0.5.0.3').branches.map(({ key }) => key),
    ['weights.0.5.3', 'v.0.3.0'],
  );
  assert.deepEqual(
    find(tree, 'weights.0.5.3').branches.map(({ key }) => key),
    [0, 1, 2, 3, 4, 5].map((t) => `masked.0.5.${t}`),
  );
  const ends = numbersIn(root).filter(({ end }) => end !== null);
  const given = ends.filter(({ end }) => end === 'given').map(({ key }) => key);
  assert.deepEqual(given, ['x.0.5.0', 'w_query.0.0', 'x.0.3.0', 'w_key.0.0', 'w_value.0.0']);
  const above = ends.filter(({ end }) => end === 'above').map(({ key }) => key);
  assert.deepEqual(above, ['v.0.3.0.0>x.0.3.0']);
  // Each once: 1 + 12 in the terms of y, 6 masked scores, tril, a scaled one and its score, 4 in its two terms, 8 in
  // those of q, a key, 8 in its terms, and of those of v only W_V’s four, as x[0, 3] stands in those of k.
  assert.equal(tree.shown, 1 + 12 + 6 + 1 + 2 + 4 + 8 + 1 + 8 + 4);
});

test('every value in it is its tensor’s, and PyTorch’s', async () => {
  const { programs } = await golden('programs.json');
  const choice = 'lesson=head&example=bank&dtype=float64';
  const program = programs.find(
    (one: { choice: string; edits: unknown[] }) => one.choice === choice && one.edits.length === 0,
  );
  const model = await modelAt(`${HEAD}&dtype=float64`);
  const numbers = numbersIn(rootOf(treeOf(model)));
  assert.equal(numbers.length, 21);
  for (const { at, cell } of numbers) {
    assert.equal(cell.value, valueAt(model.session, at), keyOf(at));
    const { values } = program.nodes.find(({ name }: { name: string }) => name === at.node);
    const right = Number(values[offsetOf(nodeOf(model.session, at.node).shape, at.index)]);
    // As in the other tests of the programs: the order of sums is another one.
    assert.ok(Math.abs(cell.value - right) <= 1e-12 * Math.max(1, Math.abs(right)), keyOf(at));
  }
});

test('a number that was set says so and ends its branch; one whose gradient is asked stops there', async () => {
  const model = await modelAt(`${HEAD}&edits=q.0.5.0:3,x.0.3.0:2`);
  const tree = treeOf(model);
  const ends = [find(tree, 'q.0.5.0'), find(tree, 'x.0.3.0')];
  assert.deepEqual(
    ends.map((one) => one.kind === 'number' && [one.end, one.cell.value, one.branches.length]),
    [
      ['set', 3, 0],
      ['set', 2, 0],
    ],
  );
  const learn = await modelAt('stage=learn&step=backward&cell=d_q.0.4.0&edits=q.0.4.0:1');
  assert.equal(rootOf(treeOf(learn)).end, 'stopped');
});

test('what is covered stays so, ends its branch and is no number that is shown', async () => {
  const { state, session } = await modelAt('stage=head&step=mix&example=bank&cell=scores.0.5.3');
  const tree = openedFrom(session, { node: 'scores', index: [0, 5, 3] });
  const hidden = resolve({ ...state, tree }, covered(session, new Map([['q', 'all']])));
  assert.ok(hidden.tree);
  const query = all(rootOf(hidden.tree)).find(({ key }) => key === 'q.0.5.0');
  assert.ok(query?.kind === 'number');
  assert.deepEqual([query.end, query.cell.value, query.open], ['covered', Number.NaN, null]);
  const texts = JSON.stringify(rootOf(hidden.tree), (_, value) => value);
  assert.ok(!texts.includes(String(valueAt(session, query.at))));
});

test('of a long sum the largest are listed, in their order, and the others when they are asked for', async () => {
  const model = await modelAt('stage=head&step=mix&example=randn&T=20&C=4&cell=y.0.19.0');
  const tree = treeOf(model);
  const listed = rootOf(tree).branches;
  const rest = listed[listed.length - 1];
  assert.deepEqual([rest.kind, rest.kind === 'rest' && rest.count, listed.length], ['rest', 12, 9]);
  const sizes = (branches: Branch[]) =>
    branches.flatMap((one) => (one.kind === 'entry' ? Math.abs(one.entry.term.value) : []));
  const whole = treeOf(model, toggled(openedFrom(model.session, model.cell), rest.at));
  const every = sizes(rootOf(whole).branches);
  assert.equal(every.length, 20);
  const eight = [...every].sort((a, b) => b - a).slice(0, 8);
  assert.deepEqual(
    sizes(listed),
    every.filter((size) => eight.includes(size)),
  );
});

test('a masked row’s softmax ends, and a streamed head gets a sentence', async () => {
  const edits = [0, 1, 2, 3, 4, 5].map((t) => `masked.0.2.${t}:-inf`).join(',');
  const masked = await modelAt(
    `stage=head&step=softmax&example=bank&cell=weights.0.2.1&edits=${edits}`,
  );
  assert.equal(rootOf(treeOf(masked)).end, 'masked');
  const streamed = await modelAt('stage=head&example=randn&T=300&cell=y.0.5.0');
  const { root, refusal } = treeOf(streamed, [streamed.cell]);
  assert.equal(root, null);
  assert.match(refusal, /Choose fewer tokens\.$/);
});

for (const { id, steps } of STAGES) {
  test(`on every step of ${id} the counts are those of the core, and every value its tensor’s`, async () => {
    for (const step of steps) {
      const model = await modelAt(`stage=${id}&step=${step.id}`);
      const { session } = model;
      const root = rootOf(treeOf(model));
      session.follow(root.cell.node, root.cell.offset, 'back');
      while (!session.followOn(1000));
      const found = session.structure.nodes.map((_, node) =>
        session.followed(node).reduce((sum, one) => sum + one, 0),
      );
      const whole = found.reduce((sum, one) => sum + one, 0);
      assert.equal(countsOf(session, root).from([root.cell]), whole, step.id);
      const keys = all(root).map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length, `${step.id}: a branch stands twice`);
      for (const { at, cell } of numbersIn(root)) {
        assert.equal(cell.value, valueAt(session, at), keyOf(at));
      }
    }
  });
}

test('the address keeps the branches, the root first, and drops what is none', () => {
  const link = 'stage=head&tree=y.0.5.0,y.0.5.0.3,weights.0.5.3';
  assert.equal(formatHash(parseHash(link)), link);
  assert.deepEqual(parseHash('stage=head&tree=y.0.5.0,,Y%20Z,v.-1,v.0.3.0').tree, [
    { node: 'y', index: [0, 5, 0] },
    { node: 'v', index: [0, 3, 0] },
  ]);
  assert.deepEqual(parseHash('stage=head').tree, []);
});

test('a root that the graph has not draws no tree', async () => {
  assert.equal((await modelAt('stage=head&tree=nothing.0,y.0.5.0')).tree, null);
  assert.equal((await modelAt('stage=head&tree=y.0.99.0')).tree, null);
});

test('the question how a number was computed has a link with the tree as it is at first', async () => {
  const asked = ASKED.find(({ id }) => id === 'how');
  const [link] = asked?.links ?? [];
  const { state, session, cell } = await modelAt(link);
  assert.deepEqual(state.tree, openedFrom(session, cell));
});
