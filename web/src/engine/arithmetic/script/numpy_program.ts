// The open stage as a NumPy program with tokens as columns: its inputs, its lines, and its results.
import { divisorOf } from '../../core/structure.ts';
import type { Step } from '../../lesson/stage.ts';
import { takenName } from '../../model/choice.ts';
import { maskingOf } from '../../model/masking.ts';
import type { Model } from '../../model/model.ts';
import { hasMemory, keyHeadsOf, nodeOf, upstreamOf } from '../../model/nodes.ts';
import { hasEmptyRow } from '../../model/row_sums.ts';
import { SCRIPT_TEXT as text } from '../../words/script.en.ts';

/** The program's variables that are numbers of the page, each with its node. */
export function variablesOf(
  { stage, session }: Model,
  which: 'given' | 'made',
): [name: string, node: string][] {
  const all = Object.entries(stage.numpy?.[which] ?? {});
  return all.filter(([, node]) => session.find(node) >= 0);
}

/** A step's lines, with the mistake that is made; none where it has nothing to compute. */
export function numpyLines(model: Model, { columns, makes }: Step): string[] {
  const { session, state, heads } = model;
  const mistake = takenName(state, session.catalogue(), 'mistake');
  if (columns?.mistaken?.[mistake] === null) return [];
  const numpy = columns?.mistaken?.[mistake] ?? columns?.numpy ?? '';
  const { structure } = session;
  const isOn = {
    ...{ causal: structure.causal, scaled: state.scaled, heads },
    keyHeads: keyHeadsOf(session),
    ...{ divisor: divisorOf(structure), hasMemory: hasMemory(session) },
    window: maskingOf(model).window,
    dropout: maskingOf(model).dropout,
  };
  const lines = typeof numpy === 'string' ? numpy : numpy(isOn);
  const emptied = variablesOf(model, 'made').filter(
    ([, node]) => makes.includes(node) && hasEmptyRow(session, nodeOf(session, node)),
  );
  return [
    ...(lines === '' ? [] : lines.split('\n')),
    ...emptied.flatMap(([name]) => [
      `# ${text.emptyColumn}`,
      `${name} = np.nan_to_num(${name}, nan=0.0)`,
    ]),
  ];
}

/** Whether a mistake that is made can be written with one sequence, which is all that the program has. */
export function isWritten({ stage, session, state }: Model): boolean {
  const mistake = takenName(state, session.catalogue(), 'mistake');
  return stage.steps.every(({ columns }) => columns?.mistaken?.[mistake] !== null);
}

/** Whether all edits are of the program's inputs, or of tensors that these were computed from. */
export function hasAllEdits(model: Model): boolean {
  const given = variablesOf(model, 'given').map(([, node]) => node);
  const before = upstreamOf(model.session, given);
  return model.state.edits.every(({ node }) => before.has(node));
}
