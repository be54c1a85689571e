// What the page says of a link.

import { parseHash } from '../../web/src/engine/state/state.ts';
import { arrivalOf } from '../../web/src/shell/links/arrival.ts';
import { catalogue } from '../wasm/core.ts';

/** A sentence for each thing that a link names and that there is not, as far as that is known before it is opened. */
export function amissIn(hash: string): readonly string[] {
  return arrivalOf(hash, parseHash(hash), catalogue).amiss;
}
