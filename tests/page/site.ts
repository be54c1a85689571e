// The built site (build/site) on a free port, for the tests of the page.
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/serve.ts';

/** Serves build/site; gives its address and the way to end it. */
export async function startSite(): Promise<{ url: string; close: () => void }> {
  const folder = fileURLToPath(new URL('../../build/site', import.meta.url));
  const { server, url } = await serve(folder, 0);
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
