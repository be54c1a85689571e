// Links: what an open one names, and its graph has not.
import type { Session } from '../../engine/core/session.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import { cellName } from '../../engine/draw/format.ts';
import { ownHeads } from '../../engine/model/choice.ts';
import { namesItsStep, normalized } from '../../engine/model/link.ts';
import type { Model } from '../../engine/model/model.ts';
import { isCell, sizeAlong } from '../../engine/model/nodes.ts';
import { type FieldName, isDefault } from '../../engine/state/fields.ts';
import { DEFAULT, isHere, type State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { type Arrival, unusedSentence } from './arrival.ts';

const { trouble } = text;

/** A sentence for each thing that an open link names and its graph lacks, and substitutes for these fields. */
export function absentIn(
  { state, names }: Arrival,
  session: Session,
  model: Model | null,
): { amiss: string[]; instead: Partial<State> } {
  const { cell, places } = state;
  const [root = null] = state.tree;
  const isNone = (one: Cell | null) => one !== null && !isCell(session, one);
  const none = [cell, root].filter((one) => one !== null && isNone(one)) as Cell[];
  const wrong = new Set(none.map(({ node, index }) => trouble.noNumber(cellName(node, index))));
  const words = session.words.length;
  const isOrder = model !== null || places === '' || places.split('.').length === words;
  const lasts = model
    ? {
        batch: model.batches - 1,
        head: headsOf(model, state) - 1,
        row: sizeAlong(session, 'T') - 1,
      }
    : { batch: 0, head: 0, row: words - 1 };
  const beyond = (['batch', 'head', 'row'] as const).flatMap((name) => {
    const [index, last] = [state[name], lasts[name]];
    return index !== null && index > last ? [{ name, index, last }] : [];
  });
  return {
    amiss: [
      ...(model ? stepSentence(state, model) : []),
      ...wrong,
      ...(isOrder ? [] : [trouble.noOrder]),
      ...beyond.map(({ name, index, last }) => trouble.beyond(name, index, last)),
      ...(model ? unusedSentence(unusedIn(state, model, names)) : []),
    ],
    instead: {
      ...(isNone(cell) ? { cell: null, trail: [] } : {}),
      ...(isNone(root) ? { tree: [] } : {}),
      ...(isOrder ? {} : { places: DEFAULT.places }),
      ...Object.fromEntries(beyond.map(({ name, last }) => [name, last])),
    },
  };
}

/** How many heads there are to choose from. */
function headsOf({ heads, session }: Model, state: State): number {
  return Math.max(heads, ownHeads(state, session.catalogue()));
}

function stepSentence(state: State, model: Model): string[] {
  return namesItsStep({ ...model, state }) ? [] : [trouble.noStep(state.step)];
}

/** The fields that a link names, but its stage does not use. */
function unusedIn(state: State, model: Model, names: readonly FieldName[]): FieldName[] {
  const normal = normalized(model);
  const isKept = (name: FieldName) => !isDefault(normal, name) && isHere(normal, name);
  return names.filter((name) => !SAID.includes(name) && !isDefault(state, name) && !isKept(name));
}

/** The fields of which another sentence speaks. */
const SAID: readonly FieldName[] = [
  ...(['stage', 'step', 'mistake', 'edits', 'name', 'batch', 'head'] as const),
];
