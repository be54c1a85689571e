// The style sheets: the page looks the same in whatever order they are imported.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withMedia } from '../../../web/build/custom_media.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

const kSource = fileURLToPath(new URL('../../../web/src/', import.meta.url));
const kLayers = 'engine/draw/layers.css';

const kWide: [number, number] = [1440, 900];
const kStages = [
  'stage=loop&step=add',
  'stage=loop&step=divide',
  'stage=triangle&step=ones',
  'stage=triangle&step=mix',
  'stage=softmax&step=exp',
  'stage=match&step=score',
  'stage=match&step=softmax&ask=1',
  'stage=match&step=mix',
  'stage=head&step=mix&causal=0&cell=x.0.5.0&edits=x.0.5.0:-0.3',
  'stage=head&step=softmax',
  'stage=heads&step=attend',
];

const textOf = (file: string) => withMedia(readFileSync(kSource + file, 'utf8'));
const files = globSync('**/*.css', { cwd: kSource }).sort();

let site: Visit;
before(async () => {
  // Without motion: a property that is on its way to another value would look unchanged.
  site = await visit({ reducedMotion: true });
});
after(() => site.close());

/** The style sheets that lazily loaded modules bring (engine/draw/lazy.ts). */
const later = globSync('**/*_styles.ts', { cwd: kSource })
  .sort()
  .flatMap((file) =>
    [...textOf(file).matchAll(/^import \w+ from '\.\/(.+\.css)\?inline';$/gm)].map(
      ([, sheet]) => `${dirname(file)}/${sheet}`,
    ),
  );

test('the page imports every style sheet, the list of the layers first', () => {
  const imported = [...textOf('main.ts').matchAll(/^import '\.\/(.+\.css)';$/gm)].map(([, f]) => f);
  const fromStart = files.filter((file) => file !== kLayers && !later.includes(file));
  assert.deepEqual(imported, [kLayers, ...fromStart]);
  assert.equal(new Set(later).size, later.length);
  for (const file of later) assert.ok(files.includes(file), file);
});

test('the style sheets that come later change nothing on the stages and the door', async () => {
  await site.resize(...kWide);
  for (const hash of ['', ...kStages]) {
    await site.go(hash);
    // Questions come later, and are of the stages.
    const isOfStages = (file: string) => file.startsWith('engine/ask/') || !later.includes(file);
    const [without, with_] = [files.filter(isOfStages), files].map((all) =>
      all.filter((file) => file !== kLayers && !file.endsWith('fonts.css')).map(textOf),
    );
    const differences = await site.page.evaluate(differencesOf, textOf(kLayers), without, with_);
    assert.deepEqual(differences, [], hash);
  }
});

test('every rule stands in a layer that is in the list', () => {
  const declared = [...textOf(kLayers).matchAll(/^@layer (.+);$/gm)].flatMap(([, names]) =>
    names.split(', '),
  );
  for (const file of files) {
    // What begins a line: fonts and sheets of paper are in no layer.
    const blocks = textOf(file)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/^([^\s}].*) \{$/gm);
    for (const [, block] of blocks) {
      const [, name] = block.match(/^@layer (\w+)$/) ?? [];
      if (name) assert.ok(declared.includes(name), `${file}: ${name}`);
      else assert.match(block, /^@(font-face|page)$/, file);
    }
  }
});

const kLinks = [
  'loop&step=add',
  'triangle&step=shares',
  'softmax',
  'match',
  'heads&step=transpose',
];
const kViews: [hash: string, size: [number, number], act?: 'f' | '?' | 'print'][] = [
  ...kLinks.map((link): [string, [number, number]] => [`stage=${link}`, kWide]),
  ['stage=head&example=randn&T=600', kWide],
  ['notebook=003&at=4&cell=all_queries_4.0.0&digits=all', kWide],
  ['stage=end', kWide],
  ['questions', kWide],
  ['mistakes&mistake=heads_attend_to_heads', kWide],
  ['mistakes&mistake=mask_sees_next&ask=1', kWide],
  ['mistakes&mistake=unknown&seed=4', kWide],
  ['mistakes&mistake=mask_after_softmax', [390, 844]],
  ['stage=end&tokens=the+old+bank', [390, 844]],
  ['stage=head&step=mix', kWide, '?'],
  ['stage=heads&step=attend', kWide, 'f'],
  ['stage=match&step=mix', kWide, 'f'],
  ['stage=match&step=mix', [390, 844]],
  ['stage=loop', [390, 844]],
  ['stage=heads&step=attend', [1000, 700]],
  ['stage=head&step=mix', [1000, 700], 'print'],
];

for (const [hash, [width, height], act] of kViews) {
  test(`${hash} is the same in any order, ${width} px wide${act ? `, ${act}` : ''}`, async () => {
    await site.resize(width, height);
    await site.load(hash);
    if (act === 'print') {
      await site.page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        // One step of each stage or so.
        for (const step of document.querySelectorAll('.handout > :not(:nth-child(5n))'))
          step.remove();
      });
    } else if (act) {
      await site.page.press(act);
      await settled(site.page);
    }
    // A screen stands in for what the browser cannot be told to be here.
    const sheets = files
      .filter((file) => file !== kLayers && !file.endsWith('fonts.css'))
      .map((file) =>
        act === 'print' ? textOf(file).replaceAll('@media print', '@media screen') : textOf(file),
      );
    const differences = await site.page.evaluate(
      differencesOf,
      textOf(kLayers),
      sheets,
      sheets.toReversed(),
    );
    assert.deepEqual(differences, []);
  });
}

for (const link of [...kLinks, 'match&step=mix']) {
  test(`nothing of the door or the end styles ${link}`, async () => {
    await site.go(`stage=${link}`);
    const sheets = files.filter((file) => /^(door|end)\//.test(file)).map(textOf);
    assert.deepEqual(await site.page.evaluate(matchesOf, sheets), []);
  });
}

/** Runs in the page: the selectors of the sheets that match anything. */
function matchesOf(sheets: string[]): string[] {
  const found: string[] = [];
  // Without ::before and the like, for which nothing can be queried.
  const elementOf = (selector: string) =>
    selector.replaceAll(/(?<=^|[ ,])::[\w-]+/g, '*').replaceAll(/::[\w-]+/g, '');
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules as Iterable<CSSRule>) {
      if (!(rule instanceof CSSStyleRule)) {
        if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList);
      } else if (document.querySelector(elementOf(rule.selectorText))) {
        found.push(rule.selectorText);
      }
    }
  };
  for (const text of sheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    visit(sheet.cssRules);
  }
  return found;
}

/** Runs in the page: in what elements differ under some sheets, and under others. */
function differencesOf(layers: string, some: string[], others: string[]): string[] {
  const parsed = (text: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };
  const [theseSheets, thoseSheets] = [some, others].map((texts) => [layers, ...texts].map(parsed));
  const properties = new Set<string>();
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules as Iterable<CSSRule>) {
      if (rule instanceof CSSStyleRule) for (const property of rule.style) properties.add(property);
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of theseSheets) collect(sheet.cssRules);

  const styles = [...properties].filter((property) => !property.startsWith('--'));
  const lookOf = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part);
    return styles.map((property) => style.getPropertyValue(property));
  };
  // Of elements that are the same in all that a selector can name, down from the body, three: the first two may differ
  // from others by their place.
  const counts = new Map<string, number>();
  const ways = new Map<Element, string>();
  const isOneOfFew = (element: Element) => {
    const own = (element.cloneNode() as Element).outerHTML.replace(
      / (style|id|title|href|aria-label|data-row|data-col)="[^"]*"/g,
      '',
    );
    const way = `${ways.get(element.parentElement as Element) ?? ''}${own}`;
    ways.set(element, way);
    counts.set(way, (counts.get(way) ?? 0) + 1);
    return (counts.get(way) as number) <= 3 || !element.nextElementSibling;
  };
  const elements = [...document.querySelectorAll('body, body :not(dialog:not([open]))')].filter(
    isOneOfFew,
  );
  const looks = () =>
    elements.flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => ({
        name: `${element.tagName}.${[...element.classList].join('.')}${part ?? ''}`,
        look:
          part && getComputedStyle(element, part).content === 'none' ? [] : lookOf(element, part),
      })),
    );
  for (const sheet of document.styleSheets) sheet.disabled = true;
  const own = document.adoptedStyleSheets;
  document.adoptedStyleSheets = theseSheets;
  const these = looks();
  document.adoptedStyleSheets = thoseSheets;
  const those = looks();
  document.adoptedStyleSheets = own;
  for (const sheet of document.styleSheets) sheet.disabled = false;
  const found = these.flatMap(({ name, look }, i) =>
    styles.filter((_, k) => look[k] !== those[i].look[k]).map((property) => `${name}: ${property}`),
  );
  return [...new Set(found)].slice(0, 20);
}
