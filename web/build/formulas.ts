import { fileURLToPath } from 'node:url';
import temml from 'temml';
import type { Plugin } from 'vite';
import { FORMULAS } from '../src/engine/lesson/formulas.ts';
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

/** A formula as the text of a lit-html template, its parts and slots as expressions. */
function template(name: string, tex: string): string {
  const mathml = temml.renderToString(tex, {
    displayMode: true,
    throwOnError: true,
    trust: true, // allows \class
    macros: { ...MACROS }, // Temml adds to it
  });
  return escapeTemplate(withoutStyles(name, mathml))
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
