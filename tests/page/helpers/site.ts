// The built site (build/site) on a free port, for the tests of the page.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../../web/serve.ts';

export const kSite: string = fileURLToPath(new URL('../../../build/site', import.meta.url));

/** Script of a browser without service workers: every load fetches from the server, and nothing is kept beside the test. */
export const NO_WORKER = 'delete Navigator.prototype.serviceWorker;';

/** Script of a browser that is never idle, in which the page fetches nothing ahead. */
export const NEVER_IDLE = 'window.requestIdleCallback = () => 0;';

/** Script of a browser whose reader has left the voices open above their bar. */
export const VOICES_OPEN = "try { localStorage.setItem('attention.voices', 'open'); } catch {}";

/** The page with a script before its own. */
export function withScript(html: string, name: string): string {
  return html.replace('<title>', `<script src="${name}"></script>$&`);
}

const copies = new Map<string, string>();

/** The folder of the site for a strange browser; a copy, made once a process. */
function siteWith(script: string): string {
  const made = copies.get(script);
  if (made) return made;
  const copy = mkdtempSync(join(tmpdir(), 'attention-site-'));
  copies.set(script, copy);
  process.on('exit', () => rmSync(copy, { recursive: true }));
  cpSync(kSite, copy, { recursive: true });
  const page = join(copy, 'index.html');
  writeFileSync(page, withScript(readFileSync(page, 'utf8'), 'strange.js'));
  writeFileSync(join(copy, 'strange.js'), script);
  return copy;
}

/** Serves build/site, with a script before the page's own if there is one; gives its address and the way to end it. */
export async function startSite(script = ''): Promise<{ url: string; close: () => void }> {
  const { server, url } = await serve(script ? siteWith(script) : kSite, 0);
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
