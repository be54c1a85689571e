// The link to the same cell on the ladder.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Edit } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { type Cell, indexOf } from '../../engine/core/tensor.ts';
import type { Ladder } from '../../engine/lesson/notebook.ts';
import { stageNumber } from '../../engine/lesson/stages.ts';
import { DEFAULT, type State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { cellLabel, type Page } from './notebook_context.ts';

/** Link to the counterpart on the ladder: the open cell if it exists there, else the worked cell. */
export function ladderView(page: Page, ladder: Ladder, isHere: boolean): TemplateResult {
  const { act, open } = page;
  const found = isHere && open ? onLadder(ladder, open.cell) : null;
  const { cell, example } = found ?? ladder;
  const climb = () => {
    act.set(ladderState(page, { ...ladder, example: example ?? ladder.example }));
    act.choose(cell);
  };
  const { name } = text.stages[ladder.stage];
  return html`<button class="button" data-ladder @click=${climb}>
    ${stageNumber(ladder.stage)} ${name} ${found ? html`<code>${cellLabel(cell)}</code>` : nothing} →
  </button>`;
}

/** The counterpart of a cell on the ladder, with its example if that is not the step's. */
function onLadder(
  { nodes }: Ladder,
  { node, index }: Cell,
): { cell: Cell; example?: string } | null {
  const found = nodes[node];
  if (found === undefined) return null;
  if (typeof found === 'string') return { cell: { node: found, index } };
  return { cell: { node: found.node, index: [found.batch, ...index] }, example: found.example };
}

/** The state of the ladder that has this notebook's numbers: same seed, or the numbers copied as edits. */
function ladderState({ state, session }: Page, ladder: Ladder): State {
  const { stage, step, example = '', columns = false, drawn, written = {} } = ladder;
  const base = { ...DEFAULT, stage, step, example, columns };
  if (!state.seed) return base;
  const edits = Object.entries(written).flatMap(([from, to]) => copyAsEdits(session, from, to));
  return { ...base, ...(drawn && { ...drawn, seed: state.seed }), edits };
}

/** Edits that copy tensor `from` into tensor `to`. */
function copyAsEdits(session: Session, from: string, to: string): Edit[] {
  const id = session.find(from);
  const { shape } = session.structure.nodes[id];
  return Array.from(session.data(id), (value, i) => ({
    node: to,
    index: indexOf(shape, i),
    value,
  }));
}
