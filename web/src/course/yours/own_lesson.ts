// Parts of a head by their names: what proposals say of tensors, and what a head needs.
import type { BroughtPart } from '../../engine/core/brought.ts';
import type { ByHand, Files, Proposal } from '../../engine/core/files.ts';

/** A proposal as choices by hand: a tensor that several parts share is one of all three. */
export function handsOf({ placed }: Proposal): ByHand[] {
  const tensors = [...new Set(placed.map(({ tensor }) => tensor))];
  return tensors.map((tensor) => {
    const [{ part, turned }, ...others] = placed.filter((one) => one.tensor === tensor);
    const isFused = others.length > 0;
    return { tensor, turned, part: isFused ? `${part[0]}_qkv` : part };
  });
}

/** The place of the proposal that has most of a head. */
export function fullestOf(proposals: readonly Proposal[]): number {
  const sizes = proposals.map(({ placed }) => placed.length);
  return Math.max(0, sizes.indexOf(Math.max(...sizes)));
}

/** Choices by hand of tensors that have other places now. */
export function sameHands(hands: readonly ByHand[], before: Files, now: Files): ByHand[] {
  return hands.flatMap((hand) => {
    const { name } = before.tensors[hand.tensor];
    const tensor = now.tensors.findIndex((one) => one.name === name);
    return tensor < 0 ? [] : [{ ...hand, tensor }];
  });
}

/** The numbers of heads that the columns can be split into, and the keys' columns with them. */
export function headsThatFit({ D, key_columns }: Proposal): number[] {
  const all = Array.from({ length: Math.min(D, 64) }, (_, i) => i + 1);
  return all.filter((heads) => {
    const size = D / heads;
    const keyHeads = key_columns / size;
    return D % heads === 0 && Number.isInteger(keyHeads) && keyHeads > 0 && heads % keyHeads === 0;
  });
}

/** Whether the tensors of a head have its mask. */
export function hasMask(parts: readonly Pick<BroughtPart, 'part'>[]): boolean {
  return parts.some(({ part }) => part === 'mask');
}

/** Parts that are computed between x and y, in their order. */
const CHAIN = ['q', 'k', 'v', 'scores', 'scaled', 'masked', 'weights', 'heads_out', 'concat', 'y'];

export function computedOf(parts: readonly Pick<BroughtPart, 'part'>[]): string[] {
  return CHAIN.filter((part) => parts.some((one) => one.part === part));
}

/** The parts without which no head can be opened. */
const NEEDED = ['w_query', 'w_key', 'w_value'];

export function missingOf(parts: readonly BroughtPart[]): { x: boolean; weights: string[] } {
  const has = (part: string) => parts.some((one) => one.part === part);
  return { x: !has('x'), weights: NEEDED.filter((part) => !has(part)) };
}
