// Numbers that are pasted on a number of a tensor: one replaces it, and several fill the cells from there, as in a
// spreadsheet. The text is read as a file is (core/files/), strictly, and what is wrong is said with its place.
import type { Core, Edit } from '../../engine/core/core.ts';
import { Refusal } from '../../engine/core/refusals.ts';
import { matrixOf, rowAndCol } from '../../engine/core/tensor.ts';
import { cellName } from '../../engine/draw/format.ts';
import type { Model } from '../../engine/model/model.ts';
import { valueAt } from '../../engine/model/nodes.ts';
import type { Actions } from '../../engine/state/actions.ts';
import { parseNumber } from '../../engine/state/number.ts';
import { TROUBLE } from '../../engine/words/trouble.en.ts';
import type { Pasted } from './read_pasted.ts';

/** `area`: the element whose events the page hears. */
export function listenForNumbers(
  area: EventTarget,
  core: Core,
  ask: () => Model | null,
  act: Actions,
): void {
  area.addEventListener('paste', (event) => {
    const { clipboardData, target } = event as ClipboardEvent;
    const isOn = (target as Element | null)?.closest?.('td, .edit input');
    const typed = clipboardData?.getData('text/plain').trim() ?? '';
    const model = ask();
    const value = parseNumber(typed);
    const isList = value === null && /\d/.test(typed);
    if (!isOn || !model || typed === '') return;
    // The field takes a number alone, and refuses a word.
    if (!isList && isOn.localName !== 'td') return;
    event.preventDefault();
    if (isList) void fill(core, typed, ask, act);
    else {
      const no = value === null ? TROUBLE.noNumberPasted(typed) : act.edit(model.cell, value);
      if (no !== '') act.setView({ notice: no });
    }
  });
}

async function fill(
  core: Core,
  typed: string,
  ask: () => Model | null,
  act: Actions,
): Promise<void> {
  const { state } = ask() ?? {};
  let sentence: string;
  try {
    const { read } = await import('./read_pasted.ts');
    const pasted = await read(core, typed);
    const model = ask();
    // The step or the number may be another one by now.
    if (!model || model.state !== state) return;
    sentence = filled(model, pasted, act);
  } catch (error) {
    sentence = error instanceof Refusal ? error.message : TROUBLE.notFetched;
    if (!(error instanceof Refusal)) console.warn(error);
  }
  if (sentence !== '') act.setView({ notice: sentence });
}

/** Fills the cells from the open one on. Returns why it cannot; empty if it has asked for it. */
function filled(model: Model, given: Pasted, act: Actions): string {
  const { cell, session, transposed } = model;
  const { shape } = session.structure.nodes[session.find(cell.node)];
  const { rows, cols } = matrixOf(shape);
  const { row, col } = rowAndCol(cell.index);
  const pasted = transposed ? turned(given) : given;
  const [down, across] = [rows - row, cols - col];
  if (pasted.rows > down || pasted.columns > across) {
    const from = cellName(cell.node, cell.index);
    return TROUBLE.pastedTooLarge([pasted.rows, pasted.columns], from, [down, across]);
  }
  const before = cell.index.slice(0, -2);
  const edits: Edit[] = Array.from({ length: pasted.values.length }, (_, i) => {
    const place = [row + Math.floor(i / pasted.columns), col + (i % pasted.columns)];
    const index = [...before, ...(shape.length < 2 ? place.slice(1) : place)];
    return { node: cell.node, index: index.slice(0, shape.length), value: pasted.values[i] };
  });
  // A number that stands there already is none of the reader's own.
  act.fill(edits.filter((edit) => valueAt(session, edit) !== edit.value));
  return '';
}

function turned({ rows, columns, values }: Pasted): Pasted {
  const at = (i: number) => values[(i % rows) * columns + Math.floor(i / rows)];
  return {
    rows: columns,
    columns: rows,
    values: Array.from({ length: rows * columns }, (_, i) => at(i)),
  };
}
