import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { createCssVariablesTheme, createHighlighter, type ThemedToken } from 'shiki';
import type { Plugin } from 'vite';
import { escapeTemplate, virtualModule } from './virtual.ts';

const THEME = createCssVariablesTheme({ name: 'classes', variablePrefix: '--' });

// Files without a forward to show: the ops' interface, their list, what elementwise ops and running sums share, the leaf, which
// computes nothing, and the streamed head, which leaves that to streaming_attention.cpp.
const WITHOUT_LISTING = [
  'op.cpp',
  'op_by_name.cpp',
  'elementwise.cpp',
  'prefix.cpp',
  'leaf.cpp',
  'streamed_head.cpp',
];

/** Longest line that fits into the page's listing. */
const WIDEST = 54;

// Syntax highlighting: the theme's variable for a token -> its CSS class; other tokens are plain text.
const CLASSES: Record<string, string> = {
  'var(--token-comment)': 'comment',
  'var(--token-constant)': 'constant',
  'var(--token-function)': 'function',
  'var(--token-keyword)': 'keyword',
};

/**
 * The module `virtual:listings`: the C++ between `// [forward]` and `// [/forward]` of each op in `folder`, so
 * that the page shows the very source that computes its numbers. An op with a kernel of its name has two: the
 * plain loops that the kernel stands for, which a test holds to its bits, and the kernel itself.
 */
export function listings(folder: string, kernels: string): Plugin {
  return virtualModule('listings', async (watch) => {
    const plain = join(kernels, 'plain');
    const inPlain = (await readdir(plain)).filter((file) => file.endsWith('.h'));
    const withKernel = inPlain.map((file) => `${parse(file).name}.cpp`);
    const inFolder = (await readdir(folder)).filter(
      (file) => file.endsWith('.cpp') && ![...WITHOUT_LISTING, ...withKernel].includes(file),
    );
    const highlighter = await createHighlighter({ langs: ['cpp'], themes: [THEME] });
    const listing = async (path: string) => {
      watch(path);
      const code = forward(path, await readFile(path, 'utf8'));
      const { tokens } = highlighter.codeToTokens(code, {
        lang: 'cpp',
        theme: 'classes',
        // No limit in milliseconds: on a busy machine a line would lose its colours.
        tokenizeTimeLimit: 0,
      });
      const lines = tokens.map((line) => {
        const text = line.map(({ content }) => content).join('');
        return `{ text: ${JSON.stringify(text)}, html: html\`${line.map(span).join('')}\` }`;
      });
      return `  ${JSON.stringify(parse(path).name)}: [\n    ${lines.join(',\n    ')},\n  ],`;
    };
    const all = async (name: string, paths: string[]) =>
      `export const ${name} = {\n${(await Promise.all(paths.sort().map(listing))).join('\n')}\n};\n`;
    const bodies = await Promise.all([
      all('listings', [
        ...inFolder.map((file) => join(folder, file)),
        ...inPlain.map((file) => join(plain, file)),
      ]),
      all(
        'kernels',
        withKernel.map((file) => join(kernels, file)),
      ),
    ]);
    highlighter.dispose();
    return `import { html } from "lit-html";\n${bodies.join('')}`;
  });
}

/** The text between the marks, dedented. */
export function forward(path: string, source: string): string {
  const regions = [
    ...source.matchAll(/^[ \t]*\/\/ \[forward\]\n(.*?)^[ \t]*\/\/ \[\/forward\]$/gms),
  ];
  const text = regions[0]?.[1]?.trimEnd();
  if (regions.length !== 1 || !text) {
    throw new Error(
      `${path} must have one part between the lines "// [forward]" and "// [/forward]", ` +
        `which the page shows; it has ${regions.length}.`,
    );
  }
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const shared = Math.min(...indents);
  const shown = lines.map((line) => line.slice(shared));
  const wide = shown.find((line) => line.length > WIDEST);
  if (wide) throw new Error(`${path}: the page shows ${WIDEST} characters of "${wide.trim()}".`);
  return shown.join('\n');
}

function span({ content, color }: ThemedToken): string {
  const text = escapeTemplate(
    content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
  );
  const name = CLASSES[color ?? ''];
  return name ? `<span class="${name}">${text}</span>` : text;
}
