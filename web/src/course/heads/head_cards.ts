// The step Attend: a card with a plane for each head, then the concatenated outputs, and Y.

import { html, nothing, type TemplateResult } from 'lit-html';
import { properties } from '../../engine/draw/properties.ts';
import { hasReading, resultSizes, sizesOf } from '../../engine/model/head_memory.ts';
import { cellInHead } from '../../engine/model/pair.ts';
import { type Context, redrawn } from '../../engine/plane/context.ts';
import { MOST_COLUMNS, MOST_TOKENS } from '../../engine/plane/layout/frame.ts';
import { heightProperty } from '../../engine/plane/layout/height.ts';
import { type Layout, showsCell } from '../../engine/plane/layout/layout.ts';
import { labelWidth } from '../../engine/plane/layout/row_labels.ts';
import { sizesOf as gapsOf } from '../../engine/plane/layout/sizes.ts';
import { widthOf } from '../../engine/plane/layout/tracks.ts';
import { headColour } from '../../engine/plane/names.ts';
import { gridView, planeView } from '../../engine/plane/plane.ts';
import { thumbnail } from '../../engine/plane/swatches/thumbnail.ts';
import { PLANE } from '../../engine/words/plane.en.ts';
import { headProofs } from './proofs.ts';
import { ONE_HEAD, TOGETHER } from './stage.ts';
import { HEADS_TEXT } from './words.en.ts';

/** Pixels, which the style sheet gets as custom properties: a card's padding, between cards, between tensors. */
const PADDING = 10;
const BETWEEN = 12;
const GAP = 10;
/** A card's paddings and borders. */
const CARD = 2 * (PADDING + 1);
const LEAST_NAMES = 36;
/** Widths of a heat map's cell: the least, the least if it may be left out, the most. */
const LEAST = 6;
const READABLE = 12;
const MOST = 26;

/** Cards of two heads, or of one, if they fit; else the plane. Thumbnails of the weights choose the head. */
export function headsView(context: Context): TemplateResult {
  const { model, drawing } = context;
  const { heads } = model;
  // With a mistake the graph may lack what a card shows.
  const isShown = hasReading(model, 'heads') && showsCell(context, [...ONE_HEAD, ...TOGETHER]);
  // A card has a head's tensors in the sizes of a plane that is not enlarged.
  const ofCards = redrawn(context, { digitsIn: null, canvas: null });
  const isFramed = drawing.canvas !== null;
  const room = isShown && !drawing.narrow ? roomForCards(ofCards, isFramed) : null;
  if (room === null) {
    return html`${heads > 1 ? headThumbnails(context) : nothing}${planeView(context)}
      <div class="off-slides under">${headProofs(context)}</div>`;
  }
  const { drawn, miniWidth, together } = room;
  return html`<section class="plane heads" aria-label=${PLANE.plane} .style=${properties(heightProperty(context))}>
    ${drawn.length < heads ? headThumbnails(context) : nothing}
    <div class="cards" .style=${properties({ pad: PADDING, between: BETWEEN })}>
      ${drawn.map((head, i) => cardView(ofCards, head, miniWidth, i === 0))}
      ${together === null ? nothing : togetherView(ofCards, together)}
    </div>
    ${headProofs(context)}
  </section>`;
}

/** The tensors in which all heads come together, as heat maps. */
const togetherView = (
  context: Context,
  miniWidth: number,
): TemplateResult => html`<div class="together">
  ${gridView(context, { columns: TOGETHER, decimals: 2, tight: false, miniWidth, labels: false, single: false, isSpread: false, gap: GAP })}
</div>`;

interface Room {
  drawn: number[];
  /**
   * Cell widths of heat maps: of a head's tensors, null if these are in digits; and of those of all heads together, null
   * if there is no room for them.
   */
  miniWidth: number | null;
  together: number | null;
}

/**
 * Width for the cards: of both heads if there are only two and they fit, else of the current one; null if that is too
 * wide. In a framed window a head's own numbers in digits go before what later steps make of them.
 */
function roomForCards(context: Context, isFramed: boolean): Room | null {
  const { model, drawing } = context;
  const { tokens, heads, size } = resultSizes(model);
  const columns = heads * size;
  if (tokens > MOST_TOKENS || columns > MOST_COLUMNS) return null;
  // A head of few columns is widened to fit its caption.
  const heatMap = Math.max(11, Math.ceil(46 / size));
  const mayStandAlone = isFramed && showsCell(context, ONE_HEAD);
  const names = { labels: false, leastLabels: LEAST_NAMES };
  for (const drawn of heads <= 2 ? [headIndices(heads), [drawing.head]] : [[drawing.head]]) {
    for (const miniWidth of isFramed ? [null, heatMap] : [heatMap]) {
      const ofCard = redrawn(context, { miniWidth });
      const gaps = (ONE_HEAD.length - 1) * (GAP - gapsOf(ofCard.drawing).gap);
      const card = CARD + widthOf(ofCard, ONE_HEAD, 2, names) + gaps;
      const own = labelWidth(context, LEAST_NAMES) + drawn.length * (card + BETWEEN);
      const together = Math.min(20, Math.floor((drawing.room - own - GAP) / (2 * columns)));
      if (together >= (mayStandAlone ? READABLE : LEAST)) return { drawn, miniWidth, together };
      const free = Math.floor((drawing.room - own + BETWEEN) / (drawn.length * size));
      if (!mayStandAlone || free < 0) continue;
      const wider = miniWidth && Math.min(MOST, miniWidth + free);
      return { drawn, miniWidth: wider, together: null };
    }
  }
  return null;
}

function headIndices(count: number): number[] {
  return Array.from({ length: count }, (_, head) => head);
}

function cardView(
  context: Context,
  head: number,
  miniWidth: number | null,
  labels: boolean,
): TemplateResult {
  const { size } = resultSizes(context.model);
  const ofHead = redrawn(context, { head });
  const layout: Layout = {
    columns: ONE_HEAD,
    decimals: 2,
    tight: false,
    miniWidth,
    labels,
    single: false,
    isSpread: false,
    leastLabels: LEAST_NAMES,
    gap: GAP,
  };
  return html`<section class=${`raised head-card ${headColour(head)}`} data-head=${head} aria-label=${PLANE.head(head)}>
    <h2>
      <b>${PLANE.head(head)}</b> ${HEADS_TEXT.columns(head * size, (head + 1) * size - 1, size === sizesOf(context.model).size ? '' : 'V')}
    </h2>
    ${gridView(ofHead, layout)}
  </section>`;
}

/** Thumbnails of the attention weights of every head; clicking one shows that head. */
function headThumbnails(context: Context): TemplateResult {
  const { model, drawing, act } = context;
  return html`<div class="in-row head-maps" role="group" aria-label=${HEADS_TEXT.choose}>
    ${headIndices(model.heads).map(
      (head) => html`<button
        class=${headColour(head)}
        aria-pressed=${head === drawing.head ? 'true' : 'false'}
        aria-label=${HEADS_TEXT.map(head)}
        @click=${() => act.set({ head, cell: cellInHead(model, head) })}
      >
        ${thumbnail(redrawn(context, { head }), 'weights')}
        <span>${model.heads > 4 ? head : PLANE.head(head)}</span>
      </button>`,
    )}
  </div>`;
}
