// Numbers of a mistake of a language model that are there before any step; or the words that are written with it.
import type { Core } from '../../../engine/core/core.ts';
import type { Session } from '../../../engine/core/session.ts';
import type { DType } from '../../../engine/core/structure.ts';
import { leavesAsPins } from '../../../engine/model/edits/sibling.ts';
import { upstreamOf } from '../../../engine/model/nodes.ts';
import { type Counted, countedOf } from '../../../engine/model/run/counted_tables.ts';
import { type Written, writtenBy } from '../../../engine/model/run/written.ts';
import type { State } from '../../../engine/state/state.ts';
import type { SideName } from '../lab_context.ts';
import { choiceOfSide, choiceUntaught, isAsked, keepsAside, WRITES } from '../taught_lesson.ts';
import {
  checksOfTaught,
  checksOfWritten,
  type TaughtChecks,
  type WrittenChecks,
} from './taught_checks.ts';
import type { Choices } from './taught_runs.ts';

/** Numbers of a mistake that are there before any step; or the words that are written with it. */
export interface TaughtNumbers {
  mistake: string;
  choices: Choices;
  dtype: DType;
  statements: Record<SideName, string[]>;
  of:
    | { checks: TaughtChecks; counted: Counted; keeps: boolean }
    | { written: Record<SideName, Written[]>; checks: WrittenChecks };
}

/** Throws a Refusal if the mistake cannot be made there. */
export function taughtNumbersOf(
  core: Core,
  state: State,
  step: string,
  mistake: string,
): TaughtNumbers {
  const { session } = core;
  const choices = {
    right: choiceOfSide(session, state, step, ''),
    wrong: choiceOfSide(session, state, step, mistake),
  };
  const [right, wrong] = [session.sibling(), session.sibling()];
  try {
    openSide(core, right, state, step, '');
    openSide(core, wrong, state, step, mistake);
    const { dtype } = right.structure;
    const written = { right: [] as Written[], wrong: [] as Written[] };
    if (step === WRITES) {
      written.right = writtenBy(right);
      written.wrong = writtenBy(wrong);
    }
    const ends =
      step === WRITES
        ? written.wrong.flatMap(({ row }) => [`picked_t${row}`, `logits_t${row}`])
        : ['loss'];
    const statements = { right: statementsOf(right, ends), wrong: statementsOf(wrong, ends) };
    return {
      ...{ mistake, choices, dtype, statements },
      of:
        step === WRITES
          ? { written, checks: checksOfWritten([right, wrong], written.wrong) }
          : {
              checks: checksOfTaught(right, wrong),
              counted: countedOf(right),
              keeps: keepsAside(right),
            },
    };
  } finally {
    right.close();
    wrong.close();
  }
}

/** Opens a side; what writes has the weights that the open lesson has, which have been trained. */
function openSide(
  { session }: Core,
  side: Session,
  state: State,
  step: string,
  mistake: string,
): void {
  if (step === WRITES) {
    side.open(choiceUntaught(session, state, step, mistake));
    const pins = leavesAsPins(session, side);
    if (pins) {
      side.pin(pins);
      return;
    }
  }
  side.open(choiceOfSide(session, state, step, mistake));
}

function statementsOf(session: Session, ends: readonly string[]): string[] {
  const { nodes } = session.structure;
  const made = upstreamOf(
    session,
    ends.filter((name) => session.find(name) >= 0),
  );
  return nodes
    .filter(({ name, kind }) => made.has(name) && (kind !== 'leaf' || isAsked(name)))
    .map(({ statement }) => statement);
}
