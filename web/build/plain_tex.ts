// A formula of src/engine/lesson/formulas.ts as TeX that any program takes: without the page's own commands.

/** The text within the braces that open at this place, and where they end. */
function braced(tex: string, at: number): { inside: string; end: number } {
  let depth = 0;
  for (let end = at; end < tex.length; end++) {
    // A brace that is written, as of a set.
    if (tex[end] === '\\') end++;
    else if (tex[end] === '{') depth++;
    else if (tex[end] === '}' && --depth === 0) return { inside: tex.slice(at + 1, end), end };
  }
  throw new Error(`A brace is open: ${tex}`);
}

/** Whether two pieces of TeX would be one command side by side. */
const isOneWord = (left: string, right: string) =>
  /\\[a-zA-Z]+$/.test(left) && /^[a-zA-Z]/.test(right);

/** Cases as an array, which needs no package. */
const withoutCases = (tex: string) =>
  tex
    .replaceAll(String.raw`\begin{cases}`, String.raw`\left\{\begin{array}{ll}`)
    .replaceAll(String.raw`\end{cases}`, String.raw`\end{array}\right.`);

/** `fill` writes what is filled in: a number in a slot, or a letter. */
export function plainTex(tex: string, fill: (name: string) => string): string {
  return plain(withoutCases(tex), fill);
}

function plain(tex: string, fill: (name: string) => string): string {
  const own = /\\(part|slot|letter)(?=\{)/.exec(tex);
  if (!own) return tex;
  const [command, kind] = own;
  const name = braced(tex, own.index + command.length);
  const before = tex.slice(0, own.index);
  let inside: string;
  let { end } = name;
  if (kind === 'part') {
    const body = braced(tex, end + 1);
    ({ end } = body);
    inside = plain(body.inside, fill);
    // Braces stay around what is raised or lowered, or has something so.
    if (/[_^]$/.test(before) || /^[_^']/.test(tex.slice(end + 1))) inside = `{${inside}}`;
  } else {
    inside = fill(name.inside);
  }
  const rest = plain(tex.slice(end + 1), fill);
  const first = isOneWord(before, inside) ? `${before} ` : before;
  return `${first}${inside}${isOneWord(inside, rest) ? ' ' : ''}${rest}`;
}
