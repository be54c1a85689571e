import { Window } from 'happy-dom';
import { createServer, type InlineConfig } from 'vite';

/** The document in which the page is drawn in Node: one for all, as lit-html keeps the one that it is imported with. */
let window: Window | null = null;

function documentHere(): Document {
  window ??= new Window();
  window.document.write('<!doctype html>');
  return window.document as unknown as Document;
}

/** Loads a module of the page's source in Node, as the page imports it, and uses it while there is a `document`. */
export async function inNode<Module, Result>(
  config: InlineConfig,
  path: string,
  use: (module: Module, document: Document) => Promise<Result>,
): Promise<Result> {
  const document = documentHere();
  Object.assign(globalThis, { document });
  const server = await createServer({
    ...config,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await use((await server.ssrLoadModule(path)) as Module, document);
  } finally {
    await server.close();
    Reflect.deleteProperty(globalThis, 'document');
  }
}
