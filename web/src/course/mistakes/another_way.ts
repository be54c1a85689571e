// Mistakes that are harmless: they look wrong, and are right but for rounding.

export function isAnotherWay(mistake: string): boolean {
  return mistake === 'mask_renormalised';
}
