// Views do not write into the model or the state that they were given: drawing is a function of both.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bare, viewFiles } from './view_files.ts';

/** What would rewrite a model or a state: a copy with changes, an assignment, or a cast to one of them. */
const kRewrites = [
  /\.\.\.\s*\(?(?:\w+\??\.)*(?:model|state)\b(?!\.)/,
  /\b(?:model|state)(?:\.\w+)+\s*=[^=>]/,
  /\bObject\.assign\(\s*(?:\w+\.)*(?:model|state)\b/,
  /\bas (?:unknown as )?(?:Context|Model|State|Drawing|Stage)\b/,
  /<(?:Context|Model|State|Drawing|Stage)>\s*[{(]/,
  /: (?:Model|Stage|State) = \{/,
];

function rewritesIn(text: string): string[] {
  return kRewrites.flatMap((pattern) => pattern.exec(bare(text))?.[0] ?? []);
}

test('no view rewrites a model or a state', () => {
  const files = viewFiles();
  assert.ok(files.size >= 60, `only ${files.size} files were read`);
  for (const [path, text] of files) assert.deepEqual(rewritesIn(text), [], path);
});

test('a planted copy, assignment and cast are found', () => {
  for (const planted of [
    'const one = { ...model, head };',
    'const one = { ...context, model: { ...context.model, row: 3 } };',
    'const state = { ...model.state, decimals: 2 };',
    'return { ...state, at: cell.id };',
    'return {\n  ...state,\n  at };',
    'model.state.decimals = 3;',
    'Object.assign(context.model, { head });',
    'const context = { model: open, view } as Context;',
    'const stage = {} as unknown as Stage;',
    'const stage: Stage = {\n};',
  ]) {
    assert.notDeepEqual(rewritesIn(planted), [], planted);
  }
  for (const allowed of [
    'const one = redrawn(context, { head });',
    'const shown = { ...model.state.edits };',
    'if (model.step === step || state.edits == null) return;',
    '// { ...model } is what no view does',
    'const drawing = { ...drawingOf(model, view, room), pass };',
  ]) {
    assert.deepEqual(rewritesIn(allowed), [], allowed);
  }
});
