// Light or dark: the reader's choice, kept where the browser allows it, else the system's.
import type { Theme } from '../draw/colour.ts';

export function preferredTheme(): Theme {
  try {
    const kept = localStorage.getItem('attention.theme');
    if (kept === 'dark' || kept === 'light') return kept;
  } catch {
    // No storage: as the system has it.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function rememberTheme(theme: Theme): void {
  try {
    localStorage.setItem('attention.theme', theme);
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
