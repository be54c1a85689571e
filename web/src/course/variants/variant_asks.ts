// Three questions on fresh numbers, the same for each variant of one head, so that the answers can be compared: what if
// all scores grow, what if queries and keys get longer, what do the shares add up to. What is right, the core tries.
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge, rightOf } from '../../engine/ask/judge.ts';
import { questionView } from '../../engine/ask/question_view.ts';
import type { Edit } from '../../engine/core/core.ts';
import { cellIn, farthest, type Matrix, matrixIn, rowIn } from '../../engine/core/matrices.ts';
import type { Session } from '../../engine/core/session.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { askSibling } from '../../engine/model/edits/sibling.ts';
import type { ViewSettings } from '../../engine/state/settings.ts';
import { patched, type State } from '../../engine/state/state.ts';
import { VARIANT_ASKS as TEXT } from './asks.en.ts';
import type { VariantContext } from './variant_numbers.ts';
import { clearedOf, KINDS, type ThreeTried, type VariantRow } from './variant_rows.ts';

/** Nodes of the core's head. */
const GIVEN = 'scaled';
const SHARES = 'weights';
const ROWS = ['q', 'k'];

/** By how much scores grow; how many times as long rows get, which are first made as long as words have them. */
const MORE = 2;
const TIMES = 2;
const SHORTEST = 4;

/** Difference that rounding may make of a share. */
const CLOSE = 1e-5;

/** Tries the three on a head of random numbers; another seed, other numbers. */
export function triedOf(session: Session, state: State, row: VariantRow, seed: number): ThreeTried {
  const own = { example: 'randn', T: 4, S: null, C: 4, head_size: 4, seed: String(seed) };
  const S = row.set?.memory_tokens ? { S: 4, memory_tokens: null, tokens: null } : {};
  const patch = { ...clearedOf(row), ...row.set, ...own, ...S, mistake: '', edits: [] };
  const choice = choiceText(patched(state, patch), session.catalogue());
  const shorter = askSibling(session, choice, [], (one) => rowsOf(one, SHORTEST));
  const plain = askSibling(session, choice, shorter, rowOf);
  const stays = (edits: readonly Edit[]) => {
    const { shares } = askSibling(session, choice, [...shorter, ...edits], rowOf);
    return farthest(shares.values, plain.shares.values) <= CLOSE ? 0 : 1;
  };
  const { scores, shares } = plain;
  const grown = scores.values.map((value, at) => ({ ...cellIn(scores, at), value: value + MORE }));
  const longer = shorter.map(({ value, ...cell }) => ({ ...cell, value: TIMES * value }));
  const sum = shares.values.reduce((all, share) => all + share, 0);
  return {
    scores: scores.values,
    right: {
      grown: stays(grown),
      longer: stays(longer),
      sum: Math.abs(sum - 1) <= CLOSE ? 1 : sum < 1 ? 0 : 2,
    },
  };
}

/** Scores and shares of the last word. */
function rowOf(session: Session): Record<'scores' | 'shares', Matrix> {
  const last = (name: string) => {
    const matrix = matrixIn(session, name);
    return rowIn(matrix, matrix.rows - 1);
  };
  return { scores: last(GIVEN), shares: last(SHARES) };
}

/** The rows of Q and K, so many times as long as they were drawn. */
function rowsOf(session: Session, times: number): Edit[] {
  return ROWS.flatMap((name) => {
    const matrix = matrixIn(session, name);
    return matrix.values.map((value, at) => ({ ...cellIn(matrix, at), value: times * value }));
  });
}

/** How often other numbers were asked for. */
export function attemptOf({ drafts }: Pick<ViewSettings, 'drafts'>, row: VariantRow): number {
  return Number(drafts[`variants.${row.id} attempt`] ?? 0);
}

/** The three, below the head; none of many heads. */
export function asksView(context: VariantContext): TemplateResult | typeof nothing {
  const { row, view, act, tried } = context;
  if (!tried) return nothing;
  const attempt = attemptOf(view, row);
  const other = () =>
    act.setView({
      drafts: { ...view.drafts, [`variants.${row.id} attempt`]: String(attempt + 1) },
    });
  return html`<details class="screen-only part-below variant-asks">
    <summary class="kicker">${TEXT.title}</summary>
    <div class="columns">${KINDS.map((kind) => {
      const key = `variants.${row.id}.${kind}`;
      const found = view.answers[key];
      const given = found?.of === String(attempt) ? found : undefined;
      const question = { kind: 'choose', right: tried.right[kind] } as const;
      const give = (said: string) => {
        const { verdict } = judge(question, said);
        if (!verdict || given) return;
        const answer = {
          ...{ said, outcome: verdict, right: rightOf(question), how: '', of: String(attempt) },
        };
        act.setView({ answers: { ...view.answers, [key]: answer } });
      };
      return html`<section class="card">${questionView({
        key,
        words: TEXT.words[kind](tried.scores),
        answers: TEXT.answers[kind],
        task: { kind: 'choose' },
        given,
        draft: '',
        no: null,
        why: given ? TEXT.why[kind](row.id, tried.right[kind]) : nothing,
        write: () => {},
        give,
      })}</section>`;
    })}</div>
    <p><button class="button" @click=${other}>${TEXT.other}</button></p>
  </details>`;
}
