// The core under `vite dev`: built again after every change below core/ or wasm/, then the page reloads.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';

/** Generated modules with something of the core in them: checksums, and the C++ that the page shows. */
const GENERATED = ['\0virtual:core_sums', '\0virtual:listings'];

export function devCore(repository: string, modules: string): Plugin {
  const sources = ['core', 'wasm'].map((folder) => join(repository, folder, '/'));
  const isBelow = (file: string, ...folders: string[]) =>
    folders.some((folder) => file.startsWith(folder));
  return {
    name: 'attention:dev_core',
    apply: 'serve',
    configureServer(server) {
      // The server that draws the first picture of a build has nobody who edits.
      if (server.config.server.middlewareMode) return;
      const rebuild = oneAtATime(() => build(repository, server));
      server.watcher.add(sources).on('all', (_event, file) => {
        if (isBelow(file, ...sources)) rebuild();
      });
    },
    // Reload once when all modules are built, not for every file that is written.
    hotUpdate: ({ file }) => (isBelow(file, ...sources, join(modules, '/')) ? [] : undefined),
  };
}

async function build(repository: string, server: ViteDevServer): Promise<void> {
  const { logger } = server.config;
  const start = performance.now();
  const { code, output } = await run('cmake', ['--build', '--preset', 'dev'], repository);
  if (code !== 0) {
    logger.error(output);
    server.ws.send({ type: 'error', err: { message: output, stack: '' } });
    return;
  }
  logger.info(`core built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  for (const id of GENERATED) {
    const generated = server.moduleGraph.getModuleById(id);
    if (generated) server.moduleGraph.invalidateModule(generated);
  }
  server.ws.send({ type: 'full-reload' });
}

/** Asked while it works, it works once more; asked several times within an instant, once. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isAsked = false;
  let isBusy = false;
  const go = async () => {
    if (isBusy) return;
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      await work();
    }
    isBusy = false;
  };
  return () => {
    isAsked = true;
    // An editor may write a file in several steps.
    setTimeout(() => void go(), 50);
  };
}

function run(command: string, args: string[], cwd: string) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: null, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
