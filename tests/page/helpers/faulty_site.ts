// The built site from a server that does one thing wrong.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterEach } from 'node:test';
import { kTypes } from '../../../web/serve.ts';
import { kSite, NEVER_IDLE, withScript } from './site.ts';

/** Answer that the server is about to give; a fault changes it, or answers itself and returns true. */
export interface Answer {
  /** "/assets/index-DmnAsNRx.js" */
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type Fault = (answer: Answer, response: ServerResponse) => boolean | undefined;

export interface FaultySite {
  url: string;
  /** From now on this fault; without one the server does everything right. */
  set(fault?: Fault): void;
  /** Takes no more connections and ends those that are open. */
  down(): Promise<void>;
}

/** Script of a browser that registers no service worker. */
const NEVER_KEPT = `
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});`;

export interface How {
  /** Folder of the host in which the site is served. */
  folder?: string;
  /**
   * Whether the page may be idle: it then fetches what it may need later, by its service worker too, which is three
   * times as much work.
   */
  isIdle?: boolean;
}

/** Serves build/site. */
export async function startFaulty({ folder = '/', isIdle = false }: How = {}): Promise<FaultySite> {
  let fault: Fault | undefined;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.startsWith(folder) ? pathname.slice(folder.length) : 'elsewhere';
    const path = `/${name || 'index.html'}`;
    if (!isIdle && path === '/never_idle.js') {
      response.writeHead(200, { 'Content-Type': kTypes['.js'] }).end(NEVER_IDLE + NEVER_KEPT);
      return;
    }
    const answer: Answer = {
      path,
      status: 200,
      headers: {
        'Cache-Control': 'no-cache',
        'Content-Type': kTypes[extname(path)] ?? 'application/octet-stream',
      },
      body: Buffer.alloc(0),
    };
    try {
      answer.body = await readFile(join(kSite, path));
    } catch {
      answer.status = 404;
    }
    if (!isIdle && isPage(answer)) {
      answer.body = Buffer.from(withScript(answer.body.toString(), 'never_idle.js'));
    }
    if (fault?.(answer, response)) return;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${folder}`,
    set: (next) => {
      fault = next;
    },
    down: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A site of its own for each test, so that nothing of the one before is in a cache. */
export function faultySites(): (fault?: Fault, how?: How) => Promise<FaultySite> {
  const sites: FaultySite[] = [];
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.down();
  });
  return async (fault, how) => {
    const site = await startFaulty(how);
    sites.push(site);
    site.set(fault);
    return site;
  };
}

export const isCore = ({ path }: Answer): boolean => path.endsWith('.wasm');
/** The core that learns, which the page fetches when it is needed. */
export const isWhole = ({ path }: Answer): boolean => /attention_learning[^/]*\.wasm$/.test(path);
export const isScript = ({ path }: Answer): boolean =>
  /assets\/.*\.js$/.test(path) && !path.includes('show_first');
export const isPage = ({ path }: Answer): boolean => path.endsWith('index.html');

/** Runs a script of the test's before the page's own: what a strange browser would be like. */
export function strangeBrowser(script: string, name = 'strange.js'): Fault {
  return (answer) => {
    if (isPage(answer)) {
      answer.body = Buffer.from(withScript(answer.body.toString(), name));
    } else if (answer.path === `/${name}`) {
      answer.status = 200;
      answer.headers['Content-Type'] = 'text/javascript';
      answer.body = Buffer.from(script);
    }
  };
}
