// Bytes of a file on the reader's disk, read piece by piece: of a file of gigabytes its header, and the tensors chosen.
import { FILE_START, type Files } from '../../engine/core/files.ts';
import type { Source } from '../../engine/state/source.ts';

/** Hears how many bytes of all have been read. */
export type Progress = (done: number, of: number) => void;

const PIECE = 1 << 22;

/** Reads bytes of a file into the module's room. Ends early when the signal says so. */
async function readInto(
  files: Files,
  blob: Blob,
  [begin, end]: readonly [number, number],
  signal: AbortSignal,
  hear: Progress,
): Promise<void> {
  const write = files.room(end - begin);
  for (let at = begin; at < end; at += PIECE) {
    const piece = await blob.slice(at, Math.min(at + PIECE, end)).arrayBuffer();
    signal.throwIfAborted();
    write(at - begin, new Uint8Array(piece));
    hear(Math.min(at + PIECE, end) - begin, end - begin);
  }
}

/** Adds a file to those that the module has: its header, or all of it if it is of such a kind. */
export async function addSource(
  files: Files,
  { name, blob }: Source,
  signal: AbortSignal,
  hear: Progress,
): Promise<void> {
  const start = new Uint8Array(await blob.slice(0, FILE_START).arrayBuffer());
  signal.throwIfAborted();
  const front = files.front(start, blob.size);
  await readInto(files, blob, [0, front], signal, hear);
  files.add(name, blob.size);
}

/** Reads the numbers of one entry of what was chosen. */
export async function readWanted(
  files: Files,
  which: number,
  source: Source | null,
  [begin, end]: readonly [number, number],
  signal: AbortSignal,
  hear: Progress,
): Promise<void> {
  if (source) await readInto(files, source.blob, [begin, end], signal, hear);
  files.read(which);
}
