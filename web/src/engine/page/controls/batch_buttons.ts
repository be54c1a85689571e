// The choice of a batch: a row of buttons, or a menu.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Model } from '../../model/model.ts';
import { nodeOf } from '../../model/nodes.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../words/page.en.ts';
import { menu } from './menu.ts';
import { segments } from './segments.ts';

/** Batches up to this many are buttons; more are a menu. */
const MOST_BUTTONS = 5;

export function batchButtons({ model, act }: Context): TemplateResult | typeof nothing {
  if (!hasBatches(model)) return nothing;
  const label = html`${text.controls.batch} <i>b</i>`;
  const batches = Array.from({ length: model.batches }, (_, b) => b);
  if (model.batches > MOST_BUTTONS) {
    const options = batches.map((b) => [String(b), String(b)] as const);
    return menu(label, options, String(model.batch), (b) => act.goBatch(Number(b)));
  }
  return segments(
    text.controls.batch,
    label,
    batches.map((b) => [b, b] as const),
    model.batch,
    (b) => act.goBatch(b),
  );
}

/** Whether to offer a choice of batch; two sentences side by side have their own. */
function hasBatches({ batches, sharedToken, session, step }: Model): boolean {
  return batches > 1 && sharedToken === null && nodeOf(session, step.makes[0]).axes[0] === 'B';
}
