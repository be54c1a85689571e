// The topics of both meanings: the open sentence, and one with the same words around a topic of the other meaning.
import type { Model } from '../../engine/model/model.ts';
import { grammarOf, sentencesOf } from './grammar.ts';

/** The sentence of each meaning, and its topic; none where the sentences have no such form. */
export function bothTopics({ session, stage, batch }: Model): { name: string; at: number }[] {
  const all = sentencesOf(session);
  const grammar = grammarOf(all);
  if (!grammar) return [];
  const [first, topic] = grammar.places;
  const [here, opening] = [all[batch], all[stage.batch ?? 0]];
  return grammar.meanings.map(({ topics, lasts }) => {
    if (topics.includes(here[topic])) return { name: here[topic], at: batch };
    const name = topics.find((one) => one === opening[topic]) ?? topics[0];
    return { name, at: grammar.sentence(here[first], name, lasts[0]) };
  });
}
