// English: the questions of the stage Language.
import { html } from 'lit-html';
import { fixed } from '../../engine/draw/format.ts';
import { label, rounded, say4, sayForLog, token } from '../../engine/words/said.en.ts';
import type { PredictionWords } from '../../engine/words/text.ts';
import type { LanguageAsked } from './ask.ts';

const HOW_MANY = ['None', 'Some', 'All'];
const EQUAL = ['All', 'Some', 'None'];

export const LANGUAGE_QUESTIONS: Record<string, PredictionWords<LanguageAsked>> = {
  nextWord: {
    question: ({ rowToken, read }) =>
      html`The row of ${token(rowToken)} sees these words: “<i>${read.join(' ')}</i>”. Which word must it guess?`,
    answers: ({ options }) => options,
    why: () =>
      html`Every row must guess <b>the word after its own</b>: the targets are the sentence, shifted by one.`,
  },
  later: {
    question: ({ changedLast: { from, to } }) =>
      html`The last word that is read, <b>${from}</b>, is changed to <b>${to}</b>. In which rows does the model’s guess change?`,
    answers: ({ changedLast: { from }, tokens }) => [
      'In the last alone',
      `In the last, and in that of ${label(tokens[tokens.length - 2])}, which must guess ${from}`,
      'In all',
    ],
    why: () =>
      html`The page has tried it. The mask lets a row see itself and the words before, never the word that it must guess: so one
        sentence can ask all its questions at once.`,
  },
  sameRows: {
    question: ({ twins: { word, rows }, numbers }) =>
      html`<b>${word}</b> stands in places ${rows[0]} and ${rows[1]}. How many of the ${numbers} numbers of
        <i>E<sub>w</sub></i> are the same in both rows?`,
    answers: () => EQUAL,
    why: ({ twins: { word } }) =>
      html`One word, one row of the table: wherever <b>${word}</b> stands, it brings the same numbers.`,
  },
  sameRowsOfX: {
    question: ({ twins: { rows }, numbers }) =>
      html`And of the ${numbers} numbers of <i>x</i> in rows ${rows[0]} and ${rows[1]}?`,
    answers: () => EQUAL,
    why: ({ hasPositions }) =>
      hasPositions
        ? html`To each the row of its own place is added. So <i>x</i> says what stands there, and where.`
        : html`Positions are left out: nothing is added that could tell the two apart.`,
  },
  rowOfWord: {
    question: ({ rowToken, vocabulary }) =>
      html`The ${vocabulary} words are numbered, and a word’s number is its row in the table <i>E</i>. Which row does
        ${token(rowToken)} take?`,
    why: ({ rowToken, id }) =>
      html`The number of ${token(rowToken)} is ${id}: the step Words has it below the word.`,
  },
  addedRows: {
    question: (facts) =>
      facts.hasPositions
        ? html`In row ${facts.row}, column ${facts.col}, the word brings <b>${say4(facts.ofWord)}</b> and its place
            <b>${say4(facts.ofPosition)}</b>. What is <i>x</i> there? ${rounded(facts)}`
        : html`In row ${facts.row}, column ${facts.col}, the word brings <b>${say4(facts.ofWord)}</b>, and positions are left out.
            What is <i>x</i> there? ${rounded(facts)}`,
  },
  topicInX: {
    question: ({ changed: { words, row }, numbers }) =>
      html`The sentence is changed to <i>${words.join(' ')}</i>. How many of the ${numbers} numbers in the
        last row of <i>x</i>, the row of <b>${words[row]}</b>, change?`,
    answers: () => HOW_MANY,
    how: (_, [moved, all]) => `The page has tried it: ${moved} of ${all} change.`,
    why: ({ changed: { words, row } }) =>
      html`<i>x</i> is made of the word and its place alone: <b>${words[row]}</b> still stands where it stood.`,
  },
  topicInX1: {
    question: ({ changed: { from, to, words, row }, numbers }) =>
      html`And how many of the ${numbers} numbers of <i>x<sub>1</sub></i>, after attention, if <b>${from}</b> becomes
        <b>${to}</b>? Again in the row of <b>${words[row]}</b>.`,
    answers: () => HOW_MANY,
    how: (_, [moved, all]) => `The page has tried it: ${moved} of ${all} change.`,
    why: ({ changed: { to } }) =>
      html`Attention brings something of each row before, that of <b>${to}</b> too. Nothing else crosses from word to word.`,
  },
  leastLoss: {
    question: ({ read, followers, vocabulary }) =>
      html`<i>${read.join(' ')}</i> …: ${followers} of the ${vocabulary} words can come next, equally often. What is the lowest mean
        loss this row can reach?`,
    answers: ({ followers, vocabulary }) => ['0', logOf(followers), logOf(vocabulary)],
    why: ({ followers }) =>
      html`Best is a share of 1/${followers} for each: −log 1/${followers} = ${logOf(followers)}. To know more, the model would have
        to know which of them comes. Nobody does.`,
  },
  surprise: {
    question: ({ rowToken, shareOfRight: share }) =>
      html`The word that really follows ${token(rowToken)} got the share <b>${sayForLog(share)}</b>. What is the row’s loss,
        −log ${sayForLog(share)}? (−log 1 = 0, −log 0.5 = 0.69, −log 0.1 = 2.30)`,
    how: ({ shareOfRight, asked }) => `−log ${fixed(shareOfRight, 4)} = ${fixed(asked, 4)}`,
    why: () => 'The smaller the share of the word that follows, the larger the loss.',
  },
  hardest: {
    question: () =>
      'Every row of the sentence has a loss. Where is it largest: which word’s next word is hardest to guess?',
    answers: ({ tokens }) => tokens.map(label),
    why: ({ tokens, followersAt, hardestRow }) => {
      const count = followersAt(hardestRow);
      return count > 1
        ? html`After ${token(tokens[hardestRow])} there are ${count} words that can come, more than in any other row. That is in the
            language: on average no model can do better.`
        : html`There the word that follows got the smallest share.`;
    },
  },
  plateau: {
    question: ({ steps }) =>
      html`Counting can predict from one word, two words, or all words before: three tables, three losses. Which comes nearest to the
        model’s loss at step <b>${steps.plateau}</b>?`,
    answers: () => ['One word', 'Two words', 'All words before'],
    how: (_, [loss, pairs, triples, all]) =>
      `The page has trained it: ${fixed(loss, 2)}. Counting has ${fixed(pairs, 2)}, ${fixed(triples, 2)} and ${fixed(all, 2)}.`,
    why: () =>
      'The word that decides stands three places back: two words do not reach so far, and the model has not found it yet.',
  },
  keptLoss: {
    question: ({ steps }) =>
      html`From step <b>${steps.learnt}</b> to step <b>${steps.long}</b> the loss of what it learns from falls on. What does the loss of what was
        kept aside do?`,
    answers: () => ['It falls, too', 'It rises', 'It stays as it is'],
    how: ({ steps }, [before, after, trainedBefore, trainedAfter]) =>
      `The page has trained it: at step ${steps.learnt} ${fixed(before, 3)}, at step ${steps.long} ${fixed(after, 3)}. Of what it learns from: ${fixed(trainedBefore, 3)}, then ${fixed(trainedAfter, 3)}.`,
    why: () =>
      'What all sentences have in common is learnt by then. What is left is to learn its own by heart, and that does not help with others.',
  },
  hotter: {
    question: ({ heated: { words, word, share, temperature } }) =>
      html`The temperature goes from ${fixed(temperature, 1)} to ${fixed(2 * temperature, 1)}: every logit is halved before softmax. After
        <i>${words.join(' ')}</i>, what becomes of the share of <b>${word}</b>, now ${fixed(share, 4)}?`,
    answers: () => ['It halves', 'It grows', 'It stays'],
    how: ({ heated: { share } }, [after]) =>
      `The page has tried it: from ${fixed(share, 4)} to ${fixed(after, 4)}.`,
    why: () =>
      'Halved logits lie closer together, and so do the shares: the large ones give to the small ones.',
  },
  onlyLast: {
    question: () =>
      'Only the last row is asked for the next word. The words before are written: what are their rows still needed for?',
    answers: () => ['Their keys and values', 'Their guesses', 'Nothing'],
    why: ({ hasAttention }) =>
      hasAttention
        ? html`The last row’s query meets the <b>keys</b> of all rows before, and takes from their <b>values</b>. These were computed
            once, and kept.`
        : 'Attention is left out: each row has its own word, and nothing of the others.',
  },
};

/** "log 3 = 1.10" */
const logOf = (count: number) => `log ${count} = ${fixed(Math.log(count), 2)}`;
