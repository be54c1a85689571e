// A file or a text with tensors as the page's own reader reads it. Any numbers may stand in what somebody computed: each
// tensor is read as such, a matrix or a batch of some.
import { FILE_REFUSALS } from '../../web/src/course/yours/file_refusals.en.ts';
import { Files } from '../../web/src/engine/core/files.ts';
import { REFUSALS } from '../../web/src/engine/words/refusals.en.ts';
import { filesModule } from '../wasm/core.ts';

interface ReadTensor {
  dtype: string;
  shape: readonly number[];
  /** Its numbers; null unless it has two to four axes. */
  values: Float64Array | null;
}

/** The tensors of a file, by their names. */
export async function readBack(name: string, bytes: Uint8Array): Promise<Map<string, ReadTensor>> {
  const files = await Files.start(filesModule, { ...REFUSALS, ...FILE_REFUSALS });
  const front = files.front(bytes.subarray(0, 64), bytes.length);
  files.room(front)(0, bytes.subarray(0, front));
  files.add(name, bytes.length);
  const found = new Map<string, ReadTensor>();
  for (const [tensor, { name, dtype, shape }] of files.tensors.entries()) {
    const isRead = shape.length >= 2 && shape.length <= 4;
    const values = isRead ? numbersOf(files, tensor, bytes) : null;
    found.set(name, { dtype, shape, values });
  }
  files.close();
  return found;
}

function numbersOf(files: Files, tensor: number, bytes: Uint8Array): Float64Array {
  const { reads } = files.choose([{ tensor, part: 'q', turned: false }], null);
  for (const [i, { begin, end }] of reads.entries()) {
    if (begin !== undefined && end !== undefined)
      files.room(end - begin)(0, bytes.subarray(begin, end));
    files.read(i);
  }
  return files.made()[0].values;
}
