// The number of heads, which must divide C, and the head that is drawn.
import { html, nothing, type TemplateResult } from 'lit-html';
import { cellInHead } from '../../model/pair.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../words/page.en.ts';
import { selectView } from './menu.ts';

export function headsMenus({ model, act }: Context): TemplateResult | typeof nothing {
  const { heads, head, session } = model;
  const counts = session.limits().num_heads;
  if (counts.length === 0) return nothing;
  return html`<div class="control">
    ${numberMenu(text.controls.num_heads, counts, heads, (count) => act.set({ head: null, cell: null, num_heads: count }))}
    ${
      heads === 1
        ? nothing
        : numberMenu(text.controls.head, [...Array(heads).keys()], head, (h) =>
            act.set({ head: h, cell: cellInHead(model, h) }),
          )
    }
  </div>`;
}

function numberMenu(
  label: string,
  options: number[],
  chosen: number,
  choose: (option: number) => void,
): TemplateResult {
  return html`<label>
    ${label}
    ${selectView(
      options.map((option) => [String(option), String(option)] as const),
      String(chosen),
      (option) => choose(Number(option)),
    )}
  </label>`;
}
