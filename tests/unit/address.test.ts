// The address: when it is written, which numbers that are opened are entries of one place, and where Back leads.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Address } from '../../web/src/engine/state/address.ts';
import type { Host } from '../../web/src/engine/state/host.ts';
import { DEFAULT, type State } from '../../web/src/engine/state/state.ts';
import { OwnHistory } from '../../web/src/shell/hosts.ts';

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** A state by its row, which the link ends with. */
const rowed = (row: number): State => ({ ...DEFAULT, stage: 'loop', row });

const hostOf = (history: OwnHistory, isEmbedded = false) =>
  ({ history, isEmbedded }) as Partial<Host> as Host;

/** An address that is followed; `heard`: what it says of each entry that is come to. */
function followed(history = new OwnHistory('#stage=loop')) {
  const address = new Address(hostOf(history));
  const heard: string[] = [];
  address.onChange(
    ({ row }, isFollowed) => heard.push(`${isFollowed ? 'link' : 'place'} ${row}`),
    ({ row }) => heard.push(`number ${row}`),
  );
  const row = () => Number(/row=(\d+)/.exec(history.link)?.[1] ?? -1);
  return { address, history, heard, row };
}

/** What is heard of `go` is heard a little later. */
const later = () => Promise.resolve();

/** A place in row 1, and two numbers opened in it, in rows 2 and 3. */
function withTwoNumbers() {
  const one = followed();
  one.address.push();
  one.address.write(rowed(1));
  for (const row of [2, 3]) {
    one.address.open();
    one.address.write(rowed(row));
    mock.timers.tick(50);
  }
  return one;
}

test('another place is written at once, a number after the next picture, and all else when it rests', async () => {
  const { address, history, row } = followed();
  address.write(rowed(1));
  address.write(rowed(2));
  mock.timers.tick(399);
  assert.equal(row(), -1);
  mock.timers.tick(1);
  assert.equal(row(), 2);
  address.open();
  address.write(rowed(3));
  assert.equal(row(), 2);
  mock.timers.tick(40);
  assert.equal(row(), 3);
  address.push();
  address.write(rowed(4));
  assert.equal(row(), 4);
  // In the entry that it has added.
  address.write(rowed(5));
  mock.timers.tick(400);
  history.go(-1);
  await later();
  assert.equal(row(), 3);
});

test('what waits is written into its own entry before another one begins', async () => {
  const { address, history, row } = followed();
  address.write(rowed(1));
  address.push();
  address.write(rowed(2));
  address.write(rowed(3));
  address.open();
  address.write(rowed(4));
  mock.timers.tick(50);
  address.write(rowed(5));
  address.goBack(1);
  await later();
  assert.equal(row(), 3);
  history.go(1);
  await later();
  assert.equal(row(), 5);
  history.go(-2);
  await later();
  assert.equal(row(), 1);
});

test('what waits is written before the page is left', () => {
  const history = new OwnHistory('#stage=loop');
  const leave: (() => void)[] = [];
  mock.method(history, 'onLeave', (hear: () => void) => leave.push(hear));
  const { address, row } = followed(history);
  address.write(rowed(1));
  for (const hear of leave) hear();
  assert.equal(row(), 1);
});

test('a frame has no door', () => {
  const stageIn = (isEmbedded: boolean, link: string) =>
    new Address(hostOf(new OwnHistory(link), isEmbedded)).read().stage;
  assert.deepEqual(
    [stageIn(true, ''), stageIn(false, ''), stageIn(true, '#stage=head')],
    ['loop', DEFAULT.stage, 'head'],
  );
});

test('numbers opened in a place are entries of it, by which it goes back, and no further', async () => {
  const { history } = followed();
  // As while the first place of a page arrives, before it is followed.
  assert.ok(!new Address(hostOf(history)).hasOpened());
  const { address, heard } = withTwoNumbers();
  assert.ok(address.hasOpened());
  address.goBack(3);
  address.goBack(0);
  await later();
  assert.deepEqual(heard, []);
  address.goBack(2);
  await later();
  assert.deepEqual(heard, ['number 1']);
  assert.ok(!address.hasOpened());
});

test('a place has nothing opened, also before it is written', () => {
  const { address } = withTwoNumbers();
  address.push();
  assert.ok(!address.hasOpened());
});

test('Back from a place leads to another one, also if its number has been open', async () => {
  const { address, history, heard } = withTwoNumbers();
  address.push();
  address.write(rowed(4));
  history.go(-1);
  await later();
  assert.deepEqual(heard, ['place 3']);
  history.go(-1);
  await later();
  history.visit('#stage=loop&row=5');
  assert.deepEqual(heard, ['place 3', 'number 2', 'link 5']);
});

test('a number opened while its place is not shown belongs to another one', async () => {
  const { address, history, heard } = withTwoNumbers();
  address.leave();
  address.open();
  address.write(rowed(4));
  mock.timers.tick(50);
  history.go(-1);
  await later();
  assert.deepEqual(heard, ['place 3']);
});

test('an entry that goes back meanwhile drops what waits', async () => {
  const { address, history, row } = withTwoNumbers();
  address.open();
  address.write(rowed(4));
  history.go(-1);
  await later();
  mock.timers.tick(500);
  assert.equal(row(), 2);
  address.write(rowed(6));
  mock.timers.tick(500);
  assert.deepEqual([row(), address.hasOpened()], [6, true]);
  history.go(-1);
  await later();
  assert.equal(row(), 1);
});

test('after a reload an entry is known again; what another page wrote is a place of its own', () => {
  const { history } = withTwoNumbers();
  assert.ok(followed(history).address.hasOpened());
  for (const strange of [null, 'x', { place: 'a', opened: 'b' }, { place: 1, opened: 1 }]) {
    history.replace(strange, '#stage=loop');
    assert.ok(!followed(history).address.hasOpened());
  }
});

test('where the browser forbids it the address stays, and the page goes on', () => {
  const { address, history, row } = followed();
  mock.method(history, 'replace', () => {
    throw new Error('SecurityError');
  });
  address.write(rowed(1));
  mock.timers.tick(400);
  assert.equal(row(), -1);
  address.push();
  address.write(rowed(2));
  assert.equal(row(), 2);
});
