// The npm package of the core: packed, installed in a folder of somebody else's, and run there by its readme. Its numbers are
// PyTorch's (tests/golden/head.json) or made by hand.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writePackage } from '../../web/build/npm_package.ts';

const kCore = fileURLToPath(new URL('../../build/wasm/attention_learning.wasm', import.meta.url));
const kCompiler = fileURLToPath(
  new URL('../../web/node_modules/typescript/bin/tsc', import.meta.url),
);

let folder: string;
const inFolder = (...parts: string[]) => join(folder, ...parts);

function run(command: string, ...given: string[]): string {
  return execFileSync(command, given, { cwd: folder, encoding: 'utf8' });
}

/** What a program in that folder prints. */
async function printed(program: string): Promise<string> {
  await writeFile(inFolder('program.mjs'), program);
  return run(process.execPath, 'program.mjs');
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attention-package-'));
  await writePackage(kCore, inFolder('npm'));
  await writeFile(inFolder('package.json'), '{ "name": "another", "private": true }');
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const packed = run('npm', 'pack', './npm', ...quietly).trim();
  run('npm', 'install', `./${packed}`, ...quietly);
});
after(() => rm(folder, { recursive: true }));

test('the five lines of its readme run', async () => {
  const readme = await readFile(inFolder('node_modules/attention-one-number/README.md'), 'utf8');
  const [, lines] = /```js\n(.*?)```/s.exec(readme) ?? [];
  assert.equal(lines?.trim().split('\n').length, 5);
  const said = await printed(lines);
  assert.match(said, /^\[ 1, 6, 6 \] \{/);
  assert.match(said, /kind: '(sum|fma)',\s+value: 0\.86\d+/);
  // Token 0 sees itself: 2. Token 1's query is 0, so its scores are, and it takes the half of 2 and of 4.
  assert.match(said, /Float32Array\(2\) \[ 2, 3 \]/);
});

test('a number that is set changes what depends on it, and mistakes are said', async () => {
  const said = await printed(`
    import { lessons, openLesson, runHead } from 'attention-one-number';
    const mean = await openLesson('loop', { example: 'bank' });
    const before = mean.tensor('y').values[0];
    mean.set('x', [0, 0, 0], before + 1);
    const terms = mean.terms('y', [0, 0, 0]);
    const wrong = async (make) => { try { await make(); } catch (error) { return error.message; } };
    console.log(JSON.stringify({
      all: Object.keys(await lessons()).includes('heads'),
      change: mean.tensor('y').values[0] - before,
      last: terms.at(-1).value - before,
      outside: await wrong(() => mean.terms('y', [9, 0, 0])),
      tensor: await wrong(() => mean.tensor('z')),
      example: await wrong(() => openLesson('head', { example: 'nosuch' })),
      part: await wrong(() => runHead({ x: [[1]], w_query: [[1]], w_key: [[1]], w_value: [[1, NaN]] })),
    }));`);
  const { all, change, last, outside, tensor, example, part } = JSON.parse(said);
  assert.deepEqual([all, change, last], [true, 1, 1]);
  assert.match(outside, /^y has the shape \d/);
  assert.match(tensor, /^There is no tensor z; there are x, /);
  assert.match(example, /nosuch/);
  assert.match(part, /^w_value needs 1 × 2 numbers/);
});

test('its types are enough for a program in TypeScript', async () => {
  await writeFile(
    inFolder('program.mts'),
    `import { type Lesson, openLesson, type Term } from 'attention-one-number';
    const lesson: Lesson = await openLesson('head');
    const terms: Term[] = lesson.terms('y', [0, 0, 0]);
    const values: Float32Array | Float64Array = lesson.tensor('y').values;
    // @ts-expect-error: an index is a list.
    lesson.set('x', 0, values[0] + terms[0].value);
    `,
  );
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext'];
  run(process.execPath, kCompiler, ...options, 'program.mts');
});
