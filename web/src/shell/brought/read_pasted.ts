// The reader of what is pasted on a number: fetched when somebody does. It reads as a file is read (core/files/).
import { FILE_REFUSALS } from '../../course/yours/file_refusals.en.ts';
import type { Core } from '../../engine/core/core.ts';
import { FILE_START, Files } from '../../engine/core/files.ts';
import { REFUSALS } from '../../engine/words/refusals.en.ts';

/** A matrix that was pasted. */
export interface Pasted {
  rows: number;
  columns: number;
  values: ArrayLike<number>;
}

/** The first tensor of a text, as a matrix. */
export async function read(core: Core, text: string): Promise<Pasted> {
  const module = await core.loadFiles?.();
  if (!module) throw new Error('There is no module that reads texts.');
  const files = await Files.start(module, { ...REFUSALS, ...FILE_REFUSALS });
  try {
    add(files, 'pasted', text);
    // A list alone is a row: with its brackets doubled.
    const isList = files.tensors[0].shape.length === 1;
    if (isList) add(files, 'row', text.replace(/\[|\]/g, '$&$&'));
    // Whatever part of a head it could be, its numbers are the same.
    const tensor = isList ? files.tensors.length - 1 : 0;
    const [fit] = files.fits(tensor, []);
    files.choose([{ tensor, part: fit.part, turned: false }], null);
    files.read(0);
    const [{ rows, columns, values }] = files.made();
    return { rows, columns, values };
  } finally {
    files.close();
  }
}

function add(files: Files, name: string, text: string): void {
  const bytes = new TextEncoder().encode(text);
  files.front(bytes.subarray(0, FILE_START), bytes.length);
  files.room(bytes.length)(0, bytes);
  files.add(name, bytes.length);
}
