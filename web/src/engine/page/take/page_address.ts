// The address of a step, below its picture.
import { normalized } from '../../model/link.ts';
import type { Model } from '../../model/model.ts';
import { formatHash } from '../../state/state.ts';
import { text } from '../../words/page.en.ts';

/** The link to exactly this. */
export const linkOf = (model: Model): string => `#${formatHash(normalized(model))}`;

/** The address of exactly this; of a page on the disk the link alone, as nobody else has that file. */
export function addressOf(model: Model): string {
  const link = linkOf(model);
  return location.protocol === 'file:' ? link : new URL(link, location.href).href;
}

/** The folder of the page; null: it is a file on the disk. */
export function siteOf(): string | null {
  return location.protocol === 'file:' ? null : new URL('./', location.href).href;
}

/** The name of a step, in words for another page. */
export function titleOf({ stage, step }: Model): string {
  const { name, steps } = text.stages[stage.id];
  return `${text.title} · ${name}: ${steps[step.id].name}`;
}
