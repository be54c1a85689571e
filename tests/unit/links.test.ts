// Links that name what there is not, or that the core refuses: something right is opened, and a sentence says why; in a
// fresh tab, which begins with the small core or, as the single file, with the whole one, and in a page that is open.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Core } from '../../web/src/engine/core/core.ts';
import { Refusal } from '../../web/src/engine/core/refusals.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { normalized } from '../../web/src/engine/model/link.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { isPage } from '../../web/src/engine/state/pages.ts';
import { formatHash, parseHash, type State } from '../../web/src/engine/state/state.ts';
import { absentIn } from '../../web/src/shell/links/absent.ts';
import { type Arrival, arrivalOf, fallbacksFor } from '../../web/src/shell/links/arrival.ts';
import { catalogue, module, smallModule } from '../wasm/core.ts';
import { type Amiss, amissAt, kNowhere, kPlaces } from './amiss_links.ts';
import { isEvery, isWhole } from './walks.ts';

interface Opened {
  state: State;
  model: Model | null;
  amiss: string[];
}

/** Catalogue of the small core, which each reads for itself, at length. */
const smallCatalogue = (await Core.start(smallModule)).session.catalogue();

/** Opens a state as App does; a Refusal if the core will not. */
async function openIn(core: Core, link: Arrival): Promise<Opened> {
  const { state } = link;
  const choice = choiceText(state, catalogue);
  if (core.mustLoad(choice)) {
    await core.preload();
    assert.ok(!core.mustLoad(choice));
  }
  while (!core.prepare(choice));
  const edits = core.arrive(choice, state.edits, state.trained);
  const all = core.session.needsLearning('lesson=learn') ? smallCatalogue : catalogue;
  Object.assign(core.session, { catalogue: () => all });
  const open = { ...state, edits };
  const stopped = core.stopped ? [core.stopped] : [];
  const lost = edits.length < state.edits.length ? ['Some edits are lost.'] : [];
  const modelOf = (one: State) => (isPage(one.stage) ? null : resolve(one, core.session));
  const { amiss, instead } = absentIn(link, core.session, modelOf(open));
  const shown = { ...open, ...instead };
  return {
    state: shown,
    model: modelOf(shown),
    amiss: [...link.amiss, ...stopped, ...lost, ...amiss],
  };
}

/** Follows a link in a fresh tab. */
async function openFresh(core: Core, hash: string): Promise<Opened> {
  const link = arrivalOf(hash, parseHash(hash), catalogue);
  let { amiss } = link;
  for (const one of [
    link,
    ...fallbacksFor(link.state).map((state) => ({ state, names: [], amiss })),
  ]) {
    try {
      return await openIn(core, { ...one, amiss });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      amiss = [...amiss, error.message];
    }
  }
  throw new Error('Nothing was opened.');
}

const startSmall = () => Core.start(smallModule, () => Promise.resolve(module));
const startWhole = () => Core.start(module);

/** What is open is right: where the link leads, and its own link opens the same without a word. */
function assertRight({ state, model, amiss }: Opened, [kind, link]: Amiss, place: string): void {
  assert.ok(
    amiss.length > 0 && amiss.every((sentence) => /\.$/.test(sentence)),
    `${kind}: ${link}`,
  );
  assert.equal(state.stage, place, `${kind}: ${link}`);
  const own = formatHash(model ? normalized(model) : state);
  const again = arrivalOf(own, parseHash(own), catalogue);
  assert.deepEqual(again.amiss, [], `${link} becomes ${own}`);
  if (!model) return;
  assert.deepEqual(absentIn(again, model.session, model).amiss, [], `${link} becomes ${own}`);
  assert.ok(model.steps.includes(model.step) && model.terms.length > 0, link);
  if (kind.startsWith('the step')) assert.equal(model.step.id, model.stage.opens, link);
}

/** How often each kind of link has come. */
const seen = new Map<string, number>();

/** The first of each kind of link, and some more: in a small core of its own. The whole core has each at each place. */
function startsSmall([kind]: Amiss): boolean {
  const before = seen.get(kind) ?? 0;
  seen.set(kind, before + 1);
  return isWhole || before % (isEvery ? 3 : 12) === 0;
}

let count = 0;
for (const place of kPlaces) {
  test(`${place} in a fresh tab with the small core`, async () => {
    for (const amiss of amissAt(place).filter(startsSmall)) {
      assertRight(await openFresh(await startSmall(), amiss[1]), amiss, place);
      count++;
    }
  });

  // A tab of its own for each link would load nothing else.
  test(`${place} in a fresh tab with the whole core`, async () => {
    const core = await startWhole();
    for (const amiss of amissAt(place)) {
      assertRight(await openFresh(core, amiss[1]), amiss, place);
      count++;
    }
  });
}

test('a place that there is not', async () => {
  for (const amiss of kNowhere) {
    const { stage } = parseHash(amiss[1]);
    const place = stage === 'notebook' ? stage : 'loop';
    for (const start of [startSmall, startWhole]) {
      assertRight(await openFresh(await start(), amiss[1]), amiss, place);
      count++;
    }
  }
});

test('of a mistake or a variant that there is not it is said what is shown instead', () => {
  const saidOf = (hash: string) => arrivalOf(hash, parseHash(hash), catalogue).amiss.join(' ');
  assert.equal(
    saidOf('stage=head&mistake=axis'),
    'There is no mistake “axis” here. These numbers are computed without one.',
  );
  assert.equal(
    saidOf('mistakes&mistake=nonsense'),
    'There is no mistake “nonsense”. This is the first one.',
  );
  assert.equal(saidOf('='), 'The link says “=”, which means nothing to this page.');
  assert.equal(
    saidOf('variants&variant=constructor'),
    'There is no variant “constructor”. Here is the list of them.',
  );
});

test('a page that is open stays as it is, or opens what is right', async () => {
  const core = await startWhole();
  const hash = 'stage=match&step=mix';
  await openIn(core, arrivalOf(hash, parseHash(hash), catalogue));
  for (const place of kPlaces) {
    for (const amiss of amissAt(place)) {
      const link = arrivalOf(amiss[1], parseHash(amiss[1]), catalogue);
      const before = core.session.structure;
      try {
        assertRight(await openIn(core, link), amiss, place);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        assert.equal(core.session.structure, before, amiss[1]);
        assert.match(error.message, /\.$/, amiss[1]);
      }
      count++;
    }
  }
});

test('how many links were tried', (t) => {
  t.diagnostic(`${count} links`);
  assert.ok(count > 2000, String(count));
});
