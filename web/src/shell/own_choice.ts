// The fields of the learner's own example: a text, a seed, a size.
import type { Session } from '../engine/core/session.ts';
import type { Choosable } from '../engine/core/structure.ts';
import { isOptional, resetBy } from '../engine/state/fields.ts';
import type { ViewSettings } from '../engine/state/settings.ts';
import type { State } from '../engine/state/state.ts';
import { TROUBLE } from '../engine/words/trouble.en.ts';

function kindOf(session: Session, key: string): Choosable['kind'] | undefined {
  return session.catalogue().choices.find((choice) => choice.key === key)?.kind;
}

function isText(session: Session, key: string): boolean {
  return ['text', 'word'].includes(kindOf(session, key) ?? '');
}

/** The input, normalised: the typographic minus sign becomes a hyphen. */
export function typedNumber(session: Session, key: string, written: string): string {
  return isText(session, key) ? written : written.replace('−', '-').replace(',', '.');
}

/** Why an input is not valid: its field takes a whole number, a decimal or none, or any text; null if it is. */
export function refusedChoice(
  session: Session,
  key: string,
  typed: string,
): ViewSettings['refused'] {
  const isDecimal = kindOf(session, key) === 'decimal';
  const isValid =
    (isOptional(key) && typed === '') ||
    (isDecimal ? /^(\d+(\.\d+)?)?$/.test(typed) : isText(session, key) || /^-?\d+$/.test(typed));
  if (isValid) return null;
  return { key, typed, sentence: TROUBLE[isDecimal ? 'notDecimal' : 'notWhole'] };
}

/** Changes a field, and resets what belonged to the old example. */
export function withOwnChoice(state: State, session: Session, key: string, written: string): State {
  if (isOptional(key) && written.trim() === '') {
    return { ...state, ...resetBy('numbers'), [key]: null };
  }
  const typed = typedNumber(session, key, written);
  const value = kindOf(session, key) === 'number' ? Number(typed) : typed;
  return { ...state, ...resetBy('numbers'), [key]: value };
}
