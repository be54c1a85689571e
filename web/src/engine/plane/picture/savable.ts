// Charts or tables of a page beside the stages, with buttons that save them as a picture, the key and all.
import { html, type TemplateResult } from 'lit-html';
import type { Actions } from '../../state/actions.ts';
import { TROUBLE } from '../../words/trouble.en.ts';
import { SAVABLE } from './savable.en.ts';

const KINDS = ['svg', 'png'] as const;

/** `name`: of the file; `what`: what is saved, for screen readers. What draws it is fetched when it is saved. */
export function savableView(
  act: Actions,
  name: string,
  charts: unknown,
  what = SAVABLE.charts,
): TemplateResult {
  const save = (kind: (typeof KINDS)[number], { currentTarget }: Event) => {
    const place = (currentTarget as Element).closest<HTMLElement>('.savable');
    if (!place) return;
    import('../figure/drawn_file.ts').then(
      async ({ drawnFile }) => {
        const [content, type] = await drawnFile(place, kind);
        act.save(content, type, `${name}.${kind}`);
      },
      () => act.setView({ notice: TROUBLE.notFetched }),
    );
  };
  return html`<div class="savable">
    ${charts}
    <p class="screen-only in-row aside">
      ${SAVABLE.says}
      ${KINDS.map((kind) => html`<button class="button" aria-label=${SAVABLE.label(what, SAVABLE.kinds[kind])} @click=${(event: Event) => save(kind, event)}>${SAVABLE.kinds[kind]}</button>`)}
    </p>
  </div>`;
}
