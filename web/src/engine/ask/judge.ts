// Judging: whether an answer is right, nearly right, wrong, or no answer at all. Pure functions.
import { parseNumber } from '../state/number.ts';
import type { Question } from './question.ts';

export type Verdict = 'right' | 'nearly' | 'wrong';

/** Why something is no answer; its words say what is allowed. */
export type NoAnswer = 'empty' | 'notMoved' | 'noNumber' | 'tooLarge' | 'notChosen' | 'notFound';

export type Judged = { verdict: Verdict; no?: undefined } | { verdict?: undefined; no: NoAnswer };

/** Few numbers of the page come near it, and a float32 holds it. */
const LARGEST = 1e9;

/** Results of a run that diverged are larger, so larger numbers may be typed then. */
const BEYOND = 1000;

/** Tolerance of "nearly", in units of the last digit asked for; for a whole number from this one on it is 1. */
const NEARLY = 5;
const LEAST_COUNT = 4;

/** Tolerance on an axis, for estimates: so many steps of the handle, or this part of the axis. */
const STEPS = 2;
const RIGHT_PART = 1 / 40;

/** Tolerance of "nearly" on an axis, as a part of it. */
const PART = 0.1;

/** A rounding error of the comparison itself, relative to a unit. */
const SLACK = 1e-3;

/** `said`: the index of a choice, "1"; a number as typed, "−0,5"; cells, "0.1 2.1". */
export function judge(question: Question, said: string): Judged {
  switch (question.kind) {
    case 'choose':
      return said === '' ? { no: 'notChosen' } : verdict(Number(said) === question.right);
    case 'find':
      return judgeCells(question.right, said);
    default: {
      if (question.kind === 'drag' && said === '') return { no: 'notMoved' };
      const number = numberIn(said, Math.max(LARGEST, BEYOND * Math.abs(question.right)));
      return typeof number === 'string' ? { no: number } : judgeNumber(question, number);
    }
  }
}

function verdict(isRight: boolean, isNear = false): Judged {
  return { verdict: isRight ? 'right' : isNear ? 'nearly' : 'wrong' };
}

function numberIn(said: string, largest: number): number | NoAnswer {
  if (said.trim() === '') return 'empty';
  const number = parseNumber(said);
  if (number === null) return 'noNumber';
  // If −∞ is right there is no upper limit, but a number too large for float64 is still no answer.
  return number === Infinity || (number !== -Infinity && Math.abs(number) > largest)
    ? 'tooLarge'
    : number;
}

function judgeNumber(
  question: Extract<Question, { kind: 'enter' | 'drag' }>,
  number: number,
): Judged {
  const { right, decimals } = question;
  if (right === -Infinity || number === -Infinity) return verdict(right === number);
  const unit = 10 ** -decimals;
  const off = Math.abs(number - right);
  if (question.kind === 'drag') {
    const { low, high } = question;
    const axis = high - low;
    return verdict(
      off <= Math.max(STEPS * unit * (1 + SLACK), RIGHT_PART * axis),
      off <= PART * axis,
    );
  }
  // Right is within one unit of the last digit asked for, as one computes with rounded numbers. A whole number must be
  // exact; a small one has no neighbour that is nearly right.
  const isWhole = decimals === 0;
  const near = isWhole ? Math.min(1, Math.abs(right) / LEAST_COUNT) : NEARLY * unit;
  return verdict(off <= (isWhole ? 0 : unit) + unit * SLACK, off <= near + unit * SLACK);
}

/** Nearly: one cell too few, or one too many. */
function judgeCells(right: readonly string[], said: string): Judged {
  const found = said.split(' ').filter((cell) => cell !== '');
  if (found.length === 0) return { no: 'notFound' };
  const missing = right.filter((cell) => !found.includes(cell)).length;
  const extra = found.filter((cell) => !right.includes(cell)).length;
  return verdict(missing + extra === 0, right.length > 1 && missing + extra === 1);
}

/** The right answer, written as the reader would give it. */
export function rightOf({ right }: Question): string {
  return typeof right === 'object' ? right.join(' ') : String(right);
}
