// The form of a reader's own head in a link: all of its numbers if they are few, else only its key.
import type { Brought, BroughtPart } from '../core/brought.ts';
import { HEAD_PARTS, OwnHead, sizesOf } from '../core/own_head.ts';
import type { Codec } from './codecs.ts';

/** The longest text that a link holds of a head. */
export const LONGEST_OWN = 4096;

const KEY = /^[0-9a-f]{16}$/;

/** Beginning of the dense form, whose first byte is its version. */
const DENSE = /^~[A-Za-z0-9_-]+$/;
const VERSION = 1;
/** Bytes of the head, and of what is said of each part: its place in the list, and three sizes. */
const HEAD_BYTES = 4;
const PART_BYTES = 7;

export const own: Codec<OwnHead | null> = {
  write: (head) => (head === null ? '' : (denseOf(head) ?? head.key)),
  read(text) {
    if (KEY.test(text)) return new OwnHead(text, null);
    const brought = text.length <= LONGEST_OWN && DENSE.test(text) ? unpacked(text.slice(1)) : null;
    return brought && OwnHead.of(brought);
  },
};

/** The dense form of a head; null if it is too long for a link, or its tensors are not here. */
export function denseOf({ brought }: OwnHead): string | null {
  if (!brought) return null;
  const { heads, causal, parts } = brought;
  const count = parts.reduce((sum, { values }) => sum + values.length, 0);
  // Numbers of a large head are not even looked at. No size of another one is beyond 16 bits.
  if (count > LONGEST_OWN) return null;
  const isDouble = parts.some(({ values }) => values.some((value) => Math.fround(value) !== value));
  const bytes = isDouble ? 8 : 4;
  const length = HEAD_BYTES + PART_BYTES * parts.length + bytes * count;
  if (Math.ceil((length * 4) / 3) >= LONGEST_OWN) return null;
  const room = new DataView(new ArrayBuffer(length));
  [VERSION, heads, (causal ? 1 : 0) | (isDouble ? 2 : 0), parts.length].forEach((value, at) => {
    room.setUint8(at, value);
  });
  let at = HEAD_BYTES;
  for (const part of parts) {
    room.setUint8(at, HEAD_PARTS.indexOf(part.part));
    sizesOf(part).forEach((size, i) => {
      room.setUint16(at + 1 + 2 * i, size, true);
    });
    at += PART_BYTES;
  }
  for (const value of parts.flatMap(({ values }) => [...values])) {
    if (isDouble) room.setFloat64(at, value, true);
    else room.setFloat32(at, value, true);
    at += bytes;
  }
  const text = btoa(String.fromCharCode(...new Uint8Array(room.buffer)));
  return `~${text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}`;
}

/** The head in a dense text; null if it is not exactly one. */
function unpacked(text: string): Brought | null {
  const bytes = bytesOf(text);
  if (bytes === null || bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return null;
  const [, heads, flags, count] = bytes;
  if (heads < 1 || flags > 3 || bytes.length < HEAD_BYTES + PART_BYTES * count) return null;
  const room = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = flags & 2 ? 8 : 4;
  let at = HEAD_BYTES + PART_BYTES * count;
  const parts: BroughtPart[] = [];
  for (let i = 0; i < count; i++) {
    const said = HEAD_BYTES + PART_BYTES * i;
    const part = HEAD_PARTS[room.getUint8(said)];
    const shape = [1, 3, 5].map((place) => room.getUint16(said + place, true));
    const length = shape[0] * shape[1] * shape[2];
    const isNew = part !== undefined && !parts.some((other) => other.part === part);
    if (!isNew || length === 0 || at + size * length > bytes.length) return null;
    const values = Float64Array.from({ length }, (_, j) =>
      size === 8 ? room.getFloat64(at + 8 * j, true) : room.getFloat32(at + 4 * j, true),
    );
    if (values.some((value) => !(Number.isFinite(value) || isHidden(part, value)))) return null;
    const [matrices, rows, columns] = shape;
    parts.push({ part, shape, rows: matrices * rows, columns, values, name: part });
    at += size * length;
  }
  return at === bytes.length ? { heads, causal: (flags & 1) === 1, parts } : null;
}

function isHidden(part: string, value: number): boolean {
  return part === 'mask' && value === -Infinity;
}

function bytesOf(text: string): Uint8Array | null {
  try {
    const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  } catch {
    return null;
  }
}
