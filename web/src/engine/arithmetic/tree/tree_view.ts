// All dependencies of a number as a tree: a line for each number, with its value and its statement, and below it its
// operands. A lazily loaded module (tree_button.ts).

import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Session } from '../../core/session.ts';
import type { Term } from '../../core/structure.ts';
import { sameCell } from '../../core/tensor.ts';
import { cellName } from '../../draw/format.ts';
import { properties } from '../../draw/properties.ts';
import { keyOf } from '../../model/tree/branches.ts';
import { toggled } from '../../model/tree/opened.ts';
import { entriesOf } from '../../model/tree/terms.ts';
import type { Branch, EntryBranch, NumberBranch, Tree } from '../../model/tree/tree.ts';
import { type Context, isCovering } from '../../plane/context.ts';
import { symbol } from '../../plane/names.ts';
import type { Actions } from '../../state/actions.ts';
import { TREE } from '../../words/tree.en.ts';
import { entryLabel } from '../arithmetic.ts';
import { type Arithmetic, chipFace } from '../chip.ts';
import { lineOf } from '../sum_line.ts';
import { format } from '../term_text.ts';
import { leaveTree } from './leave.ts';
import { moveInTree } from './tree_keys.ts';
import './tree_styles.ts';

/** A branch as a line among its siblings. */
interface Line {
  branch: Branch;
  level: number;
  at: number;
  of: number;
  /** Whether it is the only number of its tensor there: of several shut lines only the first names their origin. */
  isAlone: boolean;
}

/** The tab stop of a page's tree: the line that had the focus last. */
const stops = new WeakMap<Session, string>();

export function treeView(context: Context, tree: Tree): TemplateResult {
  const { root, refusal } = tree;
  const { act } = context;
  const { uncovered } = context.model.session;
  const back = html`<button class="button" @click=${() => leaveTree(act)}>${TREE.back} <kbd>Esc</kbd></button>`;
  if (!root) return html`<section class="number-tree"><p>${refusal}</p>${back}</section>`;
  const lines = linesOf(root);
  const name = cellName(root.at.node, root.at.index);
  const last = stops.get(uncovered);
  const stop = lines.some(({ branch }) => branch.key === last) ? last : root.key;
  return html`<section class="number-tree" aria-labelledby="number-tree">
    <header class="at-ends">
      <h2 id="number-tree">${TREE.title(name)}</h2>
      ${back}
    </header>
    <p class="aside">${countsView(context, tree)} ${TREE.how}</p>
    <div
      role="tree"
      aria-label=${TREE.label(name)}
      @keydown=${(event: KeyboardEvent) => keyOnTree(event, act)}
      @focusin=${(event: FocusEvent) => takeStop(event, uncovered)}
    >${repeat(
      lines,
      ({ branch }) => branch.key,
      (line) => lineView(context, line, line.branch.key === stop),
    )}</div>
  </section>`;
}

/** Escape leads back to the tables, where the arrow keys step again. */
function keyOnTree(event: KeyboardEvent, act: Actions): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    leaveTree(act);
  } else moveInTree(event);
}

/** All lines, from top to bottom. */
function linesOf(branch: Branch, level = 1, siblings = [branch]): Line[] {
  const [at, of] = [siblings.indexOf(branch) + 1, siblings.length];
  const isAlone = siblings.filter((one) => one.at.node === branch.at.node).length === 1;
  const below = branch.branches.flatMap((one) => linesOf(one, level + 1, branch.branches));
  return [{ branch, level, at, of, isAlone }, ...below];
}

/** The line that gets the focus is the tab stop from now on. */
function takeStop({ target, currentTarget }: FocusEvent, session: Session): void {
  const line = (target as Element).closest<HTMLElement>('[role="treeitem"]');
  if (!line) return;
  stops.set(session, line.dataset.key ?? '');
  for (const one of (currentTarget as Element).querySelectorAll<HTMLElement>('[tabindex="0"]')) {
    one.tabIndex = -1;
  }
  line.tabIndex = 0;
}

/** How many of all numbers are shown. */
function countsView(context: Context, { shown }: Tree): TemplateResult {
  const total = totalOf(context);
  const isCovered = isCovering(context);
  const words = isCovered ? TREE.covering : total ? TREE.counts(shown, total) : TREE.counting;
  return html`<span role="status" aria-busy=${isCovered || total ? nothing : 'true'}>${words}</span>`;
}

/** Total of the tree's numbers, each counted once; 0 while it is not known. */
function totalOf({ model: { tree }, counted }: Context): number {
  return (tree?.root && counted?.from([tree.root.cell])) ?? 0;
}

function lineView(
  context: Context,
  { branch, level, at, of, isAlone }: Line,
  isStop: boolean,
): TemplateResult {
  const { model, act } = context;
  const isRoot = level === 1;
  const canTurn = !isRoot && (branch.kind === 'number' ? branch.end === null : true);
  const isBranch = canTurn && branch.kind !== 'rest';
  const turn = () => canTurn && act.set({ tree: toggled(model.state.tree, branch.at) });
  const goAbove = ({ currentTarget }: Event) => lineOfKey(currentTarget, keyOf(branch.at))?.focus();
  const isAbove = branch.kind === 'number' && branch.end === 'above';
  const isOpen = isRoot ? branch.branches.length > 0 : branch.isOpen;
  const isChosen = branch.kind === 'number' && sameCell(branch.at, model.cell);
  return html`<div
    role="treeitem"
    class=${['branch', branch.kind, canTurn || isAbove ? 'turns' : ''].join(' ')}
    data-key=${branch.key}
    data-arrows
    tabindex=${live(isStop ? '0' : '-1')}
    aria-level=${level}
    aria-posinset=${at}
    aria-setsize=${of}
    aria-expanded=${isBranch || (isRoot && isOpen) ? String(isOpen) : nothing}
    aria-selected=${isChosen ? 'true' : 'false'}
    .style=${properties({ level: level - 1 })}
    @click=${isAbove ? goAbove : turn}
  ><i class="twist" aria-hidden="true">${isBranch ? (isOpen ? '▾' : '▸') : nothing}</i><span class="branch-words">${wordsOf(context, branch, isAlone)}</span></div>`;
}

function lineOfKey(line: EventTarget | null, key: string): HTMLElement | undefined {
  const lines = (line as Element).parentElement?.querySelectorAll<HTMLElement>('[role="treeitem"]');
  return [...(lines ?? [])].find(({ dataset }) => dataset.key === key);
}

/** Text of a line. */
function wordsOf(context: Context, branch: Branch, isAlone: boolean): TemplateResult {
  switch (branch.kind) {
    case 'rest':
      return html`<span class="note">${branch.isOpen ? TREE.fewer : TREE.rest(branch.count)}</span>`;
    case 'entry':
      return entryWords(context, branch);
    case 'number':
      return numberWords(context, branch, isAlone);
  }
}

function numberWords(context: Context, branch: NumberBranch, isAlone: boolean): TemplateResult {
  const { cell, node, at, end, isOpen } = branch;
  const name = cellName(at.node, at.index);
  const isStated = end === null && (isOpen || isAlone);
  const note = isOpen ? levelView(context, branch) : belowView(context, [cell], 1);
  return html`<span class="name">${name}</span>${
    end === 'covered' ? nothing : valueButton(context, branch, name)
  }${isStated ? html`<span class="says">${lastLine(node.statement)}</span>` : nothing}<span
    class="note"
  >${end === null ? note : TREE.ends[end]}</span>`;
}

/** The line of a statement that makes the number: loops begin with what they need, and end with what they do. */
function lastLine(statement: string): string {
  return statement.slice(statement.lastIndexOf('\n') + 1).trim();
}

/** The value, a button that opens its arithmetic; Enter on its line presses it. */
function valueButton(context: Context, { cell, at }: NumberBranch, name: string): TemplateResult {
  const show = (event: Event) => {
    event.stopPropagation();
    context.act.show(at);
  };
  return html`<button class="chip" tabindex="-1" @click=${show}>${chipFace(arithmeticOf(context), cell, name)}</button>`;
}

/** Caption of the next level: the number of its terms, or of its numbers if they are of one tensor. */
function levelView(context: Context, { open }: NumberBranch): unknown {
  const entries = open ? entriesOf(open.terms) : [];
  if (entries.length < 2) return nothing;
  const letter = ({ node }: Term) =>
    symbol(context.drawing, context.model.session.structure.nodes[node].name);
  const [first] = entries;
  const products = entries.filter(({ term }) => term.kind !== 'cell');
  if (products.length > 0) {
    const letters = first.cells.map((cell, i) => html`${i > 0 ? '·' : ''}${letter(cell)}`);
    return TREE.terms(products.length, html`${letters}`);
  }
  const isOne = entries.every(({ term }) => term.node === first.term.node);
  return isOne ? TREE.ofOne(entries.length, letter(first.term)) : nothing;
}

function entryWords(context: Context, branch: EntryBranch): TemplateResult {
  const { entry, of, place, isOpen } = branch;
  const { term, cells } = entry;
  const given = arithmeticOf(context);
  const batch = of.node.axes[0] === 'B' ? of.cell.index[0] : given.batch;
  const { label, name } = entryLabel({ ...given, batch, open: of }, term, place);
  const written = (value: number) => format(given, value);
  return html`<span class="name"><span aria-hidden="true">${label}</span><span class="visually-hidden">${name ?? label}</span></span><span
    class="sum">${lineOf(of.terms, term, written)}</span><span
    class="value">= ${written(term.value)}</span>${
      branch.isLargest ? html`<span class="most">${TREE.largest}</span>` : nothing
    }<span
    class="note">${isOpen ? nothing : belowView(context, cells, 0)}</span>`;
}

/** How many of the tree's numbers are below these, less `without`; empty while the count is not known. */
function belowView(context: Context, cells: Term[], without: number): string {
  const total = totalOf(context);
  if (!context.counted || total === 0) return '';
  const count = context.counted.from(cells) - without;
  return without > 0 ? TREE.below(count, total) : TREE.within(count, total);
}

function arithmeticOf({ model, drawing, act }: Context): Arithmetic {
  return { ...drawing, session: model.session, act };
}
