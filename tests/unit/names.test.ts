// Nothing of the page outside the lessons and the words asks for the name of an op, a node, a stage, a step or a
// page, or reads a statement: the graph, the lessons and the table of pages say what they are (kind, role, about, ...).
// Words and questions, which know their stage's nodes, name none that a choice takes away.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { allSteps } from '../../web/src/engine/lesson/stage.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText, examplesOf } from '../../web/src/engine/model/choice.ts';
import { PAGES } from '../../web/src/engine/state/pages.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { catalogue, inLink, open, refusalOf } from '../wasm/core.ts';
import { treeAt, treeOf } from './syntax.ts';

const kSource = fileURLToPath(new URL('../../web/src', import.meta.url));
/** The lessons, the words and their facts: of the engine, and of each chapter. */
const kMayKnow =
  /^(engine\/(lesson|words)\/|course\/\w+\/([\w/]+\.en|\w*lesson|stage|facts|streamed|\d+\/cells|all)\.ts$)/;

/** What a name is kept in: `cell.node`, `stage.id`, `made.op`. */
const kKeepsName = ['name', 'op', 'id', 'node', 'stage', 'step', 'lesson', 'statement'];

/** The lessons, and lessons with an example, whose weights a run has trained. */
const kTrained = catalogue.choices.find(({ key }) => key === 'trained_steps')?.lessons ?? [];

/** The choice of an example, if "head.lookup" is of this lesson. */
const exampleIn = (one: string, lesson: string) =>
  one.startsWith(`${lesson}.`) ? `&example=${one.slice(lesson.length + 1)}` : null;

let names: Set<string>;
before(async () => {
  names = new Set(STAGES.flatMap((stage) => [stage.id, ...allSteps(stage).map(({ id }) => id)]));
  for (const page of Object.keys(PAGES)) names.add(page);
  for (const [lesson, examples] of Object.entries(catalogue.lessons)) {
    const choices = examples.length > 0 ? examples.map((example) => `&example=${example}`) : [''];
    for (const choice of choices) {
      // Names are those of the first step of a run.
      const isTrained = kTrained.some((one) => one === lesson || choice === exampleIn(one, lesson));
      const { nodes } = (
        await open(`lesson=${lesson}${choice}${isTrained ? '&trained_steps=1' : ''}`)
      ).structure;
      for (const { name, op } of nodes) names.add(name).add(op);
    }
  }
});

/** The comparisons with a name in a source, each as it is written. */
function comparisons(file: ts.SourceFile): string[] {
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
  const asked = files.filter((path) => !kMayKnow.test(path));
  assert.ok(asked.length >= 120, `only ${asked.length} files`);
  const found = asked.flatMap((path) =>
    comparisons(treeAt(join(kSource, path))).map((text) => `${path}: ${text}`),
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
  for (const source of planted) assert.equal(comparisons(treeOf(source)).length, 1, source);
  const allowed = [
    "const is = node.role === 'weights' && node.kind === 'product';",
    "const list = term.kind === 'sum' ? term.of : [];",
    "const x = session.data(session.find('x'));",
    "const is = item.kind === 'tensor' && item.node === model.cell.node;",
  ];
  for (const source of allowed) assert.deepEqual(comparisons(treeOf(source)), [], source);
});

/** The names of the nodes that a stage has whatever is chosen, and of all that it may have. */
const always = new Map<string, Set<string>>();
const ever = new Set<string>();
before(async () => {
  const session = await open('lesson=loop');
  for (const { id } of STAGES) {
    const opened = new Set<string>();
    for (const example of examplesOf(parseHash(`stage=${id}`), catalogue)) {
      for (const choice of SWITCHED) {
        const link = `stage=${id}&example=${inLink(example)}&trained_steps=1${choice}`;
        const text = choiceText(parseHash(link), catalogue);
        // What an example does not take leaves its graph as it was.
        if (opened.has(text)) continue;
        opened.add(text);
        if (refusalOf(() => session.open(text)) !== '') continue;
        const nodes = new Set(session.structure.nodes.map(({ name }) => name));
        for (const name of nodes) ever.add(name);
        const known = always.get(id) ?? nodes;
        always.set(id, new Set([...known].filter((name) => nodes.has(name))));
      }
    }
  }
});

/** Choices under which nodes come and go, or have other names. */
const SWITCHED = [
  '',
  ...['&causal=0', '&causal=1', '&scaled=0', '&causal=1&scaled=0', '&causal=0&scaled=0'],
  ...['&optimizer=adam', '&optimizer=sgd', '&num_heads=1', '&tied=all', '&tied=query_key'],
  ...['&attention=0', '&mlp=0', '&positions=0', '&residual=0', '&norm=none', '&norm=after'],
];

/** The names of nodes that facts and questions ask for, though they are not always there, and why that is safe. */
const SOMETIMES: Record<string, readonly string[]> = {
  // Biases of a head that has some: of another one the question says nothing of them.
  'course/head/ask.ts': ['b_query'],
  'course/head/facts.ts': ['b_query'],
  // A step of those examples alone that have a table.
  'course/heads/facts.ts': ['ids', 'token_table', 'position_table'],
  'course/heads/ask.ts': ['tok', 'pos'],
  'course/heads/many_asks.ts': ['ids', 'tok'],
  // The end of the name is the question's, of the node that is asked about.
  'course/learn/ask.ts': ['probs', 'targets'],
  // Of two questions the first has another name; of two heads there is no product of W_Q and W_K, nor are its rows asked for.
  'course/learn/facts.ts': ['targets', 'match'],
  // Whether they are there is what is asked; of one that is not, nothing is read.
  'course/language/ask.ts': ['pos_emb', 'w_query'],
  'course/language/facts.ts': [
    ...['attn_out', 'down', 'kept', 'norm_f', 'pos_emb', 'x1', 'x1_sum', 'x2', 'x2_sum'],
  ],
  'course/language/read_asks.ts': ['x1'],
  'course/language/run_asks.ts': ['k', 'loss_kept', 'v'],
  // Lessons that the page opens itself.
  'course/check/check_sheets.ts': [...['d_scaled', 'position_table', 'up', 'w_down', 'x1', 'x2']],
};

/** A term of the glossary: its name is no node's. */
const isTerm = ({ expression }: ts.CallExpression) => expression.getText() === 'term';

/** The names in a source by which a node is asked for: an argument, an entry of a list, `node: 'x'`. */
function namesAsked(file: ts.SourceFile): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const { parent } = node;
    const isAsked =
      parent &&
      ((ts.isCallExpression(parent) && !isTerm(parent)) ||
        ts.isArrayLiteralExpression(parent) ||
        // `const node = 'x'`, `{ node: 'x' }`, `{ ...cell, node: 'x' }`
        ((ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) &&
          ['node', 'name'].includes(parent.name.getText())));
    if (ts.isStringLiteralLike(node) && isAsked && ever.has(node.text)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('words and questions name no node that is not always there, but for those that are known', () => {
  const found: Record<string, string[]> = {};
  for (const path of globSync(
    ['engine/{words,ask}/**/*.ts', 'course/**/{*.en,*ask,*asks,facts}.ts', 'course/check/*.ts'],
    { cwd: kSource },
  )) {
    // The words and the questions of a stage stand in its chapter.
    const stage = STAGES.find(({ id }) => path.startsWith(`course/${id}/`));
    const there = stage ? [always.get(stage.id)] : [...always.values()];
    const names = namesAsked(treeAt(join(kSource, path)));
    const missing = [...names].filter((name) => !there.some((one) => one?.has(name)));
    if (missing.length > 0) found[path] = missing.sort();
  }
  const known = Object.entries(SOMETIMES).map(([path, names]) => [path, [...names].sort()]);
  assert.deepEqual(found, Object.fromEntries(known));
});

test('a planted name that a switch changes is found', () => {
  for (const source of [
    "const mean = { node: 'd_scaled_mean', index };",
    "const node = 'd_scaled_mean';",
    "session.find('d_scaled_mean')",
  ]) {
    assert.deepEqual([...namesAsked(treeOf(source))], ['d_scaled_mean'], source);
  }
  assert.ok(!always.get('learn')?.has('d_scaled_mean'));
  assert.ok(always.get('learn')?.has('d_weights'));
});
