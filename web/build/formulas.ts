import { fileURLToPath } from 'node:url';
import temml from 'temml';
import type { Plugin } from 'vite';
import { FORMULAS } from '../src/engine/lesson/formulas.ts';
import { plainTex } from './plain_tex.ts';
import { escapeTemplate, virtualModule } from './virtual.ts';

const SOURCE = fileURLToPath(new URL('../src/engine/lesson/formulas.ts', import.meta.url));

const MACROS = {
  '\\part': '\\class{part-#1}{#2}',
  '\\slot': '\\class{slot-#1}{0}',
  '\\letter': '\\class{letter-#1}{Q}',
};

// Runtime helpers of the generated module: the class of a part, the number in a slot.
const HELPERS = `
import { html } from "lit-html";
const part = (name, lit) => \`part part-\${name}\${name === lit ? " lit" : ""}\`;
const slot = (formula, values, name) => {
  if (values[name] === undefined) throw new Error(\`The formula \${formula} needs a value for \${name}.\`);
  return values[name];
};
`;

/** The module `virtual:formulas`: every formula of src/engine/lesson/formulas.ts as MathML. */
export function formulas(): Plugin {
  return virtualModule('formulas', async (watch) => {
    watch(SOURCE);
    const entries = Object.entries(FORMULAS).map(
      ([name, tex]) => `  ${name}: ({ lit, values = {} } = {}) => html\`${template(name, tex)}\`,`,
    );
    return `${HELPERS}export const formulas = {\n${entries.join('\n')}\n};\n`;
  });
}

/** A formula as MathML. `annotated`: with its TeX behind it. */
export function mathmlOf(tex: string, annotated = false): string {
  return temml.renderToString(tex, {
    displayMode: true,
    throwOnError: true,
    annotate: annotated,
    trust: true, // allows \class
    macros: { ...MACROS }, // Temml adds to it
  });
}

/** The TeX as other programs take it, with what is filled in as an expression. */
function annotationOf(name: string, tex: string): string {
  const escaped = (text: string) =>
    escapeTemplate(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const pieces = plainTex(tex, (slot) => `\0${slot}\0`).split('\0');
  return pieces
    .map((piece, i) => (i % 2 ? `\${slot("${name}", values, "${piece}")}` : escaped(piece)))
    .join('');
}

const ANNOTATION = /(<annotation[^>]*>).*(<\/annotation>)/s;

/** A formula as the text of a lit-html template, its parts and slots as expressions. */
function template(name: string, tex: string): string {
  const mathml = mathmlOf(tex, true);
  return escapeTemplate(withoutStyles(name, mathml))
    .replace(ANNOTATION, (_, begin, end) => begin + annotationOf(name, tex) + end)
    .replace(/class="part-(\w+)"/g, (_, part) => `class=\${part("${part}", lit)}`)
    .replace(/<mi class="letter-(\w+)">Q<\/mi>/g, (_, letter) => {
      return `<mi>\${slot("${name}", values, "${letter}")}</mi>`;
    })
    .replace(/<mn class="slot-(\w+)">0<\/mn>/g, (_, slot) => {
      return `<mn>\${slot("${name}", values, "${slot}")}</mn>`;
    });
}

/** Removes style attributes, which the Content-Security-Policy forbids; engine/arithmetic/symbols.css replaces them. */
function withoutStyles(name: string, mathml: string): string {
  const bare = mathml.replace(/(<(?:math|mtd)[^>]*?) style="[^"]*"/g, '$1');
  const left = bare.match(/<\w+[^>]* style="[^"]*"/);
  if (left) throw new Error(`The formula ${name} would need a style attribute: ${left[0]}>`);
  return bare;
}
