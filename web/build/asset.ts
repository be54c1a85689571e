import type { IndexHtmlTransformContext } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The URL of an emitted asset, relative to the page, by its file name in the source. */
export function addressOf(file: string, bundle: Bundle): string {
  const asset = Object.values(bundle).find(
    (output) => output.type === 'asset' && output.names.includes(file),
  );
  if (!asset) throw new Error(`The page fetches ${file} at once, but nothing imports it.`);
  return `./${asset.fileName}`;
}
