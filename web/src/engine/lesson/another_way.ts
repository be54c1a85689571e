// Mistakes that are none: made wrong on purpose, and right but for rounding.

export function isAnotherWay(mistake: string): boolean {
  return mistake === 'mask_renormalised';
}
