// The TeX that formulas carry: without the page's own commands, and the same formula to Temml, which makes the page's MathML.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mathmlOf } from '../../web/build/formulas.ts';
import { plainTex } from '../../web/build/plain_tex.ts';
import { alignedTex } from '../../web/src/engine/arithmetic/tex.ts';
import { FORMULAS } from '../../web/src/engine/lesson/formulas.ts';

/** MathML without the names of parts, and without groups, which change no look; Temml reads "0,0" as one number. */
const bare = (tex: string) =>
  mathmlOf(tex)
    .replaceAll(/ class="(part|slot|letter)-\w+"/g, '')
    .replaceAll(/<\/?mrow>| [lr]space="0em"/g, '')
    .replaceAll('<mo separator="true">,</mo>', ',')
    .replaceAll(/(?<=\d)<\/mn>,<mn>(?=\d)/g, ',');

/** MathML of cases and of the array that says the same, without how they are set. */
const aligned = (mathml: string) =>
  mathml.replaceAll(/<(mtable|mtd|mtr)[^>]*>/g, '<$1>').replaceAll(/<mo[^>]*><\/mo>/g, '');

test('the TeX of every formula is the formula, and has no command of the page', () => {
  for (const [name, tex] of Object.entries(FORMULAS)) {
    const plain = plainTex(tex, (slot) => (tex.includes(`\\letter{${slot}}`) ? 'Q' : '0'));
    assert.doesNotMatch(plain, /\\(part|slot|letter)\b/, name);
    // Of LaTeX itself, without a package: so has an array, which Temml aligns by other attributes.
    assert.doesNotMatch(plain, /\{(cases|aligned|p?matrix)\}|\\(text|operatorname|mathbb)\b/, name);
    assert.equal(aligned(bare(plain)), aligned(bare(tex)), name);
  }
});

test('commands do not run into letters, what is lowered stays whole, and a written brace is no brace', () => {
  const fill = (name: string) => (name === 'n' ? '12' : 'V');
  assert.equal(plainTex(String.raw`\part{a}{\alpha}\part{x}{x}`, fill), String.raw`\alpha x`);
  assert.equal(plainTex(String.raw`\part{k}{K_h}^\top`, fill), String.raw`{K_h}^\top`);
  assert.equal(plainTex(String.raw`y_\part{k}{ij}`, fill), 'y_{ij}');
  assert.equal(
    plainTex(String.raw`\part{s}{\{w\}}W_{\letter{of}} + \slot{n}`, fill),
    String.raw`\{w\}W_{V} + 12`,
  );
});

test('lines are aligned at their first sign of equality that is in no braces', () => {
  assert.equal(alignedTex(['a = b']), 'a = b');
  assert.equal(
    alignedTex([String.raw`\sum_{j=0} \{w = 1\}`, 'S = A = B', String.raw`\left(x = 1\right) = 2`]),
    String.raw`\begin{aligned}
  &\sum_{j=0} \{w = 1\} \\
  S &= A = B \\
  \left(x = 1\right) &= 2
\end{aligned}`,
  );
});

test('every formula can stand in such lines', () => {
  for (const [name, tex] of Object.entries(FORMULAS)) {
    const plain = plainTex(tex, () => 'Q');
    const lines = mathmlOf(alignedTex([plain, plain]));
    assert.equal(lines.match(/<mtable/g)?.length, 1 + 2 * Number(/begin\{array/.test(plain)), name);
  }
});
