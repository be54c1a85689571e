// The keyboard, outside of fields and tensors.

import { STAGES, stageNumber } from '../lessons/index.ts';
import type { Model } from '../model/model.ts';
import { walk } from '../model/walk.ts';
import type { Actions } from '../state/actions.ts';
import type { ViewSettings } from '../state/settings.ts';
import { startEdit } from '../voices/edit.ts';

/** Whether a key is meant for the page: not typed into a field, and no shortcut of the browser. */
export function isOnKey(event: KeyboardEvent, letters: boolean): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as Element | null;
  if (target?.closest('input, select, textarea, dialog')) return false;
  return letters || event.key.length > 1;
}

/** Undo and redo, as everywhere; in a field they belong to the field, but for that of the open number. */
export function undoKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return null;
  if ((event.target as Element | null)?.closest('input[type="text"]:not(#edit), textarea, dialog'))
    return null;
  event.preventDefault();
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}

/** What a key does; model is null on a notebook's page. */
export function pressKey(
  event: KeyboardEvent,
  model: Model | null,
  view: ViewSettings,
  act: Actions,
): void {
  const anywhere: Record<string, () => void> = {
    Backspace: () => act.back(),
    '?': () => act.setView({ help: true }),
  };
  const onStage = model === null ? {} : stageKeys(event, model, view, act);
  ({ ...anywhere, ...onStage })[event.key]?.();
}

function stageKeys(
  event: KeyboardEvent,
  model: Model,
  view: ViewSettings,
  act: Actions,
): Record<string, () => void> {
  const mask = () => act.set({ causal: !model.session.structure.causal });
  return {
    ArrowLeft: () => travel(event, model, act, -1),
    ArrowRight: () => travel(event, model, act, 1),
    p: () => act.setView({ playing: !view.playing }),
    e: () => {
      event.preventDefault();
      startEdit(act);
    },
    r: () => act.reset(),
    ...(model.stage.switches.includes('causal') ? { m: mask } : {}),
  };
}

/** To the neighbouring step, or with Shift to the neighbouring stage. */
function travel(event: KeyboardEvent, model: Model, act: Actions, by: 1 | -1): void {
  event.preventDefault();
  if (event.shiftKey) {
    const next = STAGES[stageNumber(model.stage.id) - 1 + by];
    if (next) act.goStage(next.id);
  } else walk(model, by, act);
}
