// Modules that do not come: a core or a part of the page that never answers is given up after a time of the test's own
// clock, but not one that is slow; and is asked for again, under another address, when it is next needed.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { checksum } from '../../web/src/engine/core/checksum.ts';
import { type Builds, LoadFailure, load } from '../../web/src/engine/core/load.ts';
import { Lazy, Parts } from '../../web/src/engine/draw/lazy.ts';
import { TROUBLE } from '../../web/src/engine/words/trouble.en.ts';
import { bytes } from '../wasm/core.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** Lets what is settled be heard: promises wait for no timer. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function pass(seconds: number): Promise<void> {
  await turn();
  for (let i = 0; i < seconds; i++) {
    mock.timers.tick(1000);
    await turn();
  }
}

/** What has become of a promise so far. */
function followed<T>(promise: Promise<T>): { value?: T; error?: unknown } {
  const state: { value?: T; error?: unknown } = {};
  promise.then(
    (value) => {
      state.value = value;
    },
    (error) => {
      state.error = error;
    },
  );
  return state;
}

const kBuild = { url: 'core.wasm', sum: checksum(bytes) };
const kBuilds: Builds = { small: kBuild, whole: kBuild, scalar: kBuild, files: kBuild };

/** A server that sends the core in so many pieces, one each so many seconds; none at all: it never answers. */
function server(pieces: number, seconds: number) {
  Object.assign(globalThis, { document: { querySelector: () => null } });
  return mock.method(globalThis, 'fetch', (_url: string, { signal }: RequestInit) => {
    const aborted = new Promise<never>((_, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason));
    });
    if (pieces === 0) return aborted;
    let sent = 0;
    const body = new ReadableStream({
      pull: async (stream) => {
        const next = new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
        await Promise.race([next, aborted]);
        const size = Math.ceil(bytes.length / pieces);
        stream.enqueue(bytes.slice(sent * size, (sent + 1) * size));
        sent++;
        if (sent === pieces) stream.close();
      },
    });
    return Promise.resolve(new Response(body));
  }).mock;
}

test('a core that never answers is given up after half a minute, and said; asked again, it comes', async () => {
  const asked = server(0, 0);
  const coming = followed(load(kBuilds, 'whole'));
  await pass(29);
  assert.deepEqual(coming, {});
  await pass(2);
  assert.ok(coming.error instanceof LoadFailure);
  assert.equal(coming.error.trouble, 'silent');
  assert.equal(asked.callCount(), 1, 'who waits so long is not kept waiting once more');
  assert.match(TROUBLE.load.silent, /does not answer.*reload/);
  assert.match(TROUBLE.wholeNotLoaded.silent, /does not answer.*again/);
  server(1, 0);
  const again = load(kBuilds, 'whole');
  await pass(2);
  // Compiling takes as long as the machine takes.
  assert.ok((await again).module instanceof WebAssembly.Module);
});

test('a core that comes in ten pieces over four minutes is waited for; one that stops half way is not', async () => {
  server(10, 25);
  const coming = load(kBuilds, 'whole');
  const slow = followed(coming);
  await pass(240);
  assert.deepEqual(slow, {});
  await pass(30);
  assert.ok((await coming).module instanceof WebAssembly.Module);
  server(3, 40);
  const stopped = followed(load(kBuilds, 'whole'));
  await pass(31);
  assert.equal((stopped.error as LoadFailure).trouble, 'silent');
});

/** An engine that remembers for good what did not come; `settle` answers what has been asked for. */
function engine() {
  const asked: string[] = [];
  const answers = new Map<string, { come(): void; fail(): void }>();
  const parts = new Parts((address) => {
    asked.push(address);
    assert.ok(!answers.has(address), `${address} is remembered`);
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`${address} is not there`));
      answers.set(address, { come: () => resolve({ from: address }), fail });
    });
  });
  return {
    asked,
    parts,
    at: (address: string) => answers.get(address) as { come(): void; fail(): void },
  };
}

test('a part that fails is asked for under another address, and is there once for all', async () => {
  const { asked, parts, at } = engine();
  const [one, other] = [followed(parts.load('./a.js')), followed(parts.load('./a.js'))];
  at('./a.js').fail();
  await turn();
  assert.ok(one.error && other.error);
  for (const again of [1, 2]) {
    const next = followed(parts.load('./a.js'));
    at(`./a.js?again=${again}`).fail();
    await turn();
    assert.ok(next.error);
  }
  const last = followed(parts.load('./a.js'));
  at('./a.js?again=3').come();
  await turn();
  assert.deepEqual(last.value, { from: './a.js?again=3' });
  assert.equal(await parts.load('./a.js'), last.value);
  assert.deepEqual(asked, ['./a.js', './a.js?again=1', './a.js?again=2', './a.js?again=3']);
});

test('a part that never answers is given up, and asked for again; whichever comes first is taken', async () => {
  for (const first of ['./b.js', './b.js?again=1']) {
    const { asked, parts, at } = engine();
    const silent = followed(parts.load('./b.js'));
    await pass(29);
    assert.deepEqual(silent, {});
    await pass(2);
    assert.match(String(silent.error), /does not come/);
    const next = followed(parts.load('./b.js'));
    at(first).come();
    await turn();
    assert.deepEqual(next.value, { from: first });
    for (const late of asked) at(late).come();
    assert.equal(await parts.load('./b.js'), next.value);
  }
});

test('what a part imports is asked for with it, and again if it failed', async () => {
  const { asked, parts, at } = engine();
  const part = followed(parts.load('./a.js', './shared.js'));
  assert.deepEqual(asked, ['./shared.js', './a.js']);
  at('./shared.js').fail();
  await turn();
  assert.deepEqual(part, {}, 'the part may come all the same');
  // As the part does that has come: web/build/parts.ts writes it there.
  const shared = followed(parts.load('./shared.js'));
  for (const address of ['./shared.js?again=1', './a.js']) at(address).come();
  await turn();
  assert.deepEqual(shared.value, { from: './shared.js?again=1' });
  assert.deepEqual(part.value, { from: './a.js' });
  assert.equal(await parts.load('./a.js', './shared.js'), part.value);
  assert.equal(asked.length, 3);
});

test('a lazy module that failed is asked for again by the next call', async () => {
  mock.method(console, 'warn', () => {});
  const { parts, at } = engine();
  const lazy = new Lazy(() => parts.load('./c.js'));
  const loading = lazy.load();
  at('./c.js').fail();
  await loading;
  assert.ok(lazy.hasFailed && lazy.module === null);
  const again = lazy.load();
  at('./c.js?again=1').come();
  await again;
  assert.deepEqual(lazy.module, { from: './c.js?again=1' });
});
