// Links: the state normalized for the address, and a link's state migrated and merged with the present one.
import type { Session } from '../core/session.ts';
import type { Catalogue } from '../core/structure.ts';
import { findStage, WAY } from '../lesson/stages.ts';
import { type FieldName, isDefault, type Need, resetExcept, withFields } from '../state/fields.ts';
import { aboutOf, isPage, PAGES } from '../state/pages.ts';
import { DEFAULT, formatHash, parseHash, type State, withoutVersion } from '../state/state.ts';
import { choiceText, exampleOf, examplesOf, OWN, ownHeads, takes } from './choice.ts';
import type { Model } from './model.ts';

/** The model's state, with defaults in the fields that its lesson and step do not use. */
export function normalized({ state, session, stage, steps, step, batches, heads }: Model): State {
  const catalogue = session.catalogue();
  const keys = new Set<string>(catalogue.choices.map(({ key }) => key));
  const has: Record<Need, boolean> = {
    names: session.takesNames,
    batches: batches > 1,
    heads: heads > 1 || ownHeads(state, catalogue) > 1,
    streams: session.isStreamed,
    columns: stage.steps.some(({ columns }) => columns),
    training: session.structure.training !== undefined || step.lesson !== undefined,
    edits: state.edits.length > 0,
    own: exampleOf(state, catalogue) === OWN,
  };
  const here = resetExcept(state, (name, needs) =>
    keys.has(name)
      ? takes(state, catalogue, name) || (name === 'trained_steps' && step.learnt !== undefined)
      : !needs || has[needs],
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
 * A link's state within a visit. Choices that its lesson and example do not take keep their present values, such as the
 * seed and sizes of the reader's own example, for the way back. Fields that a page without a model names, such as the seed
 * of its questions, are the link's.
 */
export function mergedWithPresent(link: State, present: State, catalogue: Catalogue): State {
  const { choices } = catalogue;
  const isNamed = (name: FieldName) => isPage(link.stage) && !isDefault(link, name);
  return withFields(link, present, (name) => {
    if (isNamed(name)) return false;
    // The reader's own head stays, for the way back.
    if (name === 'own' && link.own === null) return true;
    // A lesson takes some mistakes and not others: the present one stays only if it takes neither.
    const either = [link, { ...link, [name]: present[name] }];
    const isKey = choices.some(({ key }) => key === name);
    return isKey && !either.some((state) => takes(state, catalogue, name));
  });
}

/**
 * Links to stages and pages, on each example, that need the whole core, by a core without learning. The build lists them
 * in the page, so that such a link does not load the small core first.
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
    return examples.map((example) => withoutVersion(formatHash({ ...state, example })));
  });
  const choiceAt = (link: string) => choiceText(parseHash(link), catalogue);
  return [...new Set(links)].filter((link) => session.needsLearning(choiceAt(link)));
}
