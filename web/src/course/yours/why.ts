// Reasons why what was last asked with files was not done.
import { LoadFailure } from '../../engine/core/load.ts';
import { Refusal } from '../../engine/core/refusals.ts';

/** Troubles that no file is to blame for; each has a sentence in yours.en.ts. */
export type Trouble = 'notFetched' | 'notReadable' | 'memory';

export type Why =
  | { about: string; sentence: string; id: string }
  | { about: string; trouble: Trouble };

export function whyOf(about: string, error: unknown): Why {
  if (error instanceof Refusal) return { about, sentence: error.message, id: error.id };
  if (error instanceof LoadFailure) return { about, trouble: 'notFetched' };
  if (error instanceof DOMException) return { about, trouble: 'notReadable' };
  // A trap: the module's memory cannot be trusted, and is most likely full.
  console.warn(error);
  return { about, trouble: 'memory' };
}
