// The end of every step: the effects of changed view settings, and the sentences of its notice.
import type { Effect } from '../effects.ts';
import { paceOf } from '../play.ts';
import type { PageState } from './page_state.ts';

/** A notice is read in a few seconds. */
const MOST_SENTENCES = 3;

/** Effects of changed view settings, and the drawing of the page. */
export function settled(last: PageState, app: PageState): Effect[] {
  const { theme, presenting, sheetOpen, voicesOpen, marks, answers, lastStep, cameFrom } = app.view;
  const { view } = last;
  const pace = pacing(app);
  return [
    ...when(lastStep !== view.lastStep && lastStep !== null && { type: 'remember', lastStep }),
    ...when(cameFrom !== view.cameFrom && { type: 'remember', cameFrom }),
    ...when(theme !== view.theme && { type: 'remember', theme }),
    ...when(!view.presenting && presenting && { type: 'enterFullScreen' }),
    ...when(view.presenting && !presenting && { type: 'leaveFullScreen' }),
    ...when(sheetOpen !== view.sheetOpen && { type: 'remember', sheetOpen }),
    ...when(voicesOpen !== view.voicesOpen && { type: 'remember', voicesOpen }),
    ...when(marks !== view.marks && { type: 'remember', marks }),
    ...when(
      answers !== view.answers && { type: 'announceAnswers', from: view.answers, to: answers },
    ),
    ...when(pace !== pacing(last) && { type: 'play', pace }),
    { type: 'draw' },
  ];
}

/** An effect that may be left out, in a list. */
export function when(effect: Effect | false): Effect[] {
  return effect ? [effect] : [];
}

/** The interval of the player; 0: it stands. */
function pacing({ model, view }: PageState): number {
  return view.playing ? paceOf(model, view.speed) : 0;
}

export function noticed(app: PageState, sentences: readonly string[]): PageState {
  const said = sentences.filter((sentence) => sentence !== '').slice(0, MOST_SENTENCES);
  if (said.length === 0) return app;
  return { ...app, view: { ...app.view, notice: said.join(' ') } };
}
