// A mistake of a language model beside the right way: the runs of both, a sentence in both, the checks.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Session } from '../../../engine/core/session.ts';
import type { Cell } from '../../../engine/core/tensor.ts';
import { fixed, formatDifference } from '../../../engine/draw/format.ts';
import { type CheckCard, cardsView, firstText } from '../checks_view.ts';
import { MISTAKES_TEXT } from '../given.en.ts';
import { type LabContext, type LessonOfStage, onStage, type SideName } from '../lab_context.ts';
import { linesView } from '../mistake_code.ts';
import { type Guessed, guessFoot, guessView, isCovering } from '../mistake_guess.ts';
import { STEPS, stepOfCell } from '../taught_lesson.ts';
import { LAB_TEXT } from '../words.en.ts';
import { TAUGHT_TEXT } from './taught.en.ts';
import {
  caughtBy,
  caughtWriting,
  outcomeOf,
  type TaughtCheck,
  type WrittenChecks,
} from './taught_checks.ts';
import type { TaughtNumbers } from './taught_numbers.ts';
import { runView } from './taught_run_view.ts';
import { lastOf, type TaughtRuns } from './taught_runs.ts';
import { type SideShown, taughtSideView, writtenSideView } from './taught_tables.ts';

export interface TaughtShown {
  session: Session;
  lesson: LessonOfStage;
  numbers: TaughtNumbers;
  asked: string;
  runs: TaughtRuns;
}

/** `after`: what stands below, once nothing is covered. */
export function taughtView(
  context: LabContext,
  shown: TaughtShown,
  after: TemplateResult,
): TemplateResult {
  const { numbers, runs, session } = shown;
  const { of, mistake, choices } = numbers;
  if (!('written' in of)) runs.follow(session, choices, () => context.act.setView({}));
  const guessed: Guessed = { mistake, asked: shown.asked, caught: () => caughtIn(shown) };
  const covers = isCovering(context, guessed);
  const checked = cardsView<TaughtCheck>(cardsOf(shown), {
    title: covers ? LAB_TEXT.checksAsked : LAB_TEXT.checks,
    [covers ? 'after' : 'before']: guessView(context, guessed),
    isShown: () => !covers,
    foot: (check) => guessFoot(context, guessed, check),
  });
  return html`${covers ? nothing : html`<p class="mistake-says">${MISTAKES_TEXT[mistake]}</p>`}
    ${covers ? checked : nothing}
    ${'written' in of ? nothing : runView(context.act, { ...of, mistake, runs, isCovered: covers })}
    ${sidesView(context, shown, covers)}
    ${covers ? nothing : checked}
    <section class="mistake-code" aria-labelledby="mistake-code">
      <h2 id="mistake-code" class="kicker">${LAB_TEXT.code}</h2>
      ${linesView(numbers.statements, mistake, covers)}
    </section>
    ${covers ? nothing : after}`;
}

function sidesView(
  context: LabContext,
  { numbers, runs, lesson }: TaughtShown,
  covers: boolean,
): TemplateResult {
  const { of, mistake, dtype } = numbers;
  const isDone = 'written' in of || runs.isOver();
  const shownOf = (name: SideName): SideShown => {
    const open = (cell: Cell) =>
      context.act.set({
        ...onStage(context, lesson, name === 'wrong' ? mistake : '', cell),
        ...{ edits: [], step: stepOfCell(cell.node) },
        ...('written' in of ? {} : { trained: STEPS }),
      });
    const isCovered = covers && name === 'wrong';
    return { context, mistake, name, dtype, isCovered, open: isDone ? open : null };
  };
  const sides = (['right', 'wrong'] as const).map((name) => {
    if ('written' in of) {
      // Covered words have the places of the right ones.
      return writtenSideView(shownOf(name), of.written[covers ? 'right' : name]);
    }
    const side = runs.at(covers ? 'right' : name)?.side;
    return side ? taughtSideView(shownOf(name), side) : nothing;
  });
  return html`${'written' in of ? nothing : html`<h2 class="kicker taught-sentence">${TAUGHT_TEXT.sentence(runs.step())}</h2>`}
    <div class="columns mistake-sides">${sides}</div>
    ${covers || !isDone ? nothing : html`<p class="aside">${TAUGHT_TEXT.opens}</p>`}`;
}

/** Checks that catch it; of a run that goes on it is found out at once. */
function caughtIn({ numbers: { of, choices }, runs, session }: TaughtShown): TaughtCheck[] {
  if ('written' in of) return caughtWriting(of.checks);
  const { counted, checks } = of;
  const told = runs.at('wrong')?.told ?? [];
  const outcome = outcomeOf(lastOf(session, choices.wrong, told), counted);
  const caught = caughtBy(checks, outcome);
  return (Object.keys(caught) as TaughtCheck[]).filter((check) => caught[check]);
}

function cardsOf({ numbers, runs }: TaughtShown): CheckCard<TaughtCheck>[] {
  const { of } = numbers;
  if ('written' in of) return cardsOfWriting(of.checks);
  const { checks, counted } = of;
  const { influence, difference, loss, gradient } = checks;
  const told = runs.isOver() ? runs.at('wrong')?.told.at(-1) : undefined;
  const outcome = told ? outcomeOf(told, counted) : null;
  const catches = caughtBy(checks, outcome);
  const five = (value: number) => fixed(value, 5);
  const { first } = difference;
  const found: Record<TaughtCheck, CheckCard<TaughtCheck>['found']> = {
    influence: catches.influence
      ? TAUGHT_TEXT.moved(formatDifference(influence))
      : TAUGHT_TEXT.stays,
    difference: catches.difference
      ? html`${TAUGHT_TEXT.apart(formatDifference(difference.most))} ${first ? firstText(first) : nothing}`
      : TAUGHT_TEXT.same,
    loss: catches.loss
      ? TAUGHT_TEXT.losses(five(loss.right), five(loss.wrong))
      : TAUGHT_TEXT.sameLoss(five(loss.right)),
    gradient: gradient.length > 0 ? TAUGHT_TEXT.stuck(gradient) : TAUGHT_TEXT.notStuck,
    run: told ? TAUGHT_TEXT.after(fixed(told.loss, 3)) : TAUGHT_TEXT.wait,
  };
  return (Object.keys(found) as TaughtCheck[]).map((check) => ({
    ...{ check, how: TAUGHT_TEXT.how[check], catches: catches[check], found: found[check] },
  }));
}

function cardsOfWriting(checks: WrittenChecks): CheckCard<TaughtCheck>[] {
  const { how, moves, isMoved, others, own, run } = TAUGHT_TEXT.written;
  const caught = caughtWriting(checks);
  const { influence, difference } = checks;
  const found = {
    influence: caught.includes('influence') ? moves(formatDifference(influence.right)) : isMoved,
    difference: difference
      ? others(difference.row, fixed(difference.right, 4), fixed(difference.wrong, 4))
      : own,
    run,
  };
  return (['influence', 'difference', 'run'] as const).map((check) => ({
    ...{ check, how: how[check], catches: caught.includes(check), found: found[check] },
  }));
}
