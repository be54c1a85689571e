// The scripts that the page offers at these links, as a JSON list: node tests/golden/scripts.ts LINK...
// Build attention.wasm first.
import { choiceText } from '../../web/src/choice.ts';
import { scriptOf } from '../../web/src/script.ts';
import { parseHash } from '../../web/src/state.ts';
import { offsetOf } from '../../web/src/tensor.ts';
import { open } from '../wasm/core.ts';

const scripts = process.argv.slice(2).map(async (link) => {
  const state = parseHash(link);
  const session = await open(choiceText(state));
  for (const { node, index, value } of state.edits) {
    const id = session.find(node);
    session.edit(id, offsetOf(session.structure.nodes[id].shape, index), value);
  }
  return scriptOf(session, state);
});
console.log(JSON.stringify(await Promise.all(scripts)));
