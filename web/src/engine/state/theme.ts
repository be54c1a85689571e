// The colour theme: the reader's choice from localStorage, else the system's.
import type { Theme } from '../draw/colour.ts';

export function preferredTheme(): Theme {
  try {
    const kept = localStorage.getItem('attention.theme');
    if (kept === 'dark' || kept === 'light') return kept;
  } catch {
    // Storage is blocked.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function rememberTheme(theme: Theme): void {
  try {
    localStorage.setItem('attention.theme', theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}
