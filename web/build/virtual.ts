import type { Plugin } from 'vite';

/** A Vite plugin for a virtual (generated) module: `import ... from "virtual:<name>"`. */
export function virtualModule(
  name: string,
  source: (watch: (file: string) => void) => Promise<string>,
): Plugin {
  const id = `virtual:${name}`;
  const resolved = `\0${id}`;
  return {
    name: `attention:${name}`,
    resolveId: (imported) => (imported === id ? resolved : undefined),
    async load(loaded) {
      if (loaded !== resolved) return undefined;
      return source((file) => this.addWatchFile(file));
    },
  };
}

/** Escapes text for a JavaScript template literal. */
export function escapeTemplate(text: string): string {
  return text.replace(/[\\`]|\$\{/g, '\\$&');
}
