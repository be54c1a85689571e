// The place of a written sentence among those of the model: read in training, kept aside, or none of them.
import type { Session } from '../../../engine/core/session.ts';
import { choiceText } from '../../../engine/model/choice.ts';
import { withSibling } from '../../../engine/model/edits/sibling.ts';
import type { Model } from '../../../engine/model/model.ts';
import { grammarOf, isKeptAside, sentencesOf } from '../grammar.ts';
import { readingOf } from '../reading_lesson.ts';

export interface Found {
  is: 'read' | 'kept' | 'none';
  /** How many sentences there are. */
  of: number;
}

interface Corpus {
  sentences: string[];
  kept: boolean[];
}

const cache = new WeakMap<Session, { choice: string; corpus: Corpus | null }>();

/** Null on a text of the reader's own, of which the model reads pieces. `words`: without the full stop. */
export function foundIn({ session, state }: Model, words: readonly string[]): Found | null {
  const choice = choiceText(readingOf(state), session.catalogue());
  const known = cache.get(session);
  const found = known?.choice === choice ? known : { choice, corpus: corpusOf(session, choice) };
  cache.set(session, found);
  const { corpus } = found;
  if (!corpus) return null;
  const at = corpus.sentences.indexOf(words.join(' '));
  return { is: at < 0 ? 'none' : corpus.kept[at] ? 'kept' : 'read', of: corpus.sentences.length };
}

function corpusOf(session: Session, choice: string): Corpus | null {
  return withSibling(session, (sibling) => {
    sibling.open(choice);
    const all = sentencesOf(sibling);
    if (!grammarOf(all)) return null;
    return {
      sentences: all.map((words) => words.join(' ')),
      kept: all.map((_, batch) => isKeptAside(sibling, batch)),
    };
  });
}
