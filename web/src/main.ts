import './style/fonts.css';
import './style/tokens.css';
import './formulas/formulas.css';
import { html, render } from 'lit-html';
import wasmUrl from '../../build/wasm/attention.wasm?url';

const app = document.querySelector<HTMLElement>('#app');
if (!app) throw new Error('The page has no #app.');
const { instance } = await WebAssembly.instantiateStreaming(fetch(wasmUrl), {
  wasi_snapshot_preview1: { proc_exit() {} },
});
app.replaceChildren();
render(html`<p class="notice">${Object.keys(instance.exports).length} functions.</p>`, app);
