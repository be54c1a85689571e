// WCAG 2.0 to 2.2, A and AA, as far as axe-core can tell. Each theme has a file of its own, so that
// both are looked at at the same time.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { PAGE_ROWS } from '../../../web/src/course/page_rows.ts';
import { isEvery, isWhole, partOf, someOf } from '../../unit/walks.ts';
import { pressAll } from './keyboard.ts';
import { settled, type Visit, visit } from './visit.ts';

// A function made of axe's own source: the drivers run it from outside, where no policy holds.
const kAxe = new Function(
  await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
) as () => void;

/** Pages with choices made: they show all that they show without, and more. */
const kChosen = [
  'cache&row=3',
  'root&d_k=256&divisor=none',
  'order&places=5.4.3.2.1.0',
  'temperature&edits=row_scores.2:10,shift:5,temp:0.5',
  'variants&variant=cap&mistake=cap_after_mask',
  'variants&variant=today&mistake=today_keys_not_turned',
  'variants&variant=places&cell=masked.0.5.0',
  'mistakes&mistake=mask_after_softmax',
  'mistakes&mistake=heads_attend_to_heads',
  'mistakes&mistake=mask_sees_next&ask=1',
  'mistakes&mistake=unknown&seed=4',
];

const isChosen = (id: string) => kChosen.some((link) => link.startsWith(`${id}&`));

/** Each in one of the themes, in a run of all tests; in a whole walk in both. */
const kLinks = [
  '',
  'stage=loop',
  'stage=triangle&step=shares',
  'stage=softmax&step=mask',
  'stage=match&cell=y_max_difference',
  'stage=match&example=bank&step=softmax&causal=1',
  'stage=head&step=mix&example=000-62',
  'stage=head&example=randn&T=65',
  'stage=heads&step=embed',
  'stage=heads&step=transpose',
  'stage=heads&example=both&step=attend',
  'stage=head&cell=w_query.0.0&edits=w_query.0.0:-9',
  'stage=head&step=mix&cell=y.0.2.1&reach=back',
  'stage=head&step=mix&cell=y.0.5.0&tree=y.0.5.0,y.0.5.0.3,weights.0.5.3,v.0.3.0,v.0.3.0.0&edits=x.0.3.0:2',
  'stage=match&step=softmax&ask=1',
  'stage=triangle&step=tril&ask=1',
  'stage=check&after=triangle',
  'stage=end',
  ...Object.keys(PAGE_ROWS).filter(
    (id) => PAGE_ROWS[id].named === 'alone' && (isWhole || !isChosen(id)),
  ),
  ...kChosen,
  'stage=end&tokens=the+stream+was+muddy+near+my+bank',
  'notebook=000&seed=7&at=58&cell=new_c_58.2.1',
];

/** On a phone in the light theme, which has the same rules: what has a form of its own there. */
const kOnPhone = [
  '',
  'stage=head&step=mix',
  'stage=heads&example=both&step=attend',
  'stage=head&example=randn&T=65',
  'stage=check&after=triangle',
  'questions',
  'mistakes&mistake=mask_after_softmax',
  'notebook=003&at=4&cell=all_queries_4.0.0',
];

const kRules = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** Rule that may be kept in one theme and broken in the other. */
const kOfTheme = { type: 'rule' as const, values: ['color-contrast'] };

/**
 * Rules that measure what is drawn, and those that ask of each element whether its role has its attributes, which its kind
 * says: two thirds of the time. The others read the tree, all of it.
 */
const kOfKinds = ['color-contrast', 'target-size', 'aria-allowed-attr', 'aria-prohibited-attr'];

/** In the page, once axe is there: what is passed is not asked for. */
function askFew(rules: string[]): void {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  axe.configure({ rules: rules.map((id) => ({ id, selector: ':not([data-passed])' })) });
}

/**
 * In the page: of elements of one kind, which have the same styles, four are asked for since it was loaded. A kind is a
 * class and a state, and what it stands in. Cells of one kind have the colours of their numbers, and
 * tests/unit/colour.test.ts has all of those.
 */
function passKnown(): void {
  const page = window as unknown as { known?: Map<string, number> };
  page.known ??= new Map();
  const { known } = page;
  const kept =
    /^(class|role|type|disabled|aria-(pressed|selected|current|checked|expanded|disabled))$/;
  const look = (element: Element, around: string) => {
    const attributes = [...element.attributes].filter(({ name }) => name !== 'data-passed');
    const own = attributes.map(({ name, value }) => (kept.test(name) ? `${name}=${value}` : name));
    const kind = `${around}>${element.localName} ${own.sort().join(' ')}`;
    const count = (known.get(kind) ?? 0) + 1;
    known.set(kind, count);
    element.toggleAttribute('data-passed', count > 4);
    for (const child of element.children) look(child, kind);
  };
  look(document.body, '');
}

export function lookAt(theme: 'light' | 'dark'): void {
  let site: Visit;
  before(async () => {
    site = await visit({ colorScheme: theme, reducedMotion: true, pictures: true });
  });
  after(() => site?.close());

  /** `rules`: of what is looked at in both themes the dark one has its own rule. */
  const violations = async (link: string, rules: typeof kRules | typeof kOfTheme = kRules) => {
    await site.page.evaluate(passKnown);
    return site.page.evaluate(
      async (link, runOnly) => {
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        // Dialogs hide the rest of the page, which has been looked at before.
        const { violations } = await axe.run(document.querySelector('dialog[open]') ?? document, {
          runOnly,
          // Best practice, beyond WCAG.
          rules: {
            'landmark-unique': { enabled: true },
            'heading-order': { enabled: true },
            'empty-table-header': { enabled: true },
          },
          resultTypes: ['violations'],
          preload: false,
        });
        return violations.flatMap(({ id, nodes }) =>
          nodes
            // Targets under the bar at the foot can be scrolled clear of it: touch.test.ts measures them there.
            .filter(({ failureSummary }) => !failureSummary?.includes('partially obscured'))
            .map(({ html, failureSummary }) => `${link}: ${id}: ${html} ${failureSummary}`),
        );
      },
      link,
      rules,
    );
  };
  const inBoth = (link: string) => violations(link, theme === 'dark' ? kOfTheme : kRules);

  test(`${theme}, the static pages`, async () => {
    await site.resize(320, 700);
    const found: string[] = [];
    for (const folder of someOf(['head/', 'questions/', 'questions/why-the-root/'], 3)) {
      await site.page.goto(`${site.url}${folder}`);
      await site.page.evaluate(kAxe);
      await site.page.evaluate(askFew, kOfKinds);
      found.push(...(await inBoth(folder)));
    }
    assert.deepEqual(found, []);
  });

  for (const width of theme === 'light' ? [1440, 390] : [1440]) {
    test(`${theme}, ${width} px wide`, async () => {
      await site.resize(width, 900);
      await site.load('stage=loop');
      await site.page.evaluate(kAxe);
      await site.page.evaluate(askFew, kOfKinds);
      assert.equal(await site.page.attribute('html', 'data-theme'), theme);
      const found: string[] = [];
      for (const link of width < 1440
        ? partOf(kOnPhone, 1)
        : partOf(kLinks, isEvery ? 2 : 3, theme === 'dark' ? 1 : 0)) {
        await site.go(link);
        found.push(...(await violations(link)));
      }
      // Answers, refusals, help and glossary are the same on a phone.
      if (width < 1440) {
        assert.deepEqual(found, []);
        return site.check();
      }
      await site.go('stage=end');
      for (const answer of ['key', 'mask']) {
        await site.page.click(`[data-question="end.${answer}"] button:last-of-type`);
      }
      await site.page.evaluate(() => document.querySelector<HTMLElement>('#own-sentence')?.focus());
      await site.page.type(' x x x x x x x x x');
      await settled(site.page);
      found.push(...(await inBoth('the end with answers, and a refused sentence')));
      await site.go('stage=head&cell=x.0.5.0');
      await pressAll(site.page, 'e');
      await site.page.type('no');
      await settled(site.page);
      found.push(...(await inBoth('a refused edit')));
      await pressAll(site.page, 'Tab');
      await site.page.click('.tools button:last-child');
      // Fetched as it is opened.
      await site.page.waitFor(() => document.querySelector('dialog')?.open);
      found.push(...(await inBoth('the help')));
      await site.page.click('.help [data-term=""]');
      found.push(...(await inBoth('the list of terms')));
      for (const id of theme === 'light' ? ['mask', 'key', 'weights'] : ['mask']) {
        await site.page.click(`.glossary [data-term="${id}"]`);
        found.push(...(await inBoth(`the glossary: ${id}`)));
        await site.page.click('.glossary-foot .term');
      }
      assert.deepEqual(found, []);
      await site.check();
    });
  }
}
