// English: what the steps of stage 6 ask.
import { html } from 'lit-html';
import { type Cell, matrixOf } from '../../engine/core/tensor.ts';
import { fixed } from '../../engine/draw/format.ts';
import { lastNumber, readAtOnce, sizesOf } from '../../engine/model/head_memory.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, rowOf, tokenName, valueAt } from '../../engine/model/nodes.ts';
import {
  ALIKE,
  cellOf,
  colAt,
  headAt,
  rounded,
  rowAt,
  say4,
  token,
  tokensOf,
  twinWord,
  wordTwins,
} from '../../engine/words/said.en.ts';
import type { PredictionText, Words } from '../../engine/words/text.ts';

export const HEADS_QUESTIONS: Record<string, PredictionText> = {
  embed: {
    question: (
      model,
    ) => html`${twinWord(model)} stands there more than once, and its rows of <i>E</i> are equal. Are its rows of
      <i>x</i>?`,
    answers: () => ['Equal', 'Different'],
    why: (model) =>
      html`To each the row of its own position is added, and the rows of <i>P</i> differ: ${apartIn(model)}`,
  },
  added: {
    question: (model, cell) => html`In row ${rowAt(cell)}, column ${colAt(cell)}, <i>E</i> brings
      <b>${say4(valueAt(model.session, { ...cell, node: 'tok' }))}</b> and <i>P</i>
      <b>${say4(valueAt(model.session, { node: 'pos', index: cell.index.slice(1) }))}</b>. What is <i>x</i> there?
      ${rounded(model, cell)}`,
  },
  counted: {
    question: (
      _,
      cell,
    ) => html`The row of <i>E</i> and the row of <i>P</i> are added. How many numbers of row ${rowAt(cell)} of <i>x</i>
      are 1?`,
    why: (model, cell) =>
      html`Columns ${LIST.format(onesOf(rowOf(model.session, cell)))}: what stands there, and where.`,
  },
  oneHeadWide: {
    question: (
      model,
    ) => html`Here <i>W<sub>Q</sub></i> serves ${model.heads} heads, which share out the columns of <i>Q</i>.
      If one head had them all, how many numbers would <i>W<sub>Q</sub></i> have?`,
    answers: () => ['Fewer', 'As many', 'More'],
    why: (model) => {
      const { heads, size } = sizesOf(model);
      return html`The page has tried it, out of sight: ${heads} heads with ${size} columns each are ${heads * size} columns, and so is one head with
        ${heads * size}. More heads are narrower heads.`;
    },
  },
  rowsTaken: {
    question: (
      _,
      cell,
    ) => html`Row ${rowAt(cell)} of <i>x</i> has a 1 in some columns, and 0 in the others. Of how many rows of
      <i>W<sub>Q</sub></i> is row ${rowAt(cell)} of <i>Q</i> the sum?`,
    why: (model, cell) => {
      const ones = onesInX(model, cell);
      return html`A 1 takes a row as it is, and a 0 nothing of it: here row${ones.length === 1 ? '' : 's'} ${LIST.format(ones)}.`;
    },
  },
  taken: {
    // The numbers stand here, too: where the picture is a map, a phone's say, they cannot be read off it.
    question: (model, cell) => {
      const places = onesInX(model, cell);
      const weights = places.map((at) =>
        fixed(valueAt(model.session, { node: 'w_query', index: [Number(at), colAt(cell)] }), 2),
      );
      return html`Row ${rowAt(cell)} of <i>x</i> is 1 in columns ${LIST.format(places)}, else 0. In these rows of column ${colAt(cell)},
        <i>W<sub>Q</sub></i> has ${LIST.format(weights)}. What is ${cellOf(html`<i>Q</i>`, rowAt(cell), colAt(cell))}? One decimal is
        enough.`;
    },
    why: (model, cell) =>
      html`A row of 1s and 0s takes rows of <i>W<sub>Q</sub></i>, here rows ${LIST.format(onesInX(model, cell))}, and adds them.`,
  },
  projected: {
    question: (
      _,
      cell,
    ) => html`Row ${rowAt(cell)} of <i>x</i> times column ${colAt(cell)} of <i>W<sub>Q</sub></i>, and a bias: where does
      ${cellOf(html`<i>Q</i>`, rowAt(cell), colAt(cell))} come out?`,
    why: () =>
      html`Every row of <i>x</i> is multiplied with the same <i>W<sub>Q</sub></i>, and gets the same bias.`,
  },
  whoseColumn: {
    question: (model) => {
      const { heads, size } = sizesOf(model);
      return html`<i>Q</i> has ${heads * size} columns for ${heads} heads, and head 0 gets the first ${size === 1 ? 'one' : size}.
        Who gets column ${(heads - 1) * size}?`;
    },
    answers: ({ heads }) => Array.from({ length: heads }, (_, head) => `Head ${head}`),
    why: (model) => {
      const { heads, size } = sizesOf(model);
      return html`Each head has ${size}: the heads before it have columns 0 to ${(heads - 1) * size - 1}.`;
    },
  },
  atOnce: {
    question: (model) => {
      const { heads, tokens, size } = sizesOf(model);
      return html`<i>view</i> reads the same row of memory in any shape, also in the shape (${model.batches}, ${heads}, ${tokens},
        ${size}), with the heads first. Without a <i>transpose</i>, would each head then have the same numbers as with it?`;
    },
    answers: () => ['Yes, the same', 'No, others'],
    why: whyAtOnce,
  },
  readBy: {
    question: (
      _,
      cell,
    ) => html`Memory is read from left to right, head 0 first, row by row. Without the transpose, whose numbers would row
      ${rowAt(cell)} of head ${headAt(cell)} have?`,
    answers: (model) => tokensOf(model, sizesOf(model).tokens),
    why: (model, cell) => {
      const { heads, tokens, size } = sizesOf(model);
      const rows = headAt(cell) * tokens + rowAt(cell);
      return html`Before it are ${rows} rows of ${size} ${size === 1 ? 'number' : 'numbers'}: ${rows * size} numbers. In memory every token has
        ${heads * size}, so there token ${Math.floor(rows / heads)} stands.`;
    },
  },
  ownShares: {
    question: (
      model,
      cell,
    ) => html`Head 0 and head 1 see the same tokens${model.session.structure.causal ? ', under the same mask' : ''}.
      Has ${token(model, rowAt(cell))} the same row of shares in both?`,
    answers: () => ALIKE,
    why: (model) =>
      html`The shares come from scores, and the scores of each head from its own columns of <i>Q</i> and
        <i>K</i>${model.heads === 2 ? '' : `, of ${model.heads} heads`}.`,
  },
  ownColumns: {
    question: (model) => {
      const { size, tokens } = sizesOf(model);
      const { heads } = model;
      return html`<i>Q</i> has ${heads * size} columns, ${size} for each head. In column ${size} of <i>Q</i> the number of
        ${token(model, tokens - 1)} becomes larger by 3. Whose result <i>O</i> changes?`;
    },
    answers: (model) => [
      ...Array.from({ length: model.heads }, (_, head) => `Head ${head}`),
      'All heads',
      'None',
    ],
    why: (model) => {
      const { size } = sizesOf(model);
      return html`The page has tried it, out of sight. Column ${size} of <i>Q</i> is the first of head 1, and no head uses another’s columns.`;
    },
  },
  placed: {
    question: (model, cell) => {
      const { head, place } = lastNumber(model);
      return html`Number ${place} of head ${head}, ${cellOf(html`<i>O</i><sub>${head}</sub>`, rowAt(cell), place)}: in which
        column of <i>concat</i> does it stand?`;
    },
    why: (model) => {
      const { head, place } = lastNumber(model);
      const { size } = sizesOf(model, 'v');
      return head === 0
        ? 'Head 0 comes first.'
        : html`The heads before it have ${head} × ${size} = ${head * size} columns: ${head * size} + ${place} = ${head * size + place}.`;
    },
    slips: (model) => {
      const { head, place } = lastNumber(model);
      return head === 0
        ? []
        : [[place, 'if one counts in the head alone; those of the heads before it come first.']];
    },
  },
  carried: {
    question: (
      _,
      cell,
    ) => html`Which number stands in row ${rowAt(cell)}, column ${colAt(cell)} of <i>concat</i>? Two
      decimals are enough.`,
    why: (model, cell) =>
      html`It is the first of head ${model.heads - 1}, ${cellOf(html`<i>O</i><sub>${model.heads - 1}</sub>`, rowAt(cell), 0)}: nothing
        is computed, only put elsewhere.`,
  },
  output: {
    question: (
      _,
      cell,
    ) => html`Row ${rowAt(cell)} of <i>concat</i> times column ${colAt(cell)} of <i>W<sub>O</sub></i>, and a
      bias: where does ${cellOf(html`<i>Y</i>`, rowAt(cell), colAt(cell))} come out?`,
    why: () =>
      html`A sum over all columns of <i>concat</i>, from every head. Products of opposite signs cancel, however large they are.`,
  },
};

/** The columns in which a row has a 1. */
const onesOf = (row: number[]) => row.flatMap((one, i) => (one === 1 ? [String(i)] : []));

/** Where the row of x that a cell comes from has them. */
const onesInX = ({ session, batch }: Model, cell: Cell) =>
  onesOf(rowOf(session, { node: 'x', index: [batch, rowAt(cell), 0] }));

const LIST = new Intl.ListFormat('en-GB');

/** The first column in which the rows of x of the two equal words differ. */
function apartIn(model: Model): Words {
  const [first, second] = wordTwins(model);
  const { cols } = matrixOf(nodeOf(model.session, 'x').shape);
  const of = (token: number, col: number) =>
    valueAt(model.session, { node: 'x', index: [model.batch, token, col] });
  const col = Array.from({ length: cols }, (_, i) => i).find((i) => of(first, i) !== of(second, i));
  if (col === undefined) return 'here not, so x has the same rows.';
  return html`in column ${col} of <i>x</i> stands <b>${fixed(of(first, col), 4)}</b> for token ${first} and
    <b>${fixed(of(second, col), 4)}</b> for token ${second}.`;
}

function whyAtOnce(model: Model, cell: Cell, next?: Cell): Words {
  const sizes = sizesOf(model);
  if (sizes.heads === 1 || sizes.tokens === 1) {
    const why = sizes.heads === 1 ? 'one head has all columns' : 'there is one token';
    return html`Only here: ${why}, and both ways read the same. With several heads and tokens the shapes would still agree, but a
      head would read other tokens’ numbers.`;
  }
  const at = (token: number) => readAtOnce(sizes, { head: headAt(cell), token, place: 0 });
  // Row of the question, whichever is open, unless it reads its own token or the one that the next question asks for.
  const nextToken =
    next && readAtOnce(sizes, { head: headAt(next), token: rowAt(next), place: 0 }).token;
  const rows = [rowAt(cell), ...Array.from({ length: sizes.tokens }, (_, row) => row)];
  const row =
    rows.find((one) => at(one).token !== one && at(one).token !== nextToken) ?? rowAt(cell);
  const read = at(row);
  if (read.token === row) {
    return html`The shapes agree. In this row both ways read the same token; choose another row in head ${sizes.heads - 1} and look
      again.`;
  }
  const name = tokenName(model.session, model.batch, read.token);
  return html`Memory holds token after token. Cut into ${sizes.heads} parts without a transpose, part ${headAt(cell)} is no head but
    a run of tokens: its row ${row} would read the numbers of token ${read.token},
    <b>${name}</b>${read.token > row ? ', which comes later' : ''}. The shape would be right, the numbers not.`;
}
