// A phone's bottom sheet: whether the learner has opened it, remembered in this tab, so that a reload leaves it so.
const STORED = 'attention.sheet';

export function rememberedSheet(): boolean {
  try {
    return sessionStorage.getItem(STORED) === 'open';
  } catch {
    return false; // Storage is blocked.
  }
}

export function rememberSheet(isOpen: boolean): void {
  try {
    sessionStorage.setItem(STORED, isOpen ? 'open' : 'shut');
  } catch {
    // Storage is blocked: the sheet stays as it is until the page is left.
  }
}
