// A phone's bottom sheet: whether it is open, remembered in this tab, so that it survives a reload.
import type { Store } from './host.ts';

const STORED = 'attention.sheet';

export function rememberedSheet(session: Store): boolean {
  return session.read(STORED) === 'open';
}

export function rememberSheet(session: Store, isOpen: boolean): void {
  session.write(STORED, isOpen ? 'open' : 'shut');
}
