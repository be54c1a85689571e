import './style/fonts.css';
import './style/tokens.css';
import './formulas/formulas.css';
import './style/page.css';
import './style/tensor.css';
import './style/loop.css';
import './style/voices.css';
import './style/notebook.css';
import './style/narrow.css';
import wasmUrl from '../../build/wasm/attention.wasm?url';
import { App } from './app.ts';
import type { Theme } from './colour.ts';
import { Core } from './core/core.ts';
import { compile } from './core/wasm.ts';
import { text } from './text/en.ts';

function preferredTheme(): Theme {
  try {
    const kept = localStorage.getItem('theme');
    if (kept === 'dark' || kept === 'light') return kept;
  } catch {
    // No storage: as the system has it.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function say(root: HTMLElement, sentence: string): void {
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = sentence;
  root.replaceChildren(notice);
}

async function start(root: HTMLElement): Promise<void> {
  if (typeof WebAssembly === 'undefined') return say(root, text.trouble.noWebAssembly);
  try {
    const core = await Core.start(await compile(wasmUrl));
    root.replaceChildren();
    new App(core, root, preferredTheme()).start();
  } catch (error) {
    console.error(error);
    say(root, text.trouble.notLoaded);
  }
}

const root = document.querySelector<HTMLElement>('#app');
if (root) void start(root);
