// The service worker: keeps the whole site, so that the page also opens without a network.
// It asks for nothing but the files of the site.
const worker = self as unknown as ServiceWorkerGlobalScope;

// Written before this script when the site is built (build/offline.ts): the site's files relative to
// it, each with its hash, and a name that changes with any of them.
declare const FILES: readonly (readonly [name: string, integrity: string])[];
declare const VERSION: string;

const FOLDER = new URL('./', self.location.href).href;
const OWN = new Set(FILES.map(([name]) => new URL(name, FOLDER).href));
// Storage belongs to the whole origin, which may have this page in several folders.
const FAMILY = `attention ${FOLDER} `;
const CACHE = FAMILY + VERSION;

/** A server that does not answer by then is taken for none. */
const PATIENCE_MS = 3000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(removeOldVersions()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (address === FOLDER || address === `${FOLDER}index.html`) event.respondWith(page(request));
  } else if (OWN.has(address)) {
    event.respondWith(file(address, request));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Kept is only what was built: no half of a file, no other server's page. Names in assets/ change
  // with their content; whatever else the browser has may be old.
  const requests = FILES.map(([name, integrity]) => {
    const isHashed = name.startsWith('./assets/');
    return new Request(name, { integrity, cache: isHashed ? 'default' : 'no-cache' });
  });
  await cache.addAll(requests);
  await worker.skipWaiting();
}

async function removeOldVersions(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(FAMILY) && name !== CACHE) await caches.delete(name);
  }
}

/** The page as the server has it now, so that a new version shows at once; else the one kept. */
async function page(request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    // An old page out of the browser's cache would ask for files that are no longer there.
    const answer = await fetch(request, { cache: 'no-cache', signal: patience.signal });
    if (answer.status < 500) return answer;
  } catch {
    // No network, or no answer.
  } finally {
    clearTimeout(timer);
  }
  return (await kept(FOLDER)) ?? Response.error();
}

async function file(address: string, request: Request): Promise<Response> {
  return (await kept(address)) ?? fetch(request);
}

async function kept(address: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(address);
}
