// The plane of a step as a figure: its shapes, and the link below.
import type { Theme } from '../../draw/colour.ts';
import { drawingOf, type Room } from '../../model/drawing.ts';
import type { Model } from '../../model/model.ts';
import type { Actions } from '../../state/actions.ts';
import { pageVersion } from '../../state/page_version.ts';
import type { ViewSettings } from '../../state/settings.ts';
import { text } from '../../words/page.en.ts';
import { PLANE } from '../../words/plane.en.ts';
import { SCRIPT_TEXT } from '../../words/script.en.ts';
import type { Context } from '../context.ts';
import { fitted } from '../layout/fit.ts';
import { BETWEEN, sideBySide } from '../layout/side_by_side.ts';
import { chartShapes } from './chart_shapes.ts';
import { drawnShapes } from './drawn_shapes.ts';
import { paletteOf } from './lettering.ts';
import { PALETTES } from './palette.ts';
import { planeShapes } from './plane_shapes.ts';
import { boundsOf, type Figure, moved, plain, type Shape, type Type } from './shapes.ts';
import type { Area } from './tensor_shapes.ts';

/** The page that it is drawn of: a wide one that scrolls, whatever window the reader has, so that a link is one picture. */
const ROOM = { room: 1076, narrow: false };

const MARGIN = 20;
/** Least width, for the line below. */
const LEAST = 460;
const FOOT = { rise: 34, line: 17, letters: 7 };

/** `address`: of the page, with the link to the step. */
export function figureOf(model: Model, view: ViewSettings, address: string): Figure {
  const { context, shapes } = pictureOf(model, view, ROOM);
  return framed(about(context), shapes, address);
}

/** A chart of the step that is shown, with the line that says where it is from. */
export function chartFigureOf(
  model: Model,
  view: ViewSettings,
  chart: SVGSVGElement,
  address: string,
): Figure {
  const { context } = pictureOf(model, view, CHART_ROOM);
  return framed(about(context), chartShapes(chart), address);
}

/** A picture of the step that has no layout of its own. */
export function drawnFigureOf(
  model: Model,
  view: ViewSettings,
  place: HTMLElement,
  address: string,
): Figure {
  const { context } = pictureOf(model, view, CHART_ROOM);
  return framed(about(context), drawnShapes(place), address);
}

/** A picture of a page that has no step. */
export const pageFigureOf = (place: HTMLElement, about: About, address: string): Figure =>
  framed(about, drawnShapes(place), address);

const CHART_ROOM: Room = { room: 1076, narrow: false };

/** A figure in another page: only the picture, its numbers, and how much larger than its pixels it is meant to be. */
export interface LiveFigure {
  figure: Figure;
  areas: readonly Area[];
  scale: number;
}

/** Pixels around the picture. */
const EDGE = 4;

export function liveFigureOf(model: Model, view: ViewSettings, room: Room): LiveFigure {
  const { context, shapes, areas } = pictureOf(model, view, room);
  const { left, top, right, bottom } = boundsOf(shapes);
  const { bg, hatch } = paletteOf(context);
  const [across, down] = [EDGE - left, EDGE - top];
  return {
    figure: {
      width: Math.ceil(right - left + 2 * EDGE),
      height: Math.ceil(bottom - top + 2 * EDGE),
      ...{ paper: bg, hatch, title: titleOf(context), shapes: moved(shapes, across, down) },
    },
    areas: areas.map((area) => movedArea(area, across, down)),
    scale: context.drawing.scale,
  };
}

function movedArea(area: Area, across: number, down: number): Area {
  const [x, y, width, height] = area.box;
  return { ...area, box: [x + across, y + down, width, height] };
}

/** The planes of a step side by side, in this room. */
function pictureOf(model: Model, view: ViewSettings, room: Room) {
  const drawn = {
    model,
    view,
    act: {} as Actions,
    trail: [],
    before: null,
    influence: null,
  };
  const usual = drawingOf(model, { ...view, presenting: false }, room);
  // A figure has no chart of a row, for which a phone draws that alone.
  const isOneRow = usual.isOneRow && model.step.isOneRow !== 'phone';
  const drawing = { ...usual, isOneRow };
  const context = fitted({ ...drawn, drawing, canUndo: false, canRedo: false });
  const planes = sideBySide(context) ?? [context];
  let right = 0;
  const drawnPlanes = planes.map((plane, i) => {
    const { shapes, areas } = planeShapes(plane);
    const { left } = boundsOf(shapes);
    const across = i === 0 ? 0 : right + BETWEEN - left;
    const placed = moved(shapes, across, 0);
    ({ right } = boundsOf(placed));
    return { shapes: placed, areas: areas.map((area) => movedArea(area, across, 0)) };
  });
  return {
    context,
    shapes: drawnPlanes.flatMap(({ shapes }) => shapes),
    areas: drawnPlanes.flatMap(({ areas }) => areas),
  };
}

function titleOf({ model: { stage, step } }: Context): string {
  const words = text.stages[stage.id];
  return `${text.title} · ${words.name}: ${words.steps[step.id].name}`;
}

/** Where a picture is from. */
interface About {
  theme: Theme;
  title: string;
  /** Below it. */
  said: string;
}

function about(context: Context): About {
  const title = titleOf(context);
  const { length: byHand } = context.model.state.edits;
  const said = byHand === 0 ? title : `${title} · ${PLANE.byHand(byHand)}`;
  return { theme: context.drawing.theme, title, said };
}

/** A figure around these shapes, with a line below that says where it is from. */
function framed({ theme, title, said }: About, inside: readonly Shape[], address: string): Figure {
  const palette = PALETTES[theme];
  const { left, top, right, bottom } = boundsOf(inside);
  const width = Math.ceil(Math.max(LEAST, right - left) + 2 * MARGIN);
  const height = Math.ceil(bottom - top + 2 * MARGIN + FOOT.rise + FOOT.line);
  const small: Type = { size: 12, font: 'sans', colour: palette.soft };
  const most = Math.floor((width - 2 * MARGIN) / FOOT.letters);
  const shown = address.replace(/^https?:\/\//, '');
  const cut = shown.length > most ? `${shown.slice(0, most - 1)}…` : shown;
  const y = height - MARGIN - FOOT.line;
  const isLink = /^https?:/.test(address);
  const link = isLink ? { link: address } : {};
  const foot: Shape[] = [
    { kind: 'text', anchor: 'start', parts: plain(said), type: small, x: MARGIN, y },
    {
      ...{ kind: 'text', anchor: 'start', parts: plain(cut), x: MARGIN, y: y + FOOT.line },
      ...{ type: { ...small, colour: palette.accent }, ...link },
    },
  ];
  // A picture that is narrower than the lines below it stands in the middle.
  const aside = Math.floor((width - (right - left)) / 2);
  const shapes = [...moved(inside, aside - left, MARGIN - top), ...foot];
  const version = pageVersion();
  const written = version === '' ? '' : `${SCRIPT_TEXT.version(version)} ${address}`;
  return { width, height, paper: palette.bg, hatch: palette.hatch, title, about: written, shapes };
}
