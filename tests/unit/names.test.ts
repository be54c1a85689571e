// Nothing of the page outside the lessons and the words asks for the name of an op, a node, a stage, a step or a
// page, or reads a statement: the graph, the lessons and the table of pages say what they are (kind, role, about, ...).
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { STAGES } from '../../web/src/lessons/index.ts';
import { streamedHead } from '../../web/src/lessons/streamed.ts';
import { PAGES } from '../../web/src/state/pages.ts';
import { catalogue, open } from '../wasm/core.ts';

const kSource = fileURLToPath(new URL('../../web/src', import.meta.url));
const kMayKnow = ['lessons/', 'text/'];

/** What a name is kept in: `cell.node`, `stage.id`, `made.op`. */
const kKeepsName = ['name', 'op', 'id', 'node', 'stage', 'step', 'lesson', 'statement'];

let names: Set<string>;
before(async () => {
  const stages = [...STAGES, streamedHead];
  names = new Set(stages.flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)]));
  for (const page of Object.keys(PAGES)) names.add(page);
  for (const [lesson, examples] of Object.entries(catalogue.lessons)) {
    const choices = examples.length > 0 ? examples.map((example) => `&example=${example}`) : [''];
    for (const choice of choices) {
      const { nodes } = (await open(`lesson=${lesson}${choice}`)).structure;
      for (const { name, op } of nodes) names.add(name).add(op);
    }
  }
});

/** The comparisons with a name in a source, each as it is written. */
function comparisons(source: string): string[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const lists = new Map<string, ts.Expression>();
  const found: string[] = [];

  const isName = (node: ts.Expression) => ts.isStringLiteralLike(node) && names.has(node.text);
  const keepsName = (node: ts.Expression) => {
    const last = ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
    return kKeepsName.includes(last);
  };
  const namesIn = (node: ts.Expression): boolean => {
    const list = lists.get(node.getText()) ?? node;
    return ts.isArrayLiteralExpression(list) && list.elements.some(isName);
  };
  const isFind = (node: ts.Expression) =>
    ts.isCallExpression(node) && /\bfind\(['"`]/.test(node.getText());
  /** Whether a pattern matches some names and not others. */
  const isChoosy = (node: ts.Expression) => {
    const pattern = lists.get(node.getText()) ?? node;
    const [, body] = /^\/(.*)\/[a-z]*$/.exec(pattern.getText()) ?? [];
    const matched = [...names].filter((name) => new RegExp(body ?? '').test(name));
    return matched.length > 0 && matched.length < names.size;
  };
  const isComparison = (node: ts.Node): boolean => {
    if (ts.isBinaryExpression(node)) {
      const { left, right, operatorToken } = node;
      if (operatorToken.kind === ts.SyntaxKind.InKeyword) {
        return isName(left) && /(looks|nodes|names|ids)$/.test(right.getText());
      }
      if (!/^([=!]==?|[<>]=?)$/.test(operatorToken.getText())) return false;
      const isAsked = [left, right].some(isName) && [left, right].some(keepsName);
      return isAsked || isFind(left) || isFind(right);
    }
    if (ts.isCaseClause(node)) {
      return isName(node.expression) && keepsName(node.parent.parent.expression);
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    const { expression: of, name } = node.expression;
    const [first] = node.arguments;
    if (/^(includes|startsWith|endsWith|match|search|indexOf|replace)$/.test(name.text)) {
      // Statements are shown line by line.
      if (keepsName(of) && first.getText() !== "'\\n'") return true;
    }
    if (name.text === 'includes') {
      return (
        (namesIn(of) && keepsName(first)) || (isName(first) && !ts.isArrayLiteralExpression(of))
      );
    }
    if (name.text === 'has') return isName(first);
    return name.text === 'test' && keepsName(first) && isChoosy(of);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      lists.set(node.name.getText(), node.initializer);
    }
    if (isComparison(node)) found.push(node.getText().split('\n')[0]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('no file outside the lessons and the words compares a name', () => {
  const files = globSync('**/*.ts', { cwd: kSource });
  const asked = files.filter((path) => !kMayKnow.some((room) => path.startsWith(room)));
  assert.ok(asked.length >= 120, `only ${asked.length} files`);
  const found = asked.flatMap((path) =>
    comparisons(readFileSync(join(kSource, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  assert.deepEqual(found, []);
});

test('a planted comparison with a name is found, one with a kind or a role is not', () => {
  const planted = [
    "if (model.stage.id === 'heads') {}",
    "const is = made.op !== 'matmul';",
    "switch (cell.node) { case 'weights': break; }",
    "const shown = ['concat', 'heads_out'].includes(cell.node);",
    "const SUMMED = ['add', 'linear']; const is = SUMMED.includes(open.node.op);",
    "const has = session.find('tril') >= 0;",
    "const is = node.statement.includes('.weight.T');",
    'const is = /^[qkv]_view$/.test(cell.node);',
    "const is = step.makes.includes('y');",
    "const is = name.endsWith('_sum');",
    "const has = ids.has('weights');",
    "const has = 'tril' in looks;",
    "const is = state.stage === 'notebook';",
  ];
  for (const source of planted) assert.equal(comparisons(source).length, 1, source);
  const allowed = [
    "const is = node.role === 'weights' && node.kind === 'product';",
    "const list = term.kind === 'sum' ? term.of : [];",
    "const x = session.data(session.find('x'));",
    "const is = item.kind === 'tensor' && item.node === model.cell.node;",
  ];
  for (const source of allowed) assert.deepEqual(comparisons(source), [], source);
});
