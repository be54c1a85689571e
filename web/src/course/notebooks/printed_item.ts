// A printed item: the live tensor, the text as the core prints it, and a diff if the notebook's is different.
import { html, nothing, type TemplateResult } from 'lit-html';
import { matrixOf } from '../../engine/core/tensor.ts';
import type { NotebookPage } from './items.ts';
import { type Item, matches } from './items.ts';
import { entriesOf, fits, liveTable } from './table.ts';
import { NOTEBOOKS_TEXT } from './words.en.ts';

export function printView(page: NotebookPage, section: string, item: Item): TemplateResult {
  const { name, shape } = page.session.structure.nodes[item.node];
  const isSame = matches(item);
  const ours = isSame ? null : compare(item.text, item.printed);
  const hasTable = isMatrix(item.text) && fits(shape);
  const isLow = hasTable && matrixOf(shape).rows <= 4;
  return html`<figure class=${isLow ? 'print low' : 'print'} data-cell=${item.cell} data-label=${item.label}>
    <figcaption>
      <b>${item.label}</b>
      ${hasTable ? html`<span class="shape">${item.label.endsWith(']') ? NOTEBOOKS_TEXT.of(shape.join(', ')) : `(${shape.join(', ')})`}</span>` : nothing}
      ${markView(isSame, isSame ? '' : NOTEBOOKS_TEXT.differs)}
    </figcaption>
    <div class="pair">
      ${hasTable ? liveTable(page, section, name, entriesOf(shape)[0]) : nothing}
      <pre class="statement" tabindex="0" role="group" aria-label=${NOTEBOOKS_TEXT.printOf(item.label)}>${ours?.ours ?? item.text}</pre>
    </div>
    ${
      ours
        ? html`<p class="aside">${NOTEBOOKS_TEXT.differing(ours.differing, ours.numbers)} ${NOTEBOOKS_TEXT.printedThere}</p>
          <pre class="statement printed-there" tabindex="0" role="group" aria-label=${NOTEBOOKS_TEXT.thereOf(item.label)}>${ours.theirs}</pre>`
        : nothing
    }
  </figure>`;
}

/** Whether a printed text is a whole matrix, as PyTorch or NumPy prints it. */
function isMatrix(printed: string): boolean {
  return /^(tensor\(|\[\[|\[array)/.test(printed);
}

export function markView(isSame: boolean, words: string): TemplateResult {
  return html`<span class=${isSame ? 'mark is-right' : 'mark is-wrong'}>
    <span aria-hidden="true">${isSame ? '✓' : '≠'}</span>
    ${words || html`<span class="visually-hidden">${NOTEBOOKS_TEXT.matches}</span>`}
  </span>`;
}

interface Difference {
  ours: TemplateResult[];
  theirs: TemplateResult[];
  /** Count of the numbers in ours, and of those that differ in theirs. */
  numbers: number;
  differing: number;
}

/** A number or boolean as PyTorch, NumPy or Python prints it: -0.5, 1., 2e-08, -inf, True. */
const VALUE = /(-?(?:\d+\.?\d*(?:e[+-]\d+)?|inf)|True|False)/;

function compare(ours: string, theirs: string): Difference {
  const [mine, yours] = [ours.split(VALUE), theirs.split(VALUE)];
  // split() with a group: every second part is a number.
  const isOther = (part: string, i: number, other: string[]) => i % 2 === 1 && part !== other[i];
  const marked = (parts: string[], other: string[]) =>
    parts.map((part, i) => (isOther(part, i, other) ? html`<mark>${part}</mark>` : html`${part}`));
  return {
    ours: marked(mine, yours),
    theirs: marked(yours, mine),
    numbers: (mine.length - 1) / 2,
    differing: mine.filter((part, i) => isOther(part, i, yours)).length,
  };
}
