import type { Plugin } from 'vite';

/**
 * Takes Vite's preload helper away from `import()`: it fetches the style sheets of a lazily loaded module, and these
 * have none (src/engine/draw/lazy.ts).
 */
export function plainImport(): Plugin {
  return {
    name: 'attention:plain-import',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
  };
}
