// Leaving a place while it is at work, and acting on what still shows the lesson before. Frames and events are the
// browser's own, which Node has none of; all is counted in frames, so that no machine is too fast or too slow.
// tests/unit/slices.test.ts has the core's work by itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { partOf } from '../../unit/walks.ts';
import { kPlaces } from '../helpers/leave.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit();
  await site.load('stage=head');
});
after(() => site.close());

/** Goes from one place to the other after so many frames, and again for each number of them. */
const leaveAfter = (from: string, to: string, frames: number[]) =>
  site.page.evaluate(
    async (link, counts) => {
      const pass = async (count: number) => {
        for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
      };
      const go = async (hash: string) => {
        if (location.hash === `#${hash}`) return;
        location.hash = hash;
        await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      };
      for (const count of counts) {
        await go(link.from);
        await pass(count);
        await go(link.to);
        // What had been begun goes on in the next frame and the task after it.
        await pass(3);
      }
    },
    { from, to },
    frames,
  );

const elsewhere = (from: string) => (from === 'stage=softmax' ? 'stage=loop' : 'stage=softmax');

// All of them, left after 0 to 30 frames that Node makes: tests/unit/slices.test.ts.
test('stages and pages, left after 0 to 3 frames, leave no error behind', async () => {
  for (const from of partOf(kPlaces, 3)) {
    await leaveAfter(from, elsewhere(from), [0, 1, 3]);
    await settled(site.page);
    await site.check();
  }
});

/**
 * Goes elsewhere, and before that is drawn sends events of all kinds to what stands there: each on another element, and
 * on the last step of its way through the document as the learner's own.
 */
async function actOnLast(from: string, to: string, types: string[]): Promise<void> {
  await site.go(from);
  await site.page.evaluate(
    (link, kinds) => {
      const act = () => {
        for (const type of kinds) {
          const found = document.querySelectorAll(
            'main :is(button, input, select, form, label, td, .stream-map)',
          );
          for (const one of [...found].slice(0, 60)) {
            const how = { bubbles: true, cancelable: true, key: 'ArrowUp', clientX: 1, clientY: 1 };
            const event =
              type === 'keydown'
                ? new KeyboardEvent(type, how)
                : type.startsWith('pointer')
                  ? new PointerEvent(type, how)
                  : new Event(type, how);
            one.dispatchEvent(event);
          }
        }
      };
      return new Promise<void>((resolve) => {
        // After the page's own listener: the core has followed, and nothing is drawn.
        addEventListener(
          'popstate',
          () => {
            act();
            resolve();
          },
          { once: true },
        );
        location.hash = link;
      });
    },
    to,
    types,
  );
  await settled(site.page);
  await site.check();
}

const kKinds = [
  'focus',
  'pointerdown',
  'pointermove',
  'pointerup',
  'keydown',
  'input',
  'change',
  'submit',
];

for (const [from, to] of [
  ['stage=head&step=mix&cell=x.0.2.1', 'temperature'],
  ['stage=head&step=mix&cell=x.0.2.1', 'stage=softmax'],
  ['stage=softmax&ask=1', 'stage=door'],
  ['stage=head&step=score&ask=1', 'stage=loop&ask=1'],
  ['stage=learn&step=backward&ask=1', 'stage=match'],
  ['stage=heads&step=concat&tree=y.0.4.0', 'stage=softmax'],
  ['stage=match&cell=x.1.2.1', 'stage=match&example=000-56&cell=x.1.2.1'],
  ['stage=head&example=randn&T=300', 'stage=softmax'],
  ['stage=head&example=randn&T=300', 'stage=head&step=mix'],
  ['root&d_k=16', 'root&d_k=64&seed=3'],
  ['temperature', 'order'],
  ['order', 'stage=match'],
  ['notebook=002', 'notebook=000'],
  ['stage=check&after=head', 'stage=check&after=learn'],
]) {
  test(`events on ${from} go to nothing that has gone with it for ${to}`, () =>
    actOnLast(from, to, kKinds));
}

test('what is pressed before the last press is drawn counts: a switch twice, a key from what has gone', async () => {
  await site.go('stage=head&step=mix');
  const isCausal = () => site.page.evaluate(() => !location.hash.includes('causal=0'));
  const press = (count: number) =>
    site.page.evaluate((times) => {
      for (let i = 0; i < times; i++) {
        document
          .querySelector<HTMLElement>('.controls [data-field=causal], .controls .switch')
          ?.click();
      }
    }, count);
  await press(1);
  await site.page.waitFor(() => location.hash.includes('causal=0'));
  await settled(site.page);
  await press(3);
  await settled(site.page);
  await site.page.waitFor(() => !location.hash.includes('causal=0'));
  assert.ok(await isCausal());
  await site.go('stage=loop');
  await site.page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('.prose button');
    const key = { key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true };
    for (let i = 0; i < 2; i++) button?.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await site.page.waitFor(() => document.querySelector('main[data-stage=softmax]'));
  await site.check();
});
