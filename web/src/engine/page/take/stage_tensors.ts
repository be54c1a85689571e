// All tensors of the open stage as files of other programs: the numbers are the core's, byte for byte.
import type { Session } from '../../core/session.ts';
import type { DType } from '../../core/structure.ts';
import { pageVersion } from '../../state/page_version.ts';

/** A tensor whose numbers are held. */
export interface HeldTensor {
  name: string;
  shape: readonly number[];
  values: Float32Array | Float64Array;
}

/** The tensors of a stage, in program order, and where they are from. */
export interface StageTensors {
  dtype: DType;
  /** The link to the step, without the page's address. */
  link: string;
  /** The version of the page; '' if it is not known. */
  version: string;
  tensors: readonly HeldTensor[];
}

/** Name of the share that dropout drops, as the page reads it (core/files/layer_names.cpp). */
const SHARE = 'p';

/** Streamed weights are too many to hold, and are left out. */
export function stageTensors(session: Session, link: string): StageTensors {
  const { nodes, dtype, dropped } = session.structure;
  const tensors: HeldTensor[] = nodes
    .filter(({ name }) => session.holds(name))
    .map(({ name, shape }) => ({ name, shape, values: session.data(session.find(name)) }));
  // Without the share that dropout drops what it keeps says nothing.
  const Numbers = dtype === 'float32' ? Float32Array : Float64Array;
  if (dropped) tensors.push({ name: SHARE, shape: [], values: Numbers.of(Number(dropped)) });
  return { dtype, link, version: pageVersion(), tensors };
}

/** The bytes of numbers as files have them: the lowest byte first, whatever the machine does. */
export function littleEndian(values: Float32Array | Float64Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.byteLength);
  const view = new DataView(bytes.buffer);
  const size = values.BYTES_PER_ELEMENT;
  for (let i = 0; i < values.length; i++) {
    if (size === 4) view.setFloat32(4 * i, values[i], true);
    else view.setFloat64(8 * i, values[i], true);
  }
  return bytes;
}

/** Pieces, one behind the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
