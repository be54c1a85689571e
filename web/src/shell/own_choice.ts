// The fields of the learner's own example: a text, a seed, a size.
import type { Session } from '../engine/core/session.ts';
import type { Choosable } from '../engine/core/structure.ts';
import { DEFAULT, isChoiceOfRun, isOptional, resetBy } from '../engine/state/fields.ts';
import type { ViewSettings } from '../engine/state/settings.ts';
import type { State } from '../engine/state/state.ts';
import { TROUBLE } from '../engine/words/trouble.en.ts';

function kindOf(session: Session, key: string): Choosable['kind'] | undefined {
  return session.catalogue().choices.find((choice) => choice.key === key)?.kind;
}

function isText(session: Session, key: string): boolean {
  return ['text', 'word'].includes(kindOf(session, key) ?? '');
}

/** Whether other numbers follow from a field: not from one that only says how a head attends. */
function isOfNumbers(session: Session, key: string): boolean {
  const choice = session.catalogue().choices.find((one) => one.key === key);
  return (choice?.examples.length ?? 0) > 0 || isChoiceOfRun(key) || isOptional(key);
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
    (typed === '' && (isOptional(key) || !isOfNumbers(session, key))) ||
    (isDecimal ? /^(\d+(\.\d+)?)?$/.test(typed) : isText(session, key) || /^-?\d+$/.test(typed));
  if (isValid) return null;
  return { key, typed, sentence: TROUBLE[isDecimal ? 'notDecimal' : 'notWhole'] };
}

/** Changes a field, and resets what belonged to the old example. */
export function withOwnChoice(state: State, session: Session, key: string, written: string): State {
  if (isOptional(key) && written.trim() === '') {
    return { ...state, ...resetBy('numbers'), [key]: DEFAULT[key as keyof State] };
  }
  const typed = typedNumber(session, key, written);
  const isNumber = kindOf(session, key) === 'number';
  const value = isNumber ? (typed === '' ? null : Number(typed)) : typed;
  return { ...state, ...(isOfNumbers(session, key) ? resetBy('numbers') : {}), [key]: value };
}
