// All checks on all mistakes, each on its opening numbers.
import type { Core } from '../../../engine/core/core.ts';
import type { Pieces } from '../../../engine/draw/slices.ts';
import { exampleForCore } from '../../../engine/model/choice.ts';
import { DEFAULT, patched } from '../../../engine/state/state.ts';
import { type CheckName, checksThatCatch } from '../mistake_checks.ts';
import { type Menu, type MistakeNumbers, numbersOf } from '../mistake_numbers.ts';
import { STAGE } from '../taught_lesson.ts';

export interface CheckedMistake {
  mistake: string;
  /** The checks that catch it. */
  by: CheckName[];
  /** How far y is from the right one, at most. */
  apart: number;
}

/** Checks mistake by mistake, without those in `known`; `tell` gets each. */
export function* overviewOf(
  core: Core,
  menu: Menu,
  known: readonly CheckedMistake[],
  tell: (seen: CheckedMistake) => void,
): Pieces<void> {
  const begun = new Set(known.map(({ mistake }) => mistake));
  for (const [stage, mistakes] of menu) {
    // A model that is trained has checks of its own.
    if (stage === STAGE) continue;
    for (const mistake of mistakes.filter((one) => !begun.has(one))) {
      const state = patched(DEFAULT, { stage: 'mistakes', mistake });
      const example = exampleForCore(state, core.session.catalogue());
      // Null is only for too many tokens, which these examples do not have.
      const { checks } = numbersOf(
        core,
        patched(state, { example }),
        stage,
        mistake,
      ) as MistakeNumbers;
      tell({ mistake, by: checksThatCatch(checks), apart: checks.difference.y });
      yield;
    }
  }
}
