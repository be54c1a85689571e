// Files that are dropped anywhere on the page, or pasted on the page that reads them: a dropped file must not replace the
// page, as browsers do with a text.
import type { Actions } from '../../engine/state/actions.ts';
import { sourceOf } from '../../engine/state/source.ts';
import type { State } from '../../engine/state/state.ts';

/** The page that reads them. */
const READER = 'yours';

/** `area`: the element whose events the page hears. */
export function listenForFiles(area: EventTarget, ask: () => State, act: Actions): void {
  const bring = (files: readonly File[]) => {
    act.setView({ arrivals: files.map(sourceOf) });
    if (ask().stage !== READER) act.set({ stage: READER });
  };
  const hear = (type: string, run: (event: Event) => void) => area.addEventListener(type, run);
  const filesIn = (data: DataTransfer | null) => [...(data?.files ?? [])];
  hear('dragover', (event) => {
    const { dataTransfer } = event as DragEvent;
    if (dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  hear('drop', (event) => {
    const { dataTransfer } = event as DragEvent;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const files = filesIn(dataTransfer);
    if (files.length > 0) bring(files);
  });
  hear('paste', (event) => {
    const { clipboardData, target } = event as ClipboardEvent;
    const isField = (target as Element | null)?.closest?.('input, textarea');
    if (ask().stage !== READER || isField) return;
    const files = filesIn(clipboardData);
    const text = clipboardData?.getData('text/plain') ?? '';
    if (files.length === 0 && text.trim() === '') return;
    event.preventDefault();
    bring(files.length > 0 ? files : [new File([text], 'pasted')]);
  });
}
