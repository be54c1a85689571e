// The files of a stage: those that PyTorch, NumPy and Python have run or read (tests/golden/generators/stage_files.py), and
// what the page itself makes of them when they are brought back.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { FILE_REFUSALS } from '../../web/src/course/yours/file_refusals.en.ts';
import { covered } from '../../web/src/engine/core/covered.ts';
import { Files } from '../../web/src/engine/core/files.ts';
import { FILE_KINDS, stageFile, whyNoFile } from '../../web/src/engine/page/take/stage_files.ts';
import { svgOf } from '../../web/src/engine/plane/figure/figure_svg.ts';
import { figureOf } from '../../web/src/engine/plane/figure/plane_figure.ts';
import { openingSettings } from '../../web/src/engine/state/settings.ts';
import { REFUSALS } from '../../web/src/engine/words/refusals.en.ts';
import { modelAt } from '../golden/script_at.ts';
import { filesAt, kLinks } from '../golden/stage_file_links.ts';
import { filesModule, golden } from '../wasm/core.ts';
import { readBack } from './read_back.ts';

const PINNED: { link: string; sha256: Record<string, string> }[] = await golden('stage_files.json');

test('the files of these links are those that PyTorch, NumPy and Python have run and read', () => {
  const found = kLinks.map((link) => ({
    link,
    sha256: Object.fromEntries(
      Object.entries(filesAt(modelAt(link))).map(([kind, bytes]) => [
        kind,
        createHash('sha256').update(bytes).digest('hex'),
      ]),
    ),
  }));
  assert.deepEqual(found, PINNED);
});

for (const kind of ['npz', 'safetensors', 'json'] as const) {
  test(`${kind}: the page reads every tensor back to the bit`, async () => {
    for (const link of kLinks) {
      const model = modelAt(link);
      const { nodes, dtype } = model.session.structure;
      const read = await readBack(`stage.${kind}`, filesAt(model)[kind]);
      assert.deepEqual([...read.keys()].sort(), nodes.map(({ name }) => name).sort(), link);
      for (const { name, shape } of nodes) {
        const found = read.get(name);
        assert.deepEqual(found?.shape, shape, `${name} of ${link}`);
        // JSON has no types: whole numbers alone are integers.
        if (kind !== 'json') assert.equal(found.dtype, dtype);
        const values = [...model.session.data(model.session.find(name))];
        if (found.values) assert.deepEqual([...found.values], values, `${name} of ${link}`);
      }
    }
  });
}

test('a head that is taken along and brought back is that head, and computes the same', async () => {
  const model = modelAt('stage=head&step=mix&edits=x.0.1.1:2');
  const { session } = model;
  for (const kind of ['npz', 'safetensors', 'json']) {
    const bytes = filesAt(model)[kind];
    const files = await Files.start(filesModule, { ...REFUSALS, ...FILE_REFUSALS });
    const front = files.front(bytes.subarray(0, 64), bytes.length);
    files.room(front)(0, bytes.subarray(0, front));
    files.add(`head.${kind}`, bytes.length);
    assert.ok(files.proposals().length > 0, kind);
    const { reads } = files.choose(0, null);
    for (const [i, { begin, end }] of reads.entries()) {
      if (begin !== undefined && end !== undefined)
        files.room(end - begin)(0, bytes.subarray(begin, end));
      files.read(i);
    }
    const made = files.made();
    for (const part of ['x', 'w_query', 'w_key', 'w_value']) {
      const found = made.find((one) => one.part === part);
      assert.deepEqual([...(found?.values ?? [])], [...session.data(session.find(part))], part);
    }
    const { same, chain } = files.check(null, null);
    assert.ok(same, kind);
    assert.ok(chain.length >= 4);
    files.close();
  }
});

test('while a number is covered, there is no file that has it', () => {
  const model = modelAt('stage=head&step=mix');
  const hidden = { ...model, session: covered(model.session, new Map([['y', 'all']])) };
  for (const kind of FILE_KINDS) {
    assert.equal(whyNoFile(model, kind), '');
    assert.match(whyNoFile(hidden, kind), /Answer it first/);
  }
});

test('every file that has a place for it says of which version of the page it is, and is read back', async () => {
  const said = '9.8.7 (abcdef0)';
  const content = (selector: string) => (selector === 'meta[name="version"]' ? said : '');
  const querySelector = (selector: string) => ({ content: content(selector) });
  const model = modelAt('stage=head&step=mix');
  const before = globalThis.document;
  Object.assign(globalThis, { document: { querySelector } });
  try {
    const { script, notebook, json } = Object.fromEntries(
      FILE_KINDS.map((kind) => [kind, stageFile(model, kind).content as string]),
    );
    assert.match(script, /^#.*\n#.*\n#.*\n# Version 9\.8\.7 \(abcdef0\) of the page\.\nimport/);
    assert.equal(JSON.parse(notebook).metadata.attention.version, said);
    assert.equal(JSON.parse(json).version, said);
    const { safetensors } = filesAt(model);
    const length = Number(new DataView(safetensors.buffer).getBigUint64(0, true));
    const header = JSON.parse(new TextDecoder().decode(safetensors.subarray(8, 8 + length)));
    assert.deepEqual(header.__metadata__, { page: header.__metadata__.page, version: said });
    assert.match(svgOf(figureOf(model, openingSettings('light'), 'x')), /<desc>Version 9\.8\.7/);
    for (const kind of ['json', 'safetensors']) {
      const read = await readBack(`stage.${kind}`, filesAt(model)[kind]);
      assert.equal(read.size, model.session.structure.nodes.length, kind);
    }
  } finally {
    Object.assign(globalThis, { document: before });
  }
});
