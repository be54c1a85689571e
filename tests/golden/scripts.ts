// The scripts that the page offers at the links of script_links.ts, as a JSON list: node tests/golden/scripts.ts
// Build the core first: tests/wasm/core.ts says which module it is.
import '../../web/src/course/index.ts';
import { scriptAt } from './script_at.ts';
import { LINKS } from './script_links.ts';

console.log(JSON.stringify(LINKS.map((link) => ({ link, ...scriptAt(link) }))));
