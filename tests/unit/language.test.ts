// Words of the page stand in files of a language, words.en.ts, and nowhere else; a build takes those of its language.
import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { language, wordsIn } from '../../web/build/language.ts';
import { build } from '../../web/node_modules/vite/dist/node/index.js';
import { treeAt, treeOf } from './syntax.ts';

const kWeb = fileURLToPath(new URL('../../web', import.meta.url));
const kSource = join(kWeb, 'src');

/** Formulas in TeX, programs in Python, notebooks and SVG, which are the same in every language. */
const kCode =
  /^(engine\/lesson\/\w*formulas|engine\/arithmetic\/script\/\w+|course\/heads?\/stage|course\/yours\/dump|engine\/page\/take\/(\w+_file|embed_code)|shell\/links\/step_file|engine\/plane\/figure\/figure_\w+)\.ts$/;

/** The margins of a printed page. */
const kFoot = `@page {
    margin: 5mm 6mm 7mm;
    @bottom-left { content: …; …; width: 24%; text-align: left; }
    @bottom-center { content: …; …; width: 62%; text-align: center; }
    @bottom-right { content: counter(page) " / " counter(pages); …; width: 14%; text-align: right; }
  }`;

/** Strings that look like words, and are none of the page's. */
const kNoWords: Record<string, readonly string[]> = {
  keys: [
    ...['Enter', 'Tab', 'Escape', 'Esc', 'Home', 'End'],
    ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ],
  'names of fonts': ['Inter Variable', 'Source Serif 4', 'JetBrains Mono SemiBold'],
  'names of programs, and what they print': ['NumPy', 'True', 'False'],
  'what a notebook prints': ['raw dot product', 'softmax of raw'],
  'texts that a link has': ['Hello', 'loan bank mud bank'],
  'ends of the names of formulas': [
    ...['Unmasked', 'Divided', 'Unscaled'],
    ...['Window', 'Back', 'Own', 'Added', 'OwnAdded'],
  ],
  'kinds, which are compared': ['sum of gradients', 'put away', 'seats of …'],
  'names that the browser gives': ['Files', 'AbortError'],
  'C++, Python and mathematics': [
    ...['for (Index j', 'for j in', 'np.where(np.tri(*S.T.shape).T == 0, -np.inf, S)'],
    ...['np.tri(*….T.shape, k=len(…) - len(….T)…).T', 'np.where(… == 0, -np.inf, S)'],
    ...['np.tri(*S.shape, k=len(S.T) - len(S) + …)'],
    ...['torch.allclose(loop, A @ x,', 'exp('],
  ],
  'markup and styles': [
    '<iframe title="…" width="100%" height="900" style="border: 0" src="…"></iframe>',
    'position: absolute; visibility: hidden; width: 1rem',
    'input[type="text"]:not(#edit), textarea, dialog',
    'part x',
    'font: 400 7pt / 1 sans-serif; color: #5f5b54; vertical-align: top',
    kFoot,
  ],
};
const kAllowed = new Set(Object.values(kNoWords).flat());
const used = new Set<string>();
function isAllowed(text: string): boolean {
  if (kAllowed.has(text)) used.add(text);
  return kAllowed.has(text);
}

/** Attributes whose value is shown or spoken. */
const kShown = '(?:aria-label|aria-valuetext|aria-description|title|placeholder|alt|label)';

/** Attributes that no reader sees. */
const kHidden = /\s(class|style|href|id|for|type|role|data-[\w-]+)=("[^">]*)?$/;

/** The names of which selectors and lists of classes are made: classes of the style sheets, and elements. */
const kStyled = new Set(
  globSync('**/*.css', { cwd: kSource }).flatMap((path) =>
    [...readFileSync(join(kSource, path), 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(
      ([, name]) => name,
    ),
  ),
);
for (const name of 'main h1 a button dialog input select textarea td li'.split(' '))
  kStyled.add(name);

/** Two words and more, or one with a capital, or one that goes on behind another. */
const looksLikeWords = (text: string) =>
  /\p{L}{2,}[,:;.]? \p{L}/u.test(text) ||
  /(^|[\s“(])\p{Lu}\p{Ll}{2,}/u.test(text) ||
  /^ \p{L}{3}/u.test(text);
const isStyled = (text: string) =>
  /^[#.[(]|^:scope/.test(text) ||
  text
    .split(/[\s,:.]+|\[[^\]]*\]|\([^)]*\)/)
    .every((name) => /^$|-/.test(name) || kStyled.has(name));
const isWords = (text: string) =>
  looksLikeWords(text) && (/^ /.test(text) || !isStyled(text)) && !isAllowed(text.trim());

/** Calls whose strings no reader sees. */
const kUnseen =
  /^(console\.\w+|super|(\w+\.)*(querySelector|querySelectorAll|closest|matches|matchMedia))$/;

/** The English in a source, outside of comments and types. */
function english(file: ts.SourceFile): string[] {
  const found: string[] = [];
  /** A template of lit: its text, what its attributes say, and what stands in its gaps. */
  const visitMarkup = (template: ts.TemplateLiteral) => {
    const spans = ts.isTemplateExpression(template) ? [...template.templateSpans] : [];
    const first = ts.isTemplateExpression(template) ? template.head.text : template.text;
    const markup = [first, ...spans.map(({ literal }) => literal.text)].join('\0');
    const said = [...markup.matchAll(new RegExp(`\\s${kShown}="([^"]*)"`, 'g'))].map(
      ([, one]) => one,
    );
    const texts = markup.replaceAll(/<[^>]*>/g, '\0').split('\0');
    for (const text of [...said, ...texts].map((one) => one.trim())) {
      if (/\p{L}{2}/u.test(text) && !isAllowed(text)) found.push(text);
    }
    spans.forEach(({ expression }, i) => {
      const before = markup
        .split('\0')
        .slice(0, i + 1)
        .join('\0');
      if (!kHidden.test(before)) visit(expression);
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return;
    if (ts.isCallExpression(node) && kUnseen.test(node.expression.getText())) return;
    if (ts.isTaggedTemplateExpression(node) && /^(html|svg)$/.test(node.tag.getText())) {
      visitMarkup(node.template);
      return;
    }
    if (ts.isStringLiteralLike(node) && isWords(node.text)) found.push(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // A gap between two blanks is a word.
      if (isWords(parts.join('…')) && parts.some(looksLikeWords)) found.push(parts.join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('all English of the page stands in files of that language', () => {
  const files = globSync('**/*.ts', { cwd: kSource }).filter(
    (path) => !path.endsWith('.en.ts') && !kCode.test(path),
  );
  assert.ok(files.length > 350, `only ${files.length} files`);
  const found = files.flatMap((path) =>
    english(treeAt(join(kSource, path))).map((words) => `${path}: ${words}`),
  );
  assert.deepEqual(found, [], 'move it into words.en.ts');
  assert.deepEqual([...used].sort(), [...kAllowed].sort());
  const page = readFileSync(join(kWeb, 'index.html'), 'utf8').replaceAll(/\{\w+\}/g, '');
  assert.doesNotMatch(page.replaceAll(/<[^>]*>/g, ''), /\p{L}/u);
});

test('planted English is found, in strings, markup and what is read aloud', () => {
  const planted = [
    "const a = isOpen ? 'Close' : '';",
    "say('several of them');",
    "const a = isTurned ? ' transposed' : '';",
    'const a = `$' + '{count} numbers are yours`;',
    'html`<b>$' + '{row}</b> rows`;',
    'html`<button title="open">×</button>`;',
    'html`<p>$' + "{isOn ? 'Switched on' : ''}</p>`;",
  ];
  for (const source of planted) assert.equal(english(treeOf(source)).length, 1, source);
  const allowed = [
    "import { a } from './two words.ts';",
    "type A = 'Two words';",
    "throw new Error('Nobody sees this.');",
    'html`<p class="aside asked-here">$' + '{x}</p>`;',
  ];
  for (const source of allowed) assert.deepEqual(english(treeOf(source)), [], source);
});

const kPlanted = mkdtempSync(join(dirname(kWeb), 'build', 'planted-'));
after(() => rmSync(kPlanted, { recursive: true }));

test('a build in another language has its words, those that come later too, and English where it has none', async () => {
  const files = {
    'main.ts':
      "import { one } from './one.en.ts';\nimport { two } from './two.en.ts';\nexport const words = [one, two];\nexport const later = () => import('./chapter/three.en.ts');\n",
    'one.en.ts': "export const one = 'one';\n",
    'one.de.ts': "export const one = 'eins';\n",
    'two.en.ts': "export const two = 'two';\n",
    'chapter/three.en.ts': "export const three = 'three';\n",
    'chapter/three.de.ts': "export const three = 'drei';\n",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(kPlanted, dirname(name)), { recursive: true });
    writeFileSync(join(kPlanted, name), text);
  }
  const built = async (chosen: string) => {
    const { output } = (await build({
      root: kPlanted,
      configFile: false,
      logLevel: 'silent',
      plugins: [language(chosen)],
      build: { write: false, lib: { entry: 'main.ts', formats: ['es'], fileName: 'main' } },
    }).then((all) => [all].flat()[0])) as { output: { code?: string }[] };
    const code = output.map((part) => part.code ?? '').join('\n');
    return ['one', 'eins', 'two', 'three', 'drei'].filter(
      (word) => code.includes(`${word}\``) || code.includes(`"${word}"`),
    );
  };
  assert.deepEqual(await built('en'), ['one', 'two', 'three']);
  assert.deepEqual(await built('de'), ['eins', 'two', 'drei']);
  assert.equal(wordsIn('de', join(kPlanted, 'two.en.ts')), join(kPlanted, 'two.en.ts'));
});
