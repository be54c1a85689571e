// The code beside the numbers is that of the script which the page offers, and what PyTorch or NumPy has run
// (scripts.test.ts).
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeView } from '../../web/src/engine/arithmetic/code.ts';
import { runStepOf } from '../../web/src/engine/lesson/stages.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { modelAt, scriptAt } from '../golden/script_at.ts';
import { LINKS } from '../golden/script_links.ts';
import { catalogue } from '../wasm/core.ts';
import { contextOf } from './context_of.ts';
import { neededFor } from './needed_choices.ts';
import { markupOf } from './rendered.ts';
import { isEvery, someOf } from './walks.ts';

/** The lines of the listing. */
function listingAt(model: Model): string[] {
  const [, listing] = /<code>(.*?)<\/code>/s.exec(markupOf(codeView(contextOf(model)))) ?? [];
  assert.ok(listing);
  const lines = listing.split(/<span class=line[^>]*>/).slice(1);
  return lines.map((line) => line.replaceAll(/<[^>]*>/g, ''));
}

const bare = (text: string) => text.replaceAll(/\s/g, '');

test('each line beside the numbers stands in the script', () => {
  let count = 0;
  for (const link of someOf(LINKS, 4)) {
    // A run is written as a loop, but for what a trained model writes: the others need not be trained.
    if (runStepOf(parseHash(link)) > 0 && !link.includes('step=write')) continue;
    const model = modelAt(link);
    const offered = scriptAt(link, model);
    if ('why' in offered || offered.script.includes('optimizer')) continue;
    count++;
    // With tokens as columns the first line says what is given.
    const lines = listingAt(model).slice(model.transposed ? 1 : 0);
    assert.ok(lines.length >= 3, link);
    const script = bare(offered.script);
    // Vectors of our own are written out with what is set in them.
    const { nodes } = model.session.structure;
    const written = nodes.filter(({ origin }) => origin === 'words').map(({ name }) => `${name}[`);
    const isIn = (line: string) =>
      script.includes(bare(line)) || written.includes(line.slice(0, line.indexOf('[') + 1));
    assert.deepEqual(
      lines.filter((line) => !isIn(line)),
      [],
      link,
    );
  }
  assert.ok(count >= (isEvery ? 550 : 130), `only ${count} scripts`);
});

test('with tokens as columns the code of a mistake is not that of the right way', () => {
  const { mistakes } = catalogue;
  const all = ['head', 'heads'].flatMap((lesson) =>
    mistakes[lesson].map((name) => [
      `stage=${lesson}&${neededFor(name, 'example=bank')}&columns=1&causal=1&window=3`,
      name,
    ]),
  );
  assert.ok(all.length >= 14);
  const steps: Record<string, string> = { head: 'mix', heads: 'output' };
  for (const [place, mistake] of all) {
    const { stage = '' } = Object.fromEntries(new URLSearchParams(place));
    const link = `${place}&step=${steps[stage]}`;
    const model = modelAt(`${link}&mistake=${mistake}`);
    assert.ok(model.transposed);
    const lines = listingAt(model);
    assert.notDeepEqual(lines, listingAt(modelAt(link)), mistake);
  }
});

test('where a token sees none, the NumPy program has 0, too', () => {
  const link = 'stage=head&step=mix&columns=1&causal=1&mistake=mask_inverted';
  assert.ok(listingAt(modelAt(link)).includes('A = np.nan_to_num(A, nan=0.0)'));
  const right = listingAt(modelAt(link.replace('&mistake=mask_inverted', '')));
  assert.ok(!right.join().includes('nan'));
});
