// The way: the sentence in every stage side by side, with the weights of the words and the last word's result.

import { html, noChange, nothing, type TemplateResult } from 'lit-html';
import { properties } from '../../engine/draw/properties.ts';
import { stageNumber } from '../../engine/lesson/stages.ts';
import { extent } from '../../engine/model/extent.ts';
import { plainClick } from '../../engine/page/plain_click.ts';
import { formatHash } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import type { RungNumbers } from './way_numbers.ts';
import { type EndContext, stageAt } from './way_numbers.ts';
import { BETWEEN, GUTTER, type WayRoom, wayRoom } from './way_room.ts';
import { headTables } from './way_tables.ts';
import { END_TEXT } from './words.en.ts';

export function wayView(context: EndContext): TemplateResult {
  const { way, window, pass } = context;
  const room = wayRoom(way, window);
  const leaving = way.rungs.flatMap(({ heads }) => heads.flatMap(({ leaves }) => leaves.values));
  const { largest } = extent(leaving);
  const sizes = properties({
    tokens: way.words.length,
    columns: room.columns,
    cell: room.cell,
    leaf: room.leaf,
    digits: room.digits,
    labels: room.labels,
    'per-row': room.perRow,
    gutter: GUTTER,
    between: BETWEEN,
  });
  const linkTo = (stage: string) => (name: string) => stageLink(context, stage, name);
  return html`<div
    class=${room.isUpright ? 'whole-way upright' : 'whole-way'}
    role="group"
    aria-label=${END_TEXT.way.label}
    data-slide
    .style=${sizes}
  >
    ${way.rungs.map((numbers, i) => {
      const isTaken = pass?.takes(costOf(numbers)) ?? true;
      return isTaken
        ? rungView(context, numbers, room, room.firsts.includes(i), largest)
        : noChange;
    })}
    <p class="way-hint">${END_TEXT.way.hint} ${END_TEXT.way.learn(linkTo('learn'), linkTo('language'))}</p>
  </div>`;
}

function stageLink(context: EndContext, stage: string, name: string): TemplateResult {
  const at = stageAt(context, stage, 'train');
  return html`<a href=${`#${formatHash(at)}`} @click=${plainClick(() => context.act.set(at))}>${stageNumber(stage)} ${name}</a>`;
}

function costOf({ heads }: RungNumbers): number {
  return heads.reduce(
    (sum, { weights, leaves }) => sum + weights.values.length + leaves.values.length,
    0,
  );
}

function rungView(
  context: EndContext,
  numbers: RungNumbers,
  room: WayRoom,
  isFirst: boolean,
  largest: number,
): TemplateResult {
  const { rung, heads } = numbers;
  const at = stageAt(context, rung.stage);
  const isStacked = heads.length > room.perRow;
  const classes = ['rung', isFirst ? 'labelled' : '', isStacked ? 'stacked' : ''];
  return html`<section
    class=${classes.join(' ')}
    data-rung=${rung.stage}
    data-tables=${isStacked ? 1 : heads.length}
    aria-labelledby=${`rung-${rung.stage}`}
  >
    <h2 id=${`rung-${rung.stage}`}>
      <a class="higher" href=${`#${formatHash(at)}`} @click=${plainClick(() => context.act.set(at))}
        ><b class="stage-disc">${stageNumber(rung.stage)}</b> ${text.stages[rung.stage].name}</a
      >
    </h2>
    <p class="rung-how">
      ${heads.length === 1 ? END_TEXT.way.how[rung.stage] : isStacked ? nothing : heads.map((_, i) => nameOf(i))}
    </p>
    <div class="rung-heads">
      ${heads.map(
        (_, i) =>
          html`${isStacked ? nameOf(i) : nothing} ${headTables(context, numbers, i, room, largest)}`,
      )}
    </div>
    <p class="rung-says">${relationView(numbers)}</p>
  </section>`;
}

function nameOf(head: number): TemplateResult {
  return html`<span class="way-head" data-head=${head}>${END_TEXT.way.head(head)}</span>`;
}

/** Comparison of the result with the stage before: a sign in front of the numbers, and words. */
function relationView({ relation, heads }: RungNumbers): unknown {
  const words = END_TEXT.way;
  if (!relation) return words.first;
  const { kind } = relation;
  const says =
    kind === 'same'
      ? words.same
      : kind === 'size'
        ? words.size(relation.now)
        : words[kind](relation.most);
  return html`<span class="relation" data-kind=${kind}>${words.signs[kind]}</span> ${says} ${heads.length > 1 ? words.each : nothing}`;
}
