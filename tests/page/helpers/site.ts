// The built site (build/site) on a free port, for the tests of the page.
import { fileURLToPath } from 'node:url';
import { serve } from '../../../web/serve.ts';

export const kSite: string = fileURLToPath(new URL('../../../build/site', import.meta.url));

/** Serves build/site; gives its address and the way to end it. */
export async function startSite(): Promise<{ url: string; close: () => void }> {
  const { server, url } = await serve(kSite, 0);
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
