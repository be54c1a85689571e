// Figures for other pages, as a module that fetches nothing (build/widget.ts): an element, <attention-figure link="#stage=head">,
// and `render` for anywidget, by which notebooks show it.
import '../../course/index.ts';
import '../../course/stage_words.ts';
import * as carried from 'virtual:carried';
import { Core } from '../../engine/core/core.ts';
import { moduleOf } from '../../engine/core/load.ts';
import { Refusal } from '../../engine/core/refusals.ts';
import type { Mark } from '../../engine/plane/figure/marks.ts';
import { REFUSALS } from '../../engine/words/refusals.en.ts';
import { themeNamed } from './figure_choice.ts';
import { FigureView } from './figure_view.ts';

Refusal.sentences = REFUSALS;

const TAG = 'attention-figure';

/** Names of the element's attributes, and of the traits of a notebook's model. */
const NAMES = ['link', 'theme', 'page'] as const;

async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** All that figures of one document share. */
let compiled: Promise<WebAssembly.Module> | null = null;

async function startCore(): Promise<Core> {
  compiled ??= unpacked(carried.core).then((bytes) => moduleOf(bytes, carried.sum));
  return Core.start(await compiled);
}

async function stillOf(step: string): Promise<Mark | null> {
  const text = new TextDecoder().decode(await unpacked(carried.pictures));
  const all: Record<string, Mark> = JSON.parse(text);
  return all[step] ?? null;
}

/** The address of the whole page: that of the build, or the folder from which its server gives this module out. */
function ownPage(): string | null {
  if (carried.site !== null) return carried.site;
  // A notebook's copy of the module has an address of which none can be made.
  const { protocol, href } = new URL(import.meta.url);
  const isOurs = /^https?:$/.test(protocol) && /\/attention\.widget\.mjs(\?.*)?$/.test(href);
  return isOurs ? href.replace(/[^/]*$/, '') : null;
}

function makeElement(): CustomElementConstructor {
  return class AttentionFigure extends HTMLElement {
    static readonly observedAttributes = NAMES;
    private view: FigureView | null = null;
    private isDue = false;

    connectedCallback(): void {
      this.renew();
    }

    disconnectedCallback(): void {
      this.view?.close();
      this.view = null;
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.renew();
    }

    /** Shows what the attributes say now; several may change at once. */
    private renew(): void {
      if (this.isDue) return;
      this.isDue = true;
      queueMicrotask(() => {
        this.isDue = false;
        this.view?.close();
        this.view = null;
        if (!this.isConnected) return;
        const choice = {
          link: this.getAttribute('link') ?? '',
          theme: themeNamed(this.getAttribute('theme')),
          page: this.getAttribute('page') ?? ownPage(),
        };
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
        const settled = (height: number) => {
          const event = { bubbles: true, detail: { height } };
          this.dispatchEvent(new CustomEvent('attention:height', event));
        };
        const makers = { core: startCore, still: stillOf, settled };
        this.view = new FigureView(this, root, choice, makers);
        void this.view.open();
      });
    }
  };
}

if (globalThis.customElements && !customElements.get(TAG))
  customElements.define(TAG, makeElement());

/** A notebook's model, as anywidget has it. */
interface WidgetModel {
  get(name: string): unknown;
  on(event: string, hear: () => void): void;
  off(event: string, hear: () => void): void;
}

/** Shows a figure in an element of a notebook; what it returns takes it away. */
export function render({ model, el }: { model: WidgetModel; el: HTMLElement }): () => void {
  const figure = document.createElement(TAG);
  const follow = () => {
    for (const name of NAMES) {
      const value = model.get(name);
      if (typeof value === 'string' && value !== '') figure.setAttribute(name, value);
      else figure.removeAttribute(name);
    }
  };
  follow();
  const events = NAMES.map((name) => `change:${name}`);
  for (const event of events) model.on(event, follow);
  el.append(figure);
  return () => {
    for (const event of events) model.off(event, follow);
    figure.remove();
  };
}

export default { render };
