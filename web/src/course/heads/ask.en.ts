// English: what the steps of stage 6 ask.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import {
  ALIKE,
  cellOf,
  label,
  rounded,
  say4,
  token,
  tokenFirst,
} from '../../engine/words/said.en.ts';
import type { PredictionWords, Words } from '../../engine/words/text.ts';
import type { HeadsAsked } from './ask.ts';

export const HEADS_QUESTIONS: Record<string, PredictionWords<HeadsAsked>> = {
  embed: {
    question: ({
      twinWord,
    }) => html`<b>${twinWord}</b> stands there more than once, and its rows of <i>E</i> are equal. Are its rows of
      <i>x</i>?`,
    answers: () => ['Equal', 'Different'],
    why: (facts) =>
      html`To each the row of its own position is added, and the rows of <i>P</i> differ: ${apartIn(facts)}`,
  },
  sameLookup: {
    question: (facts) =>
      html`${tokenFirst(facts.sameToken)} and ${token(facts.rowToken)} have the same row of <i>E</i>. Are their rows of <i>x</i> equal?`,
    answers: () => ALIKE,
    why: () =>
      html`To each the row of its own place is added, and the rows of <i>P</i> differ: so a row of <i>x</i> says what stands there, and
        where.`,
  },
  added: {
    question: (facts) => html`In row ${facts.row}, column ${facts.col}, <i>E</i> brings
      <b>${say4(facts.ofToken)}</b> and <i>P</i>
      <b>${say4(facts.ofPosition)}</b>. What is <i>x</i> there?
      ${rounded(facts)}`,
  },
  tokensSwap: {
    question: (facts) =>
      html`${tokenFirst(facts.otherToken)} and ${token(facts.rowToken)} change places. Do their rows of <i>x</i> just change places, too?`,
    answers: () => ['Yes', 'No, both are new'],
    why: () =>
      html`The page has tried it. The row of <i>E</i> goes along; the row of <i>P</i> belongs to the place, and stays. So
        <i>x</i> knows the order, which attention alone does not.`,
  },
  oneHeadWide: {
    question: (
      facts,
    ) => html`Here <i>W<sub>Q</sub></i> serves ${facts.heads} heads, which share out the columns of <i>Q</i>.
      If one head had them all, how many numbers would <i>W<sub>Q</sub></i> have?`,
    answers: () => ['Fewer', 'As many', 'More'],
    why: ({ heads, size }) =>
      html`The page has tried it: ${heads} heads with ${size} columns each are ${heads * size} columns, and so is one head with
        ${heads * size}. More heads are narrower heads.`,
  },
  rowsTaken: {
    question: (
      facts,
    ) => html`Row ${facts.row} of <i>x</i> has a 1 in some columns, and 0 in the others. How many rows of
      <i>W<sub>Q</sub></i> are added up to give row ${facts.row} of <i>Q</i>?`,
    why: ({ onesOfX: ones, namesOfOnes: names }) =>
      html`A 1 takes a row as it is, and a 0 nothing of it: here row${ones.length === 1 ? '' : 's'} ${names.every(Boolean) ? LIST.format(names) : listed(ones)}.`,
  },
  taken: {
    // The numbers stand here, too: where the picture is a map, a phone's say, they cannot be read off it.
    question: (facts) =>
      html`Row ${facts.row} of <i>x</i> is 1 in columns ${listed(facts.onesOfX)}, else 0. In these rows of column ${facts.col},
        <i>W<sub>Q</sub></i> has ${LIST.format(facts.weightsTaken.map((one) => fixed(one, 2)))}. What is ${cellOf(html`<i>Q</i>`, facts.row, facts.col)}? One decimal is
        enough.`,
    why: (facts) =>
      html`A row of 1s and 0s takes rows of <i>W<sub>Q</sub></i>, here rows ${listed(facts.onesOfX)}, and adds them.`,
  },
  projected: {
    question: (
      facts,
    ) => html`Row ${facts.row} of <i>x</i> times column ${facts.col} of <i>W<sub>Q</sub></i>, and a bias: where does
      ${cellOf(html`<i>Q</i>`, facts.row, facts.col)} come out?`,
    why: () =>
      html`Every row of <i>x</i> is multiplied with the same <i>W<sub>Q</sub></i>, and gets the same bias.`,
  },
  whoseColumn: {
    question: ({ heads, size }) =>
      html`<i>Q</i> has ${heads * size} columns for ${heads} heads, and head 0 gets the first ${size === 1 ? 'one' : size}.
        Who gets column ${(heads - 1) * size}?`,
    answers: ({ heads }) => Array.from({ length: heads }, (_, head) => `Head ${head}`),
    why: ({ heads, size }) =>
      html`Each head has ${size}: the heads before it have columns 0 to ${(heads - 1) * size - 1}.`,
  },
  atOnce: {
    question: ({ batches, heads, tokens, size }) =>
      html`<i>view</i> could also read the row as (${batches}, ${heads}, ${tokens.length}, ${size}), heads first. Would each head then hold the same numbers as after <i>transpose</i>?`,
    answers: () => ['Yes, the same', 'No, other numbers'],
    why: whyAtOnce,
  },
  readBy: {
    question: (
      facts,
    ) => html`Memory is read from left to right, head 0 first, row by row. Without the transpose, whose numbers would row
      ${facts.row} of head ${facts.readHead} have?`,
    answers: ({ tokens }) => tokens.map(label),
    why: ({ row, readHead, heads, tokens, size }) => {
      const rows = readHead * tokens.length + row;
      return html`Before it are ${rows} rows of ${size} ${size === 1 ? 'number' : 'numbers'}: ${rows * size} numbers. In memory every token has
        ${heads * size}, so there token ${Math.floor(rows / heads)} stands.`;
    },
  },
  ownShares: {
    question: (
      facts,
    ) => html`Head 0 and head 1 see the same tokens${facts.causal ? ', under the same mask' : ''}.
      Does ${token(facts.rowToken)} have the same row of shares in both?`,
    answers: () => ALIKE,
    why: ({ heads }) =>
      html`The shares come from scores, and the scores of each head from its own columns of <i>Q</i> and
        <i>K</i>${heads === 2 ? '' : `, of ${heads} heads`}.`,
  },
  ownColumns: {
    question: ({ valueSize, tokens }) =>
      html`Of <i>V</i> head 0 has the columns 0 to ${valueSize - 1}. In column ${valueSize} the number of
        ${token(tokens[tokens.length - 1])} becomes larger by 3. Whose result <i>O</i> changes?`,
    answers: ({ heads }) => [
      ...Array.from({ length: heads }, (_, head) => `Head ${head}`),
      'All heads',
      'None',
    ],
    why: ({ valueSize }) =>
      html`The page has tried it. Column ${valueSize} of <i>V</i> is the first of head 1, and no head uses another’s
        columns.`,
  },
  placed: {
    question: ({ row, placed: { head, place } }) =>
      html`In which column of <i>concat</i> does ${cellOf(html`<i>O</i><sub>${head}</sub>`, row, place)}, number ${place} of
        head ${head}, end up?`,
    why: ({ placed: { head, place, size } }) =>
      head === 0
        ? 'Head 0 comes first.'
        : html`The heads before it have ${head} × ${size} = ${head * size} columns: ${head * size} + ${place} = ${head * size + place}.`,
    slips: ({ placed: { head, place } }) =>
      head === 0
        ? []
        : [[place, 'if one counts in the head alone; those of the heads before it come first.']],
  },
  carriedOn: {
    question: ({ row, heads }) =>
      html`The first number in row ${row} of head ${heads - 1} becomes larger by 3. How many numbers of <i>concat</i> change?`,
    answers: () => ['One', 'All of its row', 'All of its head'],
    why: () =>
      'The page has tried it: nothing is computed here, numbers are only put elsewhere. The heads meet in the next step.',
  },
  win: {
    question: ({ row, name }) =>
      html`Row ${row} of <i>Y</i> holds two answers. Columns 0 to 3: which letter stands before <b>${name}</b>? Columns 4 to 7: which letter has the mark? Which letters win?`,
    answers: ({ pairs }) => pairs.map(([one, other]) => `${one}, then ${other}`),
    why: () =>
      html`Head 0 looks one row up, head 1 at the mark. What they found comes together in <i>concat</i>, and
        <i>W<sub>O</sub></i> turns it into a number for each letter. The largest of four wins.`,
  },
  withoutHead0: {
    question: ({ row }) =>
      html`Head 0 looks one row up. Put 0 for all that it found for row ${row}: which of the two answers stays the same?`,
    answers: () => ['The letter before', 'The letter with the mark', 'Both', 'Neither'],
    why: () =>
      html`The page has tried it. An answer that has lost its head has four numbers close to each other, and which of them wins is
        chance.`,
  },
  mixedIn: {
    question: ({ row, heads }) =>
      html`The first number that head ${heads - 1} found for token ${row} becomes larger by 3. What of <i>Y</i> changes?`,
    answers: () => ['One number', 'Several, all in its row', 'Other rows, too'],
    why: () =>
      html`The page has tried it. A row of <i>Y</i> is made of the same row of <i>concat</i>; which of its numbers take part is
        what <i>W<sub>O</sub></i> says: 0 takes nothing.`,
  },
  output: {
    question: (
      facts,
    ) => html`Row ${facts.row} of <i>concat</i> times column ${facts.col} of <i>W<sub>O</sub></i>, and a
      bias: where does ${cellOf(html`<i>Y</i>`, facts.row, facts.col)} come out?`,
    why: () =>
      html`A sum over all columns of <i>concat</i>, from every head. Products of opposite signs cancel, however large they are.`,
  },
};

const LIST = new Intl.ListFormat('en-GB');
const listed = (places: number[]) => LIST.format(places.map(String));

/** The first column in which the rows of x of the two equal words differ. */
function apartIn({ twins: [first, second], apart }: HeadsAsked): Words {
  if (apart === null) return 'here not, so x has the same rows.';
  return html`in column ${apart.col} of <i>x</i> stands <b>${fixed(apart.first, 4)}</b> for token ${first} and
    <b>${fixed(apart.second, 4)}</b> for token ${second}.`;
}

function whyAtOnce({ heads, tokens, readHead, reads }: HeadsAsked, next?: HeadsAsked): Words {
  if (heads === 1 || tokens.length === 1) {
    const why = heads === 1 ? 'one head has all columns' : 'there is one token';
    return html`Only here: ${why}, and both ways read the same. With several heads and tokens the shapes would still agree, but a
      head would read other tokens’ numbers.`;
  }
  // Row of the question, whichever is open, unless it reads its own token or the one that the next question asks for.
  const read =
    reads.find(({ row, token }) => token !== row && token !== next?.reads[0].token) ?? reads[0];
  if (read.token === read.row) {
    return html`The shapes agree. In this row both ways read the same token; choose another row in head ${heads - 1} and look
      again.`;
  }
  return html`Memory holds token after token. Cut into ${heads} parts without a transpose, part ${readHead} is no head but
    a run of tokens: its row ${read.row} would read the numbers of token ${read.token},
    <b>${read.name}</b>${read.token > read.row ? ', which comes later' : ''}. The shape would be right, the numbers not.`;
}
