// The open stage as a NumPy program with tokens as columns: what it is given, its lines, and what it computes.
import type { Step } from '../lessons/stage.ts';
import type { Model } from '../model/model.ts';
import { upstreamOf } from '../model/nodes.ts';

/** The program's variables that are numbers of the page, each with its node. */
export function variablesOf(
  { stage, session }: Model,
  which: 'given' | 'made',
): [name: string, node: string][] {
  const all = Object.entries(stage.numpy?.[which] ?? {});
  return all.filter(([, node]) => session.find(node) >= 0);
}

/** A step's lines; none where it has nothing to compute. */
export function numpyLines({ session, state, heads }: Model, { columns }: Step): string[] {
  const numpy = columns?.numpy ?? '';
  const { scaled, mistake } = state;
  const isOn = { causal: session.structure.causal, scaled, mistake, heads };
  const text = typeof numpy === 'string' ? numpy : numpy(isOn);
  return text === '' ? [] : text.split('\n');
}

/** Whether all edits are of what the program is given, or of what that was computed from. */
export function hasAllEdits(model: Model): boolean {
  const given = variablesOf(model, 'given').map(([, node]) => node);
  const before = upstreamOf(model.session, given);
  return model.state.edits.every(({ node }) => before.has(node));
}
