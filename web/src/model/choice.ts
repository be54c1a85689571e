// The choice: the part of the state that determines the graph, as the query string that the core parses.
import type { Session } from '../core/session.ts';
import { findStage } from '../lessons/index.ts';
import type { State } from '../state/state.ts';

/** Prefix of a notebook's lesson name: "notebook_000". */
export const NOTEBOOK = 'notebook_';

/** Parameters of the learner's own examples, in the order of their fields. */
const OWN_CHOICES: Record<string, string[]> = {
  randn: ['seed', 'before', 'B', 'T', 'C', 'head_size'],
  tokens: ['tokens', 'split', 'seed', 'C', 'head_size'],
};

export function ownChoices({ stage, example }: State): string[] {
  const left = findStage(stage).leftOutChoices ?? [];
  // The example comes from the URL, which may say "__proto__".
  const choices = Object.hasOwn(OWN_CHOICES, example) ? OWN_CHOICES[example] : [];
  return choices.filter((key) => !left.includes(`${example}.${key}`));
}

/** The notebook of that id, or the first one. */
export function notebookId(id: string, session: Session): string {
  const ids = Object.keys(session.catalogue().lessons).flatMap((lesson) =>
    lesson.startsWith(NOTEBOOK) ? [lesson.slice(NOTEBOOK.length)] : [],
  );
  return ids.includes(id) ? id : ids[0];
}

export function choiceText(state: State): string {
  if (state.stage === 'notebook') {
    return `lesson=${NOTEBOOK}${state.notebook}${state.seed ? `&seed=${state.seed}` : ''}`;
  }
  const stage = findStage(state.stage);
  const parts = [`lesson=${stage.lesson}`];
  if (state.example) parts.push(`example=${state.example}`);
  if (state.causal !== null && stage.switches.includes('causal')) {
    parts.push(`causal=${state.causal ? 1 : 0}`);
  }
  if (!state.scaled && stage.switches.includes('scaled')) parts.push('scaled=0');
  if (stage.switches.includes('value_from_key')) {
    if (state.num_heads !== null) parts.push(`num_heads=${state.num_heads}`);
    if (state.value_from_key) parts.push('value_from_key=1');
  }
  if (state.dtype) parts.push(`dtype=${state.dtype}`);
  const own = ownChoices(state);
  if (state.seed && own.includes('seed')) parts.push(`seed=${state.seed}`);
  for (const [key, size] of Object.entries(state.sizes)) {
    if (own.includes(key)) parts.push(`${key}=${size}`);
  }
  if (state.tokens !== null && own.includes('tokens')) {
    parts.push(`tokens=${state.tokens.replace(/[%&]/g, encodeURIComponent)}`);
  }
  if (state.split && own.includes('split')) parts.push(`split=${state.split}`);
  return parts.join('&');
}
