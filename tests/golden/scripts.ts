// The scripts that the page offers at these links, as a JSON list: node tests/golden/scripts.ts LINK...
// Build attention.wasm first.
import { Core } from '../../web/src/core/core.ts';
import { numpyScriptOf } from '../../web/src/exports/numpy_script.ts';
import { scriptOf } from '../../web/src/exports/script.ts';
import { choiceText } from '../../web/src/model/choice.ts';
import { resolve } from '../../web/src/model/resolve.ts';
import { parseHash } from '../../web/src/state/state.ts';
import { module } from '../wasm/core.ts';

const core = await Core.start(module);
const scripts = process.argv.slice(2).map((link) => {
  const state = parseHash(link);
  core.arrive(choiceText(state, core.session.catalogue()), state.edits);
  if (!state.columns) return scriptOf(core.session, state);
  return numpyScriptOf(resolve(state, core.session), state);
});
console.log(JSON.stringify(scripts));
