// Brings the core into the browser, or says why that cannot be.
import { checksum } from './checksum.ts';

/** Each has a sentence in engine/words/trouble.en.ts. */
export type LoadTrouble =
  | 'noWebAssembly'
  | 'unreachable'
  | 'silent'
  | 'refused'
  | 'damaged'
  | 'forbidden';

export class LoadFailure extends Error {
  readonly trouble: LoadTrouble;

  constructor(trouble: LoadTrouble, cause?: unknown) {
    super(`The core could not be loaded: ${trouble}.`, { cause });
    this.trouble = trouble;
  }
}

/** A module: its address, and its checksum when it was built. */
interface Build {
  url: string;
  sum: number;
}

/** The modules of wasm/attention.h: without learning, the whole core, and that for engines without SIMD; that of wasm/files.h. */
export type Builds = Readonly<Record<'small' | 'whole' | 'scalar' | 'files', Build>>;

export interface Loaded {
  module: WebAssembly.Module;
  /** Loads the whole core, or throws a LoadFailure; null if `module` is the whole core. */
  loadWhole: (() => Promise<WebAssembly.Module>) | null;
  /** Loads the readers of files, which wait for somebody to bring one. */
  loadFiles: (() => Promise<WebAssembly.Module>) | null;
}

// The smallest module that needs SIMD: a function that gives i8x16.popcnt(i8x16.splat(0)).
// biome-ignore format: bytes
const SIMD = Uint8Array.of(
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0,
  10, 10, 1, 8, 0, 0x41, 0, 0xfd, 0x0f, 0xfd, 0x62, 0x0b,
);

/** The core that the page begins with: the small one if that is enough. Throws a LoadFailure. */
export async function load(builds: Builds, needs: 'small' | 'whole'): Promise<Loaded> {
  mustBeAllowed();
  const all = WebAssembly.validate(SIMD) ? 'whole' : 'scalar';
  const loadFiles = async () => {
    const carriedFiles = inPage('files');
    return carriedFiles ? compile(carriedFiles, builds.files.sum) : fetchModule(builds.files);
  };
  const carried = inPage(all);
  if (carried)
    return { module: await compile(carried, builds[all].sum), loadWhole: null, loadFiles };
  const isSmall = needs === 'small' && all === 'whole';
  const module = await fetchModule(builds[isSmall ? 'small' : all]);
  return { module, loadWhole: isSmall ? () => fetchModule(builds.whole) : null, loadFiles };
}

/** A module that is here already, with SIMD. Throws a LoadFailure. */
export function moduleOf(bytes: Uint8Array<ArrayBuffer>, sum: number): Promise<WebAssembly.Module> {
  mustBeAllowed();
  if (!WebAssembly.validate(SIMD)) throw new LoadFailure('noWebAssembly');
  return compile(bytes, sum);
}

function mustBeAllowed(): void {
  if (typeof WebAssembly === 'undefined') throw new LoadFailure('noWebAssembly');
  if (!isAllowed()) throw new LoadFailure('forbidden');
}

/**
 * A module, downloaded and then compiled. Compiling while it downloads would save some milliseconds, but needs the
 * server's right MIME type.
 */
async function fetchModule({ url, sum }: Build): Promise<WebAssembly.Module> {
  try {
    return await compile(await download(url, 'default'), sum);
  } catch (error) {
    // The browser may have cached a broken or damaged download: try once more, past the cache.
    if (!isWorthRetrying(error)) throw error;
    return compile(await download(url, 'reload'), sum);
  }
}

/** Bytes other than those that were built are not run: a wrong one would silently compute something else. */
async function compile(bytes: Uint8Array<ArrayBuffer>, sum: number): Promise<WebAssembly.Module> {
  if (checksum(bytes) !== sum) throw new LoadFailure('damaged');
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new LoadFailure('damaged', error);
  }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof LoadFailure && ['unreachable', 'damaged'].includes(error.trouble);
}

/** A module inside the single file (build/single.ts), which has no small core; null elsewhere. */
function inPage(name: 'whole' | 'scalar' | 'files'): Uint8Array<ArrayBuffer> | null {
  const core = document.querySelector(`script[data-core=${name}]`)?.textContent;
  return core ? Uint8Array.from(atob(core), (character) => character.charCodeAt(0)) : null;
}

/** Longest silence: however slow a network is, it sends something before that. */
const SILENCE_MS = 30_000;

async function download(url: string, cache: RequestCache): Promise<Uint8Array<ArrayBuffer>> {
  const silence = new AbortController();
  const { signal } = silence;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  let response: Response;
  try {
    hear();
    response = await fetch(url, { cache, signal });
    if (response.ok) return await bytesOf(response, hear);
  } catch (error) {
    throw new LoadFailure(signal.aborted ? 'silent' : 'unreachable', error);
  } finally {
    clearTimeout(timer);
  }
  throw new LoadFailure('refused', response.status);
}

/** The bytes of a response; `hear` is called whenever some arrive. */
async function bytesOf(response: Response, hear: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    hear();
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Whether the page's policy allows WebAssembly, tried with the smallest module, of eight bytes. */
function isAllowed(): boolean {
  try {
    // WebKit compiles even so, and refuses the instance.
    new WebAssembly.Instance(
      new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)),
    );
    return true;
  } catch {
    return false;
  }
}
