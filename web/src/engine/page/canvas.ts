// The canvas: the picture of a step, enlarged to what a window or a slide leaves it.
import { html, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { properties } from '../draw/properties.ts';
import type { Context } from '../plane/context.ts';
import { pictureView } from '../plane/picture/picture.ts';

// The picture stands in the same template as what is fitted: a part that is drawn later would not be there yet.
export function canvasView(context: Context): TemplateResult {
  return html`<div class="canvas" ${ref(fitHeight)}><div class="enlarged" .style=${sizesOf(context)}>${pictureView(context)}</div></div>`;
}

/** The picture in digits as large as the drawing says, in a page that scrolls. */
export function enlargedView(context: Context): TemplateResult {
  return html`<div class="enlarged" .style=${sizesOf(context)}>${pictureView(context)}</div>`;
}

function sizesOf({ drawing: { room, scale, zoom = 1 } }: Context): string {
  return properties({ 'room-w': room, enlarged: scale * zoom });
}

/** Makes a picture smaller that is higher than was computed: text may take more lines. Too high for that, it scrolls. */
function fitHeight(canvas: Element | undefined): void {
  const picture = canvas?.firstElementChild as HTMLElement | null | undefined;
  if (!canvas || !picture) return;
  const fit = () => {
    const room = canvas.clientHeight;
    if (room === 0) return;
    picture.style.setProperty('--most', String(room / picture.offsetHeight));
    // Where it is centred it would be moved down by half of what it has become smaller.
    picture.style.transformOrigin = picture.offsetHeight > room ? 'top' : '';
    canvas.toggleAttribute('data-scrolls', picture.getBoundingClientRect().height > room + 1);
  };
  // Once before it is seen, when the template is whole.
  queueMicrotask(fit);
  // In the next frame: to measure may lay the page out once more, while its sizes are being told.
  const observer = new ResizeObserver(() => requestAnimationFrame(fit));
  observer.observe(canvas);
  observer.observe(picture);
}
