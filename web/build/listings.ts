import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createCssVariablesTheme, createHighlighter, type ThemedToken } from 'shiki';
import type { Plugin } from 'vite';
import { escapeTemplate, virtualModule } from './virtual.ts';

const THEME = createCssVariablesTheme({ name: 'classes', variablePrefix: '--' });

// Without a forward to show: the ops' interface, their list, the leaf, which computes nothing, and the streamed
// head, which leaves that to streaming_attention.cpp.
const WITHOUT_LISTING = ['op.cpp', 'op_by_name.cpp', 'leaf.cpp', 'streamed_head.cpp'];

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
 * The module `virtual:listings`: the C++ between `// [forward]` and `// [/forward]` of each op in `folder`
 * (of the kernel of the same name, if there is one). So the page shows the very source that computes its
 * numbers.
 */
export function listings(folder: string, kernels: string): Plugin {
  return virtualModule('listings', async (watch) => {
    const inKernels = await readdir(kernels);
    const files = (await readdir(folder))
      .filter((file) => file.endsWith('.cpp') && !WITHOUT_LISTING.includes(file))
      .sort();
    const highlighter = await createHighlighter({ langs: ['cpp'], themes: [THEME] });
    const paths = files.map((file) => join(inKernels.includes(file) ? kernels : folder, file));
    const entries = paths.map(async (path) => {
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
      return `  ${JSON.stringify(basename(path, '.cpp'))}: [\n    ${lines.join(',\n    ')},\n  ],`;
    });
    const body = (await Promise.all(entries)).join('\n');
    highlighter.dispose();
    return `import { html } from "lit-html";\nexport const listings = {\n${body}\n};\n`;
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
