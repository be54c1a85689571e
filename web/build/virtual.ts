import type { Plugin } from 'vite';

/** A module that exists only while building: `import ... from "virtual:<name>"`. */
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

/** Text as it must stand between backticks in JavaScript. */
export function escapeTemplate(text: string): string {
  return text.replace(/[\\`]|\$\{/g, '\\$&');
}
