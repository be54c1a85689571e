// The files of a stage at some links, for stage_files.py to run and to read, with what they are to hold:
// node tests/golden/stage_files.ts
import '../../web/src/course/index.ts';
import { modelAt } from './script_at.ts';
import { filesAt, kLinks } from './stage_file_links.ts';

const bitsOf = (value: number) =>
  Buffer.from(Float64Array.of(value).buffer).reverse().toString('hex');

console.log(
  JSON.stringify(
    kLinks.map((link) => {
      const { session } = modelAt(link);
      const { nodes, dtype } = session.structure;
      const tensors = nodes.map(({ name, shape }) => ({
        name,
        shape,
        bits: Array.from(session.data(session.find(name)), bitsOf),
      }));
      const files = Object.entries(filesAt(modelAt(link))).map(([kind, bytes]) => [
        kind,
        Buffer.from(bytes).toString('base64'),
      ]);
      return { link, dtype, tensors, files: Object.fromEntries(files) };
    }),
  ),
);
