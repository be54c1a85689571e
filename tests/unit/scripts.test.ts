// The scripts that the page offers are those that PyTorch and NumPy have run to their end, where they compared their
// numbers with the page's (tests/golden/generators/scripts.py); where there is none, a sentence says why.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { scriptAt } from '../golden/script_at.ts';
import { LINKS } from '../golden/script_links.ts';
import { golden } from '../wasm/core.ts';

type Pinned = { link: string; sha256: string } | { link: string; why: string };

const { scripts }: { scripts: Pinned[] } = await golden('scripts.json');

function pinnedAt(link: string): Pinned {
  const offered = scriptAt(link);
  if ('why' in offered) return { link, ...offered };
  return { link, sha256: createHash('sha256').update(offered.script).digest('hex') };
}

test('every link of the list has been run', () => {
  assert.ok(LINKS.length >= 350);
  assert.deepEqual(
    scripts.map(({ link }) => link),
    LINKS,
  );
});

for (const stage of [
  'loop',
  'triangle',
  'softmax',
  'match',
  'head',
  'heads',
  'learn',
  'language',
  'variants',
]) {
  test(`${stage}: PyTorch or NumPy has run these scripts`, () => {
    const ofStage = scripts.filter(({ link }) => parseHash(link).stage === stage);
    assert.ok(ofStage.length >= 14);
    assert.deepEqual(
      ofStage.map(({ link }) => pinnedAt(link)),
      ofStage,
    );
  });
}

test('a script is the same whether the voices are open or shut', () => {
  const link = 'stage=head&step=mix';
  assert.deepEqual(scriptAt(`${link}&voices=open`), scriptAt(link));
});
