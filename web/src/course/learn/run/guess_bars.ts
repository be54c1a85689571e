// The guess of the open row: the probability of each symbol, and which one is right.

import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../../engine/core/covered.ts';
import { fixed } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { questionsOf, type TaskQuestion } from '../../../engine/lesson/task_questions.ts';
import { cellAt, meaningOf, nodeOf, openRow, valueAt } from '../../../engine/model/nodes.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { symbol } from '../../../engine/plane/names.ts';
import { RUN_TEXT } from '../run.en.ts';

const words = RUN_TEXT.guess;

export function guessView(context: Context): TemplateResult {
  const questions = questionsOf(context.model.session);
  return html`<section class="head-guess" aria-label=${words.title}>
    ${questions.map((question) => questionView(context, question))}
  </section>`;
}

function questionView(context: Context, { probs, y, targets }: TaskQuestion): TemplateResult {
  const { model, drawing, act } = context;
  const { session } = model;
  const node = nodeOf(session, probs);
  const shares = openRow(session, drawing, probs);
  const answers = openRow(session, drawing, targets);
  const right = answers.findIndex((answer) => answer > 0);
  const most = shares.indexOf(Math.max(...shares));
  return html`<h2>${words.of(symbol(drawing, y), drawing.row)}</h2>
    <ul>
      ${shares.map((share, col) => {
        const cell = cellAt(session, drawing, probs, drawing.row, col);
        const isOpen = drawing.open.cell.node === probs && valueAt(session, cell) === share;
        return html`<li class=${col === right ? 'answer' : ''}>
          <span>${meaningOf(session, node, -1, col)}</span>
          <button class="number" aria-pressed=${isOpen ? 'true' : 'false'} @click=${() => act.choose(cell)}>${fixed(share, 4)}</button>
          <i .style=${properties({ share: isHidden(share) ? 0 : share })}></i>
          ${col === most && right >= 0 ? html`<em class=${most === right ? 'right' : 'wrong'}>${most === right ? '✓' : '✗'}</em>` : nothing}
        </li>`;
      })}
    </ul>
    <p>${right < 0 ? words.notAsked : words.answer(meaningOf(session, node, -1, right))}</p>`;
}
