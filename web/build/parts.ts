import type { Plugin } from 'vite';

/** Import declaration of an ESTree program. */
interface Import {
  type: string;
  start: number;
  end: number;
  source: { value: string };
  specifiers: { imported?: { name: string }; local: { name: string } }[];
}

/** A script beside the first one, as an import names it; the first one is there. */
const PART = /^\.\/(?!index-).*\.js$/;

/** A part as an argument of `loadPart`, with all that it imports: asked for at once, they take one round trip. */
function withImports(name: string, chunks: Record<string, { imports: string[] }>): string {
  const files = new Set([`assets/${name}`]);
  for (const file of files) for (const found of chunks[file].imports) files.add(found);
  const names = Array.from(files, (file) => file.replace('assets/', './'));
  return names
    .filter((part) => PART.test(part))
    .map((part) => JSON.stringify(part))
    .join(', ');
}

/**
 * Lets every script that is fetched later come by way of `loadPart` (src/engine/draw/lazy.ts): those that a script imports
 * as it is fetched, too, for one of them may be what does not come.
 */
export function parts(): Plugin {
  return {
    name: 'attention:parts',
    apply: 'build',
    renderChunk(code, _chunk, _options, { chunks }) {
      const { body } = this.parse(code) as unknown as { body: Import[] };
      const imports = body.filter(
        ({ type, source }) => type === 'ImportDeclaration' && PART.test(source.value),
      );
      const names = imports.map(({ specifiers }) => {
        const pairs = specifiers.map(({ imported, local }) => {
          if (!imported) throw new Error(`A part is imported whole: ${code.slice(0, 200)}`);
          return `${imported.name}: ${local.name}`;
        });
        return `{ ${pairs.join(', ')} }`;
      });
      const loads = imports.map(({ source }) => `loadPart(${JSON.stringify(source.value)})`);
      // From the last on, so that the places of those before still hold.
      const rest = imports.reduceRight((text, { start, end }, i) => {
        // At once, as a browser asks for what a script imports.
        const all = `const [${names.join(', ')}] = await Promise.all([${loads.join(', ')}]);`;
        return text.slice(0, start) + (i === 0 ? all : '') + text.slice(end);
      }, code);
      const written = rest.replaceAll(
        /\bimport\((["'`])\.\/([^"'`]+\.js)\1\)/g,
        (_, _quote, name) => `loadPart(${withImports(name, chunks)})`,
      );
      return written === code ? null : { code: written, map: null };
    },
  };
}
