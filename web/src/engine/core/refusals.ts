// Refusals: the core never throws, it answers an id and values (core/refusals.def), which the page words.

/** Reason of a refusal: an id, and the values in the gaps of its sentence; the last can be the reason behind it. */
export type Reason = [id: string, ...values: (string | Reason)[]];

/** The core's refusal; the message is the sentence to show. */
export class Refusal extends Error {
  /** The sentences by their ids, in the page's language. */
  static sentences: Readonly<Record<string, string>> = {};

  readonly id: string;

  constructor(reason: Reason, sentences = Refusal.sentences) {
    super(worded(reason, sentences));
    [this.id] = reason;
  }
}

/** The sentence of a reason, its gaps filled as core/refusals.def says. */
export function worded([id, ...values]: Reason, sentences = Refusal.sentences): string {
  let next = 0;
  return (sentences[id] ?? id).replace(/\{(\d?)([^}]*)\}/g, (_, number, and) => {
    const value = values[number === '' ? next++ : Number(number)];
    const text = typeof value === 'string' ? value : worded(value, sentences);
    return and === '' ? text : text.replace(/, (?=[^,]*$)/, ` ${and} `);
  });
}
