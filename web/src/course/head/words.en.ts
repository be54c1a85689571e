// English: the stage One head.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { onDropout, onMasks } from '../../engine/page/controls/masks.en.ts';
import { term } from '../../engine/words/term.ts';
import type { StageWords, Words } from '../../engine/words/text.ts';
import { byReading, byTraining, foundTopic, noteOfRead } from '../../engine/words/trained.en.ts';
import type { HeadFacts } from './facts.ts';
import { STREAM_STEP } from './stream/words.en.ts';

export const head: StageWords<HeadFacts> = {
  steps: {
    alone: {
      tells: true,
      slide: 'Made from the rows alone, a score is the same in both directions.',
      body: aloneBody,
    },
    project: {
      asked: [
        {
          question: 'Would one matrix do?',
          link: 'stage=learn&step=train&example=previous&tied=query_key&trained=300',
        },
      ],
      formula: ({ hasBiases }) => (hasBiases ? 'x·W + β' : 'x·W'),
      transposed: 'Ω·x',
      slide: html`Each row of <i>x</i> gives three new rows: a query, a key and a value.`,
      premise: ({ hasMemory, hasBiases, hasWrittenWeights, lookFor }) =>
        hasMemory
          ? html`Here <i>x</i> gives the queries alone. Keys and values are made of a second sequence, <i>x</i><sub>mem</sub>: this is cross-attention.`
          : hasBiases
            ? html`These layers add a bias <i>β</i>: the same numbers to every token.`
            : hasWrittenWeights && lookFor === 'bank'
              ? html`<i>W</i> was written so that <b>bank</b> looks for water.`
              : '',
      body: ({ trained, reader, hasWrittenWeights, hasBroughtWeights }) =>
        html`The query says what the token looks for, the key what it can be found by, and the value what it passes on. Stage 4 passed on the row itself; with a value a token can pass on something other than what it is found by. Each is the token’s row of <i>x</i> times a ${term('weight-matrix')}; every token uses the same three. In a model, training finds these: it changes their numbers a little, again and again, so that the model predicts better. ${
          trained
            ? reader
              ? byReading(trained, reader)
              : byTraining(trained)
            : hasWrittenWeights
              ? 'These three were written by hand.'
              : hasBroughtWeights
                ? 'These three are yours.'
                : 'These three are random, as before training.'
        }`,
    },
    score: {
      formula: html`Q·K<sup>⊤</sup>`,
      transposed: html`K<sup>⊤</sup>·Q`,
      slide: 'A score is the dot product of one token’s query and another one’s key.',
      body: (
        facts,
      ) => html`It is large where both have large numbers in the same places, and negative where their signs mostly differ. The keys stand as ${term('transpose', 'columns')}, <i>K</i><sup>⊤</sup>, so row <i>t</i> of
        <i>S</i> holds what token <i>t</i> scores with every token. It matters who asks
        whom${bothWays(facts)}.`,
    },
    scale: {
      asked: [{ question: 'Why a root, and of which number?', link: 'root' }],
      formula: ({ divisor }) => (divisor ? `÷${divisor}` : html`÷√d<sub>k</sub>`),
      equals: '',
      slide: html`Divide by one number, as a rule √<i>d<sub>k</sub></i>, so that scores keep their size.`,
      premise: ({ divisor }) => (divisor ? html`You chose <b>${divisor}</b> in its place.` : ''),
      body: ({
        keySize,
        divisor,
        isDefault,
      }) => html`Why the root? A score adds up <i>d<sub>k</sub></i> products. Some are positive, some
        negative, so they partly cancel: the sum of <i>d<sub>k</sub></i> numbers of about size 1 is typically about
        √<i>d<sub>k</sub></i> in size, here √${keySize} = ${fixed(Math.sqrt(keySize), 2)}. Divided by
        ${divisor ? 'that' : 'it'}, scores keep one size however long queries are.${isDefault ? ' The weights here were written by hand, and the scores are larger than typical.' : ''} ${term('softmax', 'Softmax')} of large
        scores gives nearly all to one token: the row hardly listens to the others, and training can hardly correct
        it. Switch the scale off and go to <i>Shares</i>.`,
    },
    mask: {
      asked: [
        { question: 'Why not mask after softmax?', link: 'mistakes&mistake=mask_after_softmax' },
        { question: 'Who sees whom?', link: 'stage=heads&step=concat&example=bank' },
      ],
      tells: true,
      formula: '−∞',
      equals: '',
      slide: 'A token may look back, not ahead: later scores become −∞.',
      premise: ({ hasMemory, causal, masking }) =>
        hasMemory && causal
          ? html`The tokens of <i>x</i> count as the last of the second sequence, as with a cache: token <i>t</i> sees keys 0 to <i>t</i> + <i>S</i> − <i>T</i>. ${onMasks(masking)}`
          : onMasks(masking),
      body: html`If a token could look ahead, it would see the answer, and the model would learn nothing; hence the
        ${term('mask')}. Models that only read leave it out. Then the order of the words means nothing: if two tokens
        change places, their outputs change places, and nothing else does. Stage 6 adds positions to <i>x</i>.`,
      aside: html`<a href="#notebook=003&amp;at=13">Notebook 003, cell 13</a> swaps two tokens of a head without a mask: their outputs
        swap, too.`,
    },
    softmax: {
      asked: [
        { question: 'Along rows or columns?', link: 'mistakes&mistake=softmax_over_queries' },
      ],
      formula: 'A',
      equals: 'softmax of each row',
      slide: html`Softmax, row by row: scores become the attention weights <i>A</i>.`,
      premise: ({ trained, reader, masking }) =>
        masking.dropout ? onDropout(masking) : trained && reader ? byReading(trained, reader) : '',
      body: ({
        masking,
      }) => html`${term('softmax', 'Softmax')} turns a row of any numbers into shares from 0 to 1: the larger the
        score, the larger the share. Row <i>t</i> says how much token <i>t</i> takes of each token’s value. The
        ${term('row-sum', 'sum of a row')} is 1${masking.dropout ? ' before dropout' : ''}, and that is the first thing to check in any attention map (add up all
        digits: those in the table are rounded). The columns need not add up to 1: much is taken from one token,
        little from another.`,
    },
    stream: STREAM_STEP,
    mix: {
      asked: [
        { question: 'Does order matter?', link: 'order' },
        { question: 'What does the next token cost?', link: 'cache' },
      ],
      tells: true,
      formula: 'A·V',
      transposed: 'V·A',
      slide: html`Row <i>t</i> of <i>Y</i> mixes the values, in the shares of row <i>t</i>.`,
      premise: ({ masking }) =>
        masking.dropout
          ? 'Dropout has taken some shares and enlarged the others: a row need not sum to 1, nor its discs balance at the mix.'
          : '',
      body: (
        facts,
      ) => html`In stage 2 every share was equal. Now each token asks with its ${term('query')}, is
        compared with every ${term('key')}, and takes most where the ${term('score')} is highest. ${found(facts)} The
        mix is what leaves the head: queries, keys, scores, shares and mixed values are all that one is.`,
    },
  },
  notes: {
    x: ({ reader }) => noteOfRead(reader),
    memory: 'the second sequence',
    x_T: 'each column is a row of x',
    x_scores: 'row times row',
    w_query: cameFrom,
    q: 'queries',
    k: 'keys',
    v: 'values',
    k_T: 'one key per column',
    scores: 'each query with each key',
    scaled: 'scores, scaled',
    masked: 'scores, masked',
    weights: 'each row sums to 1',
    y: 'output',
  },
};

/** Where the weights come from, in a word. */
function cameFrom({ trained, hasWrittenWeights, hasBroughtWeights }: HeadFacts): string {
  if (hasBroughtWeights) return 'yours';
  return trained ? 'trained' : hasWrittenWeights ? 'by hand' : 'random';
}

/** The task that the weights were trained for, by its example. */
const TRAINED_TO: Record<string, Words> = {
  lookup: html`The last row has a name alone: it was trained to find that name in the rows above, and to answer with what
    stands beside it.`,
  previous: html`Each row was trained to answer with the letter before it.`,
  marked: html`Every row was trained to answer with the letter that has the mark, *.`,
  largest: html`Every row was trained to answer with the largest number.`,
};

/** A token by its name. */
const tokenOf = ({ hasNames }: HeadFacts, name: string): Words =>
  html`${hasNames ? '' : 'token '}<b>${name}</b>`;

const score = (value: number): Words => html`<b>${fixed(value, 2)}</b>`;

/** The scores of two tokens for each other, if there are two. */
function bothWays(facts: HeadFacts): Words {
  if (!facts.distant) return '';
  const { names, scores } = facts.distant;
  const [one, other] = names.map((name) => tokenOf(facts, name));
  return html`: ${one} scores ${score(scores.there)} with ${other}, ${other} scores ${score(scores.back)} with ${one}`;
}

/** Meaning of the pattern, with these weight matrices. */
function found({
  trained,
  reader,
  example,
  hasWrittenWeights,
  hasBroughtWeights,
  lookFor,
  isDefault,
  causal,
}: HeadFacts): Words {
  if (trained && reader) return html`${byTraining(trained)} ${foundTopic(reader)}`;
  if (trained) {
    return html`${byTraining(trained)} ${TRAINED_TO[example] ?? ''} A column of <i>Y</i> stands for an answer: the
      largest number of a row wins.`;
  }
  if (hasBroughtWeights) return '';
  if (!hasWrittenWeights) {
    return 'The weight matrices are random, so who takes from whom means nothing yet; training gives it a meaning.';
  }
  if (lookFor === 'nothing') return '';
  if (lookFor === 'notebook') return 'The weight matrices were written by hand, for notebook 004.';
  return html`The weight matrices were written so that <b>bank</b> looks for
    water${isDefault && causal ? '; the first bank sees no water yet, so it mostly keeps to itself' : ''}.`;
}

/** Limits of scores made from the rows alone, with the numbers of the pair that is compared. */
function aloneBody(facts: HeadFacts): Words {
  const { pair, own } = facts;
  const unit = facts.areWords ? 'word' : 'token';
  const finds =
    own.count > own.all / 2
      ? html`And a ${unit} mostly finds its like: in ${own.count} of ${own.all} rows no score is larger than the
          ${unit}’s own.`
      : html`In ${own.count} of ${own.all} rows no score is larger than the ${unit}’s own.`;
  const differ = 'so the scores of a head may differ';
  const from = html`The next steps make them from ${term('query', 'queries')} and ${term('key', 'keys')}.`;
  if (!pair) {
    return html`Such scores are the same both ways, whichever two ${unit}s one takes. ${finds} But one ${unit} may
      need another that has no need of it, ${differ}. ${from}`;
  }
  const names = pair.names.map((name) => tokenOf(facts, name));
  const [alone, head] = [pair.alone, pair.head].map(({ there, back }) => ({
    there: score(there),
    back: score(back),
    isSame: there === back,
  }));
  return html`Such scores are the same both
    ways${alone.isSame ? '' : ', before you change one'}: ${alone.there} from ${names[0]} to ${names[1]},
    ${alone.back} back. ${finds} But ${names[0]} may need much from ${names[1]}, and ${names[1]} little from
    ${names[0]}, ${differ}. Here they ${head.isSame ? html`do not: both are ${head.there}` : html`do: ${head.there} there, ${head.back} back`}.
    ${from}`;
}

/** The table that compares a pair of words both ways. */
/** The query as an arrow. */
export const QUERY_ARROW = {
  caption: (asks: Words): Words =>
    html`the query of <b>${asks}</b>: a key’s score is where it lands on the query’s line`,
  label: (asks: string) =>
    `The query of ${asks} as an arrow, and the keys as points. Where a key lands on the arrow's line is its score.`,
  drag: 'drag',
  tip: (asks: string) => `Tip of the query of ${asks}: drag it, or use the arrow keys`,
};

/** The ruler in place of the arrow: where scores are divided, or a query has more than two numbers. */
export const SCORE_RULER = {
  divided: (asks: Words): Words =>
    html`the scores of <b>${asks}</b>: before (top), after division (bottom)`,
  caption: (asks: Words, numbers: number): Words =>
    html`the scores of <b>${asks}</b>; a query of ${numbers} is no arrow on paper`,
  by: (divisor: string) => `÷ ${divisor}`,
  label: (asks: string, hasBefore: boolean) =>
    `The scores of ${asks} on a ruler${hasBefore ? ', and above them those before they were divided' : ''}.`,
};

export const WAYS = {
  label: 'A pair of words both ways: who asks, and who is looked at',
  later: html`<i>S</i>: with <i>Q</i> and <i>K</i>, next`,
  way: (asks: string, other: string): Words => `${asks} → ${other}`,
};
