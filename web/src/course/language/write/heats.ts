// The sentence that the model writes at three temperatures, by the same draws.
import type { Edit } from '../../../engine/core/core.ts';
import type { Session } from '../../../engine/core/session.ts';
import type { Cell } from '../../../engine/core/tensor.ts';
import { inSlices, type Pieces } from '../../../engine/draw/slices.ts';
import { choiceText } from '../../../engine/model/choice.ts';
import { leavesAsPins, pinsOf } from '../../../engine/model/edits/sibling.ts';
import type { Model } from '../../../engine/model/model.ts';
import { type Written, writtenBy } from '../../../engine/model/run/written.ts';
import { patched } from '../../../engine/state/state.ts';

/** Temperatures: the likely words gain, as they are, the others gain. */
export const HEATS = [0.5, 1, 2] as const;

export const TEMPERATURE: Cell = { node: 'temperature', index: [] };
const isTemperature = ({ node }: Edit) => node === TEMPERATURE.node;

/** The edits at which it writes at a temperature. */
export function editsAt(edits: readonly Edit[], value: number): Edit[] {
  const others = edits.filter((edit) => !isTemperature(edit));
  return value === 1 ? others : [...others, { ...TEMPERATURE, value }];
}

interface Asked {
  key: string;
  signal: AbortSignal;
  written: Written[][] | null;
}
const asked = new WeakMap<Session, Asked>();

/** Words that are written at each temperature; null until it is known: then `hear` is called. */
export function writtenAt(model: Model, hear: () => void): Written[][] | null {
  const { state } = model;
  const session = model.session.uncovered;
  const choice = choiceText(state, session.catalogue());
  const key = JSON.stringify([choice, state.edits.filter((edit) => !isTemperature(edit))]);
  const { signal } = session;
  const known = asked.get(session);
  if (known?.key === key && (known.written || known.signal === signal)) return known.written;
  asked.set(session, { key, signal, written: null });
  inSlices(signal, writeAll(model, choice), (written) => {
    asked.set(session, { key, signal, written });
    hear();
  });
  return null;
}

/** Sentences of all temperatures, from a second session with the weights of the open one. */
export function* writeAll(model: Model, choice: string): Pieces<Written[][]> {
  const { state } = model;
  const session = model.session.uncovered;
  const sibling = session.sibling();
  try {
    const untaught = patched(state, { trained: 0, trained_steps: 1 });
    sibling.open(choiceText(untaught, session.catalogue()));
    const weights = leavesAsPins(session, sibling);
    if (!weights) sibling.open(choice);
    yield;
    const written: Written[][] = [];
    for (const heat of HEATS) {
      const edits = pinsOf(sibling, editsAt(state.edits, heat));
      const node = sibling.find(TEMPERATURE.node);
      const at = { node, offset: 0, value: heat };
      const others = [...(weights ?? []), ...edits].filter((pin) => pin.node !== node);
      sibling.pin([...others, at]);
      written.push(writtenBy(sibling));
      yield;
    }
    return written;
  } finally {
    sibling.close();
  }
}
