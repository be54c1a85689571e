// The arithmetic of a cell as one line of text: "0.5 × 2 + 0.5 × 6 = 4".
import type { Session } from '../core/session.ts';
import type { Term } from '../core/structure.ts';
import { type Cell, offsetOf } from '../core/tensor.ts';
import { fixed, integer, scientific } from '../draw/format.ts';
import { largestPlaces } from '../draw/largest_places.ts';
import { nodeOf } from '../model/nodes.ts';
import { QUESTION_TEXT } from '../words/question.en.ts';

/** Most operands that are written out, such as eight products and a bias; of more, only the largest. */
const MOST = 9;
/** Letters of a sum's terms in about three lines of a card, and how many of terms longer than that, such as exps of differences. */
const LETTERS = 110;
const MOST_OF_LONG = 2;

/** The line; for a given number only its value. Asks the core. */
export function arithmeticText(session: Session, cell: Cell): string {
  const terms = session.terms(
    session.find(cell.node),
    offsetOf(nodeOf(session, cell.node).shape, cell.index),
  );
  const root = terms[terms.length - 1];
  const value = say(root.value);
  const line = root.of === undefined ? value : textOf(terms, root);
  return line === value ? value : `${line} = ${value}`;
}

/** A number in as many digits as matter by hand. */
function say(value: number): string {
  if (Number.isInteger(value) || value === -Infinity) return integer(value);
  return Math.abs(value) < 1e-3 ? scientific(value) : fixed(value, 4).replace(/(\.\d\d)00$/, '$1');
}

/** Whether a text has to stand in brackets behind a sign. */
const isLow = ({ kind }: Term) => ['sum', 'fma', 'difference'].includes(kind);

function textOf(terms: Term[], term: Term): string {
  const of = term.of ?? [];
  const operand = (i: number, isBehind = false) => {
    const one = terms[of[i]];
    const text = textOf(terms, one);
    return isLow(one) || (isBehind && text.startsWith('−')) ? `(${text})` : text;
  };
  switch (term.kind) {
    case 'sum':
    case 'fma':
      return summed(
        of.map((place) => textOf(terms, terms[place])),
        of.map((place) => Math.abs(terms[place].value)),
      );
    case 'product':
      return `${operand(0)} × ${operand(1, true)}`;
    case 'quotient':
      return `${operand(0)} ÷ ${operand(1, true)}`;
    case 'difference':
      return `${operand(0)} − ${operand(1, true)}`;
    case 'exp':
      return `exp(${textOf(terms, terms[of[0]])})`;
    case 'abs':
      return `|${textOf(terms, terms[of[0]])}|`;
    case 'max':
      // Within a longer line, where every exp has it, by its value.
      return term === terms[terms.length - 1]
        ? QUESTION_TEXT.largestOf(of.map((place) => textOf(terms, terms[place])))
        : say(term.value);
    default:
      return say(term.value);
  }
}

/** "2 − 3 + 4"; in a long one dots stand for the small terms. */
function summed(parts: string[], sizes: number[]): string {
  const isLong = parts.reduce((all, part) => all + part.length, 0) > LETTERS;
  return largestPlaces(sizes, isLong ? MOST_OF_LONG : MOST)
    .map((place) => (place === null ? '…' : parts[place]))
    .reduce((all, part) =>
      part.startsWith('−') ? `${all} − ${part.slice(1)}` : `${all} + ${part}`,
    );
}
