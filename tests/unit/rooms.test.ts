// The rooms of the page (web/rooms.ts): no import goes up, none in a circle, and the tree stays one in which a
// file is found by its name.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { ROOMS } from '../../web/rooms.ts';

const kWeb = fileURLToPath(new URL('../../web', import.meta.url));
const kRooms = Object.keys(ROOMS);

/** Everything but what the rooms allow is forbidden. */
const kRules: IFlattenedRuleSet = {
  forbidden: [
    ...kRooms.map((room) => ({
      name: `${room} imports what it may not know`,
      severity: 'error' as const,
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: [room, ...ROOMS[room]].map((known) => `^src/${known}/`) },
    })),
    {
      name: 'a chapter imports another one',
      severity: 'error',
      from: { path: '^src/course/(\\w+)/' },
      to: { path: '^src/course/', pathNot: '^src/course/$1/' },
    },
    {
      // Words are templates over facts, which the chapter computes.
      name: 'words read a model',
      severity: 'error',
      from: { path: '\\.en\\.ts$' },
      to: {
        path: '^src/(engine/model/(model|nodes)|engine/core/(core|session)|engine/state/state)\\.ts$',
      },
    },
    { name: 'a circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a file that is not there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
};

/** Types count too: without them half of the arrows would be unseen. */
async function modulesOf(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(['src'], {
    baseDir,
    ruleSet: kRules,
    validate: true,
    tsPreCompilationDeps: true,
    includeOnly: '^src/',
  });
  return output as ICruiseResult;
}

const violationsOf = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ rule, from, to }) => `${from} imports ${to}: ${rule.name}`);

const roomOf = (path: string) => /^src\/(engine\/\w+|course|shell)\//.exec(path)?.[1];

let tree: ICruiseResult;
before(async () => {
  tree = await modulesOf(kWeb);
});

test('every import of the page is one that its room may have', () => {
  assert.deepEqual(violationsOf(tree), []);
  // A cruiser that cannot read TypeScript finds nothing wrong.
  const scripts = tree.modules.filter(({ source }) => source.endsWith('.ts'));
  assert.ok(scripts.length >= 150, `only ${scripts.length} modules were found`);
});

test('the list of rooms has every room, in an order in which none knows a later one', () => {
  const rooms = new Set(tree.modules.map(({ source }) => roomOf(source)));
  rooms.delete(undefined);
  assert.deepEqual([...rooms].sort(), kRooms.toSorted());
  for (const [i, room] of kRooms.entries()) {
    for (const known of ROOMS[room]) assert.ok(kRooms.indexOf(known) < i, `${room} knows ${known}`);
  }
});

test('the list of rooms allows no import that there is not', () => {
  const arrows = new Set(
    tree.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${roomOf(source)} ${roomOf(resolved)}`),
    ),
  );
  for (const room of kRooms) {
    for (const known of ROOMS[room]) assert.ok(arrows.has(`${room} ${known}`), `${room}: ${known}`);
  }
});

const kPlanted = mkdtempSync(join(dirname(kWeb), 'build', 'planted-'));
after(() => rmSync(kPlanted, { recursive: true }));

test('a planted import of a higher room, a type alone, and a circle are found', async () => {
  const files = {
    'engine/core/low.ts':
      "import type { High } from '../../shell/high.ts';\nexport let low: High;\n",
    'shell/high.ts': "import { other } from './other.ts';\nexport type High = typeof other;\n",
    'shell/other.ts': "import { high } from './high.ts';\nexport const other = high;\n",
    'engine/draw/lost.ts': "import './nowhere.ts';\n",
    'course/loop/one.ts': "import { two } from '../head/two.ts';\nexport const one = two;\n",
    'course/head/two.ts': 'export const two = 2;\n',
    'engine/model/model.ts': 'export type Model = 1;\n',
    'course/loop/words.en.ts':
      "import type { Model } from '../../engine/model/model.ts';\nexport let of: Model;\n",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(kPlanted, 'src', dirname(name)), { recursive: true });
    writeFileSync(join(kPlanted, 'src', name), text);
  }
  const found = violationsOf(await modulesOf(kPlanted));
  for (const expected of [
    'src/engine/core/low.ts imports src/shell/high.ts: engine/core imports what it may not know',
    'src/shell/high.ts imports src/shell/other.ts: a circle',
    'src/course/loop/one.ts imports src/course/head/two.ts: a chapter imports another one',
    'src/course/loop/words.en.ts imports src/engine/model/model.ts: words read a model',
  ]) {
    assert.ok(found.includes(expected), `${expected}\nis not among\n${found.join('\n')}`);
  }
});

/** Every file below a folder, as a path from it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

test('at most three files lie loose, and no folder has more than twenty-five', () => {
  const counts = new Map<string, number>();
  for (const file of filesOf(join(kWeb, 'src'))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  assert.ok((counts.get('.') ?? 0) <= 3, `${counts.get('.')} files lie loose`);
  assert.ok(counts.size >= kRooms.length);
  for (const [folder, count] of counts) assert.ok(count <= 25, `${folder} has ${count} files`);
});

/** The parts that each chapter has by the same name. */
const kShared = /^(index|stage|lesson|cells|facts|ask|titles\.en|words\.en|ask\.en)\.ts$/;

test('the name of a file means one thing', () => {
  // The words of a room have its name.
  const names = filesOf(join(kWeb, 'src')).filter((file) =>
    /^(?!engine\/words\/).*\.ts$/.test(file),
  );
  const own = names.map((file) => basename(file)).filter((name) => !kShared.test(name));
  assert.deepEqual(
    own.filter((name, i) => own.indexOf(name) < i),
    [],
  );
  assert.ok(own.length >= 80);
});
