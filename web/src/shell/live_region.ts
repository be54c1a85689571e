// A screen reader's live region: one sentence for each step, opened number, finished edit and switch.

import { format, shownTerm } from '../engine/arithmetic/term_text.ts';
import { type Edit, sameEdit } from '../engine/core/core.ts';
import { isHidden } from '../engine/core/covered.ts';
import type { Session } from '../engine/core/session.ts';
import { type Cell, sameCell } from '../engine/core/tensor.ts';
import { cellName, exact } from '../engine/draw/format.ts';
import { STAGES, stageNumber } from '../engine/lesson/stages.ts';
import { countFollowers } from '../engine/model/edits/downstream.ts';
import { isEdited } from '../engine/model/edits/edit_here.ts';
import type { Model } from '../engine/model/model.ts';
import { isCell, valueAt } from '../engine/model/nodes.ts';
import type { Snapshot } from '../engine/plane/context.ts';
import type { Answers } from '../engine/state/answers.ts';
import { isDoor, type State } from '../engine/state/state.ts';
import { text } from '../engine/words/page.en.ts';
import { SPOKEN } from '../engine/words/spoken.en.ts';
import { MISTAKES, SWITCHES } from '../engine/words/switches.en.ts';

/** Edits in quick succession, by typing or dragging, are one, which ends after a pause of this length. */
const QUIET_MS = 700;

/** Change that the core has just followed: `from` is the state before, `before` the tensors then. */
export interface SpokenChange {
  from: State;
  to: Model;
  before: Snapshot | null;
  travel: 'undo' | 'redo' | null;
}

/** Edits not announced yet: the list before the first of them, and the tensors then. */
interface Unsaid {
  edits: readonly Edit[];
  before: Map<string, Float32Array | Float64Array>;
}

export class LiveRegion {
  private readonly region: () => Element | null;
  /** The step and the open number announced last; null on a page without a model. */
  private last: { stage: string; step: string; cell: Cell } | null = null;
  /** The number opened last on a notebook. */
  private opened: Cell | null = null;
  private hasBegun = false;
  private unsaid: Unsaid | null = null;
  private timer = 0;
  /** Graph that was open last: another one has other numbers. */
  private structure: Session['structure'] | null = null;

  /** `region`: the live region, a new element after a trap. */
  constructor(region: () => Element | null) {
    this.region = region;
  }

  /** Announces a change of a stage. The opening state is not announced: it is read from its top. */
  announceChange(change: SpokenChange, isPlaying: boolean): void {
    const { to } = change;
    const { last } = this;
    this.last = { stage: to.stage.id, step: to.step.id, cell: to.cell };
    if (!this.hasBegun) {
      this.hasBegun = true;
      return;
    }
    const isSameStage = last?.stage === to.stage.id;
    const isSameStep = isSameStage && last?.step === to.step.id;
    // The loop plays numbers faster than one can listen.
    const isPassing = isPlaying && isSameStep;
    const isOpened = !isPassing && !(isSameStep && last && sameCell(last.cell, to.cell));
    const isOnDoor = isDoor(to.state);
    const parts = [
      ...(isSameStage ? switched(change) : isOnDoor ? [] : [stageOf(to)]),
      isSameStep || isOnDoor ? '' : stepOf(to),
      isOpened && (isSameStage || !isOnDoor) ? openedOf(to) : '',
    ].filter((part) => part !== '');
    if (parts.length > 0) this.say(parts.join(' '));
    const { structure } = to.session;
    if (change.before && isSameStage) this.collect(change, change.before);
    // New numbers: edits that are gone with the old ones were not undone.
    else if (!isSameStage || structure !== this.structure) this.unsaid = null;
    this.structure = structure;
  }

  /** Announces a change of a page without a model: only the number that a notebook opens. */
  announceNumber(session: Session, { cell, digits }: State): void {
    const isNew = cell !== null && !(this.opened && sameCell(cell, this.opened));
    if (this.hasBegun && isNew && isCell(session, cell)) {
      const value = format({ session, digits }, valueAt(session, cell));
      this.say(SPOKEN.cell(cellName(cell.node, cell.index), value));
    }
    this.opened = cell;
    this.last = null;
    this.unsaid = null;
    this.hasBegun = true;
  }

  /** Waits for the end of a gesture. The first copy of a tensor counts, from before the gesture. */
  private collect({ from, to, travel }: SpokenChange, before: Snapshot): void {
    this.unsaid ??= { edits: from.edits, before: new Map() };
    for (const [name, values] of before.values) {
      if (!this.unsaid.before.has(name)) this.unsaid.before.set(name, values);
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const { unsaid } = this;
      this.unsaid = null;
      if (unsaid) this.say(editsOf(unsaid, to, travel));
    }, QUIET_MS);
  }

  /** Announces the outcome of an answer, and the arithmetic of the right one. */
  announceAnswer(last: Answers['answers'], now: Answers['answers']): void {
    const key = Object.keys(now).find((one) => now[one] !== last[one]);
    if (key) this.say(SPOKEN.answer(now[key].outcome, now[key].how));
  }

  private say(sentence: string): void {
    const region = this.region();
    if (region && sentence !== '') region.textContent = sentence;
  }
}

function stageOf({ stage }: Model): string {
  return SPOKEN.stage(stageNumber(stage.id), STAGES.length, text.stages[stage.id].name);
}

function stepOf({ stage, step, steps }: Model): string {
  const { name } = text.stages[stage.id].steps[step.id];
  return SPOKEN.step(steps.indexOf(step) + 1, steps.length, name);
}

/** The open number, and where it is from if it is not computed. */
function openedOf(model: Model): string {
  const { session, cell, node, state, terms } = model;
  const root = terms[terms.length - 1];
  const name = cellName(cell.node, cell.index);
  if (isHidden(root.value)) return SPOKEN.covered(name);
  const origin = isEdited(model) ? SPOKEN.yours : node.kind === 'leaf' ? SPOKEN.given : '';
  if (origin) return `${SPOKEN.cell(name, exact(root.value, session.structure.dtype))}, ${origin}`;
  return SPOKEN.cell(name, shownTerm({ session, digits: state.digits }, cell.node, root));
}

/** The switches that were turned, and how many numbers that has changed. */
function switched({ from, to, before }: SpokenChange): string[] {
  const { state, session } = to;
  if (from.example !== state.example) return [];
  const turned = (Object.keys(SWITCHES) as (keyof State)[])
    .filter((name) => from[name] !== state[name])
    .map((name) => {
      const isOn = name === 'causal' ? session.structure.causal : Boolean(state[name]);
      return SPOKEN.switched(SWITCHES[name], isOn);
    });
  if (from.mistake !== state.mistake) {
    turned.push(SPOKEN.switched(MISTAKES[state.mistake || from.mistake], state.mistake !== ''));
  }
  if (turned.length === 0) return [];
  const followers = before ? countFollowers(session, before.values, []) : 0;
  return [`${turned.join(', ')}${SPOKEN.followers(followers)}.`];
}

/** The edits since then; '' if they are what they were. */
function editsOf(unsaid: Unsaid, model: Model, travel: SpokenChange['travel']): string {
  const { session, state } = model;
  const find = (edits: readonly Edit[], edit: Edit) => edits.find((one) => sameEdit(one, edit));
  const set = state.edits.filter((edit) => find(unsaid.edits, edit)?.value !== edit.value);
  const released = unsaid.edits.filter((edit) => !find(state.edits, edit));
  const all = [...set, ...released];
  if (all.length === 0) return '';
  const followers = SPOKEN.followers(countFollowers(session, unsaid.before, all));
  return `${travel ? SPOKEN[travel] : ''}${editedOf(model, set, released)}${followers}`;
}

function editedOf({ session }: Model, set: Edit[], released: Edit[]): string {
  const [edit] = [...set, ...released];
  if (set.length + released.length === 1) {
    const name = cellName(edit.node, edit.index);
    const value = exact(valueAt(session, edit), session.structure.dtype);
    return set.length === 1 ? SPOKEN.edited(name, value) : SPOKEN.released(name, value);
  }
  if (set.length === 0) return SPOKEN.severalReleased(released.length);
  return SPOKEN.severalEdited(set.length + released.length);
}
