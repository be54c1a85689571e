// attention.wasm as a file: what it asks of its host, what it offers, what it gives away.
import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Session } from '../../web/src/core/session.ts';
import { bytes, fresh, module } from './core.ts';

test('it imports nothing but a way to stop and a notice of growth', () => {
  const allowed = ['env.emscripten_notify_memory_growth', 'wasi_snapshot_preview1.proc_exit'];
  for (const entry of WebAssembly.Module.imports(module)) {
    assert.ok(allowed.includes(`${entry.module}.${entry.name}`), `${entry.module}.${entry.name}`);
    assert.equal(entry.kind, 'function');
  }
});

test('it exports its memory and the functions of wasm/*.cpp', () => {
  const names = WebAssembly.Module.exports(module).map((entry) => entry.name);
  for (const name of [
    '_initialize',
    'memory',
    'session_catalogue',
    'session_create',
    'session_data',
    'session_destroy',
    'session_edit',
    'session_hash',
    'session_limits',
    'session_open',
    'session_prints',
    'session_release',
    'session_request',
    'session_stream_advance',
    'session_stream_row',
    'session_stream_tile',
    'session_structure',
    'session_terms',
  ]) {
    assert.ok(names.includes(name), name);
  }
});

test('it holds no path and no name of the machine that built it', () => {
  const text = new TextDecoder('latin1').decode(bytes);
  const root = fileURLToPath(new URL('../../', import.meta.url));
  assert.ok(!text.includes(root), root);
  assert.doesNotMatch(text, /\/(usr|home|root|tmp|opt|var|Users|emsdk|build)\//);
  if (hostname().length > 4) assert.ok(!text.includes(hostname()), hostname());
});

test('after a trap a fresh instance of the same module works', async () => {
  const broken = await fresh();
  assert.throws(() => broken.session_open(-16), WebAssembly.RuntimeError);
  const session = new Session(await fresh());
  session.open('lesson=head');
  assert.match(session.hash(), /^[0-9a-f]{16}$/);
});

test('two sessions of one instance do not touch each other', async () => {
  const core = await fresh();
  const [a, b] = [new Session(core), new Session(core)];
  a.open('lesson=head');
  b.open('lesson=head');
  const before = b.hash();
  a.edit(0, 0, 0.25);
  assert.notEqual(a.hash(), before);
  assert.equal(b.hash(), before);
});
