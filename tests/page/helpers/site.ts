// The built site (build/site) on a free port, for the tests of the page.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../../web/serve.ts';

export const kSite: string = fileURLToPath(new URL('../../../build/site', import.meta.url));

/** Script of a browser that is never idle, in which the page fetches nothing ahead. */
export const NEVER_IDLE = 'window.requestIdleCallback = () => 0;';

/** The page with a script before its own. */
export function withScript(html: string, name: string): string {
  return html.replace('<title>', `<script src="${name}"></script>$&`);
}

let copy = '';

/** The folder of the site for browsers that are never idle; a copy, made once a process. */
function neverIdleSite(): string {
  if (copy === '') {
    copy = mkdtempSync(join(tmpdir(), 'attention-site-'));
    process.on('exit', () => rmSync(copy, { recursive: true }));
    cpSync(kSite, copy, { recursive: true });
    const page = join(copy, 'index.html');
    writeFileSync(page, withScript(readFileSync(page, 'utf8'), 'never_idle.js'));
    writeFileSync(join(copy, 'never_idle.js'), NEVER_IDLE);
  }
  return copy;
}

/** Serves build/site; gives its address and the way to end it. */
export async function startSite({
  isIdle = true,
} = {}): Promise<{ url: string; close: () => void }> {
  const { server, url } = await serve(isIdle ? kSite : neverIdleSite(), 0);
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
