// The step Words: a sentence, and under each of its words the one that it is asked for; below it all that the model reads, by
// what its word of two meanings means.
import { html, nothing, type TemplateResult } from 'lit-html';
import { isHidden } from '../../engine/core/covered.ts';
import { type Cell, sameCell } from '../../engine/core/tensor.ts';
import { cellAt, nodeOf, openRow, tokenName, valueAt } from '../../engine/model/nodes.ts';
import { type Context, isCovering } from '../../engine/plane/context.ts';
import { coveredCell, tableRow, tableView, tensorCell } from '../../engine/plane/number_table.ts';
import { PLANE } from '../../engine/words/plane.en.ts';
import { type Grammar, grammarOf, isKeptAside, type Meaning, sentencesOf } from './grammar.ts';
import { SENTENCES } from './sentences.en.ts';
import { wordsAlong } from './tables.ts';

/** Rows of a text that are in sight. */
const ROWS = 8;

export function sentencesView(context: Context): TemplateResult {
  const { session } = context.model;
  const all = sentencesOf(session);
  const grammar = grammarOf(all);
  const isAsked = isCovering(context);
  const others = grammar ? meaningsView(context, all, grammar) : rowsView(context, all);
  // While it is asked which word comes next, other sentences are a press away.
  return html`<section class=${isAsked ? 'plane shifted-words asks' : 'plane shifted-words'} aria-label=${PLANE.plane}>
    ${context.drawing.narrow ? downView(context) : acrossView(context)}
    ${isAsked ? html`<details><summary>${SENTENCES.others(all.length)}</summary>${others}</details>` : others}
  </section>`;
}

/** A row of the sentence: its word, and the word that it is asked for, with their cells. */
interface Asked {
  row: number;
  word: string;
  id: Cell;
  /** Null while it is covered. */
  next: { word: string; cell: Cell } | null;
}

function askedOf(context: Context): Asked[] {
  const { model, drawing } = context;
  const { session, batch } = model;
  const words = wordsAlong(context, 'targets');
  return Array.from({ length: nodeOf(session, 'ids').shape[1] }, (_, row): Asked => {
    const targets = openRow(session, { ...drawing, row }, 'targets');
    const col = targets.indexOf(Math.max(...targets));
    return {
      row,
      word: tokenName(session, batch, row),
      id: { node: 'ids', index: [batch, row] },
      next: targets.some(isHidden)
        ? null
        : { word: words[col], cell: cellAt(session, drawing, 'targets', row, col) },
    };
  });
}

/** A word's number, which opens: of an asked word the column of its row of targets that has the 1. */
function idCell({ model, act }: Context, { row, id, next }: Asked, isAsked: boolean) {
  const { session } = model;
  const className = row === model.row ? 'now' : '';
  if (isAsked && !next) return coveredCell(className);
  const cell = isAsked && next ? next.cell : id;
  return tensorCell({
    ...{ cell, value: valueAt(session, cell), dtype: session.structure.dtype, className },
    shown: isAsked ? cell.index.at(-1) : valueAt(session, id),
    isTabStop: row === model.row && !isAsked,
    isOpen: sameCell(model.cell, cell),
    open: act.choose,
  });
}

/** Two lines of words, one above the other. */
function acrossView(context: Context): TemplateResult {
  const all = askedOf(context);
  const now = ({ row }: Asked) => (row === context.model.row ? 'now' : '');
  return tableView({
    grid: 'ids',
    look: 'listed',
    className: 'shifted ringed',
    caption: { label: SENTENCES.caption, className: 'visually-hidden' },
    corner: { label: SENTENCES.reads },
    columns: all.map((one) => ({ label: one.word, className: `word ${now(one)}` })),
    rows: [
      tableRow(
        { label: html`<span class="visually-hidden">${SENTENCES.idOf}</span>` },
        all.map((one) => idCell(context, one, false)),
        'ids',
      ),
      html`<tr class="arrows" aria-hidden="true"><td></td>${all.map((one, i) => arrowView(one, now(one), i === all.length - 1))}</tr>`,
      tableRow(
        { label: SENTENCES.asked },
        all.map((one) => nextView(one, now(one))),
        'asked',
      ),
      tableRow(
        { label: html`<span class="visually-hidden">${SENTENCES.idOf}</span>` },
        all.map((one) => idCell(context, one, true)),
        'ids',
      ),
    ],
  });
}

/** An arrow from the word to the right, which is asked for; the last one's is beyond the sentence, and a covered one is not said. */
const arrowView = ({ next }: Asked, now: string, isLast: boolean) =>
  html`<td class=${now}>${next && !isLast ? html`<i>↓</i>` : nothing}</td>`;

const nextView = ({ next }: Asked, now: string) =>
  next ? html`<td class=${`word ${now}`}>${next.word}</td>` : coveredCell(`word ${now}`);

/** On a phone a row for each word. */
function downView(context: Context): TemplateResult {
  return tableView({
    grid: 'ids',
    look: 'listed',
    className: 'shifted down ringed',
    caption: { label: SENTENCES.caption, className: 'visually-hidden' },
    corner: { label: SENTENCES.reads },
    columns: [{ label: '' }, { label: '' }, { label: SENTENCES.asked, span: 2 }],
    rows: askedOf(context).map((one) => {
      const now = one.row === context.model.row ? 'now' : '';
      return tableRow(
        { label: one.word, className: `word ${now}` },
        html`${idCell(context, one, false)}<td class=${`goes ${now}`} aria-hidden="true">→</td>
          ${nextView(one, now)}${idCell(context, one, true)}`,
      );
    }),
  });
}

/** A sentence that can be chosen. */
function sentenceCell(
  { model, act }: Context,
  batch: number,
  { shown, said, isTabStop }: { shown: string; said: string; isTabStop: boolean },
): TemplateResult {
  const isKept = isKeptAside(model.session, batch);
  return html`<td
    class=${isKept ? 'one-sentence kept' : 'one-sentence'}
    tabindex=${isTabStop ? 0 : -1}
    aria-selected=${batch === model.batch ? 'true' : 'false'}
    aria-label=${isKept ? SENTENCES.isKept(said) : said}
    @click=${() => act.goBatch(batch)}
  ><span>${shown}</span></td>`;
}

/** All sentences with the chosen one's first word, apart by their meaning; the other first words are a press away. */
function meaningsView(context: Context, all: string[][], grammar: Grammar): TemplateResult {
  const { model, act } = context;
  const { places, firsts, meanings, sentence } = grammar;
  const [now, topic, last] = places.map((place) => all[model.batch][place]);
  const kept = all.filter((_, batch) => isKeptAside(model.session, batch)).length;
  return html`<div class="meanings" role="group" aria-label=${SENTENCES.all}>
    <div class="segments" role="group" aria-label=${SENTENCES.choice}>
      ${firsts.map(
        (one) =>
          html`<button aria-pressed=${one === now ? 'true' : 'false'} @click=${() => act.goBatch(sentence(one, topic, last))}>${one}</button>`,
      )}
    </div>
    ${meanings.map((meaning) => meaningView(context, all, grammar, meaning))}
    ${kept > 0 ? html`<p class="aside">${SENTENCES.kept(kept, all.length)}</p>` : nothing}
  </div>`;
}

function meaningView(
  context: Context,
  all: string[][],
  { places: [first, place, last], sentence }: Grammar,
  { topics, lasts }: Meaning,
): TemplateResult {
  const { batch } = context.model;
  const words = all[batch];
  const isHere = topics.includes(words[place]);
  return tableView({
    grid: `sentences-${topics[0]}`,
    look: 'listed',
    className: 'meaning',
    caption: {
      label: SENTENCES.meaning(words[last - 2], topics[0]),
      className: 'chart-title',
    },
    corner: null,
    columns: null,
    rows: topics.map((topic) => {
      const before = words.slice(0, last).map((word, t) => (t === place ? topic : word));
      return tableRow(
        {
          label: before.map((word, t) => (t === place ? html`<b>${word}</b> ` : `${word} `)),
          name: before.join(' '),
        },
        lasts.map((one) => {
          const at = sentence(words[first], topic, one);
          const isFirst = topic === topics[0] && one === lasts[0];
          return sentenceCell(context, at, {
            shown: one,
            said: `${before.join(' ')} ${one}`,
            isTabStop: isHere ? at === batch : isFirst,
          });
        }),
      );
    }),
  });
}

/** Rows of a text, some in sight. */
function rowsView(context: Context, all: string[][]): TemplateResult {
  const { model, act } = context;
  const from = Math.floor(model.batch / ROWS) * ROWS;
  const to = Math.min(all.length, from + ROWS);
  // A text of letters is written without blanks between them.
  const areLetters = all.every((words) => words.every((word) => [...word].length === 1));
  const press = (said: string, sign: string, batch: number) =>
    html`<button aria-label=${said} ?disabled=${batch < 0 || batch >= all.length} @click=${() => act.goBatch(batch)}>${sign}</button>`;
  const rows = SENTENCES.rows(from + 1, to, all.length);
  return html`<div class="drawn" role="group" aria-label=${SENTENCES.all}>
    ${tableView({
      grid: 'sentences',
      look: 'listed',
      caption: { label: rows, className: 'visually-hidden' },
      corner: null,
      columns: null,
      rows: all.slice(from, to).map((words, i) => {
        const shown = words.join(areLetters ? '' : ' ');
        const isTabStop = from + i === model.batch;
        return html`<tr>${sentenceCell(context, from + i, { shown, said: shown, isTabStop })}</tr>`;
      }),
    })}
    <p class="window">${press(SENTENCES.back, '‹', from - ROWS)} ${rows} ${press(SENTENCES.on, '›', from + ROWS)}</p>
  </div>`;
}
