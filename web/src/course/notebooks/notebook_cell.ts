// A cell of a notebook: what it does and why, what it prints, its tensors, an exercise.
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../../engine/ask/judge.ts';
import { taskOf } from '../../engine/ask/question.ts';
import { type Asked, questionView } from '../../engine/ask/question_view.ts';
import type { Edit } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { type Cell, indexOf } from '../../engine/core/tensor.ts';
import type { Ladder, NotebookCell } from '../../engine/lesson/notebook.ts';
import { stageNumber } from '../../engine/lesson/stages.ts';
import { atCell } from '../../engine/model/opening.ts';
import { openedView } from '../../engine/page/beside/opened_number.ts';
import { DEFAULT, formatHash, type State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { QUESTION_TEXT } from '../../engine/words/question.en.ts';
import type { ExerciseText } from '../../engine/words/text.ts';
import { EXERCISES } from './exercises.ts';
import { notebookFacts } from './facts.ts';
import { cellLabel, type Item, matches, type NotebookPage, sectionOf } from './items.ts';
import { markView, printView } from './printed_item.ts';
import { entriesOf, liveTable } from './table.ts';
import { NOTEBOOKS_TEXT } from './words.en.ts';

export function notebookCellView(
  page: NotebookPage,
  cell: NotebookCell,
  items: Item[],
): TemplateResult {
  const { state, session, notebook } = page;
  const words = NOTEBOOKS_TEXT.list[notebook.id].cells[cell.id];
  const matching = items.filter(matches).length;
  const isHere = page.open !== null && cell.id === sectionOf(page);
  const number = words.number ?? cell.number ?? cell.id;
  return html`<section
    class=${state.at === cell.id ? 'notebook-cell here' : 'notebook-cell'}
    id=${`at-${cell.id}`}
    data-slide
    aria-labelledby=${`cell-${cell.id}`}
  >
    <p class="cell-number">
      <a
        class="higher"
        href=${`#${formatHash(atCell(state, cell.id))}`}
        aria-label=${NOTEBOOKS_TEXT.linkTo(number)}
        aria-current=${state.at === cell.id ? 'location' : 'false'}
        >[${number}]</a
      >
    </p>
    <div>
      <div class="in-row cell-head">
        <h2 id=${`cell-${cell.id}`}>${words.does}</h2>
        ${items.length > 0 ? markView(matching === items.length, NOTEBOOKS_TEXT.cellMark(matching, items.length)) : nothing}
        ${cell.ladder ? ladderView(page, cell.ladder, isHere) : nothing}
      </div>
      ${words.why ? html`<p class="why">${typeof words.why === 'function' ? words.why(notebookFacts(notebook.id, session)) : words.why}</p>` : nothing}
      ${cell.shows ? html`<div class="prints apart">${cell.shows.map((name) => unprintedTensorView(page, cell.id, name))}</div>` : nothing}
      ${items.length > 0 ? html`<div class="prints apart">${items.map((item) => printView(page, cell.id, item))}</div>` : nothing}
      ${isHere ? openedView(page) : nothing}
      ${words.exercise ? exerciseView(page, cell.id, words.exercise) : nothing}
    </div>
  </section>`;
}

/** A tensor that the cell computes but does not print. */
function unprintedTensorView(page: NotebookPage, section: string, name: string): TemplateResult {
  const { shape } = page.session.structure.nodes[page.session.find(name)];
  return html`<div class="entries">${entriesOf(shape).map(
    (entry) => html`<figure class="print">
      <figcaption>
        <b>${cellLabel({ node: name, index: entry })}</b>
        <span class="shape">${entry.length > 0 ? NOTEBOOKS_TEXT.of(shape.join(', ')) : `(${shape.join(', ')})`}</span>
      </figcaption>
      ${liveTable(page, section, name, entry)}
    </figure>`,
  )}</div>`;
}

function exerciseView(
  page: NotebookPage,
  cell: string,
  words: ExerciseText<never>,
): TemplateResult {
  const { notebook, session, state, view, act } = page;
  const key = `${notebook.id}.${cell}`;
  const question = EXERCISES[key](session);
  const found = view.answers[key];
  const refused = view.refused?.key === key ? view.refused.sentence : null;
  const give = (said: string) => {
    const judged = judge(question, said);
    if (judged.no) {
      act.setView({ refused: { key, typed: said, sentence: QUESTION_TEXT.no[judged.no] } });
      return;
    }
    const right = rightOf(question);
    const answer = { said, outcome: judged.verdict, right, how: '', of: state.seed };
    act.setView({ answers: { ...view.answers, [key]: answer }, refused: null });
  };
  const asked: Asked = {
    key,
    words: words.question,
    task: taskOf(question),
    answers: words.answers,
    given: found?.of === state.seed ? found : undefined,
    draft: view.drafts[key] ?? '',
    no: refused,
    why: words.why(notebookFacts(notebook.id, session)),
    write: (draft) => act.setView({ drafts: { ...view.drafts, [key]: draft }, refused: null }),
    give,
  };
  return html`<section class="card" role="group" aria-label=${NOTEBOOKS_TEXT.exercise}>
    <h3 class="kicker">${NOTEBOOKS_TEXT.exercise}</h3>
    ${questionView(asked)}
  </section>`;
}

/** Link to the counterpart on the ladder: the open cell if it exists there, else the worked cell. */
function ladderView(page: NotebookPage, ladder: Ladder, isHere: boolean): TemplateResult {
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
function ladderState({ state, session }: NotebookPage, ladder: Ladder): State {
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
