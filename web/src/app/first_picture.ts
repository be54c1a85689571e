// Prerendering: the first picture, drawn at build time (build/first_picture.ts) and seen before any script has run.
import { nothing, render } from 'lit-html';
import { Core } from '../core/core.ts';
import type { Theme } from '../draw/colour.ts';
import { choiceText } from '../model/choice.ts';
import { drawingOf } from '../model/drawing.ts';
import { resolve } from '../model/resolve.ts';
import { roomOf } from '../page/breakpoints.ts';
import { headerView } from '../page/header.ts';
import { proseFrame } from '../page/prose.ts';
import { pageView } from '../page/shell.ts';
import { stageFrame, workView } from '../page/stage_view.ts';
import type { Context } from '../plane/context.ts';
import type { Actions } from '../state/actions.ts';
import { openingSettings } from '../state/settings.ts';
import { DEFAULT } from '../state/state.ts';

export type Draw = (root: HTMLElement, width: number, theme: Theme) => void;

/** A function that draws the default state (no hash) for a window of that width. */
export async function firstPicture(module: WebAssembly.Module): Promise<Draw> {
  const core = await Core.start(module);
  core.follow(choiceText(DEFAULT, core.session.catalogue()), []);
  const model = resolve(DEFAULT, core.session);
  const act = {} as Actions;
  return (root, width, theme) => {
    const view = openingSettings(theme);
    const settled = { trail: [], before: null, influence: null, canUndo: false, canRedo: false };
    const drawing = drawingOf(model, view, roomOf(width));
    const context: Context = { model, drawing, view, act, ...settled };
    render(
      pageView(
        headerView(DEFAULT, view, act),
        stageFrame(model, proseFrame(model.stage, model.step, nothing), workView(context), nothing),
        nothing,
        nothing,
      ),
      root,
    );
  };
}
