// Pictures of the questions that learners ask: each a tensor that the core computes for it, in colours.
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { ref } from 'lit-html/directives/ref.js';
import type { Session } from '../../../engine/core/session.ts';
import { matrixOf } from '../../../engine/core/tensor.ts';
import { paintMap, type Scale, shade, type Theme } from '../../../engine/draw/colour.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { looksOf } from '../../../engine/lesson/look_rules.ts';
import { choiceText } from '../../../engine/model/choice.ts';
import { withSibling } from '../../../engine/model/edits/sibling.ts';
import { nodeOf } from '../../../engine/model/nodes.ts';
import { parseHash } from '../../../engine/state/state.ts';
import type { Pictured } from './asked_question.ts';

export interface Picture {
  rows: number;
  cols: number;
  /** Row after row. */
  values: number[];
  kind: Scale;
}

/** The pictures of each question. A lesson is opened once for all that show it. */
export function picturesOf(
  session: Session,
  asked: readonly { pictures: readonly Pictured[] }[],
): Picture[][] {
  const links = new Set(asked.flatMap(({ pictures }) => pictures.map(({ link }) => link)));
  const made = new Map<Pictured, Picture>();
  for (const link of links) {
    withSibling(session, (sibling) => {
      sibling.open(choiceText(parseHash(link), session.catalogue()));
      for (const one of asked.flatMap(({ pictures }) => pictures)) {
        if (one.link === link) made.set(one, pictureIn(sibling, one));
      }
    });
  }
  return asked.map(({ pictures }) => pictures.map((one) => made.get(one) as Picture));
}

function pictureIn(session: Session, { node, from = 0, rows: some }: Pictured): Picture {
  const { rows: all, cols } = matrixOf(nodeOf(session, node).shape);
  const rows = some ?? all;
  const values = session.data(session.find(node)).subarray(from * cols, (from + rows) * cols);
  const { kind } = looksOf(session, {})[node] ?? { kind: 'signed' };
  return { rows, cols, values: [...values], kind };
}

export function picturesView(
  pictured: readonly Pictured[],
  pictures: readonly Picture[],
  theme: Theme,
): TemplateResult {
  const largestOf = (name: string) => {
    const alike = pictures.filter((_, i) => pictured[i].node === name);
    return Math.max(...alike.flatMap(({ values }) => values.map(Math.abs))) || 1;
  };
  return html`<div class="asked-pictures">${pictures.map((picture, i) => {
    const { node, says, isMade } = pictured[i];
    const end = picture.kind === 'weight' ? 1 : largestOf(node);
    return html`${isMade ? html`<b aria-hidden="true">→</b>` : nothing}
      <figure>${mapView(picture, end, theme)}<figcaption>${says}</figcaption></figure>`;
  })}</div>`;
}

function mapView({ rows, cols, values, kind }: Picture, end: number, theme: Theme): unknown {
  const draw = (canvas?: Element) => {
    if (!canvas) return;
    paintMap(canvas as HTMLCanvasElement, rows, cols, (row, col) =>
      shade(values[row * cols + col] / end, kind, theme),
    );
  };
  const view = () =>
    html`<canvas width=${cols} height=${rows} .style=${properties({ rows, cols })} ${ref(draw)}></canvas>`;
  return guard([values, theme], view);
}
