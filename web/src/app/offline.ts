// The service worker, which keeps the site for a reader without a network: worker/sw.ts.
/// <reference types="trusted-types" />

/** Installs it once the page has loaded. Not while developing, nor on a page opened as a file. */
export function keepForOffline(): void {
  const isHosted = import.meta.env.PROD && location.protocol.startsWith('http');
  if (!isHosted || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register());
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(scriptUrl());
  } catch {
    // The browser does not allow it; the page works as long as there is a network.
  }
}

/** A script's address must come from a policy that the Content-Security-Policy names. */
function scriptUrl(): string {
  const { href } = new URL('sw.js', document.baseURI);
  const { trustedTypes } = window;
  if (!trustedTypes) return href;
  const policy = trustedTypes.createPolicy('service-worker', {
    createScriptURL: (address: string) => address,
  });
  return policy.createScriptURL(href) as unknown as string;
}
