// The links of stage_files.json, and the files that the page offers at one.
import type { Model } from '../../web/src/engine/model/model.ts';
import { FILE_KINDS, stageFile } from '../../web/src/engine/page/take/stage_files.ts';

/** Each kind of program: of a stage, with edits, in float64, in NumPy, of a run, and of many heads. */
export const kLinks = [
  'stage=softmax&step=divide',
  'stage=head&step=mix&edits=x.0.1.1:2',
  'stage=head&step=mix&example=randn&T=4&C=6&B=2&seed=7',
  'stage=head&step=mix&example=randn&dtype=float64&seed=7',
  'stage=head&step=mix&columns=1',
  'stage=heads&step=output',
  'stage=learn&step=train&trained=3',
];

/** The bytes of all files, by kind; the script is pinned elsewhere (scripts.json). */
export function filesAt(model: Model): Record<string, Uint8Array> {
  const kinds = FILE_KINDS.filter((kind) => kind !== 'script');
  return Object.fromEntries(
    kinds.map((kind) => {
      const { content } = stageFile(model, kind);
      return [kind, typeof content === 'string' ? new TextEncoder().encode(content) : content];
    }),
  );
}
