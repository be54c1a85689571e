// The plane of a step as a figure: its shapes, and the link below.
import { drawingOf } from '../../model/drawing.ts';
import type { Model } from '../../model/model.ts';
import type { Actions } from '../../state/actions.ts';
import type { ViewSettings } from '../../state/settings.ts';
import { text } from '../../words/page.en.ts';
import type { Context } from '../context.ts';
import { fitted } from '../layout/fit.ts';
import { BETWEEN, sideBySide } from '../layout/side_by_side.ts';
import { paletteOf } from './lettering.ts';
import { planeShapes } from './plane_shapes.ts';
import { boundsOf, type Figure, moved, plain, type Shape, type Type } from './shapes.ts';

/** The page that it is drawn of: a wide one that scrolls, whatever window the reader has, so that a link is one picture. */
const ROOM = { room: 1076, narrow: false };

const MARGIN = 20;
/** Least width, for the line below. */
const LEAST = 460;
const FOOT = { rise: 34, line: 17, letters: 7 };

/** `address`: of the page, with the link to the step. */
export function figureOf(model: Model, view: ViewSettings, address: string): Figure {
  const drawn = {
    model,
    view,
    act: {} as Actions,
    trail: [],
    before: null,
    influence: null,
  };
  const drawing = drawingOf(model, { ...view, presenting: false }, ROOM);
  const context = fitted({ ...drawn, drawing, canUndo: false, canRedo: false });
  const planes = sideBySide(context) ?? [context];
  let right = 0;
  const shapes = planes.flatMap((plane, i) => {
    const all = planeShapes(plane);
    const { left } = boundsOf(all);
    const placed = moved(all, i === 0 ? 0 : right + BETWEEN - left, 0);
    ({ right } = boundsOf(placed));
    return placed;
  });
  return framed(context, shapes, address);
}

/** A figure around these shapes, with a line below that says where it is from. */
function framed(context: Context, inside: readonly Shape[], address: string): Figure {
  const { stage, step } = context.model;
  const words = text.stages[stage.id];
  const palette = paletteOf(context);
  const { left, top, right, bottom } = boundsOf(inside);
  const width = Math.ceil(Math.max(LEAST, right - left) + 2 * MARGIN);
  const height = Math.ceil(bottom - top + 2 * MARGIN + FOOT.rise + FOOT.line);
  const title = `${text.title} · ${words.name}: ${words.steps[step.id].name}`;
  const small: Type = { size: 12, font: 'sans', colour: palette.soft };
  const most = Math.floor((width - 2 * MARGIN) / FOOT.letters);
  const shown = address.replace(/^https?:\/\//, '');
  const cut = shown.length > most ? `${shown.slice(0, most - 1)}…` : shown;
  const y = height - MARGIN - FOOT.line;
  const isLink = /^https?:/.test(address);
  const link = isLink ? { link: address } : {};
  const foot: Shape[] = [
    { kind: 'text', anchor: 'start', parts: plain(title), type: small, x: MARGIN, y },
    {
      ...{ kind: 'text', anchor: 'start', parts: plain(cut), x: MARGIN, y: y + FOOT.line },
      ...{ type: { ...small, colour: palette.accent }, ...link },
    },
  ];
  const shapes = [...moved(inside, MARGIN - left, MARGIN - top), ...foot];
  return { width, height, paper: palette.bg, hatch: palette.hatch, title, shapes };
}
