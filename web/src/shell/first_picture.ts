// Prerendering: the first picture, the door, drawn at build time (build/first_picture.ts) and seen before any script
// runs.
import '../course/index.ts';
import { nothing, render } from 'lit-html';
import { doorView } from '../course/door/door_view.ts';
import { Core } from '../engine/core/core.ts';
import type { Theme } from '../engine/draw/colour.ts';
import { choiceText } from '../engine/model/choice.ts';
import { drawingOf } from '../engine/model/drawing.ts';
import { wholeLinks } from '../engine/model/link.ts';
import { resolve } from '../engine/model/resolve.ts';
import { headerView } from '../engine/page/header/header.ts';
import { pageView } from '../engine/page/shell.ts';
import type { Actions } from '../engine/state/actions.ts';
import { openingSettings } from '../engine/state/settings.ts';
import { DEFAULT } from '../engine/state/state.ts';

export type Draw = (root: HTMLElement, theme: Theme) => void;

/** The door has one picture for all windows: its style sheets fit it to them. */
const ROOM = { room: Infinity, narrow: false };

/** A function that draws the default state (no hash), and the links that need the whole core. */
export async function firstPicture(
  module: WebAssembly.Module,
): Promise<{ draw: Draw; links: string[] }> {
  const core = await Core.start(module);
  core.follow(choiceText(DEFAULT, core.session.catalogue()), []);
  const model = resolve(DEFAULT, core.session);
  const act = {} as Actions;
  const draw: Draw = (root, theme) => {
    const view = openingSettings(theme);
    const settled = { trail: [], before: null, influence: null, canUndo: false, canRedo: false };
    const door = doorView({ model, drawing: drawingOf(model, view, ROOM), view, act, ...settled });
    render(pageView(headerView(DEFAULT, view, act), door, nothing, nothing), root);
  };
  return { draw, links: wholeLinks(core.session) };
}
