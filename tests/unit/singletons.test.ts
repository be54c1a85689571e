// Two pages in one document share nothing but the compiled module: no variable of a module changes once it is loaded.
// The test looks for those that could, in the syntax tree, and kShared says why each that is left may. Nor does a chapter
// or the engine reach for the document: it would find another page's elements.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { treeAt } from './syntax.ts';

const kSource = fileURLToPath(new URL('../../web/src', import.meta.url));

/** Variables that change, each with the reason why pages may share it. */
const kShared: Record<string, string> = {
  'engine/ask/predictions.ts: PREDICTIONS': 'the course registers its questions, once',
  'engine/draw/reader.ts: conditions':
    'a style sheet of the document, and so its breakpoints, is that of all pages',
  'engine/draw/reader.ts: scale': 'the text size of the reader is the document’s',
  'engine/page/deck/speaker.ts: notes':
    'one page at a time fills the screen, and has the second window',
  'engine/lesson/stages.ts: BY_ID': 'the course registers its stages, once',
  'engine/lesson/stages.ts: STAGES': 'the course registers its stages, once',
  'engine/lesson/stages.ts: WAY': 'the course registers its stages, once',
  'engine/state/state.ts: FIRST_EXAMPLES': 'the course registers its stages, once',
  'engine/plane/layout/memo.ts: ids': 'a number that stands for an object, whoever asks',
  'engine/plane/layout/memo.ts: lastId': 'a number that stands for an object, whoever asks',
  'engine/plane/layout/number_format.ts: inUnits':
    'a function for each unit and number of decimals',
  'engine/words/stages.ts: STAGES_TEXT': 'the course registers its words: titles, then all others',
  'shell/figure/widget.ts: compiled': 'the compiled module, which is the same for every figure',
  'shell/npm/attention_package.ts: compiled':
    'the compiled module, which is the same for every lesson',
  'engine/state/pages.ts: PAGES': 'the course registers its pages, once',
};

/** Keys of a WeakMap that belong to one page, or to one of its elements: so do the values. */
const kOfPage = ['Session', 'Structure', 'Model', 'Context', 'Element'];
/** Classes whose objects change only by the calls that are looked for. */
const kPlain = ['Map', 'Set', 'RegExp', 'Intl.ListFormat', 'Intl.NumberFormat'];
/** A module that comes later is the same one for every page. */
const kModule = ['Lazy'];
const kChanging =
  /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

interface Sources {
  files: readonly ts.SourceFile[];
  /** The declaration that a name stands for; undefined: one of the browser's own. */
  declarationOf(name: ts.Identifier): ts.Declaration | undefined;
}

/** The names are looked up as the compiler does, without the libraries. */
function read(paths: readonly string[], texts?: Record<string, string>): Sources {
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options, true);
  host.getSourceFile = (path) => treeAt(path);
  if (texts) {
    host.readFile = (path) => texts[path];
    host.fileExists = (path) => path in texts;
    host.getSourceFile = (path, version) =>
      path in texts ? ts.createSourceFile(path, texts[path], version, true) : undefined;
  }
  const program = ts.createProgram(paths, options, host);
  const checker = program.getTypeChecker();
  return {
    files: program.getSourceFiles(),
    declarationOf(name) {
      const symbol = ts.isShorthandPropertyAssignment(name.parent)
        ? checker.getShorthandAssignmentValueSymbol(name.parent)
        : checker.getSymbolAtLocation(name);
      const isAlias = symbol && symbol.flags & ts.SymbolFlags.Alias;
      return (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0];
    },
  };
}

function each(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

const isInFunction = (node: ts.Node): boolean =>
  ts.findAncestor(node, (one) => ts.isFunctionLike(one)) !== undefined;

/** The objects that an expression changes: the left sides of `a.b = 1`, `[a] = b`, `a.push(1)`. */
function changedBy(node: ts.Node): ts.Node[] {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    return assigns ? [node.left] : [];
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { PlusPlusToken, MinusMinusToken } = ts.SyntaxKind;
    return [PlusPlusToken, MinusMinusToken].includes(node.operator) ? [node.operand] : [];
  }
  if (ts.isDeleteExpression(node)) return [node.expression];
  if (!ts.isCallExpression(node)) return [];
  const { expression, arguments: given } = node;
  if (expression.getText() === 'Object.assign') return given.slice(0, 1);
  const isChange =
    ts.isPropertyAccessExpression(expression) && kChanging.test(expression.name.text);
  return isChange ? [expression.expression] : [];
}

/** The names at the root of what is changed: `a` of `a.b[c]`. */
function rootsOf(node: ts.Node): ts.Identifier[] {
  if (ts.isIdentifier(node)) return [node];
  if (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node)
  )
    return rootsOf(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(rootsOf);
  return [];
}

/** Whether the object that a variable of a module begins with may change by itself. */
function mayChange(made: ts.Expression | undefined): boolean {
  if (!made || !ts.isNewExpression(made)) return false;
  const name = made.expression.getText();
  if (name !== 'WeakMap') return ![...kPlain, ...kModule].includes(name);
  return !kOfPage.includes(made.typeArguments?.[0].getText() ?? '');
}

/** The variables of modules that can change after these are loaded, as "file: name". */
function singletons({ files, declarationOf }: Sources, folder: string): string[] {
  const found = new Set<string>();
  const add = (declaration: ts.Declaration) => {
    const name = ts.getNameOfDeclaration(declaration)?.getText();
    found.add(`${relative(folder, declaration.getSourceFile().fileName)}: ${name}`);
  };
  for (const file of files) {
    each(file, (node) => {
      if (ts.isVariableDeclaration(node) && !isInFunction(node) && mayChange(node.initializer))
        add(node);
      if (!isInFunction(node)) return;
      for (const name of changedBy(node).flatMap(rootsOf)) {
        const changed = declarationOf(name);
        const isOwn = changed && (ts.isVariableDeclaration(changed) || ts.isClassLike(changed));
        const isWeak = isOwn && ts.isVariableDeclaration(changed) && isWeakMap(changed);
        if (isOwn && !isWeak && !isInFunction(changed)) add(changed);
      }
    });
  }
  return [...found].sort();
}

const isWeakMap = ({ initializer }: ts.VariableDeclaration) =>
  initializer?.getText().startsWith('new WeakMap') ?? false;

/** All of the page, which takes seconds to read. */
const kPage = read(globSync('**/*.ts', { cwd: kSource }).map((path) => join(kSource, path)));

test('no variable of a module changes once it is loaded, but for those that say why', () => {
  assert.ok(kPage.files.length > 400, `only ${kPage.files.length} files`);
  assert.deepEqual(singletons(kPage, kSource), Object.keys(kShared).sort());
});

test('planted state is found: variables, their parts, objects that change by themselves, other modules’ state', () => {
  const texts = {
    '/p/one.ts': `
      let last = 1;
      export const kept = { known: [1], of: null };
      const cells = new Map<string, number>();
      const observer = new ResizeObserver(() => {});
      const byName = new WeakMap<object, string>();
      class Words { static all = {}; }
      export function change() {
        last++;
        kept.known.push(2);
        cells.set('a', 1);
        Words.all = {};
      }`,
    '/p/two.ts': `
      import { kept } from './one.ts';
      export const list: string[] = [];
      const pair = [1, 2];
      export const add = () => { [pair[0], kept.of] = [pair[1], null]; delete list[0]; };`,
  };
  const found = ['byName', 'cells', 'kept', 'last', 'observer', 'Words'].map(
    (name) => `one.ts: ${name}`,
  );
  const others = ['list', 'pair'].map((name) => `two.ts: ${name}`);
  assert.deepEqual(singletons(read(Object.keys(texts), texts), '/p'), [...found, ...others].sort());
});

test('what changes while a module is loaded, or belongs to a page, is let be', () => {
  const texts = {
    '/p/one.ts': `
      const list: number[] = [];
      list.push(1);
      const found = new WeakMap<Session, number>();
      const late = new Lazy(() => import('./two.ts'));
      export function change(list: number[], session: Session) {
        let last = 1;
        last++;
        list.push(last);
        found.set(session, 1);
        const kept = { found: 1 };
        kept.found = 2;
      }`,
  };
  assert.deepEqual(singletons(read(Object.keys(texts), texts), '/p'), []);
});

/** Files of the engine that use them, each with the reason. */
const kReach: Record<string, string> = {
  'engine/core/load.ts': 'the page as one file carries the modules in its document',
  'engine/draw/lazy.ts': 'scripts that come later, and their styles, are the document’s',
  'engine/draw/reader.ts': 'the text size of the reader is the document’s',
  'engine/page/deck/deck_keys.ts': 'a page that is presented fills the screen',
  'engine/page/deck/speaker.ts':
    'who speaks has a second window, in which the keys of the first work',
  'engine/page/take/take_dialog.ts': 'the charts that are drawn can be saved',
  'engine/page/take/page_address.ts': 'a picture says where it is from',
  'engine/state/page_version.ts': 'the document says its version',
};

/** Names of the browser's own that reach the whole document, and what is around it. */
const kBrowser =
  /^(document|window|self|globalThis|top|parent|frames|location|history|navigator|screen|localStorage|sessionStorage|caches|indexedDB|matchMedia|addEventListener|removeEventListener|dispatchEvent|inner(Width|Height)|outer(Width|Height)|scroll(X|Y|To|By)?|devicePixelRatio|open|close|print|alert|confirm|prompt|postMessage|getSelection|visualViewport)$/;

/** Uses of them, as "file: name". */
function browserUses({ files, declarationOf }: Sources, folder: string): string[] {
  const found = new Set<string>();
  for (const file of files) {
    each(file, (node) => {
      if (!ts.isIdentifier(node) || !kBrowser.test(node.text) || declarationOf(node)) return;
      const { parent } = node;
      const isOwnName =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        (ts.isBindingElement(parent) && parent.propertyName === node) ||
        ts.isTypeNode(parent) ||
        ts.isQualifiedName(parent);
      if (!isOwnName) found.add(`${relative(folder, file.fileName)}: ${node.text}`);
    });
  }
  return [...found].sort();
}

test('no chapter uses the document or what is around it, and the engine only where the list says why', () => {
  const isPure = ({ fileName }: ts.SourceFile) =>
    /^(course|engine)\//.test(relative(kSource, fileName));
  const files = kPage.files.filter(isPure);
  const found = browserUses({ ...kPage, files }, kSource);
  const users = new Set(found.map((use) => use.split(':')[0]));
  assert.deepEqual(
    found.filter((use) => !(use.split(':')[0] in kReach)),
    [],
  );
  for (const file of Object.keys(kReach))
    assert.ok(users.has(file), `${file} has no need to be listed`);
});

test('a planted use of the document is found, and not a name that is its own', () => {
  const texts = {
    '/p/one.ts': `
      const found = document.querySelector('a');
      const wide = () => window.innerWidth > 700 && innerHeight > 400;
      const from = { location };`,
    '/p/two.ts': `
      interface Place { location: string; history: Document; }
      export const undo = (history: string[], { location: at }: Place) => history.concat(at);
      export const of = (element: Element) => element.ownerDocument.defaultView?.navigator;`,
  };
  assert.deepEqual(browserUses(read(Object.keys(texts), texts), '/p'), [
    'one.ts: document',
    'one.ts: innerHeight',
    'one.ts: location',
    'one.ts: window',
  ]);
});
