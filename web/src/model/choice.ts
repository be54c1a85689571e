// The choice: the part of the state that determines the graph, as the query string that the core parses.
import type { Catalogue, Choosable } from '../core/session.ts';
import { findStage } from '../lessons/index.ts';
import { NOTEBOOK_PREFIX } from '../lessons/notebook_ids.ts';
import { LAST_STAGE, onSentence, SENTENCE } from '../lessons/sentence.ts';
import { FIELDS, type FieldName, isDefault } from '../state/fields.ts';
import { type State, writtenField } from '../state/state.ts';

function lessonOf({ stage, notebook }: State): string {
  if (stage === 'end') return LAST_STAGE.lesson;
  return stage === 'notebook' ? `${NOTEBOOK_PREFIX}${notebook}` : findStage(stage).lesson;
}

/** The examples that the state's lesson can run on; none on a notebook, which may be one that there is not. */
export function examplesOf(state: State, { lessons }: Catalogue): string[] {
  return lessons[lessonOf(state)] ?? [];
}

/** The mistakes that can be made in the state's lesson. */
export function mistakesOf(state: State, { mistakes }: Catalogue): string[] {
  return mistakes[lessonOf(state)] ?? [];
}

/** The example that the state means; '' on a notebook. */
export function exampleOf(state: State, catalogue: Catalogue): string {
  const examples = examplesOf(state, catalogue);
  if (state.stage === 'end') return SENTENCE.example;
  return examples.length === 0 ? '' : state.example || examples[0];
}

/** What the state's lesson and its example take, of all that the core knows. */
export function takenChoices(state: State, catalogue: Catalogue): Choosable[] {
  const lesson = lessonOf(state);
  const example = exampleOf(state, catalogue);
  const has = (list: string[], ...names: string[]) =>
    list.length === 0 || names.some((name) => list.includes(name));
  return catalogue.choices.filter(
    ({ key, lessons, examples }) =>
      has(lessons, lesson, `${lesson}.${example}`) &&
      (example === '' || has(examples, example)) &&
      // Each lesson has mistakes of its own.
      (key !== 'mistake' || mistakesOf(state, catalogue).includes(state.mistake)),
  );
}

export function takes(state: State, catalogue: Catalogue, key: string): boolean {
  return takenChoices(state, catalogue).some((choice) => choice.key === key);
}

/** What only the learner's own examples take: seed, sizes, text. */
export function ownChoices(state: State, catalogue: Catalogue): Choosable[] {
  return takenChoices(state, catalogue).filter(({ examples }) => examples.length > 0);
}

/** What a text of the learner's belongs to: an example, and all that it takes; '' if it takes no text. */
export function textOwner(state: State, catalogue: Catalogue): string {
  const own = ownChoices(state, catalogue);
  const takesText = own.some(({ kind }) => kind === 'text');
  return takesText ? [exampleOf(state, catalogue), ...own.map(({ key }) => key)].join() : '';
}

/** What stands between two tokens of a text: a blank between words, nothing where each is a character. */
export function betweenTokens(state: State, catalogue: Catalogue): string {
  const split = catalogue.choices.find(({ key }) => key === 'split');
  if (!split?.examples.includes(exampleOf(state, catalogue))) return ' ';
  // A lesson that does not take it reads characters.
  return state.split === '' && takes(state, catalogue, 'split') ? ' ' : '';
}

export function choiceText(state: State, catalogue: Catalogue): string {
  if (state.stage === 'end') return choiceText(onSentence(state, LAST_STAGE.id), catalogue);
  const parts = takenChoices(state, catalogue).flatMap(({ key, kind }) => {
    if (!isField(key) || isDefault(state, key)) return [];
    const escaped = kind === 'text' ? String(state[key]).replace(/[%&]/g, encodeURIComponent) : '';
    return [`${key}=${escaped || writtenField(state, key)}`];
  });
  return [`lesson=${lessonOf(state)}`, ...parts].join('&');
}

function isField(key: string): key is FieldName {
  return Object.hasOwn(FIELDS, key);
}
