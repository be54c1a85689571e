// Cause and effect at the boundary: session_reach and what belongs to it. The sets follow from the definitions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '../../web/src/engine/core/session.ts';
import { fresh, lastRefusal, open, refusalOf, request } from './core.ts';

/** How many cells of each node are found, but the one to begin with. */
function counts(session: Session, name: string, offset: number, way: 'back' | 'on') {
  const from = session.find(name);
  session.follow(from, offset, way);
  while (!session.followOn(3)) {}
  return Object.fromEntries(
    session.structure.nodes
      .map((node, id) => {
        const found = session.followed(id).reduce((sum, one) => sum + one, 0);
        return [node.name, found - (id === from ? 1 : 0)] as const;
      })
      .filter(([, count]) => count > 0),
  );
}

test('the numbers that one depends on, and those that depend on it, in the loop', async () => {
  const session = await open('lesson=loop&example=randn&B=2&T=8&C=2');
  // y[0, 5, 1] is the mean of six numbers of x; x[0, 5, 1] is in the means of three rows.
  assert.deepEqual(counts(session, 'y', 11, 'back'), { x: 6, sums: 1 });
  assert.deepEqual(counts(session, 'x', 11, 'on'), { sums: 3, y: 3 });
  session.follow(session.find('y'), 11, 'back');
  while (!session.followOn(1)) {}
  const x = [...session.followed(session.find('x'))].flatMap((one, i) => (one ? [i] : []));
  assert.deepEqual(x, [1, 3, 5, 7, 9, 11]);
});

test('an edit ends it, and a number set by hand depends on nothing', async () => {
  const session = await open('lesson=loop&example=randn&B=2&T=8&C=2');
  session.follow(session.find('y'), 11, 'back');
  session.edit(session.find('sums'), 11, 1);
  assert.equal(
    refusalOf(() => session.followOn(1)),
    'No number is followed.',
  );
  assert.equal(
    refusalOf(() => session.followed(0)),
    'No number is followed.',
  );
  assert.deepEqual(counts(session, 'y', 11, 'back'), { sums: 1 });
});

test('cells that are none are refused, and so are streamed weights', async () => {
  const core = await fresh();
  const session = core.session_create();
  const ask = (node: number, offset: number) => core.session_reach(session, node, offset, 0);
  assert.equal(ask(0, 0), 0);
  assert.equal(lastRefusal(core, session), 'No lesson is open.');
  assert.equal(core.session_reach_advance(session, 1), -1);
  assert.equal(core.session_reached(session, 0), 0);
  request(core, session, 'lesson=loop&example=randn&B=1&T=3&C=2');
  assert.equal(core.session_open(session), 1);
  for (const node of [-1, 3, 2 ** 31 - 1]) {
    assert.equal(ask(node, 0), 0);
    assert.equal(lastRefusal(core, session), 'There is no such tensor.');
    assert.equal(core.session_reached(session, node), 0);
  }
  for (const offset of [-1, 6, 2 ** 31 - 1, -(2 ** 31)]) {
    assert.equal(ask(0, offset), 0);
    assert.equal(lastRefusal(core, session), 'There is no such cell.');
  }
  assert.equal(core.session_reach_advance(session, 1), -1);
  assert.equal(ask(0, 5), 1);
  assert.equal(core.session_reach_advance(session, 0), 0);
  assert.equal(core.session_reach_advance(session, -1), 0);
  assert.equal(core.session_reach_advance(session, 2 ** 31 - 1), 1);
  const streamed = await open('lesson=head&example=randn&T=300');
  assert.equal(
    refusalOf(() => streamed.follow(0, 0, 'on')),
    'With so many tokens the weights are not kept, so no number can be followed through them. Choose fewer tokens.',
  );
});
