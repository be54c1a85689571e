// Registers the service worker (worker/sw.ts), which caches the site for use without a network.
/// <reference types="trusted-types" />

/** Registers after the load event; not in development, nor in the single file, whose policy forbids workers. */
export function keepForOffline(): void {
  const isSite = import.meta.env.PROD && import.meta.env.MODE !== 'single';
  if (!isSite || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register());
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(scriptUrl());
  } catch {
    // Blocked by the browser; online the page works without.
  }
}

/** A TrustedScriptURL, which the Content-Security-Policy (build/html_head.ts) demands of script addresses. */
function scriptUrl(): string {
  const { href } = new URL('sw.js', document.baseURI);
  const { trustedTypes } = window;
  if (!trustedTypes) return href;
  const policy = trustedTypes.createPolicy('service-worker', {
    createScriptURL: (address: string) => address,
  });
  return policy.createScriptURL(href) as unknown as string;
}
