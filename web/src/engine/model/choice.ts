// The choice: the part of the state that determines the graph, as the query string that the core parses.
import type { Catalogue, Choosable } from '../core/structure.ts';
import { NOTEBOOK_PREFIX } from '../lesson/notebook_ids.ts';
import { lastOfSentence, onSentence, SENTENCE } from '../lesson/sentence.ts';
import { exampleOfStep, findStage, lessonOfStep, runStepOf } from '../lesson/stages.ts';
import { FIELDS, type FieldName, isBeside, isDefault, isOptional } from '../state/fields.ts';
import { aboutOf, isPage, PAGES } from '../state/pages.ts';
import { isHere, type State, writtenField } from '../state/state.ts';

/** The parts of a head that are a mask, and what dropout keeps. */
const MASK = 'mask';
const KEPT = 'kept';
/** The choice whether weights are dropped. */
const TRAIN = 'train';

/** The example that is made of the reader's own tensors. */
export const OWN = 'own';

function lessonOf(state: State, { mistakes }: Pick<Catalogue, 'mistakes'>): string {
  const { stage, step, notebook, after, mistake } = state;
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
      return (isPage(stage) && ofPage(state)) || lessonOfStep(stage, step);
  }
}

/** The lesson of a page that has one. */
function ofPage(state: State): string | undefined {
  const { lesson } = PAGES[state.stage];
  return typeof lesson === 'function' ? lesson(state) : lesson;
}

/** The lesson of a mistake; if there is no such mistake, the first lesson that has some. */
function lessonWith(mistake: string, mistakes: Catalogue['mistakes']): string {
  const lessons = Object.keys(mistakes);
  const made = lessons.find((lesson) => mistakes[lesson].includes(mistake));
  return made ?? lessons.find((lesson) => mistakes[lesson].length > 0) ?? '';
}

/** The core's reading of a state. */
interface Choice {
  lesson: string;
  /** The examples that the lesson can run on; none for a notebook, which may not exist. */
  examples: string[];
  /** '' on a notebook. */
  example: string;
  /** The mistakes that can be made in the lesson on the example; of a variant its traps. */
  mistakes: string[];
  /** Choices of the core's catalogue that lesson and example take; and the keys of those choices. */
  taken: Choosable[];
  keys: ReadonlySet<string>;
}

/** Caches the answer for every state, as many views ask while it is drawn. */
function once<Answer>(answer: (state: State, catalogue: Catalogue) => Answer) {
  const answers = new WeakMap<Catalogue, WeakMap<State, Answer>>();
  return (state: State, catalogue: Catalogue): Answer => {
    const known = answers.get(catalogue) ?? new WeakMap<State, Answer>();
    answers.set(catalogue, known);
    const found = known.get(state) ?? answer(state, catalogue);
    known.set(state, found);
    return found;
  };
}

const choiceOf = once((state: State, catalogue: Catalogue): Choice => {
  const lesson = lessonOf(state, catalogue);
  const about = aboutOf(state.stage);
  const all = catalogue.lessons[lesson] ?? [];
  const examples = about === 'mistake' ? all.filter((one) => canErr(lesson, one, catalogue)) : all;
  const usual = examples.length === 0 ? '' : ownExample(state) || examples[0];
  const example = about === 'sentence' ? SENTENCE.example : usual;
  // Mistakes that cannot be made here stay in the choice on the page of mistakes: the core refuses them.
  const isThere = about === 'mistake' || canErr(lesson, example, catalogue);
  const traps = trapsOf(state, catalogue, lesson);
  const mistakes = traps ?? (isThere ? (catalogue.mistakes[lesson] ?? []) : []);
  const has = (list: string[], ...names: string[]) =>
    list.length === 0 || names.some((name) => list.includes(name));
  const taken = catalogue.choices.filter(({ key, lessons, examples }) =>
    // Each lesson has mistakes of its own, and each variant.
    key === 'mistake'
      ? mistakes.includes(state.mistake)
      : key === 'variant' || key === 'tile_size'
        ? traps !== undefined && has(lessons, lesson, `${lesson}.${example}`)
        : has(lessons, lesson, `${lesson}.${example}`) &&
          (example === '' || has(examples, example)),
  );
  return { lesson, examples, example, mistakes, taken, keys: new Set(taken.map(({ key }) => key)) };
});

/** The traps of the chosen variant; undefined: there is none. The small core, which has no variants, is asked for the whole one. */
function trapsOf(
  state: State,
  { variants, choices }: Catalogue,
  lesson: string,
): string[] | undefined {
  if (state.variant === '' || !isHere(state, 'variant')) return undefined;
  const { lessons = [] } = choices.find(({ key }) => key === 'variant') ?? {};
  // Some lessons take it on certain examples alone: "heads.hello".
  if (!lessons.some((one) => one.split('.')[0] === lesson)) return undefined;
  if (Object.keys(variants).length === 0) return [state.mistake];
  // Several at once are refused by the core, with the reason.
  if (/[ ,+]/.test(state.variant)) return [];
  return Object.hasOwn(variants, state.variant) ? variants[state.variant] : undefined;
}

/** The examples that the state's lesson can run on; none on a notebook. */
export function examplesOf(state: State, catalogue: Catalogue): string[] {
  return choiceOf(state, catalogue).examples;
}

/** Whether a lesson on an example can have mistakes: not with trained weights. */
function canErr(lesson: string, example: string, { choices }: Catalogue): boolean {
  const { lessons = [] } = choices.find(({ key }) => key === 'mistake') ?? {};
  return lessons.includes(lesson) || lessons.includes(`${lesson}.${example}`);
}

/** The mistakes that can be made in the state's lesson on its example. */
export function mistakesOf(state: State, catalogue: Catalogue): string[] {
  return choiceOf(state, catalogue).mistakes;
}

/** The example that the state means; '' on a notebook. */
export function exampleOf(state: State, catalogue: Catalogue): string {
  return choiceOf(state, catalogue).example;
}

/** The chosen example, or the step's own; '' if neither. */
function ownExample({ stage, step, example }: State): string {
  return exampleOfStep(stage, step) ?? example;
}

/** The example as the core gets it; '' for its lesson's first. */
export function exampleForCore(state: State, catalogue: Catalogue): string {
  const { lesson, example } = choiceOf(state, catalogue);
  const [first] = catalogue.lessons[lesson] ?? [];
  return ownExample(state) || (example === first ? '' : example);
}

/** Choices of the core that the state's lesson and its example take. */
export function takenChoices(state: State, catalogue: Catalogue): Choosable[] {
  return choiceOf(state, catalogue).taken;
}

export function takes(state: State, catalogue: Catalogue, key: string): boolean {
  return choiceOf(state, catalogue).keys.has(key);
}

/** A state's choice; '' if its lesson does not take it, and it is only kept. */
export function takenName(state: State, catalogue: Catalogue, key: 'mistake' | 'tied'): string {
  return takes(state, catalogue, key) ? state[key] : '';
}

/** Choices that only the reader's own examples take: seed, sizes, text. */
export function ownChoices(state: State, catalogue: Catalogue): Choosable[] {
  return takenChoices(state, catalogue).filter(({ examples }) => examples.length > 0);
}

/** Key of the reader's own text: its example, and all choices that it takes; '' if it takes no text. */
export function textOwner(state: State, catalogue: Catalogue): string {
  const own = ownChoices(state, catalogue).filter(({ key }) => !isOptional(key));
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

/** The steps of the run behind the weights; null: the core's. A step that shows what was learnt has those of the stage's run. */
function trainedSteps(state: State): number | null {
  const { learnt } = findStage(state.stage).steps.find(({ id }) => id === state.step) ?? {};
  const at = learnt === undefined ? state.trained_steps : runStepOf(state);
  return at === learnt ? null : at;
}

export const choiceText = once((state: State, catalogue: Catalogue): string => {
  if (aboutOf(state.stage) === 'sentence')
    return choiceText(onSentence(state, lastOfSentence().id), catalogue);
  const sent = {
    ...state,
    ...{ example: exampleForCore(state, catalogue), trained_steps: trainedSteps(state) },
    ...(exampleOf(state, catalogue) === OWN ? ownDefaults(state) : {}),
  };
  const parts = takenChoices(state, catalogue).flatMap(({ key, kind }) => {
    if (!isField(key) || isDefault(sent, key)) return [];
    const escaped = kind === 'text' ? String(sent[key]).replace(/[%&]/g, encodeURIComponent) : '';
    return [`${key}=${escaped || writtenField(sent, key)}`];
  });
  const { lesson, example } = choiceOf(state, catalogue);
  return [
    `lesson=${lesson}`,
    ...parts,
    ...(example === OWN ? [ownChoice(state, catalogue)] : []),
  ].join('&');
});

/** The reader's own head in a choice (Session.hold); one of its heads in a lesson of one. */
function ownChoice(state: State, catalogue: Catalogue): string {
  const head = ownHeads(state, catalogue) > 1 ? `.${state.head ?? 0}` : '';
  return `own=${state.own?.key ?? ''}${head}`;
}

/** The number of heads and the mask that a head was brought with, where none is chosen. */
function ownDefaults({ own, num_heads, causal }: State): Pick<State, 'num_heads' | 'causal'> {
  if (!own?.brought) return { num_heads, causal };
  const { heads, causal: isCausal, parts } = own.brought;
  const hidesFuture = isCausal && !parts.some(({ part }) => part === MASK);
  return { num_heads: num_heads ?? heads, causal: causal ?? hidesFuture };
}

/** How many heads the reader has brought, where the lesson shows one of them; else 1. */
export function ownHeads(state: State, catalogue: Catalogue): number {
  const isOne = exampleOf(state, catalogue) === OWN && !takes(state, catalogue, 'num_heads');
  return (isOne && state.own?.brought?.heads) || 1;
}

/** Whether the reader's own head says which weights dropout keeps. */
export function hasOwnDropout(state: State, catalogue: Catalogue): boolean {
  const { parts = [] } = state.own?.brought ?? {};
  return exampleOf(state, catalogue) === OWN && parts.some(({ part }) => part === KEPT);
}

/** Whether a choice changes something: the one is made that it needs. Whether to drop weights, it is also where a file says which. */
export function isBesideOwn(state: State, catalogue: Catalogue, key: string): boolean {
  return isBeside(state, key) || (key === TRAIN && hasOwnDropout(state, catalogue));
}

function isField(key: string): key is FieldName {
  return Object.hasOwn(FIELDS, key);
}
