// Version of the page, which files that are taken along have in their heads.

/** "0.1.0 (1a8f060)"; empty where the document does not say it. */
export function pageVersion(): string {
  const said = globalThis.document?.querySelector?.<HTMLMetaElement>('meta[name="version"]');
  return said?.content ?? '';
}
