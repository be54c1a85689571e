// The film of one row: a picture for each step, made with that step's parameters. The token that the row should look at
// is bold.

import { html, nothing, type TemplateResult } from 'lit-html';
import { fixed } from '../../../engine/draw/format.ts';
import { properties } from '../../../engine/draw/properties.ts';
import { questionsOf } from '../../../engine/lesson/task_questions.ts';
import { meaningOf, nodeOf, openRow, tokenName } from '../../../engine/model/nodes.ts';
import type { Film, FilmFrame } from '../../../engine/model/run/film.ts';
import { targetTokenIn } from '../../../engine/model/run/target_token.ts';
import type { Context } from '../../../engine/plane/context.ts';
import { RUN_TEXT } from '../run.en.ts';
import { waits } from './curves.ts';
import { FRAME, placeOf, roomyOf, type StepAxis } from './step_axis.ts';

const words = RUN_TEXT.film;

/** A guess, and whether it is right; null where the row is asked nothing. */
interface Guess {
  name: string;
  share: number;
  isRight: boolean | null;
}

export function filmView(context: Context, axis: StepAxis, film: Film): TemplateResult {
  const { model, drawing, act } = context;
  const step = model.run?.step ?? 0;
  const isWaiting = waits(context);
  const known = film.frames.filter((frame) => !isWaiting || frame.step <= step);
  const shown = roomyOf(
    axis,
    known.map((frame) => frame.step),
    step,
  );
  const frames = film.frames.filter((frame) => shown.includes(frame.step));
  const labels = tokenNames(context, frames);
  const target = targetTokenIn(model.state, model.session, drawing);
  const title = model.state.fresh && step > 0 ? words.titleOfNew : words.title;
  return html`<section class="film" aria-label=${words.label}>
    <h2>${title(tokenName(model.session, drawing.batch, drawing.row))}</h2>
    <div class="reel" .style=${properties({ rows: labels.length, 'frame-w': FRAME })}>
      <ol class="film-tokens" aria-hidden="true">
        ${labels.map((label, i) => html`<li class=${i === target ? 'target' : ''}>${label}</li>`)}
        <li class="film-guess">${words.guess}</li>
      </ol>
      ${frames.map(
        (frame) => html`<button
          class=${frame.step > step && model.ahead ? 'film-frame ahead' : 'film-frame'}
          aria-current=${frame.step === step ? 'step' : 'false'}
          aria-label=${words.frame(frame.step)}
          title=${words.frame(frame.step)}
          .style=${`left:${(100 * placeOf(axis, frame.step)).toFixed(2)}%`}
          @click=${() => act.set({ trained: frame.step })}
        >
          ${frame.shares.map((share, i) => html`<span class=${i === target ? 'target' : ''}><b>${fixed(share, 2)}</b><i .style=${properties({ share })}></i></span>`)}
          ${guessesOf(context, frame).map(guessView)}
        </button>`,
      )}
      ${isWaiting ? html`<p class="film-cover screen-only">${words.covered}</p>` : nothing}
    </div>
  </section>`;
}

/** Film on a phone: the row at the step, each share beside that of step 0. */
export function rowView(context: Context, film: Film): TemplateResult | typeof nothing {
  const { model, drawing } = context;
  const now = film.frames.find((frame) => frame.step === model.run?.step);
  const [first] = film.frames;
  if (!now) return nothing;
  const labels = tokenNames(context, [now]);
  const target = targetTokenIn(model.state, model.session, drawing);
  return html`<section class="film" aria-label=${words.label}>
    <h2>${words.title(tokenName(model.session, drawing.batch, drawing.row))}<span class="was-key">${words.first}</span></h2>
    <ul class="film-row">
      ${labels.map(
        (label, i) => html`<li class=${i === target ? 'target' : ''}>
          <span>${label}</span><b>${fixed(now.shares[i], 2)}</b>
          <span class="film-track"><i .style=${properties({ share: now.shares[i] })}></i><i class="was" .style=${properties({ share: first.shares[i] })}></i></span>
        </li>`,
      )}
    </ul>
    <p class="film-row-guess">${words.guess} ${guessesOf(context, now).map(guessView)}</p>
  </section>`;
}

function guessView({ name, share, isRight }: Guess): TemplateResult {
  const mark = isRight === null ? nothing : isRight ? '✓' : '✗';
  const said = isRight === null ? '' : isRight ? words.right : words.wrong;
  const kind = isRight === null ? '' : isRight ? 'is-right' : 'is-wrong';
  return html`<span class=${`film-guess ${kind}`}><em>${name} ${mark}</em> ${fixed(share, 2)}<span class="visually-hidden"> ${said}</span></span>`;
}

/** The symbol with the largest probability, of each question. */
export function guessesOf(
  { model, drawing }: Context,
  { probs }: Pick<FilmFrame, 'probs'>,
): Guess[] {
  const { session } = model;
  return questionsOf(session).map((question, i) => {
    const node = nodeOf(session, question.targets);
    const targets = openRow(session, drawing, question.targets);
    const most = probs[i].indexOf(Math.max(...probs[i]));
    const isAsked = targets.some((target) => target > 0);
    return {
      name: meaningOf(session, node, -1, most),
      share: probs[i][most],
      isRight: isAsked ? targets[most] > 0 : null,
    };
  });
}

function tokenNames({ model, drawing }: Context, [frame]: FilmFrame[]): string[] {
  return frame.shares.map((_, i) => tokenName(model.session, drawing.batch, i));
}
