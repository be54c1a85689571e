// The grammar of the sentences, if they have one: all of one form, in which a first word, a topic and a last word are chosen,
// and which last words there are hangs on the topic.
import type { Session } from '../../engine/core/session.ts';
import { nodeOf, tokenName } from '../../engine/model/nodes.ts';

/** Topics after which the same last words can stand. */
export interface Meaning {
  topics: string[];
  lasts: string[];
}

export interface Grammar {
  /** The places of the three words that are chosen. */
  places: readonly [first: number, topic: number, last: number];
  firsts: string[];
  meanings: Meaning[];
  /** The sentence with these three words. */
  sentence(first: string, topic: string, last: string): number;
}

/** The words of each sentence of the batch. */
export function sentencesOf(session: Session): string[][] {
  const [sentences, words] = nodeOf(session, 'ids').shape;
  return Array.from({ length: sentences }, (_, batch) =>
    Array.from({ length: words }, (_, t) => tokenName(session, batch, t)),
  );
}

/** The rows of sentences that are kept aside, where there are some. */
const KEPT = 'kept';

/** Whether the model does not learn from a sentence. */
export function isKeptAside(session: Session, batch: number): boolean {
  const kept = session.find(KEPT);
  if (kept < 0) return false;
  const rows = session.structure.nodes[kept].shape.at(-2) ?? 1;
  return session.uncovered.data(kept)[batch * rows] > 0;
}

/** The first two places of a sentence with the same word; null if none repeats. */
export function twinsIn(words: readonly string[]): readonly [number, number] | null {
  const second = words.findIndex((word, t) => words.indexOf(word) < t);
  return second < 0 ? null : [words.indexOf(words[second]), second];
}

/** Null where sentences were drawn, or are rows of a text. */
export function grammarOf(all: readonly string[][]): Grammar | null {
  const wordsAt = (place: number, of = all) => [...new Set(of.map((words) => words[place]))];
  const places = all[0].flatMap((_, place) => (wordsAt(place).length > 1 ? [place] : []));
  if (places.length !== 3) return null;
  const [first, topic, last] = places;
  const key = (words: readonly string[]) => places.map((place) => words[place]).join(' ');
  const byKey = new Map(all.map((words, i) => [key(words), i]));
  const meanings = new Map<string, Meaning>();
  for (const one of wordsAt(topic)) {
    const lasts = wordsAt(
      last,
      all.filter((words) => words[topic] === one),
    );
    const found = meanings.get(lasts.join(' ')) ?? { topics: [], lasts };
    found.topics.push(one);
    meanings.set(lasts.join(' '), found);
  }
  const firsts = wordsAt(first);
  const count = [...meanings.values()].reduce(
    (sum, { topics, lasts }) => sum + firsts.length * topics.length * lasts.length,
    0,
  );
  // Each once, and none else.
  if (byKey.size !== all.length || count !== all.length || meanings.size < 2) return null;
  return {
    places: [first, topic, last],
    firsts,
    meanings: [...meanings.values()],
    sentence: (...chosen) => byKey.get(chosen.join(' ')) ?? -1,
  };
}
