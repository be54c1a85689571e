// Embedding (?embed=1): one stage in an iframe of another page, without header, and telling its height.
import { text } from '../engine/words/page.en.ts';

/** Whether it is a figure of another page, in an iframe. */
export function isFigure(): boolean {
  return new URLSearchParams(location.search).get('embed') === 'figure';
}

/** Sets the page up for an iframe; web/HOSTING.md says how to use it. */
export function embed(): void {
  document.documentElement.dataset.embed = '';
  document.body.append(foot());
  // Target origin '*': the height is no secret, and the page cannot know who embeds it. The braces avoid a tail
  // call, for which WebKit names the parent as the sender.
  const tell = () => {
    parent.postMessage({ type: 'attention:height', height: heightOf() }, '*');
  };
  if (parent !== window) new ResizeObserver(tell).observe(document.body);
}

function heightOf(): number {
  return Math.ceil(document.body.getBoundingClientRect().height);
}

function foot(): HTMLElement {
  const foot = document.createElement('footer');
  const link = document.createElement('a');
  link.textContent = text.wholePage;
  link.target = '_blank';
  // The URL changes with every choice, so it is read when the link is used.
  for (const type of ['pointerenter', 'focus', 'click']) {
    link.addEventListener(type, () => {
      link.href = wholePage();
    });
  }
  link.href = wholePage();
  foot.className = 'screen-only embed-foot';
  foot.append(`${text.title} · `, link);
  return foot;
}

function wholePage(): string {
  const address = new URL(location.href);
  address.searchParams.delete('embed');
  return address.href;
}

/** The code of a frame with a stage, for another page; null if this page is a file on the disk. */
export function frameCode(stage: string, page: string): string | null {
  const address = new URL(`?embed=1#stage=${stage}`, page);
  if (address.protocol === 'file:') return null;
  return `<iframe title="${text.title}" width="100%" height="900" style="border: 0" src="${address}"></iframe>`;
}
