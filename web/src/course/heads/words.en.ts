// English: stage 6, many heads.
import { html, type TemplateResult } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { onDropout, onMasks } from '../../engine/page/controls/masks.en.ts';
import { term } from '../../engine/words/term.ts';
import { onScreen, type StageWords, type Words } from '../../engine/words/text.ts';
import { byReading, byTraining, foundTopic, noteOfRead } from '../../engine/words/trained.en.ts';
import type { HeadsFacts, SameLetter, Watched } from './facts.ts';

/** Where the two tables come from here. */
const TABLES: Record<HeadsFacts['tables'], string> = {
  written: '; here both tables were written by hand',
  random: '; here both tables are random',
  both: '',
};

export const HEADS_STAGE: StageWords<HeadsFacts> = {
  steps: {
    embed: {
      asked: [{ question: 'Does order matter?', link: 'order' }],
      slide: 'Each token becomes a row of numbers: its embedding, plus that of its position.',
      premise: ({ trained, reader }) =>
        trained && !reader
          ? html`Each asks: which letter stands before me, and which has the mark *?`
          : '',
      body: (facts) => {
        if (facts.reader)
          return html`<i>x</i> comes from stage 8: a word’s row of the table <i>E</i> plus its place’s row of <i>P</i>, as the model’s
            attention reads it.`;
        return html`${
          facts.haveCharacters
            ? html`A token is a character here. Its place in a list of a hundred is the number of its row in the table
            <i>E</i>.`
            : html`Each token has the number of a row in the table <i>E</i>.`
        } Attention itself does not know which token stands where, so <i>P</i> has a row for every position: a row of
        <i>x</i> says what stands there, and where. In a model, training finds
        both tables, as it finds the weight matrices${TABLES[facts.tables]}.${
          facts.trained
            ? html` A row of <i>E</i> says which letter it is, and whether it has the mark, *; a row of <i>P</i> says the
            place. Letters stand here, not the words of stage 5, because these heads were trained: for that each row needs a
            right answer.`
            : ''
        }`;
      },
    },
    project: {
      asked: [
        {
          question: 'One projection, or one for each head?',
          link: 'stage=heads&step=concat&example=bank',
        },
      ],
      formula: 'x·W',
      transposed: 'Ω·x',
      slide: html`Three products make <i>Q</i>, <i>K</i> and <i>V</i>, each for all heads at once.`,
      premise: (facts) =>
        html`${
          facts.hasMemory
            ? html`Keys and values are made of a second sequence, <i>x</i><sub>mem</sub>.`
            : ''
        } ${onShared(facts)}`,
      body: (
        facts,
      ) => html`${term('query', 'Queries')}, ${term('key', 'keys')} and ${term('value', 'values')} are made as for
        one head: <i>x</i> times a ${term('weight-matrix')}; here a bias <i>β</i> is added to every row, as
        <code>nn.Linear</code> does${facts.trained ? ', 0 in this example' : ''}. The matrices are wide enough for all heads. The next two steps say which columns
        belong to which head.`,
      aside: html`The picture leaves the bias out; it stands in the formulas and in the code. The code calls it b. On this
        page <i>b</i> counts the sequences of a batch.`,
    },
    view: {
      slide: html`<i>view</i> shares out the columns among the heads; no number moves in memory.`,
      body: html`The first columns of <i>Q</i> are head 0, the next ones head 1. Nothing is computed or moved: in
        memory the numbers still stand in one row, token after token. What changes is the shape, and with it the
        ${term('stride', 'strides')}: how far apart in memory two neighbours along an axis stand. ${onScreen('Choose a number to see its address.')}`,
    },
    transpose: {
      slide: html`<i>transpose</i> puts the heads first: each head has a matrix of its own.`,
      body: html`A ${term('matrix-product')} works on the last two axes, so every head needs its tokens as the rows
        of a matrix. To swap two axes, PyTorch swaps their two ${term('stride', 'strides')}; all numbers stay where
        they are in memory. Follow the boxed number from the row above into its head.`,
    },
    attend: {
      asked: [
        { question: 'Why several heads?', link: 'stage=learn&step=two_heads&v=2' },
        { question: 'The map is right. Is the code?', link: 'mistakes&mistake=value_from_key' },
      ],
      tells: true,
      slide: html`Each head attends on its own columns of <i>Q</i>, <i>K</i> and <i>V</i>.`,
      premise: ({ masking }) =>
        html`${
          masking.any
            ? onMasks(masking)
            : 'No mask: these tokens are read, not written; every row sees all.'
        } ${onDropout(masking)}`,
      body: (
        facts,
      ) => html`A head has one row of shares for each token: how much this token takes from each of them.
        With several ${term('head', 'heads')} a token has several such rows. The tokens${facts.masking.any ? html` and the ${term('mask')}` : ''} are the same,
        ${
          facts.keyHeads < facts.heads
            ? html`and so are the ${term('key', 'keys')} and ${term('value', 'values')} of ${facts.heads / facts.keyHeads} heads
              side by side, copied by <code>repeat_interleave</code>; but each head has its own ${term('query', 'queries')},
              so its own shares <i>A</i>.`
            : html`but each head has its own ${term('query', 'queries')} and ${term('key', 'keys')}, so its own shares
              <i>A</i>, and its own ${term('value', 'values')}. No head uses another’s numbers.`
        } ${meaning(facts)}`,
    },
    concat: {
      slide: 'The heads’ results are put side by side, token by token.',
      body: (facts) => {
        const { size } = facts;
        const neighbours = html`A row of <i>concat</i> takes ${size} ${size === 1 ? 'number' : 'numbers'} from each head, and the heads
          lie one after the other in memory.`;
        return oneRun(facts)
          ? html`${neighbours} Here ${oneRun(facts)}, so nothing has to move. Otherwise the way from one number of a row to the next is not always the same ${term('stride', 'step')}, and PyTorch has to copy.`
          : html`${neighbours} Within a head the next number of a row is the next one in memory; to the next head it is a long jump. ${term('stride', 'Strides')} are steps of one length, so they cannot say that, and PyTorch copies the numbers:
              <code>contiguous</code>, or <code>reshape</code>.`;
      },
    },
    output: {
      formula: html`·W<sub>O</sub>`,
      equals: html`concat·W<sub>O</sub>`,
      transposed: html`Ω<sub>O</sub>·`,
      slide: html`The output projection <i>W<sub>O</sub></i> mixes what the heads found.`,
      body: (
        facts,
      ) => html`${mixing(facts)} ${facts.isAsWide ? '' : 'In a language model '}<i>Y</i> has the shape of <i>x</i>, so the next
        layer can do the same again: that is the whole of multi-head attention. ${facts.isAsWide ? 'In a language model each' : 'Each'} row then goes through a small network of its own, and such
        pairs of layers follow one another. At the end every row is turned into a score for each token that
        could come next.`,
      aside: html`Notebook 001 makes <i>W<sub>O</sub></i> but stops before it uses it. This step is the page’s own.`,
    },
  },
  apart: {
    q_view: 'view',
    k_view: 'view',
    v_view: 'view',
    q_wrong: 'at once',
  },
  notes: {
    ids: 'which row of E',
    tok: 'a row of E for each id',
    pos: 'a row of P for each position',
    x: ({ reader }) => noteOfRead(reader) ?? 'what stands there, and where',
    memory: 'the second sequence',
    q_view: 'a row, cut into heads',
    k_groups: 'keys, before they are repeated',
    v_groups: 'values, before they are repeated',
    k_view: 'a row, cut into heads',
    v_view: 'a row, cut into heads',
    q: 'all heads, rounded',
    k: 'keys of all heads',
    v: 'values of all heads',
    q_wrong: ({ isWrongAtOnce }) => (isWrongAtOnce ? 'view at once: wrong' : 'view at once'),
    weights: 'rows sum to 1',
    concat: 'side by side',
    y: ({ trained }) => (trained ? undefined : '+ β'),
  },
  answers: ['letter before', 'letter with *'],
};

/** Heads that share keys and values, by the names that people give them; '' if none do. */
function onShared({ heads, keyHeads }: HeadsFacts): Words {
  if (keyHeads === heads) return '';
  return keyHeads === 1
    ? html`All <b>${heads}</b> heads share one head of keys and values: multi-query attention.`
    : html`<b>${heads}</b> heads share <b>${keyHeads}</b> heads of keys and values: grouped-query attention.`;
}

/** Meaning of the heads' patterns, with these weight matrices. */
function meaning({
  trained,
  reader,
  watched,
  sameLetter,
  causal,
  hasWrittenWeights,
  hasBroughtWeights,
  heads,
}: HeadsFacts): Words {
  if (trained && reader) return html`${byReading(trained, reader)} ${foundTopic(reader)}`;
  if (trained) {
    // The mask hides tokens from heads that were trained without it.
    const unused =
      causal && !trained.causal
        ? ' They were trained without the mask: where it hides what a head looks for, the head takes from other rows.'
        : '';
    const seen = html`Every row asks two things: which letter stands before me, and which has the mark, *? Here
      ${looks(watched)}.${unused}`;
    return html`${byTraining(trained)} ${seen} ${sameLetter ? looksTwice(sameLetter) : ''}`;
  }
  if (hasBroughtWeights) return '';
  if (!hasWrittenWeights) {
    return 'The weight matrices are random, so the patterns mean nothing yet; training gives each head something to look for: stage 7 does it.';
  }
  return heads === 2
    ? 'The weight matrices were written by hand: head 0 looks for the topic (words about water, words about money), head 1 for the word before.'
    : 'The weight matrices were written by hand for two heads; split into another number, they mean little.';
}

/** Reason why one letter asks for two things: its row says the place, too. */
const looksTwice = ({ names: [one, other], looksAt, head }: SameLetter): Words =>
  html`<b>${one}</b> and <b>${other}</b> are the same letter, yet from one head ${head} looks at <b>${looksAt[0]}</b>, from the
    other at <b>${looksAt[1]}</b>: a row says its place, too, and a query is made of the whole row.`;

/** The tokens that each head looks at. */
export function looks(heads: Watched[]): Words {
  const before = (i: number) => (i === 0 ? '' : i === heads.length - 1 ? ' and ' : ', ');
  return html`${heads.map(({ token, share }, head) => html`${before(head)}${LOOKS[token](head, fixed(share, 2))}`)}`;
}

const LOOKS: Record<Watched['token'], (head: number, share: string) => Words> = {
  before: (head, share) =>
    html`head ${head} looks one row up (its mean share in this sequence: <b>${share}</b>)`,
  marked: (head, share) =>
    html`head ${head} looks at the marked row (in this sequence <b>${share}</b>)`,
  neither: (head) => html`head ${head} looks at neither`,
};

/** A row of Y as two answers. */
/** Effect of W_O on the heads here. */
function mixing({ trained, reader, halvesHead1 }: HeadsFacts): TemplateResult {
  const all = html`number of <i>Y</i> is a sum over all columns of <i>concat</i>, from every head, and a bias.`;
  if (reader)
    return html`Every ${all} Here a row of <i>Y</i> is what attention adds to the stream of stage 8.`;
  if (trained) {
    return html`Every ${all} Here a row of <i>Y</i> is two answers: columns 0 to 3 say which letter stood before, columns 4 to 7
      which one has the mark. In each four the largest wins.`;
  }
  return halvesHead1
    ? html`Here <i>W<sub>O</sub></i> was written to pass head 0’s numbers on and halve head 1’s. A trained one mixes the
        heads: every ${all}`
    : html`Every ${all}`;
}

/** Why concatenation moves nothing in memory here (one head, or one token); '' if it does. */
function oneRun({ heads, tokens, size }: HeadsFacts): string {
  if (heads === 1) return 'there is one head';
  if (tokens === 1) return 'there is one token';
  return size === 1 ? 'each head has one number' : '';
}

export const HEADS_TEXT = {
  /** `letter`: of which tensor, where the others have another number of columns. */
  columns: (from: number, to: number, letter: string) =>
    `${from === to ? `column ${from}` : `columns ${from} to ${to}`}${letter && ` of ${letter}`}`,
  choose: 'The head that is shown',
  map: (h: number) => `Show head ${h}`,
  rowDigits: (row: number, name: string) => `Row ${row}, token ${name}, in digits`,
  rowDigitsCorner: 'tensor; column',
  lookup: {
    row: (token: string, at: number) => `${token} takes row ${at}`,
    place: (at: number) => `place ${at}`,
    open: (name: string, at: number) => `${name}: open row ${at}`,
    ids: 'The tokens and their rows of E',
  },
  memory: {
    /** `reading`: 'cut' as the wrong one has its heads, not as view and transpose have them. */
    title: (letter: TemplateResult, count: number, reading: string): Words =>
      html`${letter} in memory: ${count} numbers in one row. <b>${
        reading === 'cut'
          ? html`Here as <i>view</i> at once cuts them.`
          : reading === 'view'
            ? html`<i>view</i> leaves them there.`
            : html`<i>view</i> and <i>transpose</i> leave them there.`
      }</b>`,
    place: 'Place in memory',
    value: (place: number, count: number, token: string, head: number, at: number, value: string) =>
      `place ${place} of ${count}: token ${token}, head ${head}, number ${at}, ${value}`,
    view: 'cuts every row into heads',
    below: 'bottom: the original column numbers',
    transpose: 'each head on its own',
    corner: 'row: token; column: number of the head',
    caption: 'Three readings of the same memory, and a wrong one',
    headers: (hasBatches: boolean) => [
      'reading',
      'shape',
      'strides',
      `where the boxed number lives${hasBatches ? ' in its sequence' : ''}`,
    ],
    /** A run of memory that would be a head without a transpose. */
    run: (head: string) => `without transpose: ${head}`,
    view_name: 'view',
    transpose_name: 'transpose',
    wrong_name: 'view at once',
    strides: 'Shapes, strides, and where the boxed number lives',
    concatCaption: 'Where the boxed number lives in memory',
    contiguous_name: '.contiguous()',
    copied: 'of the copy',
    /** Token of the number, and its row in the wrong reading if it was opened there. */
    token: (t: number, row?: number) =>
      row === undefined ? `token ${t}` : `token ${t}, in row ${row}`,
  },
  influence: {
    title: 'In proof',
    what: 'the future hidden: change a token, and which rows change?',
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
    largest: (difference: string) => `largest difference ${difference}`,
    future: 'a later token changes no earlier row',
    of: (kept: number, all: number) => `${kept} of ${all}`,
    holds: 'holds',
    fails: 'does not hold',
  },
  who: {
    title: 'Who can attend to whom',
    headers: ['token', 'can attend to', 'cannot'],
  },
};
