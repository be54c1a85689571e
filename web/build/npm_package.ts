// Builds the npm package of the core, beside the site's folder: a module, its types, the WebAssembly and a readme. It is not
// published from here.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { language } from './language.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const SOURCE = 'shell/npm/attention_package';
const NAME = 'attention-one-number';

/** Writes build/npm/. `core`: the module with training. */
export function npmPackage(core: string): Plugin {
  return {
    name: 'attention:npm-package',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) throw new Error('The package is written beside the folder of the site.');
      await writePackage(core, join(dir, '..', 'npm'));
    },
  };
}

/** Writes the package into a folder, in place of what is there. */
export async function writePackage(core: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { version } = JSON.parse(await readFile(here('../package.json'), 'utf8'));
  await Promise.all([
    code().then((text) => writeFile(join(folder, 'index.js'), text)),
    types().then((text) => writeFile(join(folder, 'index.d.ts'), text)),
    copyFile(core, join(folder, 'attention.wasm')),
    copyFile(here('npm_readme.md'), join(folder, 'README.md')),
    copyFile(here('../../LICENSE'), join(folder, 'LICENSE')),
    copyFile(here('core-licences.txt'), join(folder, 'licences.txt')),
    writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`),
  ]);
}

const manifestOf = (version: string) => ({
  name: NAME,
  version,
  description:
    'Self-attention, one number at a time: exact tensors, and the arithmetic of each number',
  license: 'MIT',
  // Private, so that nobody publishes it by mistake: it is packed and installed from its folder.
  private: true,
  type: 'module',
  engines: { node: '>=20' },
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './attention.wasm': './attention.wasm',
  },
  files: ['index.js', 'index.d.ts', 'attention.wasm', 'licences.txt'],
  sideEffects: false,
});

async function code(): Promise<string> {
  const built = await build({
    root: here('..'),
    configFile: false,
    logLevel: 'warn',
    plugins: [language()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: here(`../src/${SOURCE}.ts`),
        external: /^node:/,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false, format: 'es' },
      },
    },
  });
  const { output } = built as { output: { code?: string }[] };
  const [{ code: text }, ...others] = output;
  if (text === undefined || others.length > 0) throw new Error('The package is one module.');
  return text;
}

/** The types of the module, which name no others. */
async function types(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attention-types-'));
  try {
    const options = {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: folder },
      rootDir: here('../src'),
      typeRoots: [here('../node_modules/@types')],
      types: ['node'],
    };
    const project = {
      extends: here('../tsconfig.json'),
      compilerOptions: options,
      include: [],
      files: [here(`../src/${SOURCE}.ts`)],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
    const compiler = here('../node_modules/typescript/bin/tsc');
    await promisify(execFile)(process.execPath, [compiler, '--project', folder]);
    const text = await readFile(join(folder, `${SOURCE}.d.ts`), 'utf8');
    if (/^import\b/m.test(text)) throw new Error(`The types of the package name others:\n${text}`);
    return text;
  } finally {
    await rm(folder, { recursive: true });
  }
}
