// The comparison as it is chosen; and where no mistake gives the numbers so, another choice of heads and mask with which one
// does, or nothing differs.
import type { Checked, Files } from '../../engine/core/files.ts';

/** Heads and mask as the reader, or a file, says them; null: that is to be found out. */
export interface OwnChoice {
  heads: number | null;
  causal: boolean | null;
}

/** Whether nothing differs, or it is known why. */
export function isExplained({ same, diagnoses }: Checked): boolean {
  return same || diagnoses.length > 0;
}

/** `open`: what can be chosen otherwise; null: nothing is tried. */
export function compareAs(
  files: Files,
  { heads, causal }: OwnChoice,
  open: OwnChoice | null,
): { checked: Checked; other: Checked | null } {
  const checked = files.check(heads, causal);
  const isSaid = heads !== open?.heads || causal !== open.causal;
  if (!open || !isSaid || isExplained(checked)) return { checked, other: null };
  const other = files.check(open.heads, open.causal);
  // The module has the arithmetic of the comparison that it made last.
  return { checked: files.check(heads, causal), other: isExplained(other) ? other : null };
}
