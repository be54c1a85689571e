// The address of a step, below its picture.
import { normalized } from '../../model/link.ts';
import type { Model } from '../../model/model.ts';
import { formatHash } from '../../state/state.ts';

/** The address of exactly this; of a page on the disk the link alone, as nobody else has that file. */
export function addressOf(model: Model): string {
  const link = `#${formatHash(normalized(model))}`;
  return location.protocol === 'file:' ? link : new URL(link, location.href).href;
}
