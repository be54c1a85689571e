// Loads one peer, computes the smallest job once and notes when: start.html?peer=N; 0 is the bare
// attention.wasm of the page.
import { Session } from '../../web/src/engine/core/session.ts';
import { instantiate } from '../../web/src/engine/core/wasm.ts';
import { read } from './fetch.ts';
import { kSizes } from './job.ts';
import { kOthers } from './peer.ts';

declare global {
  interface Window {
    first: Promise<{ name: string; time: number }>;
  }
}

window.first = first(Number(new URLSearchParams(location.search).get('peer')));

/** The name, and the milliseconds since the page was asked for. */
async function first(peer: number): Promise<{ name: string; time: number }> {
  const name = peer === 0 ? await startCore() : await startPeer(peer);
  return { name, time: performance.now() };
}

const { T, C, H } = kSizes[0];

async function startCore(): Promise<string> {
  const url = new URL('../../build/wasm/attention.wasm', import.meta.url);
  const session = new Session(await instantiate(await WebAssembly.compile(await read(url))));
  session.open(`lesson=head&example=randn&B=1&T=${T}&C=${C}&head_size=${H}`);
  session.data(session.structure.nodes.length - 1);
  return 'ours, the bare core';
}

/** Any numbers will do. */
const some = (size: number) => new Float32Array(size).map((_, i) => Math.sin(i));

async function startPeer(peer: number): Promise<string> {
  const { name, open } = await kOthers[peer - 1]();
  const [w_query, w_key, w_value] = [some(C * H), some(C * H), some(C * H)];
  const head = await open({ T, C, H, x: some(T * C), w_query, w_key, w_value }, read);
  await head.run(some(T * C));
  head.y();
  return name;
}
