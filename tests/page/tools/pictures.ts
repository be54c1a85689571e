// Pictures of the page, to prove that a change of its source cannot be seen on it:
//   node tests/page/tools/pictures.ts take [SITE_FOLDER] OUT_FOLDER [--only PART_OF_NAME]
//   node tests/page/tools/pictures.ts compare BEFORE_FOLDER AFTER_FOLDER [DIFF_FOLDER]
// `take` photographs every view of views.ts, or those whose name contains a text; `compare` names the
// pictures that differ in a single pixel.
import { parseArgs } from 'node:util';
import { kSite } from '../helpers/site.ts';
import { take } from './camera.ts';
import { compare } from './compare.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
const [verb, ...folders] = positionals;
if (verb === 'take' && (folders.length === 1 || folders.length === 2)) {
  const out = folders.pop() as string;
  process.exitCode = await take(folders[0] ?? kSite, out, values.only);
} else if (verb === 'compare' && (folders.length === 2 || folders.length === 3)) {
  const [before, after, differences] = folders;
  process.exitCode = await compare(before, after, differences);
} else {
  console.error(`usage: pictures.ts take [SITE_FOLDER] OUT_FOLDER [--only PART_OF_NAME]
       pictures.ts compare BEFORE_FOLDER AFTER_FOLDER [DIFF_FOLDER]`);
  process.exitCode = 2;
}
