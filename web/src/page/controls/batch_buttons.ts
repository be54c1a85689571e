// The choice of a batch.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Model } from '../../model/model.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../text/en/index.ts';
import { segments } from './segments.ts';

export function batchButtons({ model, act }: Context): TemplateResult | typeof nothing {
  if (!hasBatches(model)) return nothing;
  return segments(
    text.controls.batch,
    html`${text.controls.batch} <i>b</i>`,
    Array.from({ length: model.batches }, (_, b) => [b, b] as const),
    model.batch,
    (b) => act.goBatch(b),
  );
}

/** Whether to offer a choice of batch; two sentences side by side have their own. */
function hasBatches({ batches, sharedToken, session, step }: Model): boolean {
  return batches > 1 && sharedToken === null && nodeOf(session, step.makes[0]).axes[0] === 'B';
}
