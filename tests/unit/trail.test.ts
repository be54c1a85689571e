// The trail to the open number: it holds only where each number is made of the next.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Core } from '../../web/src/engine/core/core.ts';
import { type Cell, indexOf } from '../../web/src/engine/core/tensor.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { holdingTrail } from '../../web/src/engine/model/tree/opened.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, module } from '../wasm/core.ts';

const core = await Core.start(module);
const { session } = core;

/** What of a link's trail holds, as the link would write it. */
function held(hash: string): string {
  const state = parseHash(hash);
  core.arrive(choiceText(state, catalogue), state.edits);
  const trail = holdingTrail(session, state.trail, state.cell);
  return trail.map(({ node, index }) => [node, ...index].join('.')).join();
}

test('a mean is made of the sum of its own row, and of no other', () => {
  assert.equal(held('stage=loop&cell=sums.3.4.0&trail=y.3.4.0'), 'y.3.4.0');
  // Another sentence, row or column.
  for (const other of ['sums.2.6.0', 'sums.2.4.0', 'sums.3.5.0', 'sums.3.4.1']) {
    assert.equal(held(`stage=loop&cell=${other}&trail=y.3.4.0`), '', other);
  }
  // It is not made of itself, nor of what is made of it; and a trail to nothing leads nowhere.
  assert.equal(held('stage=loop&cell=y.3.4.0&trail=y.3.4.0'), '');
  assert.equal(held('stage=loop&cell=y.3.4.0&trail=sums.3.4.0'), '');
  assert.equal(held('stage=loop&trail=y.3.4.0'), '');
  assert.equal(held('stage=loop&cell=nothing.0&trail=y.3.4.0'), '');
});

test('of a long trail the part stays that leads to the open number', () => {
  const way = ['y.0.2.1', 'weights.0.2.0', 'masked.0.2.0', 'scaled.0.2.0', 'scores.0.2.0'];
  const to = 'stage=head&cell=q.0.2.0&trail=';
  assert.equal(held(to + way.join()), way.join());
  assert.equal(held(`${to}y.0.3.1,${way.slice(1).join()}`), way.slice(1).join());
  assert.equal(held(`${to}nothing.0,y.9.9.9,${way.slice(3).join()}`), way.slice(3).join());
  assert.equal(held(`stage=head&cell=q.0.3.0&trail=${way.join()}`), '');
  // A share of row 2 is set: no score leads to it any more.
  const set = `stage=head&edits=weights.0.2.0:0.5&cell=q.0.2.0&trail=${way.join()}`;
  assert.equal(held(set), way.slice(2).join());
});

const kGraphs = [
  'stage=triangle',
  'stage=head&mistake=softmax_over_queries',
  'stage=heads&example=bank',
  'stage=learn&step=backward',
  'stage=head&example=randn&T=70',
];

test('whatever number one goes back to by its operands, the whole trail holds', () => {
  for (const link of kGraphs) {
    held(link);
    const { nodes } = session.structure;
    nodes.forEach(({ name, shape, held: isHeld, kind }, id) => {
      if (kind === 'leaf' || (!isHeld && name !== 'y')) return;
      const trail: Cell[] = [];
      let at = { node: id, offset: shape.reduce((all, size) => all * size, 1) - 1 };
      for (;;) {
        const open = { node: nodes[at.node].name, index: indexOf(nodes[at.node].shape, at.offset) };
        assert.deepEqual(holdingTrail(session, trail, open), trail, `${link} ${name}`);
        const terms = session.terms(at.node, at.offset);
        const operands = terms.filter(
          (term) => term.kind === 'cell' && (term.node !== at.node || term.offset !== at.offset),
        );
        if (operands.length === 0) break;
        trail.push(open);
        at = operands[trail.length % operands.length];
      }
    });
  }
});
