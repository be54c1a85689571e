// Brings attention.wasm into the browser, or says why that cannot be.

/** Each has its sentence in text/trouble.en.ts. */
export type LoadTrouble = 'noWebAssembly' | 'unreachable' | 'refused' | 'damaged' | 'forbidden';

export class LoadFailure extends Error {
  readonly trouble: LoadTrouble;

  constructor(trouble: LoadTrouble, cause?: unknown) {
    super(`The core could not be loaded: ${trouble}.`, { cause });
    this.trouble = trouble;
  }
}

/**
 * The compiled core. Not compiled while it downloads: that needs the server's right MIME type, and
 * would save some milliseconds. Throws a LoadFailure.
 */
export async function load(url: string): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw new LoadFailure('noWebAssembly');
  if (!isAllowed()) throw new LoadFailure('forbidden');
  const carried = inPage();
  if (carried) return compile(carried);
  try {
    return await compile(await download(url, 'default'));
  } catch (error) {
    // What broke off or came damaged may lie in the browser's cache by now: once more, past it.
    if (!isWorthRetrying(error)) throw error;
    return compile(await download(url, 'reload'));
  }
}

async function compile(bytes: BufferSource): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new LoadFailure('damaged', error);
  }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof LoadFailure && ['unreachable', 'damaged'].includes(error.trouble);
}

/** The single file carries the core in itself (build/single.ts). */
function inPage(): Uint8Array<ArrayBuffer> | null {
  const core = document.querySelector('script[type="application/wasm"]')?.textContent;
  return core ? Uint8Array.from(atob(core), (character) => character.charCodeAt(0)) : null;
}

async function download(url: string, cache: RequestCache): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(url, { cache });
    if (response.ok) return await response.arrayBuffer();
  } catch (error) {
    throw new LoadFailure('unreachable', error);
  }
  throw new LoadFailure('refused', response.status);
}

/** Whether the page's policy allows WebAssembly: the smallest module, eight bytes, tells. */
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
