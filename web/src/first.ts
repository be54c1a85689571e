// The first picture, drawn while the page is built (build/first.ts): what is on the screen before any script
// has run.
import { html, nothing, render } from 'lit-html';
import type { Theme } from './colour.ts';
import { Core } from './core/core.ts';
import { resolve } from './model.ts';
import { roomOf } from './room.ts';
import { openingSettings } from './settings.ts';
import { DEFAULT } from './state.ts';
import type { Actions, Context } from './views/context.ts';
import { headerView } from './views/header.ts';
import { pageView } from './views/page.ts';
import { pictureView } from './views/picture.ts';
import { columnView } from './views/prose.ts';
import { stageFrame } from './views/stage.ts';
import { stepsView } from './views/steps.ts';

export type Draw = (root: HTMLElement, width: number, theme: Theme) => void;

/** Draws what an address without a hash shows first, in a window of that width. */
export async function firstPicture(module: WebAssembly.Module): Promise<Draw> {
  const core = await Core.start(module);
  core.follow(DEFAULT);
  const model = resolve(DEFAULT, core.session);
  const act = {} as Actions;
  return (root, width, theme) => {
    const view = openingSettings(theme);
    const settled = { trail: [], before: null, canUndo: false, canRedo: false };
    const context: Context = { model, view, act, ...settled, ...roomOf(width) };
    render(
      pageView(
        headerView(DEFAULT, view, act),
        stageFrame(
          model,
          columnView(model.stage, model.step, nothing),
          html`${stepsView(context)}${pictureView(context)}`,
          nothing,
        ),
        nothing,
        nothing,
      ),
      root,
    );
  };
}
