import type { IndexHtmlTransformContext } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The URLs of a script by its name, and of the scripts that it imports but for the page's first one. */
export function scriptsOf(name: string, bundle: Bundle): string[] {
  const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (script?.type !== 'chunk') throw new Error(`There is no script ${name}.`);
  const others = script.imports.filter((file) => !/\/index-[^/]*$/.test(file));
  return [script.fileName, ...others].map((file) => `./${file}`);
}

/** The URL of an emitted asset, relative to the page, by its file name in the source. */
export function addressOf(file: string, bundle: Bundle): string {
  const asset = Object.values(bundle).find(
    (output) => output.type === 'asset' && output.names.includes(file),
  );
  if (!asset) throw new Error(`The page fetches ${file} at once, but nothing imports it.`);
  return `./${asset.fileName}`;
}
