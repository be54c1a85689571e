// TeX of formulas that are drawn, which stands behind their MathML.

export function texIn(place: ParentNode): string[] {
  return [...place.querySelectorAll('annotation')].map(({ textContent }) => textContent ?? '');
}

/** Several formulas as lines, aligned at their first signs of equality; a single one as it is. */
export function alignedTex(formulas: readonly string[]): string {
  if (formulas.length < 2) return formulas.join('');
  const lines = formulas.map((formula) => {
    const sign = signOf(formula);
    return `  ${formula.slice(0, sign)}&${formula.slice(sign)}`;
  });
  return `\\begin{aligned}\n${lines.join(' \\\\\n')}\n\\end{aligned}`;
}

/** Where the first sign of equality stands that is in no braces; 0: there is none. */
function signOf(tex: string): number {
  let depth = 0;
  for (const { 0: piece, index } of tex.matchAll(/\\(?:[a-zA-Z]+|.)|[{}=]/gs)) {
    if (/^(?:\\?\{|\\begin|\\left)$/.test(piece)) depth++;
    else if (/^(?:\\?\}|\\end|\\right)$/.test(piece)) depth--;
    else if (piece === '=' && depth === 0) return index;
  }
  return 0;
}
