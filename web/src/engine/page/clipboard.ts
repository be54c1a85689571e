// Copying to the clipboard, which the browser may forbid; a toast says which of both.
import type { Actions } from '../state/actions.ts';

export async function copyText(
  words: string,
  { copied, notCopied }: { copied: string; notCopied: string },
  act: Actions,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    act.setView({ notice: copied });
  } catch {
    act.setView({ notice: notCopied });
  }
}
