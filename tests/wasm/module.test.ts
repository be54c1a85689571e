// The modules as files: what they ask of their host, what they offer, what they give away.
import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Session } from '../../web/src/engine/core/session.ts';
import {
  bytes,
  filesBytes,
  filesModule,
  fresh,
  module,
  scalarModule,
  smallBytes,
  smallModule,
  source,
} from './core.ts';

/**
 * The most bytes that the modules may have, compressed, by the Emscripten that built them. Of the small one 3,600 are
 * the example of tensors that somebody brings, with masks and dropout of its own: it is opened without learning, so it is in
 * both.
 */
const MOST_BYTES: Record<string, { small: number; whole: number; files: number }> = {
  '3.1.6': { small: 86_100, whole: 135_700, files: 102_400 }, // Debian 12
};

/** Another compiler, such as Debian 13's 3.1.69, makes other code of the same source: a quarter more is allowed. */
const OTHER_COMPILER = 1.25;

test('the modules are soon there: so many bytes at most, by their compiler', async (t) => {
  // CMake writes it when it configures the build; there is none beside modules that were copied.
  const version = await source('build/wasm/emscripten_version.txt').catch(() => 'unknown');
  const known = MOST_BYTES[version.trim()];
  const factor = known ? 1 : OTHER_COMPILER;
  const most = known ?? MOST_BYTES['3.1.6'];
  for (const [name, built, limit] of [
    ['attention', smallBytes, most.small],
    ['attention_learning', bytes, most.whole],
    ['attention_files', filesBytes, most.files],
  ] as const) {
    const { length } = gzipSync(built, { level: 9 });
    t.diagnostic(`${name}: ${length} bytes by Emscripten ${version.trim()}`);
    assert.ok(length <= factor * limit, `${name} has ${length} bytes, ${factor * limit} at most.`);
  }
});

test('it imports nothing but a way to stop and a notice of growth', () => {
  const allowed = ['env.emscripten_notify_memory_growth', 'wasi_snapshot_preview1.proc_exit'];
  for (const one of [module, smallModule, scalarModule, filesModule]) {
    for (const entry of WebAssembly.Module.imports(one)) {
      assert.ok(allowed.includes(`${entry.module}.${entry.name}`), `${entry.module}.${entry.name}`);
      assert.equal(entry.kind, 'function');
    }
  }
});

/** The functions that a text declares, with the names of their parameters. */
function declared(text: string, declaration: RegExp): Record<string, string[]> {
  const functions = [...text.matchAll(declaration)].map(({ groups }) => {
    const { name, parameters } = groups as { name: string; parameters: string };
    const names = parameters.split(',').map((parameter) => parameter.trim());
    return [name, names.filter(Boolean)] as const;
  });
  return Object.fromEntries(functions);
}

/** The headers of the boundary, each with the interface of its functions in TypeScript, and the modules that have them. */
const kHeaders = [
  ['wasm/attention.h', 'Exports', [module, smallModule, scalarModule]],
  ['wasm/files.h', 'FilesExports', [filesModule]],
] as const;

async function headerFunctions(header: string): Promise<Record<string, string[]>> {
  const functions = declared(
    await source(header),
    /^EXPORT\((?<name>\w+)\)\s[^;]*?\b\k<name>\((?<parameters>[^)]*)\);/gm,
  );
  // "std::int32_t node" is node.
  const last = (parameter: string) => parameter.replace(/^.*\W/, '');
  return Object.fromEntries(
    Object.entries(functions).map(([name, parameters]) => [name, parameters.map(last)]),
  );
}

test('each exports its memory, and of functions those of its header, no others', async () => {
  for (const [header, , modules] of kHeaders) {
    const text = await source(header);
    const functions = await headerFunctions(header);
    assert.equal(Object.keys(functions).length, text.match(/^EXPORT\(/gm)?.length);
    for (const one of modules) await hasExports(one, functions);
  }
});

async function hasExports(one: WebAssembly.Module, header: Record<string, string[]>) {
  const core = (await fresh(one)) as unknown as Record<string, unknown>;
  const { memory, _initialize, ...others } = core;
  assert.ok(memory instanceof WebAssembly.Memory);
  assert.ok(_initialize instanceof Function);
  for (const [name, { length }] of Object.entries(header)) {
    const exported = others[name];
    assert.ok(exported instanceof Function, name);
    assert.equal(exported.length, length, name);
  }
  // The rest is the toolchain's own: the stack's bounds, the table of functions.
  const rest = Object.keys(others).filter((name) => !(name in header));
  assert.deepEqual(
    rest.filter((name) => !/^(_|emscripten_|stack[A-Z])/.test(name)),
    [],
  );
}

test('TypeScript knows the functions of each header, each with its parameters', async () => {
  const text = await source('web/src/engine/core/wasm.ts');
  for (const [header, name] of kHeaders) {
    const [, members] =
      text.match(new RegExp(`export interface ${name} \\{\\n(.*?)\\n\\}`, 's')) ?? [];
    const { _initialize, ...known } = declared(
      members,
      /^ {2}(?<name>\w+)\((?<parameters>[^)]*)\):/gm,
    );
    assert.deepEqual(_initialize, []);
    const names = (parameters: string[]) => parameters.map((parameter) => parameter.split(':')[0]);
    assert.deepEqual(
      Object.fromEntries(Object.entries(known).map(([one, all]) => [one, names(all)])),
      await headerFunctions(header),
    );
  }
});

test('it holds no path and no name of the machine that built it', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const one of [bytes, smallBytes, filesBytes]) {
    const text = new TextDecoder('latin1').decode(one);
    assert.ok(!text.includes(root), root);
    assert.doesNotMatch(text, /\/(usr|home|root|tmp|opt|var|Users|emsdk|build)\//);
    if (hostname().length > 4) assert.ok(!text.includes(hostname()), hostname());
  }
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
