// A static file server for one folder: node web/serve.ts FOLDER PORT
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export const kTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const kForEver = 'public, max-age=31536000, immutable';

/** Serves `folder` on the loopback interface. Port 0 takes a free one. Rejects if the port is taken. */
export async function serve(
  folder: string,
  port: number,
): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const headers = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
    try {
      const path = filePath(folder, request.url ?? '/');
      const body = await readFile(path);
      // Their names change with their content (HOSTING.md). That one is missing is not kept.
      if (path.startsWith(join(folder, 'assets/'))) headers['Cache-Control'] = kForEver;
      // The module for other pages, which may come from another origin.
      if (path.endsWith('.mjs')) Object.assign(headers, { 'Access-Control-Allow-Origin': '*' });
      const type = kTypes[extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { ...headers, 'Content-Type': type }).end(body);
    } catch {
      response.writeHead(404, { ...headers, 'Content-Type': kTypes['.txt'] }).end('Not found\n');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}/` };
}

/** The file that a URL names. No path traversal: "normalize" keeps an absolute path below its root. */
function filePath(folder: string, url: string): string {
  const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  return join(folder, path.endsWith('/') ? `${path}index.html` : path);
}

if (import.meta.main) {
  const [folder = '.', port = '8000'] = process.argv.slice(2);
  try {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
      throw `PORT is "${port}", not a port number`;
    const { url } = await serve(folder, Number(port));
    const answer = await fetch(url);
    if (!answer.ok)
      throw new Error(`${url} answers ${answer.status}; is ${folder}/index.html there?`);
    console.log(`The page is at ${url} (Ctrl+C ends it).`);
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(
      taken
        ? `Port ${port} is taken by another program; choose another: PORT=8001 sh web/run.sh`
        : String(error),
    );
    process.exit(1);
  }
}
