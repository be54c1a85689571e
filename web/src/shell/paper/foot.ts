// The foot of each printed page: a line for a name, the link, the seed of the questions, and the page's number. In the margin,
// where a browser fills that; elsewhere below each step, and the browser numbers the pages.
import { html, nothing, type TemplateResult } from 'lit-html';
import { PRINT } from './print.en.ts';

/** Longest address that somebody would type from paper. */
const LONGEST = 110;

export class Foot {
  readonly said: string;
  private readonly sheet: CSSStyleSheet | null;

  constructor(link: string, short: string, seed: string) {
    const address = link.length <= LONGEST ? link : short;
    this.said = [address, seed].filter((part) => part !== '').join(' · ');
    // Only browsers that fill margins have this class.
    this.sheet = 'CSSMarginRule' in globalThis ? marginsWith(this.said) : null;
    if (this.sheet) document.adoptedStyleSheets.push(this.sheet);
  }

  /** The foot below a part of the paper, where margins stay empty. */
  view(): TemplateResult | typeof nothing {
    if (this.sheet) return nothing;
    return html`<p class="handout-foot"><span>${PRINT.name} </span><span>${this.said}</span></p>`;
  }

  remove(): void {
    const { sheet } = this;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}

function marginsWith(said: string): CSSStyleSheet {
  const quoted = (words: string) => `"${words.replaceAll(/["\\\n]/g, '\\$&')}"`;
  const font = 'font: 400 7pt / 1 sans-serif; color: #5f5b54; vertical-align: top';
  const sheet = new CSSStyleSheet();
  const line = '_'.repeat(28);
  sheet.replaceSync(`@page {
    margin: 5mm 6mm 7mm;
    @bottom-left { content: ${quoted(`${PRINT.name} ${line}`)}; ${font}; width: 24%; text-align: left; }
    @bottom-center { content: ${quoted(said)}; ${font}; width: 62%; text-align: center; }
    @bottom-right { content: counter(page) " / " counter(pages); ${font}; width: 14%; text-align: right; }
  }`);
  return sheet;
}
