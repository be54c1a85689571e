// The scripts that the page offers at these links, as a JSON list: node tests/golden/scripts.ts LINK...
// Build the core first: tests/wasm/core.ts says which module it is.
import { Core } from '../../web/src/core/core.ts';
import { numpyScriptOf } from '../../web/src/exports/numpy_script.ts';
import { pytorchScriptOf } from '../../web/src/exports/run_script.ts';
import { choiceText } from '../../web/src/model/choice.ts';
import { resolve } from '../../web/src/model/resolve.ts';
import { parseHash } from '../../web/src/state/state.ts';
import { module } from '../wasm/core.ts';

const core = await Core.start(module);
const scripts = process.argv.slice(2).map((link) => {
  const state = parseHash(link);
  const choice = choiceText(state, core.session.catalogue());
  core.arrive(choice, state.edits, state.trained, Infinity);
  if (!state.columns) return pytorchScriptOf(core.session, state);
  return numpyScriptOf(resolve(state, core.session), state);
});
console.log(JSON.stringify(scripts));
