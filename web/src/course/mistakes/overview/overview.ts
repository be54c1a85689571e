// All checks on all mistakes, each on its opening numbers.
import type { Core } from '../../../engine/core/core.ts';
import type { Session } from '../../../engine/core/session.ts';
import type { Pieces } from '../../../engine/draw/slices.ts';
import { exampleForCore } from '../../../engine/model/choice.ts';
import { DEFAULT, patched } from '../../../engine/state/state.ts';
import { type CheckName, checksThatCatch } from '../mistake_checks.ts';
import { type Menu, type MistakeNumbers, numbersOf } from '../mistake_numbers.ts';
import { caughtBy, caughtWriting, type TaughtCheck } from '../taught/taught_checks.ts';
import { taughtNumbersOf } from '../taught/taught_numbers.ts';
import { choiceOfSide, NEEDED, STAGE, WRITES } from '../taught_lesson.ts';

export interface CheckedMistake {
  mistake: string;
  /** Whether it is one of a language model, which has checks of its own. */
  isTaught: boolean;
  /** The checks that catch it. */
  by: (CheckName | TaughtCheck)[];
  /** How far y is from the right one, at most; of a language model the logits. NaN: they are the right ones, wrongly used. */
  apart: number;
}

/** The mistakes that the open core can make: the small one, which is there first, has no language model. */
export function madeHere(session: Session, menu: Menu): Menu {
  const isMade = !session.needsLearning(choiceOfSide(session, DEFAULT, '', ''));
  return menu.filter(([stage]) => isMade || stage !== STAGE);
}

/** Checks mistake by mistake, without those in `known`; `tell` gets each. */
export function* overviewOf(
  core: Core,
  menu: Menu,
  known: readonly CheckedMistake[],
  tell: (seen: CheckedMistake) => void,
): Pieces<void> {
  const begun = new Set(known.map(({ mistake }) => mistake));
  for (const [stage, mistakes] of madeHere(core.session, menu)) {
    for (const mistake of mistakes.filter((one) => !begun.has(one))) {
      if (stage === STAGE) {
        tell(taughtOf(core, mistake));
        yield;
        continue;
      }
      const state = patched(DEFAULT, { stage: 'mistakes', mistake, ...NEEDED[mistake] });
      const example = exampleForCore(state, core.session.catalogue());
      // Null is only for too many tokens, which these examples do not have.
      const { checks } = numbersOf(
        core,
        patched(state, { example }),
        stage,
        mistake,
      ) as MistakeNumbers;
      const by = checksThatCatch(checks);
      tell({ mistake, isTaught: false, by, apart: checks.difference.y });
      yield;
    }
  }
}

/** Checks on a mistake of a language model before any step: what a run shows takes a second. */
function taughtOf(core: Core, mistake: string): CheckedMistake {
  const { session } = core;
  const step = session.catalogue().mistakes[WRITES].includes(mistake) ? WRITES : '';
  const untaught = { trained: 0, trained_steps: 1 };
  const state = patched(DEFAULT, { stage: 'mistakes', mistake, ...untaught, ...NEEDED[mistake] });
  const { of } = taughtNumbersOf(core, state, step, mistake);
  if ('written' in of)
    return { mistake, isTaught: true, by: caughtWriting(of.checks), apart: Number.NaN };
  const caught = caughtBy(of.checks, null);
  const by = CHECKS_OF_TAUGHT.filter((check) => caught[check]);
  return { mistake, isTaught: true, by, apart: of.checks.difference.most };
}

/** Checks on a language model that need no run, in the order of their cards. */
export const CHECKS_OF_TAUGHT = ['influence', 'difference', 'loss', 'gradient'] as const;
