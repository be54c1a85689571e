// Choices of the reader on the open head, which no file says: what its tensors are, how many heads there are, and whether
// the future is hidden. Tensors go by their names, so that it holds for the same files once they are read again.
import type { Bag } from './bag.ts';
import type { Said } from './kept_files.ts';
import { fullestOf } from './own_lesson.ts';

/** Choices on the open head; null: there are none. */
export function saidOf({ files, ...bag }: Bag): Said | null {
  if (!files) return null;
  const { group, head, said } = bag;
  const hands = bag.hands.map(({ tensor, part, turned }) => ({
    ...{ name: files.tensors[tensor].name, part, turned },
  }));
  const made: Said = {
    ...{ group, head, hands: bag.isByHand ? hands : null },
    heads: said.heads ? bag.heads : null,
    causal: said.causal ? bag.causal : null,
  };
  const isSaid = made.hands ?? made.heads ?? made.head ?? made.causal;
  return isSaid !== null || group !== fullestOf(bag.proposals) ? made : null;
}

/** Says it again of a head that has just been opened. */
export async function say(bag: Bag, { group, hands, heads, head, causal }: Said): Promise<void> {
  if (group !== bag.group && bag.proposals[group]) await bag.takeGroup(group);
  if (hands) {
    const placeOf = (name: string) =>
      bag.files?.tensors.findIndex((one) => one.name === name) ?? -1;
    const places = hands.map(({ name }) => placeOf(name));
    for (const { tensor } of bag.hands) {
      if (!places.includes(tensor)) await bag.place(tensor, '', false);
    }
    for (const [i, { part, turned }] of hands.entries()) {
      if (places[i] >= 0) await bag.place(places[i], part, turned);
    }
  }
  if (heads !== null || head !== null) await bag.chooseHeads(heads ?? bag.heads, head);
  if (causal !== null) bag.setCausal(causal);
}
