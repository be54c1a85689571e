// Links: a link's state without unknown names, the sentences about these, and substitutes for a link that the core
// refuses.
import { MOST_EDITS } from '../../engine/core/core.ts';
import type { OwnHead } from '../../engine/core/own_head.ts';
import type { Catalogue } from '../../engine/core/structure.ts';
import { notebookId } from '../../engine/lesson/notebook_ids.ts';
import { exampleOfStep, findStage, STAGES } from '../../engine/lesson/stages.ts';
import { examplesOf, mistakesOf, OWN, takes } from '../../engine/model/choice.ts';
import { type FieldName, resetExcept } from '../../engine/state/fields.ts';
import { aboutOf, hasOwnMistake, hasVariant, isPage, PAGES } from '../../engine/state/pages.ts';
import {
  DEFAULT,
  FIRST_STAGE,
  isHere,
  lostEdits,
  type State,
  writtenIn,
} from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';

const { trouble } = text;

export interface Arrival {
  state: State;
  /** A sentence for each unknown thing that the link names. */
  amiss: readonly string[];
  /** The fields that the link names, which must have a meaning on its page. */
  names: readonly FieldName[];
  /** Whether it opens the presentation. */
  presents?: boolean;
}

/** Most parts of a link named in a sentence, and most characters of each. */
const MOST_PARTS = 3;
const LONGEST_PART = 40;

/** `link`: the state that is written in `hash`. */
export function arrivalOf(hash: string, link: State, catalogue: Catalogue): Arrival {
  const { names, unread, presents, isCut } = writtenIn(hash);
  const lost = trouble.editsUnread(lostEdits(hash), MOST_EDITS);
  // The core's own name of a default, which links leave out: "dtype=float32".
  const isUsual = ({ key, value }: (typeof unread)[number]) =>
    catalogue.choices.some((choice) => choice.key === key && choice.words?.[0] === value);
  const parts = unread
    .filter((part) => (part.key !== 'edits' || lost === '') && !isUsual(part))
    .map(({ key, value }) => (key && !value ? key : `${key}=${value}`).slice(0, LONGEST_PART));
  const { state, amiss } = known(link, catalogue);
  const unused = names.filter((name) => isPage(state.stage) && !isOfPage(state, catalogue, name));
  return {
    state: resetExcept(state, (name) => !unused.includes(name)),
    names,
    presents,
    amiss: [
      ...(isCut ? [trouble.linkCut] : []),
      ...(parts.length > 0 ? [trouble.linkUnread(parts.slice(0, MOST_PARTS))] : []),
      ...(lost === '' ? [] : [lost]),
      ...amiss,
      ...unusedSentence(unused),
    ],
  };
}

/**
 * The link's state with the tensors that it names, if they are here, or, if it names none, those that the reader has
 * open, or brought last. `heads`: those that are here, by their keys.
 */
export function withHead(
  link: State,
  { own: present }: State,
  heads: ReadonlyMap<string, OwnHead>,
): State {
  const { own } = link;
  if (own?.brought) return link;
  if (own === null) return { ...link, own: present ?? [...heads.values()].at(-1) ?? null };
  return { ...link, own: heads.get(own.key) ?? own };
}

/** Whether a field means something on a page without a model. */
function isOfPage(state: State, catalogue: Catalogue, name: FieldName): boolean {
  if (!isHere(state, name)) return name === 'stage';
  // Elsewhere the seed, for example, is the page's own; so is that of a mistake of its own.
  const { lesson } = PAGES[state.stage];
  if (typeof lesson === 'function') return isOfLesson(lesson(state), catalogue, name);
  if (aboutOf(state.stage) !== 'mistake' || hasOwnMistake(state.stage, state.mistake)) return true;
  const isKey = catalogue.choices.some(({ key }) => key === name);
  return !isKey || name === 'mistake' || takes(state, catalogue, name);
}

/** Whether a field is no key of the core's, or one that the lesson takes on some example. */
function isOfLesson(lesson: string, { choices }: Catalogue, name: FieldName): boolean {
  const { lessons = [] } = choices.find(({ key }) => key === name) ?? {};
  return lessons.length === 0 || lessons.some((one) => one.split('.')[0] === lesson);
}

export function unusedSentence(names: readonly FieldName[]): string[] {
  return names.length > 0 ? [trouble.linkUnused(names.slice(0, MOST_PARTS))] : [];
}

/** The state without unknown names: of a stage, a notebook, a mistake, an example. */
function known(link: State, catalogue: Catalogue): Pick<Arrival, 'state' | 'amiss'> {
  const { stage, after, notebook, mistake, example, step, own } = link;
  if (!isPage(stage) && findStage(stage).id !== stage) {
    return { state: { ...link, stage: FIRST_STAGE, step: '' }, amiss: [trouble.noStage(stage)] };
  }
  if (example === OWN && !own?.brought && examplesOf(link, catalogue).includes(OWN)) {
    // Edits, mask and heads belong to the tensors that are missing.
    const without = { ...resetExcept(link, (name) => ['stage', 'step'].includes(name)) };
    return { state: without, amiss: [own === null ? trouble.noHead : trouble.noSuchHead] };
  }
  const about = aboutOf(stage);
  const isAfter = after === '' || STAGES.some(({ id }) => id === after);
  if (about === 'stage' && !isAfter) {
    return { state: { ...link, after: '' }, amiss: [trouble.noCheck(after)] };
  }
  if (about === 'notebook') {
    const id = notebookId(notebook, catalogue);
    const isThere = notebook === '' || id === notebook;
    return {
      state: { ...link, notebook: id },
      amiss: isThere ? [] : [trouble.noNotebook(notebook)],
    };
  }
  if (!hasVariant(stage, link.variant)) {
    // Traps, sizes and numbers of a variant belong to what there is not.
    return { state: { ...DEFAULT, stage }, amiss: [trouble.noVariant(link.variant)] };
  }
  const isLab = about === 'mistake';
  const noMistake = isLab ? trouble.noMistakeInLab : trouble.noMistake;
  const isMade =
    mistake === '' ||
    mistakesOf(link, catalogue).includes(mistake) ||
    hasOwnMistake(stage, mistake);
  // The core refuses examples that no lesson has, and lists the right ones; here only steps with their own example are
  // checked.
  const isOwn = exampleOfStep(stage, step) !== undefined;
  const isExample = example === '' || !isOwn || examplesOf(link, catalogue).includes(example);
  return {
    state: {
      ...link,
      mistake: isMade ? mistake : DEFAULT.mistake,
      example: isExample ? example : DEFAULT.example,
    },
    amiss: [
      ...(isMade ? [] : [noMistake(mistake)]),
      ...(isExample ? [] : [trouble.noExample(example)]),
    ],
  };
}

/**
 * Substitutes for a link that the core refuses while nothing is open yet: first the stage or page without the link's
 * choices, then the first stage, which every core can open.
 */
export function fallbacksFor({ stage, notebook, after }: State): State[] {
  return [
    { ...DEFAULT, stage, notebook, after },
    { ...DEFAULT, stage: FIRST_STAGE },
  ];
}
