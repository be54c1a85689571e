// Names that cross the boundary of the core: its tables of them, and the unions of web/src/engine/core/structure.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { source } from '../wasm/core.ts';

const page = await source('web/src/engine/core/structure.ts');

/** Literals between the first match of a pattern and what ends it. */
function literals(code: string, from: RegExp, quote: string): string[] {
  const [, found] = from.exec(code) ?? assert.fail(`${from} is not there`);
  return [...found.matchAll(new RegExp(`${quote}(\\w+)${quote}`, 'g'))].map(([, name]) => name);
}

const kUnions: [what: string, file: string, table: RegExp, union: RegExp][] = [
  [
    'kinds of ops',
    'core/ops/op.cpp',
    /name\(OpKind kind\) \{(.*?)\n\}/s,
    /interface Node \{.*?\n {2}kind:(.*?);/s,
  ],
  [
    'origins of leaves',
    'core/graph.cpp',
    /kNames\[\] = \{(.*?)\}/s,
    /interface Node \{.*?\n {2}origin\?:(.*?);/s,
  ],
  [
    'kinds of choices',
    'wasm/write.cpp',
    /kKinds\[\] = \{(.*?)\}/s,
    /interface Choosable \{.*?\n {2}kind:(.*?);/s,
  ],
  [
    'kinds of terms',
    'core/expression.cpp',
    /name\(TermKind kind\) \{(.*?)\n\}/s,
    /TERM_KINDS = \[(.*?)\]/s,
  ],
];

for (const [what, file, table, union] of kUnions) {
  test(`${what} have the same names on both sides`, async () => {
    const core = literals(await source(file), table, '"');
    assert.ok(core.length >= 5, core.join());
    assert.deepEqual([...literals(page, union, "'")].sort(), [...core].sort());
  });
}
