// The choice: the part of the state that determines the graph, as the query string that the core parses.
import type { Catalogue, Choosable } from '../core/session.ts';
import { NOTEBOOK_PREFIX } from '../lesson/notebook_ids.ts';
import { lastOfSentence, onSentence, SENTENCE } from '../lesson/sentence.ts';
import { exampleOfStep, findStage } from '../lesson/stages.ts';
import { FIELDS, type FieldName, isDefault } from '../state/fields.ts';
import { aboutOf, isPage, PAGES } from '../state/pages.ts';
import { type State, writtenField } from '../state/state.ts';

function lessonOf(
  { stage, notebook, after, mistake }: State,
  { mistakes }: Pick<Catalogue, 'mistakes'>,
): string {
  switch (aboutOf(stage)) {
    case 'mistake':
      return lessonWith(mistake, mistakes);
    case 'stage':
      return findStage(after).lesson;
    case 'sentence':
      return lastOfSentence().lesson;
    case 'notebook':
      return `${NOTEBOOK_PREFIX}${notebook}`;
    default:
      return (isPage(stage) && PAGES[stage].lesson) || findStage(stage).lesson;
  }
}

/** The lesson in which a mistake can be made; the first that has some, if there is no such mistake. */
function lessonWith(mistake: string, mistakes: Catalogue['mistakes']): string {
  const lessons = Object.keys(mistakes);
  const made = lessons.find((lesson) => mistakes[lesson].includes(mistake));
  return made ?? lessons.find((lesson) => mistakes[lesson].length > 0) ?? '';
}

/** The examples that the state's lesson can run on; none on a notebook, which may be one that there is not. */
export function examplesOf(state: State, catalogue: Catalogue): string[] {
  const lesson = lessonOf(state, catalogue);
  const examples = catalogue.lessons[lesson] ?? [];
  if (aboutOf(state.stage) !== 'mistake') return examples;
  return examples.filter((example) => canErr(lesson, example, catalogue));
}

/** Whether mistakes can be made in a lesson on an example: not where trained weights are its numbers. */
function canErr(lesson: string, example: string, { choices }: Catalogue): boolean {
  const { lessons = [] } = choices.find(({ key }) => key === 'mistake') ?? {};
  return lessons.includes(`${lesson}.${example}`);
}

/** The mistakes that can be made in the state's lesson on its example. */
export function mistakesOf(state: State, catalogue: Catalogue): string[] {
  const lesson = lessonOf(state, catalogue);
  // The mistake lab offers every mistake of the lesson; the core refuses those that do not fit.
  const isThere =
    aboutOf(state.stage) === 'mistake' || canErr(lesson, exampleOf(state, catalogue), catalogue);
  return isThere ? (catalogue.mistakes[lesson] ?? []) : [];
}

/** The example that the state means; '' on a notebook. */
export function exampleOf(state: State, catalogue: Catalogue): string {
  const examples = examplesOf(state, catalogue);
  if (aboutOf(state.stage) === 'sentence') return SENTENCE.example;
  return examples.length === 0 ? '' : ownExample(state) || examples[0];
}

/** The example that is chosen, or the one that the step has for itself; '' if neither. */
function ownExample({ stage, step, example }: State): string {
  return exampleOfStep(stage, step) ?? example;
}

/** The example as the core is told it; '' if its lesson begins with that one. */
export function sentExample(state: State, catalogue: Catalogue): string {
  const [first] = catalogue.lessons[lessonOf(state, catalogue)] ?? [];
  const example = exampleOf(state, catalogue);
  return ownExample(state) || (example === first ? '' : example);
}

/** Choices that the state's lesson and its example take, of all that the core knows. */
export function takenChoices(state: State, catalogue: Catalogue): Choosable[] {
  return taken(state, catalogue, catalogue.choices);
}

export function takes(state: State, catalogue: Catalogue, key: string): boolean {
  const choices = catalogue.choices.filter((choice) => choice.key === key);
  return taken(state, catalogue, choices).length > 0;
}

/** The given choices that the state's lesson and its example take. */
function taken(state: State, catalogue: Catalogue, choices: Choosable[]): Choosable[] {
  const lesson = lessonOf(state, catalogue);
  const example = exampleOf(state, catalogue);
  const has = (list: string[], ...names: string[]) =>
    list.length === 0 || names.some((name) => list.includes(name));
  return choices.filter(({ key, lessons, examples }) =>
    // Each lesson has mistakes of its own.
    key === 'mistake'
      ? mistakesOf(state, catalogue).includes(state.mistake)
      : has(lessons, lesson, `${lesson}.${example}`) && (example === '' || has(examples, example)),
  );
}

/** A state's choice; '' where it only goes along, and its lesson does not take it. */
export function takenName(state: State, catalogue: Catalogue, key: 'mistake' | 'tied'): string {
  return takes(state, catalogue, key) ? state[key] : '';
}

/** Choices that only the reader's own examples take: seed, sizes, text. */
export function ownChoices(state: State, catalogue: Catalogue): Choosable[] {
  return takenChoices(state, catalogue).filter(({ examples }) => examples.length > 0);
}

/**
 * Key under which a text of the reader's is kept: its example, and all choices that this takes; '' if it takes no text.
 */
export function textOwner(state: State, catalogue: Catalogue): string {
  const own = ownChoices(state, catalogue);
  const takesText = own.some(({ kind }) => kind === 'text');
  return takesText ? [exampleOf(state, catalogue), ...own.map(({ key }) => key)].join() : '';
}

/** Separator of a text's tokens: a blank between words, nothing where each token is a character. */
export function betweenTokens(state: State, catalogue: Catalogue): string {
  const split = catalogue.choices.find(({ key }) => key === 'split');
  if (!split?.examples.includes(exampleOf(state, catalogue))) return ' ';
  // A lesson that does not take it reads characters.
  return state.split === '' && takes(state, catalogue, 'split') ? ' ' : '';
}

export function choiceText(state: State, catalogue: Catalogue): string {
  if (aboutOf(state.stage) === 'sentence')
    return choiceText(onSentence(state, lastOfSentence().id), catalogue);
  const sent = { ...state, example: sentExample(state, catalogue) };
  const parts = takenChoices(state, catalogue).flatMap(({ key, kind }) => {
    if (!isField(key) || isDefault(sent, key)) return [];
    const escaped = kind === 'text' ? String(sent[key]).replace(/[%&]/g, encodeURIComponent) : '';
    return [`${key}=${escaped || writtenField(sent, key)}`];
  });
  return [`lesson=${lessonOf(state, catalogue)}`, ...parts].join('&');
}

function isField(key: string): key is FieldName {
  return Object.hasOwn(FIELDS, key);
}
