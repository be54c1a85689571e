// Registry of the chapters' own drawings, by the names that their steps and planes use; the course fills it in.
import type { TemplateResult } from 'lit-html';
import type { Lazy } from '../../draw/lazy.ts';
import type { Item } from '../../lesson/plane_items.ts';
import type { Context } from '../context.ts';

type View = (context: Context) => unknown;

export interface ChapterViews {
  /** Items of the plane that are no tensor, by kind. */
  items: {
    [K in Item['kind']]?: (
      context: Context,
      item: Extract<Item, { kind: K }>,
      room?: number,
    ) => unknown;
  };
  /** Pictures in place of the plane, by a step's `picture`. */
  pictures: Record<string, (context: Context) => TemplateResult>;
  /** The causal mask as lists, after the words of a step that `hasWho`. */
  who: View;
  /** The check of a gradient, in a step that `hasNudge`. */
  nudge: View;
  /** The perturbation maps, in a step that `hasInfluence`. */
  influence: View;
  /** Proofs about the heads, below the plane of a step that proves causality. */
  proofs: View;
  /** The scrubber of a stage that walks through rows. */
  scrubber: View;
  /** A switch of what the step itself does, beside those of its lesson. */
  change: View;
  /** The line from the loop's window to its mean. */
  connector: View;
  /** The current row of some tensors in digits, below a plane of heat maps; `room`: width in pixels. */
  rowDigits(context: Context, names: string[], room: number): unknown;
  /** Pictures that come later, to fetch ahead. */
  lazy: readonly Lazy<unknown>[];
}

export const chapterViews = { lazy: [] as readonly Lazy<unknown>[] } as ChapterViews;

/** An item of the plane that is no tensor. `room`: the width of its columns. */
export function chapterItem<K extends Item['kind']>(
  context: Context,
  item: Extract<Item, { kind: K }>,
  room?: number,
): unknown {
  const draw = chapterViews.items[item.kind as K];
  return draw?.(context, item, room);
}
