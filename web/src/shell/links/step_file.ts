// The page as one file that opens at a step: the single file (web/build/single.ts) with the step's link in its head.

/** The name of the element with the link, which the file reads first of all. */
const LINK = 'attention-link';

/** The single file's text: this document, if it is that, else what lies beside the page; null: nothing does. */
export async function stepFile(link: string): Promise<string | null> {
  const isSingle = document.querySelector('script[data-core]') !== null;
  const text = isSingle ? ownText(document) : await textBeside();
  return text === null ? null : openedAt(text, link);
}

/** The file with another link, '#stage=head'. */
export function openedAt(text: string, link: string): string {
  const content = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return text
    .replace(new RegExp(`<meta name="${LINK}"[^>]*>`), '')
    .replace(
      /<meta charset="utf-8"[^>]*>/i,
      (found) => `${found}<meta name="${LINK}" content="${content}">`,
    );
}

async function textBeside(): Promise<string | null> {
  try {
    const answer = await fetch('./attention.html');
    const text = answer.ok ? await answer.text() : '';
    // Some hosts answer with another page.
    return text.includes('data-core=') ? text : null;
  } catch {
    return null;
  }
}

/** The file as it was before its script ran, but for the first picture, which its link leaves out. */
function ownText(document: Document): string {
  const root = document.documentElement.cloneNode(true) as HTMLElement;
  for (const name of root.getAttributeNames()) if (name !== 'lang') root.removeAttribute(name);
  const body = root.querySelector('body');
  for (const child of [...(body?.children ?? [])]) {
    if (!child.matches('#app, noscript, script')) child.remove();
  }
  const app = body?.querySelector('#app');
  app?.replaceChildren();
  for (const name of app?.getAttributeNames() ?? []) if (name !== 'id') app?.removeAttribute(name);
  // show_first.js takes it away, and reads nothing of it in this file.
  const first = document.createElement('template');
  first.id = 'first';
  app?.after(first);
  return `<!doctype html>\n${root.outerHTML}\n`;
}
