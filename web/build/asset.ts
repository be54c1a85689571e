import type { IndexHtmlTransformContext } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The address, beside the page's, of what is named so in the source and is a file of its own in the site. */
export function addressOf(file: string, bundle: Bundle): string {
  const asset = Object.values(bundle).find(
    (output) => output.type === 'asset' && output.names.includes(file),
  );
  if (!asset) throw new Error(`The page fetches ${file} at once, but nothing imports it.`);
  return `./${asset.fileName}`;
}
