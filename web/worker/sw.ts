// The service worker: caches the whole site, so that the page also opens offline. It fetches nothing but the
// files of the site.
const worker = self as unknown as ServiceWorkerGlobalScope;

// Prepended at build time (build/offline.ts): the site's files, relative, with integrity hashes, and a
// version that changes with any of them.
declare const FILES: readonly (readonly [name: string, integrity: string])[];
declare const VERSION: string;

const FOLDER = new URL('./', self.location.href).href;
const SITE_FILES = new Set(FILES.map(([name]) => new URL(name, FOLDER).href));
// Caches are shared by the whole origin, which may host this page in several folders.
const FAMILY = `attention ${FOLDER} `;
const CACHE = FAMILY + VERSION;

/** Timeout for the page itself; a slower server counts as offline. */
const PATIENCE_MS = 3000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(removeOldVersions()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (address === FOLDER || address === `${FOLDER}index.html`) event.respondWith(page(request));
  } else if (SITE_FILES.has(address)) {
    event.respondWith(file(address, request));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Integrity hashes admit only what was built: no truncated file, no other server's page. Names in assets/
  // are hashed, so the HTTP cache may serve them; other files it may have in an old version.
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

/**
 * Network first for the page, so that a new version shows at once; else from the cache. Also if the new page's files
 * do not come with it: then the old version is whole, and the new one is not.
 */
async function page(request: Request): Promise<Response> {
  const patience = new AbortController();
  const { signal } = patience;
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const old = await kept(FOLDER);
  try {
    // 'no-cache', as an old page from the HTTP cache would ask for files that no longer exist.
    const answer = await fetch(request, { cache: 'no-cache', signal });
    if (answer.status < 500 && (!old || (await isWhole(answer.clone(), old.clone(), signal)))) {
      return answer;
    }
  } catch {
    // Offline, or timed out.
  } finally {
    clearTimeout(timer);
  }
  return old ?? Response.error();
}

/** Whether the files come that a page names, where it is another one than that of the cache. */
async function isWhole(answer: Response, old: Response, signal: AbortSignal): Promise<boolean> {
  const html = await answer.text();
  if (!answer.ok || html === (await old.text())) return true;
  const names = new Set(html.match(/\.\/assets\/[\w.-]+/g));
  const files = [...names].map(async (name) => {
    const { href } = new URL(name, FOLDER);
    if (await kept(href)) return true;
    // 'no-cache', as the HTTP cache may have kept that it was missing.
    const file = await fetch(href, { cache: 'no-cache', signal });
    await file.arrayBuffer();
    return file.ok;
  });
  return (await Promise.all(files)).every((isHere) => isHere);
}

async function file(address: string, request: Request): Promise<Response> {
  return (await kept(address)) ?? fetch(request);
}

async function kept(address: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(address);
}
