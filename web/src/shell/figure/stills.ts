// Pictures of all steps as they open, which the build packs into the widget: where a page forbids the core, they are what is
// left.
import '../../course/index.ts';
import '../../course/stage_words.ts';
import { Core } from '../../engine/core/core.ts';
import { runStepOf, STAGES } from '../../engine/lesson/stages.ts';
import { choiceText } from '../../engine/model/choice.ts';
import { everyStep, statesOfStage } from '../../engine/model/resolve.ts';
import type { Mark } from '../../engine/plane/figure/marks.ts';
import { liveFigureOf } from '../../engine/plane/figure/plane_figure.ts';
import { openingSettings } from '../../engine/state/settings.ts';
import { DEFAULT } from '../../engine/state/state.ts';
import { markedFigure } from './figure_element.ts';
import { fittedFigure } from './figure_room.ts';

/** The size for which they are drawn, in pixels. */
const SIZE = { width: 640, height: 420 };

/** `whole`: the module with training. The names are "head mix". */
export async function stills(whole: WebAssembly.Module): Promise<Record<string, Mark>> {
  const core = await Core.start(whole);
  const all: Record<string, Mark> = {};
  for (const { id } of STAGES) {
    for (const state of statesOfStage({ ...DEFAULT, stage: id })) {
      const choice = choiceText(state, core.session.catalogue());
      while (!core.prepare(choice));
      let edits = core.arrive(choice, [], runStepOf(state));
      while (core.isTraining) edits = core.trainSlice();
      for (const model of everyStep(state, edits, core.session)) {
        const { drawn } = fittedFigure(
          (room) => liveFigureOf(model, openingSettings('light'), room),
          SIZE.width,
          SIZE.height,
        );
        all[`${id} ${model.step.id}`] = markedFigure(drawn.figure);
      }
    }
  }
  core.close();
  return all;
}
