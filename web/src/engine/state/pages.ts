// The pages beside the stages, which are drawn without a model: a row each, of which course/page_rows.ts tells. Links, the
// lesson that the core opens, the window's title and what is printed follow from the rows.
import type { FieldName, State } from './fields.ts';

export interface PageRow {
  /** As the window's title says it. */
  title: string;
  /** Form of its link: "race", "stage=end", or the number of a notebook. */
  named: 'alone' | 'stage' | 'notebook';
  /** The fields that mean something there. */
  fields: readonly FieldName[];
  /** The core's lesson of an experiment whose numbers are one graph; it may follow from what was chosen. */
  lesson?: string | ((state: State) => string);
  /** Choices that it cannot be without, which a link may leave out. */
  needs?: (state: State) => Partial<State>;
  /** Subject that it also opens in the core: the stage before it, the sentence, the notebook or the chosen mistake. */
  about?: 'stage' | 'sentence' | 'notebook' | 'mistake';
  /** Value of a link's `mistake` that only this page knows: the core has none of that name. */
  ownMistake?: string;
  /** Values that a link's `variant` can have. */
  variants?: readonly string[];
  /** The step whose subject it is. */
  belongs?: { stage: string; step: string };
  /** Whether the handout of all stages is printed instead of the page. */
  handout?: true;
  /** Whether it can be presented: its parts say that they are slides (data-slide). */
  slides?: true;
}

/** All of them, by what links call them. */
export const PAGES: Record<string, PageRow> = {};

/** Fills the list, once. */
export function setPages(pages: Record<string, PageRow>): void {
  Object.assign(PAGES, pages);
}

export function isPage(stage: string): boolean {
  return Object.hasOwn(PAGES, stage);
}

/** Whether a place can be presented: a stage, and some pages. */
export function canPresent(stage: string): boolean {
  return !isPage(stage) || PAGES[stage].slides === true;
}

/** Subject of a page beside the stages. */
export function aboutOf(stage: string): PageRow['about'] {
  return isPage(stage) ? PAGES[stage].about : undefined;
}

/** Whether a link names the mistake that only its page knows. */
export function hasOwnMistake(stage: string, mistake: string): boolean {
  return isPage(stage) && PAGES[stage].ownMistake === mistake;
}

/** Whether a page has the variant that a link names: its own list has it, or none is named. */
export function hasVariant(stage: string, variant: string): boolean {
  const { variants } = isPage(stage) ? PAGES[stage] : {};
  return variants === undefined || variant === '' || variants.includes(variant);
}

/** Whether a link names a page without "stage=". */
export function isNamedAlone(stage: string): boolean {
  return isPage(stage) && PAGES[stage].named === 'alone';
}
