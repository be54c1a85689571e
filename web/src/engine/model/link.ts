// The link of what is open: without what other lessons, examples and steps have left in the state.
import type { Catalogue, Session } from '../core/session.ts';
import { findStage, WAY } from '../lesson/stages.ts';
import { type FieldName, isDefault, type Need, withFields, without } from '../state/fields.ts';
import { aboutOf, isPage, PAGES } from '../state/pages.ts';
import { DEFAULT, formatHash, parseHash, type State } from '../state/state.ts';
import { choiceText, exampleOf, examplesOf, takes } from './choice.ts';
import type { Model } from './model.ts';

/** The model's state with the default of every field that means nothing here. */
export function meant({ state, session, stage, steps, step, batches, heads }: Model): State {
  const catalogue = session.catalogue();
  const keys = new Set<string>(catalogue.choices.map(({ key }) => key));
  const has: Record<Need, boolean> = {
    names: session.takesNames,
    batches: batches > 1,
    heads: heads > 1,
    streams: session.isStreamed,
    columns: stage.steps.some(({ columns }) => columns),
    training: session.structure.training !== undefined,
    edits: state.edits.length > 0,
  };
  const here = without(state, (name, needs) =>
    keys.has(name) ? takes(state, catalogue, name) : !needs || has[needs],
  );
  const isThere = state.step === '' || steps.some(({ id }) => id === state.step);
  return isThere ? here : { ...here, step: step.id === stage.opens ? '' : step.id };
}

/** Whether the step that the state names is one of the stage's, if it names one. */
export function namesItsStep({ state, stage }: Model): boolean {
  const all = [...stage.steps, ...findStage(stage.id).steps];
  return state.step === '' || all.some(({ id }) => id === state.step);
}

/**
 * The state of a link, as it was meant. Where a stage once began with another example, a link that names none
 * but says what belongs to numbers is older than the present one; so is one with a choice that only a later first
 * example took. (Since then the page's own links name it.)
 */
export function dated(link: State): State {
  const { onceFirst, thenFirst } = findStage(link.stage);
  if (!onceFirst || link.example !== '') return link;
  const { cell, edits, row, num_heads } = link;
  const isOfNumbers = cell !== null || edits.length > 0 || row !== null || num_heads !== null;
  if (thenFirst?.takes.some((name) => !isDefault(link, name))) {
    return { ...link, example: thenFirst.example };
  }
  return isOfNumbers ? { ...link, example: onceFirst } : link;
}

/** The state with its example's name, where a link without it might be taken for an old one. */
export function named(state: State, catalogue: Catalogue): State {
  const { onceFirst } = findStage(state.stage);
  return onceFirst ? { ...state, example: exampleOf(state, catalogue) } : state;
}

/**
 * The state of a link to which one goes within a visit. What its lesson and example do not take stays as it is in
 * the present state: the seed and the sizes of an example of one's own, say, to which one may go back. Not what the link
 * names on a page without a model: the seed of its questions.
 */
export function withRest(link: State, present: State, catalogue: Catalogue): State {
  const { choices } = catalogue;
  const isNamed = (name: FieldName) => isPage(link.stage) && !isDefault(link, name);
  return withFields(link, present, (name) => {
    if (isNamed(name)) return false;
    // Whether a lesson takes a mistake depends on which: neither the link's nor the present one is to be known.
    const either = [link, { ...link, [name]: present[name] }];
    const isKey = choices.some(({ key }) => key === name);
    return isKey && !either.some((state) => takes(state, catalogue, name));
  });
}

/**
 * The links that need the whole core, as one says that is without learning: to each stage and page on each example. The
 * page is built with them, so that who comes by one need not load the small core first.
 */
export function wholeLinks(session: Session): string[] {
  const catalogue = session.catalogue();
  const stages = WAY.map(({ id }) => id);
  const places = [...stages, ...Object.keys(PAGES)].flatMap((stage) => {
    const afters = aboutOf(stage) === 'stage' ? stages : [DEFAULT.after];
    return afters.map((after) => ({ ...DEFAULT, stage, after }));
  });
  const links = places.flatMap((state) => {
    const examples = ['', ...examplesOf(state, catalogue)];
    return examples.map((example) => formatHash({ ...state, example }));
  });
  const choiceAt = (link: string) => choiceText(parseHash(link), catalogue);
  return [...new Set(links)].filter((link) => session.needsLearning(choiceAt(link)));
}
