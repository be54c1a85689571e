// The server of web/run.sh: how long a browser may keep what it answers (web/HOSTING.md).
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from '../../web/serve.ts';

let folder: string;
let site: Awaited<ReturnType<typeof serve>>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), 'the page');
  await writeFile(join(folder, 'assets', 'index-1a2b.js'), 'the script');
  site = await serve(folder, 0);
});
after(async () => {
  site.server.close();
  site.server.closeAllConnections();
  await rm(folder, { recursive: true });
});

async function answer(path: string): Promise<[number, string | null]> {
  // A bare system knows no "localhost".
  const { status, headers } = await fetch(site.url.replace('localhost', '127.0.0.1') + path);
  return [status, headers.get('Cache-Control')];
}

test('a file of assets/ is kept for ever, the page is asked for again', async () => {
  assert.deepEqual(await answer('assets/index-1a2b.js'), [
    200,
    'public, max-age=31536000, immutable',
  ]);
  assert.deepEqual(await answer(''), [200, 'no-cache']);
});

test('that a file is missing is not kept: it may be there after the next build', async () => {
  assert.deepEqual(await answer('assets/index-later.js'), [404, 'no-cache']);
  assert.deepEqual(await answer('later.txt'), [404, 'no-cache']);
});
