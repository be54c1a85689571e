import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { SHOW } from './first_picture.ts';
import { POLICY, policyText } from './html_head.ts';
import { replaceOnce } from './replace_once.ts';

/** Vite's bundle, as far as the plugin reads it: every file of the site, by name. */
type Bundle = Record<string, { code: string } | { source: string | Uint8Array }>;

const MIME: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Modules in the file. The small core is left out: whoever has the file has all of it. */
const CORES = {
  whole: /attention_learning-[^/]*\.wasm$/,
  scalar: /attention_scalar-[^/]*\.wasm$/,
  files: /attention_files-[^/]*\.wasm$/,
};

/**
 * Builds the page once more as a single file, attention.html beside the site's folder, for file: URLs, where
 * browsers load neither modules nor WebAssembly from other files.
 */
export function single(): Plugin {
  let config: Pick<InlineConfig, 'root' | 'configFile'>;
  return {
    name: 'attention:single',
    apply: 'build',
    configResolved({ root, configFile }) {
      config = { root, configFile };
    },
    async writeBundle({ dir }) {
      if (!dir) throw new Error('The single file is written beside the folder of the site.');
      const built = await build({
        ...config,
        mode: 'single',
        logLevel: 'warn',
        build: { write: false },
      });
      const { output } = built as { output: ({ fileName: string } & Bundle[string])[] };
      const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]));
      await writeFile(join(dir, '..', 'attention.html'), singleFile(bundle));
    },
  };
}

/** Opens the link that a copy of the file has in its head (src/shell/links/step_file.ts), unless its address has one. */
const OPEN_LINK =
  "{const a=document.querySelector('meta[name=attention-link]');if(a&&location.hash.length<2)location.replace(a.content)}";

/** index.html with all assets inlined, and a Content-Security-Policy of hashes. */
export function singleFile(bundle: Bundle): string {
  const style = inlineUrls(bundle, textOf(bundle, /\.css$/));
  const licences = dataUrl(bundle, 'licences.txt');
  // Escaped, as inside <script> "</script" would end it and "<!--" start the escaped state.
  const script = replaceOnce(textOf(bundle, /\.js$/), './licences.txt', licences)
    .replaceAll(/<\/(?=script)/gi, '<\\/')
    .replaceAll('<!--', '<\\!--');
  const carried = Object.entries(CORES).map(([build, pattern]) => {
    const core = base64(bundle, fileNameOf(bundle, pattern));
    return `<script type="application/wasm" data-core="${build}">${core}</script>`;
  });
  const policy = {
    ...POLICY,
    'script-src': `${hash(script)} ${hash(SHOW)} ${hash(OPEN_LINK)} 'wasm-unsafe-eval'`,
    'style-src': hash(style),
    'connect-src': "'none'",
    'worker-src': "'none'",
    'trusted-types': 'lit-html',
    'font-src': 'data:',
    'img-src': 'data:',
  };

  let html = textOf(bundle, /^index\.html$/);
  const replace = (pattern: string | RegExp, text: string) => {
    html = replaceOnce(html, pattern, text);
  };
  replace(
    /<meta http-equiv="Content-Security-Policy"[^>]*>/,
    `<meta http-equiv="Content-Security-Policy" content="${policyText(policy)}">`,
  );
  replace('<title>', `<script>${OPEN_LINK}</script><title>`);
  // The static pages are beside the site alone.
  replace(/ <a href="\.\/questions\/">[^<]*<\/a>/, '');
  replace(/(?<=<link rel="icon" href=")[^"]*/, dataUrl(bundle, fileNameOf(bundle, /\.svg$/)));
  replace(/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`);
  replace(/<script type="module"[^>]*><\/script>/, `<script type="module">${script}</script>`);
  // The cores as base64 in data blocks, of which src/engine/core/load.ts reads one.
  replace('</body>', `${carried.join('')}</body>`);
  return html;
}

/** Replaces every url(./file) of a style sheet by a data: URL. */
function inlineUrls(bundle: Bundle, css: string): string {
  return css.replace(/url\(\.\/([^)]+)\)/g, (_, file) => {
    return `url(${dataUrl(bundle, `assets/${file}`)})`;
  });
}

function dataUrl(bundle: Bundle, name: string): string {
  const type = MIME[name.slice(name.lastIndexOf('.'))];
  if (!type) throw new Error(`The single file knows no MIME type for ${name}.`);
  return `data:${type};base64,${base64(bundle, name)}`;
}

function base64(bundle: Bundle, name: string): string {
  return Buffer.from(contentOf(bundle, name)).toString('base64');
}

function textOf(bundle: Bundle, pattern: RegExp): string {
  return Buffer.from(contentOf(bundle, fileNameOf(bundle, pattern))).toString();
}

function contentOf(bundle: Bundle, name: string): string | Uint8Array {
  const file = bundle[name];
  if (!file) throw new Error(`The site has no ${name}.`);
  return 'code' in file ? file.code : file.source;
}

/** The name of the file that matches; throws unless there is exactly one. */
function fileNameOf(bundle: Bundle, pattern: RegExp): string {
  const names = Object.keys(bundle).filter((name) => pattern.test(name));
  if (names.length !== 1) throw new Error(`The site has ${names.length} files like ${pattern}.`);
  return names[0];
}

/** A hash source of the Content-Security-Policy; `text` must be exactly as in the page. */
function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
