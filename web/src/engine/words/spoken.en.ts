// English: what a screen reader says when something has changed that is only seen.
import type { Outcome } from '../state/answers.ts';

/** Outcomes of an answer. */
export const OUTCOMES: Record<Outcome, string> = {
  right: 'Right',
  nearly: 'Nearly',
  wrong: 'Not quite',
  shown: 'Shown',
};

export const SPOKEN = {
  stage: (number: number, all: number, name: string) => `Stage ${number} of ${all}, ${name}.`,
  step: (at: number, of: number, name: string) => `Step ${at} of ${of}, ${name}.`,
  cell: (name: string, value: string) => `${name} = ${value}`,
  covered: (name: string) => `${name} is covered until you guess.`,
  answer: (outcome: Outcome, how: string) => `${OUTCOMES[outcome]}. ${how}`,
  given: 'given',
  yours: 'your number',
  edited: (name: string, value: string) => `${name} is now ${value}`,
  released: (name: string, value: string) => `${name} is again ${value}`,
  severalEdited: (count: number) => `${count} numbers have been set`,
  severalReleased: (count: number) => `${count} numbers are again as they were given or computed`,
  /** After what was edited or switched. */
  followers: (count: number) =>
    count === 0 ? '' : count === 1 ? '; 1 number follows' : `; ${count} numbers follow`,
  undo: 'Undone: ',
  redo: 'Done again: ',
  switched: (name: string, isOn: boolean) => `${name}: ${isOn ? 'on' : 'off'}`,
};
