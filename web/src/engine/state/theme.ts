// The colour theme: the reader's choice, remembered on this device, else the system's.
import type { Theme } from '../draw/colour.ts';
import type { Host, Store } from './host.ts';

const STORED = 'attention.theme';

export function preferredTheme({ local, theme }: Pick<Host, 'local' | 'theme'>): Theme {
  const stored = local.read(STORED);
  if (stored === 'dark' || stored === 'light') return stored;
  return theme;
}

export function rememberTheme(local: Store, theme: Theme): void {
  local.write(STORED, theme);
}
