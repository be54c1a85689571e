// A figure in another page: the picture of a step, a sentence, the arithmetic of the open number, and a line that leads to
// the whole page. It stands in a shadow root, and ends with all that it listens to.

import { arithmeticText } from '../../engine/ask/arithmetic_text.ts';
import type { Core } from '../../engine/core/core.ts';
import { LoadFailure } from '../../engine/core/load.ts';
import type { Cell } from '../../engine/core/tensor.ts';
import type { Theme } from '../../engine/draw/colour.ts';
import { cellName } from '../../engine/draw/format.ts';
import { findStage } from '../../engine/lesson/stages.ts';
import { normalized } from '../../engine/model/link.ts';
import type { Model } from '../../engine/model/model.ts';
import { resolve } from '../../engine/model/resolve.ts';
import { findStep } from '../../engine/model/shown_step.ts';
import type { Mark } from '../../engine/plane/figure/marks.ts';
import { type LiveFigure, liveFigureOf } from '../../engine/plane/figure/plane_figure.ts';
import { isPage } from '../../engine/state/pages.ts';
import { openingSettings } from '../../engine/state/settings.ts';
import { FIRST_STAGE, formatHash, parseHash } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { FIGURE } from './figure.en.ts';
import { elementOf, markedFigure } from './figure_element.ts';
import { cellByKey, cellIn, fittedFigure, isNarrow, middleOf, mostHeight } from './figure_room.ts';
import { figureSheet } from './figure_styles.ts';
import { openedLink } from './opened_link.ts';
import { nodesOf } from './words_nodes.ts';

export interface FigureChoice {
  /** '#stage=head&step=mix'. */
  link: string;
  theme: Theme | 'auto';
  /** Address of the whole page; null: not known. */
  page: string | null;
}

export interface FigureMakers {
  core: () => Promise<Core>;
  /** A picture of a step ('head mix') as it opens, without the core; null: none. */
  still: (step: string) => Promise<Mark | null>;
  /** Called when the figure has its height: once, and again if it gets another width. */
  settled: (height: number) => void;
}

function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

export class FigureView {
  private readonly host: HTMLElement;
  private readonly choice: FigureChoice;
  private readonly makers: FigureMakers;
  private readonly ended = new AbortController();
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');
  private readonly lead = made('p', 'figure-lead');
  private readonly picture = made('div', 'figure-picture');
  private readonly sum = made('p', 'figure-sum');
  private readonly amiss = made('p', 'figure-amiss');
  private readonly foot = made('p', 'figure-foot');
  private readonly link = document.createElement('a');
  private core: Core | null = null;
  private model: Model | null = null;
  private drawn: LiveFigure | null = null;
  /** Width for which the picture's height was found. */
  private width = 0;

  constructor(host: HTMLElement, root: ShadowRoot, choice: FigureChoice, makers: FigureMakers) {
    this.host = host;
    this.choice = choice;
    this.makers = makers;
    root.adoptedStyleSheets = [figureSheet()];
    const body = made('div', 'figure-body');
    this.sum.ariaLive = 'polite';
    this.sum.tabIndex = -1;
    this.amiss.hidden = true;
    this.link.target = '_blank';
    this.link.rel = 'noopener';
    this.link.textContent = FIGURE.whole;
    const hint = document.createElement('span');
    hint.textContent = FIGURE.hint;
    this.foot.append(choice.page === null ? text.title : this.link, hint);
    body.append(this.lead, this.picture, this.sum, this.amiss, this.foot);
    root.replaceChildren(body);
    this.lead.textContent = FIGURE.loading;
    this.setLink(choice.link.startsWith('#') ? choice.link : `#${choice.link}`);
    this.listen();
  }

  /** Opens the link, and draws. */
  async open(): Promise<void> {
    const { signal } = this.ended;
    try {
      const core = await this.makers.core();
      if (signal.aborted) return core.close();
      this.core = core;
      const { model, amiss } = await openedLink(core, this.choice.link, signal);
      if (signal.aborted) return;
      this.say(amiss.join(' '));
      if (!model || model.session.isStreamed) this.showWords(model);
      else {
        this.model = model;
        this.draw();
      }
    } catch (error) {
      if (signal.aborted) return;
      console.warn(error);
      await this.showStill(error);
    }
    void this.settle();
  }

  /** Ends all that the figure does. */
  close(): void {
    this.ended.abort();
    this.core?.close();
    this.core = null;
  }

  private get theme(): Theme {
    const { theme } = this.choice;
    if (theme !== 'auto') return theme;
    return this.dark.matches ? 'dark' : 'light';
  }

  private listen(): void {
    const { picture, dark } = this;
    const { signal } = this.ended;
    // By mouse it takes no focus: the keys stay those of the page around.
    picture.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    picture.addEventListener('click', (event) => this.click(event), { signal });
    picture.addEventListener('keydown', (event) => this.press(event), { signal });
    dark.addEventListener('change', () => this.draw(), { signal });
    const sizes = new ResizeObserver(() => {
      if (this.picture.clientWidth === this.width || !this.model) return;
      this.draw();
      void this.settle();
    });
    sizes.observe(this.host);
    signal.addEventListener('abort', () => sizes.disconnect());
  }

  /** Tells the height, when the fonts have come. */
  private async settle(): Promise<void> {
    await document.fonts.ready;
    if (this.ended.signal.aborted) return;
    this.makers.settled(Math.ceil(this.host.getBoundingClientRect().height));
  }

  private click(event: MouseEvent): void {
    const { drawn, picture } = this;
    const box = picture.querySelector('svg')?.getBoundingClientRect();
    if (!drawn || !box) return;
    // Decks of slides enlarge what is in them.
    const enlarged = drawn.figure.width / box.width;
    const [x, y] = [(event.clientX - box.left) * enlarged, (event.clientY - box.top) * enlarged];
    const cell = cellIn(drawn.areas, x, y);
    if (cell) this.choose(cell);
  }

  /** A key that is used goes no further; all others are those of the page around. */
  private press(event: KeyboardEvent): void {
    const { drawn, model } = this;
    if (!drawn || !model || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
      return;
    const cell = cellByKey(drawn.areas, model.cell, event.key);
    if (!cell) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(cell);
  }

  private choose(cell: Cell): void {
    const { model } = this;
    if (!model) return;
    const state = { ...model.state, step: model.step.id, cell };
    try {
      this.model = resolve(state, model.session);
      this.draw();
    } catch (error) {
      // A trap of the core: nothing more can be asked of it.
      console.warn(error);
      this.model = null;
      this.say(FIGURE.failed);
    }
  }

  private draw(): void {
    const { model, picture, host } = this;
    host.dataset.theme = this.theme;
    if (!model) return;
    const { stage, step, session, cell, node } = model;
    const width = picture.clientWidth;
    // Not shown yet, as on a slide that comes later.
    if (width === 0) return;
    const isNew = width !== this.width;
    this.lead.replaceChildren(...nodesOf(text.stages[stage.id].steps[step.id].slide));
    this.writeSum(
      cellName(cell.node, cell.index),
      arithmeticText(session, cell),
      node.kind === 'leaf',
    );
    this.setLink(`#${formatHash(normalized(model))}`);
    picture.parentElement?.classList.toggle('figure-narrow', isNarrow(width));
    if (isNew) this.fixHeight(null);
    const beside = host.offsetHeight - picture.offsetHeight;
    const height = isNew ? mostHeight(width, beside) : picture.clientHeight;
    const settings = openingSettings(this.theme);
    const { drawn, scale } = fittedFigure(
      (room) => liveFigureOf(model, settings, room),
      width,
      height,
    );
    const { figure } = drawn;
    this.drawn = drawn;
    const element = elementOf(markedFigure(figure));
    element.setAttribute('width', String(figure.width * scale));
    element.setAttribute('height', String(figure.height * scale));
    element.ariaHidden = 'true';
    picture.replaceChildren(element);
    picture.tabIndex = 0;
    picture.role = 'group';
    picture.ariaLabel = `${figure.title}. ${FIGURE.keys}`;
    if (isNew) this.fixHeight(picture.offsetHeight);
    this.width = width;
    const [x = 0] = middleOf(drawn.areas, cell) ?? [];
    picture.scrollLeft = x * scale - width / 2;
  }

  private fixHeight(height: number | null): void {
    this.picture.style.height = height === null ? '' : `${height}px`;
  }

  /** The result first: a long sum may be cut. */
  private writeSum(name: string, line: string, isGiven: boolean): void {
    const cut = line.lastIndexOf(' = ');
    const bold = document.createElement('b');
    bold.textContent = `${name} = ${cut < 0 ? line : line.slice(cut + 3)}`;
    const rest = cut < 0 ? '' : ` = ${line.slice(0, cut)}`;
    this.sum.replaceChildren(bold, isGiven ? `, ${FIGURE.given}` : rest);
  }

  private setLink(link: string): void {
    const { page } = this.choice;
    if (page !== null) this.link.href = new URL(link, page).href;
  }

  private say(sentence: string): void {
    this.amiss.textContent = sentence;
    this.amiss.hidden = sentence === '';
  }

  /** Words in place of a picture: of so many tokens there is none, or the link names no stage. */
  private showWords(model: Model | null): void {
    this.lead.textContent = model ? FIGURE.tooMany : FIGURE.noFigure;
    this.picture.hidden = this.sum.hidden = true;
    this.foot.lastElementChild?.remove();
  }

  /** Without the core: the step as it opens, and why no number can be opened. */
  private async showStill(error: unknown): Promise<void> {
    const { host, lead, picture, sum, foot, choice } = this;
    const isForbidden =
      error instanceof LoadFailure && ['forbidden', 'noWebAssembly'].includes(error.trouble);
    const { stage: named, step: asked } = parseHash(choice.link);
    const stage = findStage(isPage(named) ? FIRST_STAGE : named);
    const step = findStep(stage, stage.steps, asked);
    const still = await this.makers.still(`${stage.id} ${step.id}`).catch(() => null);
    // The picture is of the light theme.
    host.dataset.theme = still ? 'light' : this.theme;
    lead.replaceChildren(...nodesOf(text.stages[stage.id].steps[step.id].slide));
    this.say(isForbidden ? FIGURE.forbidden : FIGURE.failed);
    sum.hidden = true;
    foot.querySelector('span')?.remove();
    picture.hidden = still === null;
    picture.classList.add('figure-still');
    if (still) picture.replaceChildren(elementOf(still));
  }
}
