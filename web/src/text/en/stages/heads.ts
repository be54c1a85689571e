// English: stage 6, many heads.
import { html, type TemplateResult } from 'lit-html';
import { fixed, scientific } from '../../../draw/format.ts';
import { readAtOnce, sizesOf } from '../../../model/head_memory.ts';
import type { Model } from '../../../model/model.ts';
import { tokenName, valueAt } from '../../../model/nodes.ts';
import type { StageText, Words } from '../../text.ts';
import { isAsGiven } from '../as_given.ts';
import { term } from '../term.ts';

export const HEADS_STAGE: StageText = {
  name: 'Many heads',
  title: 'Many readers, one line',
  steps: {
    embed: {
      name: 'Embed',
      lead: html`Letters are not numbers, so each becomes one, and each number a row.`,
      body: html`The tokenizer gives every ${term('token', 'character')} its place in a list of a hundred. That
        place picks a row of the table <i>E</i>, its ${term('embedding')}. A second table, <i>P</i>, has a
        row for every position. The two rows are added: <i>X</i> says what stands there and where.
        Training finds both tables, as it finds every other weight.`,
      predict: {
        fits: (model) => secondTwin(model) > 0,
        question: html`Are the rows of two equal characters, such as the two <b>l</b>, equal in
          <i>X</i>?`,
        answers: ['Equal', 'Different'],
        reveal: revealTwins,
      },
    },
    project: {
      name: 'Project',
      formula: 'X·W',
      transposed: 'Ω·X',
      lead: html`One projection serves all heads.`,
      body: html`${term('query', html`<i>Q</i>`)}, ${term('key', html`<i>K</i>`)} and ${term('value', html`<i>V</i>`)} are
        made as for one head: <i>X</i> times a ${term('weight-matrix')}, and here a bias <i>b</i> is added to
        every row, as <code>nn.Linear</code> does. The matrices have room for all heads at once. No head is
        to be seen yet; the next two steps find them, without computing anything.`,
      predict: {
        question: html`Notebook 001 writes <code>value = self.key(x)</code>. Which shape gives the slip away?`,
        answers: ['That of V', 'None'],
        reveal: () =>
          html`None. Keys and values are equally long, so everything still fits. Switch it on below:
            <i>V</i> becomes <i>K</i>, number by number, and each head mixes what its tokens hold instead
            of what they give.`,
      },
    },
    view: {
      name: 'View',
      title: 'Split without moving',
      lead: html`${term('view', html`<i>view</i>`)} gives every column two names: head and place.`,
      body: html`The first columns of <i>Q</i> become head 0, the next ones head 1. Nothing is computed and
        nothing is moved: in memory the numbers still stand in one row, token after token. What changes
        is the shape, and with it the ${term('stride', 'strides')}: how far one step along each axis goes. Choose
        a number and read where it lives.`,
    },
    transpose: {
      name: 'Transpose',
      title: 'Split without moving',
      lead: html`${term('transpose', html`<i>transpose</i>`)} changes the order in which we walk: head first, then
        token.`,
      body: html`A ${term('matrix-product')} runs over the last two axes, so every head needs its tokens as the rows
        of a matrix of its own. Swapping two axes swaps two ${term('stride', 'strides')}. All numbers stay
        where they are; follow the boxed one from the row above into its head.`,
      predict: {
        question: (model) => {
          const { heads, tokens, size } = sizesOf(model);
          return html`Could we skip the transpose and <i>view</i> the same numbers as (${heads}, ${tokens},
            ${size}) at once?`;
        },
        answers: ['Yes', 'No'],
        reveal: revealAtOnce,
      },
    },
    attend: {
      name: 'Each head attends',
      lead: html`Each head runs the whole of the last stage on its own columns, and has its own pattern.`,
      body: ({ session, state }) => html`Same tokens,
        ${session.structure.causal ? html`same ${term('mask')}, ` : ''}other ${term('query', 'queries')}. Each
        ${state.scaled ? html`divides by the root of its own ${term('head-size', html`<i>size</i>`)} and ` : ''}mixes its own
        ${term('value', 'values')}. No ${term('head')} sees another, so all are computed at once. Their
        weights are random still; training would give each head something to look for.`,
    },
    concat: {
      name: 'Concat',
      lead: html`Transposed back and viewed as one row again, the heads stand side by side: ${term('concat', html`<i>concat</i>`)}.`,
      body: (model) =>
        oneRun(model)
          ? html`Row <i>t</i> now holds what every head found for token <i>t</i>. Here ${oneRun(model)}, so
            nothing has to move. Otherwise numbers that are neighbours in a row of <i>concat</i> are not
            neighbours in memory, and PyTorch has to copy.`
          : html`Row <i>t</i> now holds what every head found for token <i>t</i>. This time PyTorch has to
            copy: numbers that are neighbours in a row of <i>concat</i> are not neighbours in memory, and no
            strides can say so. Hence <code>contiguous</code> or <code>reshape</code>.`,
      predict: {
        fits: isAsGiven,
        question: html`Compute each head alone, with its own columns of every weight matrix. By how much does
          that differ from one big projection?`,
        answers: ['Exactly 0', 'Almost 0'],
        reveal: (model) =>
          html`At most <b>${scientific(valueAt(model.session, { node: 'max_difference', index: [] }))}</b>. A column of
            <i>X·W</i> needs no other column, and its sum runs in the same order either way. Splitting the
            heads is a way of reading, not another computation.`,
      },
    },
    output: {
      name: 'Output',
      formula: html`·W<sub>O</sub>`,
      transposed: html`Ω<sub>O</sub>·`,
      lead: html`So far no head knows of another.`,
      body: html`The ${term('output-projection')} mixes them: every number of <i>Y</i> is a sum over all columns of
        <i>concat</i>, from every head, and a bias. Here two heads can agree on something, and a later layer
        gets rows as long as those that came in. Notebook 001 makes this matrix and never uses it; this step
        goes on where it stops.`,
    },
  },
};

/** Why concatenation moves nothing in memory here (one head, or one token); '' if it does. */
function oneRun(model: Model): string {
  const { heads, tokens, size } = sizesOf(model);
  if (heads === 1) return 'there is one head';
  if (tokens === 1) return 'there is one token';
  return size === 1 ? 'each head has one number' : '';
}

/** Position of the first character that repeats an earlier one; -1 if none does. */
function secondTwin({ session }: Model): number {
  const { words } = session.structure;
  return words.findIndex((word, i) => words.indexOf(word) < i);
}

/** Reveals that equal characters have different rows in X, by their positions. */
function revealTwins(model: Model): TemplateResult {
  const { words } = model.session.structure;
  const second = secondTwin(model);
  const first = words.indexOf(words[second]);
  const at = (node: string, row: number) =>
    fixed(valueAt(model.session, { node, index: [model.batch, row, 0] }), 4);
  return html`Different: the first number is <b>${at('x', first)}</b> for token ${first} and
    <b>${at('x', second)}</b> for token ${second}. The rows of <i>E</i> are equal,
    ${at('tok', first)} in both; the positions are not.`;
}

function revealAtOnce(model: Model): TemplateResult {
  const sizes = sizesOf(model);
  if (sizes.heads === 1 || sizes.tokens === 1) {
    const why = sizes.heads === 1 ? 'one head has all columns' : 'there is one token';
    return html`Yes, but only here: ${why}, and both ways read the same. With several heads and tokens the
      shapes would still agree, the words would not.`;
  }
  const read = readAtOnce(sizes, { head: model.head, token: model.row, place: 0 });
  if (read.token === model.row) {
    return html`No, though the shapes agree. Just here both ways meet the same token; choose another row
      in head ${sizes.heads - 1} and look again.`;
  }
  const name = tokenName(model.session, model.batch, read.token);
  return html`No. The shapes agree, the words do not: token ${model.row} of head ${model.head} would read
    from token ${read.token}, <b>${name}</b>${read.token > model.row ? ', which is the future' : ''}.`;
}

export const HEADS_NOTES: Record<string, Words> = {
  ids: 'places in the list of characters',
  tok: 'a row of E for each id',
  pos: 'a row of P for each position',
  x: 'what, and where',
  q: 'queries of all heads',
  k: 'keys of all heads',
  v: 'values of all heads',
  weights: 'rows sum to 1',
  concat: 'side by side',
  y: '+ b',
};

export const HEADS_TEXT = {
  head: (h: number) => `head ${h}`,
  columns: (from: number, to: number) => `columns ${from} to ${to}`,
  choose: 'The head that is shown',
  map: (h: number) => `Show head ${h}`,
  rowDigits: (row: number, name: string) => `Row ${row}, token ${name}, in digits`,
  rowDigitsCorner: 'tensor; column',
  lookup: {
    row: (at: number) => `row ${at}`,
    open: (name: string, at: number) => `${name}: open row ${at}`,
    ids: 'The characters and their places in the list',
  },
  memory: {
    title: (letter: TemplateResult, count: number): Words =>
      html`${letter} in memory: ${count} numbers in one row. <b>No step below moves any of them.</b>`,
    place: 'Place in memory',
    value: (place: number, count: number, token: string, head: number, at: number, value: string) =>
      `place ${place} of ${count}: token ${token}, head ${head}, number ${at}, ${value}`,
    view: 'renames the columns',
    below: 'below: the old names, columns of the projection',
    transpose: 'head first',
    corner: 'row: token; column: number of the head',
    caption: 'Three readings of the same memory, and a wrong one',
    headers: ['reading', 'shape', 'strides', 'where the boxed number lives'],
    view_name: 'view',
    transpose_name: 'transpose',
    wrong_name: 'view at once',
    token: (t: number) => `token ${t}`,
  },
  influence: {
    title: 'In proof',
    what: 'change a token: which rows change?',
    wait: 'Answer “Predict” first, or',
    show: 'Show it',
    names: { concat: 'view, transpose', concat_wrong: 'view at once' },
    corner: 'row: whose result; column: the token that was changed',
    cell: (isMoved: boolean) => (isMoved ? 'changes' : 'stays'),
    says: (leaks: number) =>
      leaks === 0
        ? 'No row changes when a later token does.'
        : leaks === 1
          ? 'One red cell: a row that changes with a later token.'
          : `${leaks} red cells: rows that change with a later token.`,
  },
  proofs: {
    title: 'Proved on these numbers',
    fused: 'one projection = separate heads',
    future: 'a later token moves no earlier row',
    of: (kept: number, all: number) => `${kept} of ${all}`,
    holds: 'holds',
    fails: 'does not hold',
  },
  who: {
    title: 'Who can attend to whom',
    headers: ['token', 'can attend to', 'cannot'],
  },
  wholeWeights: (h: number) => `Attention weights of head ${h}`,
};
