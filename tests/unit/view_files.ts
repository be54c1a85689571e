// The scripts of the rooms that draw, for what is asked of their text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOMS } from '../../web/rooms.ts';

const kSource = fileURLToPath(new URL('../../web/src', import.meta.url));
/** The rooms that draw: all but these. */
const kOtherRooms = [
  'shell',
  ...['core', 'draw', 'state', 'lesson', 'model', 'words'].map((room) => `engine/${room}`),
];
const kViewRooms = [
  ...Object.keys(ROOMS).filter((room) => !kOtherRooms.includes(room)),
  'shell/paper',
];

/** The scripts of the rooms that draw, by their path. */
export function viewFiles(): Map<string, string> {
  const paths = kViewRooms.flatMap((room) =>
    readdirSync(join(kSource, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(lesson|stage|cells|\.en)\.ts$/.test(name))
      .map((name) => join(room, name)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(kSource, path), 'utf8')]));
}

/** A script without its comments. */
export function bare(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*/gm, '');
}
