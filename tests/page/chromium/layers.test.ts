// The style sheets: the page looks the same in whatever order they are imported.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LAYERS, layered } from '../../../web/build/layers.ts';
import { partOf } from '../../unit/walks.ts';
import { settled, type Visit, visit } from '../helpers/visit.ts';

const kSource = fileURLToPath(new URL('../../../web/src/', import.meta.url));
const kLayers = `@layer ${LAYERS.join()};`;

const kWide: [number, number] = [1440, 900];
const kStages = [
  'stage=loop&step=divide',
  'stage=triangle&step=mix',
  'stage=softmax&step=exp',
  'stage=match&step=softmax&ask=1',
  'stage=head&step=mix&causal=0&cell=x.0.5.0&edits=x.0.5.0:-0.3',
  'stage=heads&step=attend',
];

const sourceOf = (file: string) => readFileSync(kSource + file, 'utf8');
const textOf = (file: string) => layered(sourceOf(file), file);
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
    [...sourceOf(file).matchAll(/^import \w+ from '\.\/(.+\.css)\?inline';$/gm)].map(
      ([, sheet]) => `${dirname(file)}/${sheet}`,
    ),
  );

test('the page imports every style sheet, the list of the layers first', () => {
  const imports = /^import '(?:\.\/)?(.+\.css)';$/gm;
  const imported = [...sourceOf('main.ts').matchAll(imports)].map(([, file]) => file);
  const fromStart = files.filter((file) => !later.includes(file));
  const ofBuild = ['virtual:first.css', 'virtual:page_widths.css'];
  assert.deepEqual(imported, ['virtual:layers.css', ...fromStart, ...ofBuild]);
  assert.equal(new Set(later).size, later.length);
  for (const file of later) assert.ok(files.includes(file), file);
});

test('the style sheets that come later change nothing on the stages and the door', async () => {
  await site.resize(...kWide);
  for (const hash of ['', ...partOf(kStages, 2, 1)]) {
    await site.go(hash);
    // Questions come later, and are of the stages.
    const isOfStages = (file: string) => file.startsWith('engine/ask/') || !later.includes(file);
    const [without, with_] = [files.filter(isOfStages), files].map((all) =>
      all.filter((file) => !file.endsWith('fonts.css')).map(textOf),
    );
    const differences = await site.page.evaluate(differencesOf, kLayers, without, with_);
    assert.deepEqual(differences, [], hash);
  }
});

const kLinks = [
  'loop&step=add',
  'triangle&step=shares',
  'softmax',
  'match',
  'heads&step=transpose',
];

function assertOwn(hash: string): void {
  test(`nothing of the door or the end styles ${hash}`, async () => {
    await site.go(hash);
    const sheets = files.filter((file) => /^course\/(door|end)\//.test(file)).map(textOf);
    assert.deepEqual(await site.page.evaluate(matchesOf, sheets), []);
  });
}

/** What is done to a page ends it: the next one is loaded. */
const kViews: [hash: string, size: [number, number], act?: 'f' | '?' | 'print'][] = [
  ...kLinks.map((link): [string, [number, number]] => [`stage=${link}`, kWide]),
  ['stage=head&example=randn&T=600', kWide],
  ['notebook=003&at=4&cell=all_queries_4.0.0&digits=all', kWide],
  ['stage=end', kWide],
  ['questions', kWide],
  ['mistakes&mistake=mask_sees_next&ask=1', kWide],
  ['mistakes&mistake=unknown&seed=4', kWide],
  ['mistakes&mistake=mask_after_softmax', [390, 844]],
  ['stage=end&tokens=the+old+bank', [390, 844]],
  ['stage=match&step=mix', [390, 844]],
  ['stage=heads&step=attend', [1000, 700]],
  ['stage=head&step=mix', [1000, 700], 'print'],
  ['stage=head&step=mix', kWide, '?'],
  ['stage=match&step=mix', kWide, 'f'],
];

let isWhole = true;
for (const [hash, [width, height], act] of kViews) {
  test(`${hash} is the same in any order, ${width} px wide${act ? `, ${act}` : ''}`, async () => {
    if (!isWhole) await site.load(hash);
    isWhole = act === undefined;
    await site.resize(width, height);
    await site.go(hash);
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
      .filter((file) => !file.endsWith('fonts.css'))
      .map((file) =>
        act === 'print' ? textOf(file).replaceAll('@media print', '@media screen') : textOf(file),
      );
    const differences = await site.page.evaluate(
      differencesOf,
      kLayers,
      sheets,
      sheets.toReversed(),
    );
    assert.deepEqual(differences, []);
  });
  // The page is open.
  if (width === kWide[0] && kLinks.includes(hash.replace('stage=', ''))) assertOwn(hash);
}
assertOwn('stage=match&step=mix');

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

/**
 * Runs in the page: in what elements differ under some sheets, and under others. Only where the two have other rules of one
 * layer for one property, or in another order, may the winner be another one: only there what is computed is compared.
 */
function differencesOf(layers: string, some: string[], others: string[]): string[] {
  const texts = [...new Set([...some, ...others])];
  const [first, ...sheets] = [layers, ...texts].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  // Margins and the like, for a side or along a line, are one property.
  const sides = /-?(?<![a-z])(top|right|bottom|left|inline|block|start|end)(?![a-z])/g;
  const familyOf = (property: string) =>
    property.startsWith('--') ? property : property.replaceAll(sides, '') || 'inset';

  type Rule = { sheet: string; layer: string; properties: string[] };
  const rules: Rule[] = [];
  /** By part of an element, '' for all of it: the rules that apply to it. */
  const applied = new Map(
    ['', '::before', '::after'].map((part) => [part, new Map<Element, number[]>()]),
  );
  // At the commas that stand in no brackets.
  const selectorsOf = (list: string) => {
    let depth = 0;
    const marked = list.replaceAll(/[(),]/g, (sign) => {
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
      return sign === ',' && depth === 0 ? '\n' : sign;
    });
    return marked.split('\n').map((one) => one.trim());
  };
  const collect = (list: CSSRuleList, sheet: string, layer: string, around: string) => {
    for (const rule of list as Iterable<CSSRule>) {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
      const name = rule instanceof CSSLayerBlockRule ? rule.name : layer;
      let selector = around;
      if (rule instanceof CSSStyleRule) {
        selector = selectorsOf(rule.selectorText)
          .map((one) =>
            around === ''
              ? one
              : one.includes('&')
                ? one.replaceAll('&', `:is(${around})`)
                : `:is(${around}) ${one}`,
          )
          .join();
      }
      if ('style' in rule && selector !== '') {
        rules.push({ sheet, layer: name, properties: [...(rule.style as CSSStyleDeclaration)] });
        for (const one of selectorsOf(selector)) {
          const [, of, part] = /^(.*?)(::[\w-]+)?$/.exec(one) as RegExpExecArray;
          const elements = applied.get(part ?? '');
          if (!elements) continue; // A slider's thumb and the like: what it has nobody can read.
          for (const element of document.querySelectorAll(of.replace(/(?<=^|[ >+~])$/, '*'))) {
            elements.set(element, [...(elements.get(element) ?? []), rules.length - 1]);
          }
        }
      }
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList, sheet, name, selector);
    }
  };
  for (const [i, sheet] of sheets.entries()) collect(sheet.cssRules, texts[i], '', '');

  const isDecided = (from: Set<string>) => {
    const [these, those] = [some, others].map((order) => order.filter((text) => from.has(text)));
    return these.length === those.length && these.every((text, i) => text === those[i]);
  };
  /** The properties for which these rules may have another winner. */
  const undecidedBy = (applying: number[]): string[] => {
    const from = new Map<string, Set<string>>();
    const each = applying.flatMap((at) => {
      const { sheet, layer, properties } = rules[at];
      return properties.map((property) => ({
        sheet,
        property,
        of: `${layer} ${familyOf(property)}`,
      }));
    });
    for (const { sheet, of } of each) from.set(of, (from.get(of) ?? new Set()).add(sheet));
    const found = each.filter(({ of }) => !isDecided(from.get(of) as Set<string>));
    return [...new Set(found.map(({ property }) => property))];
  };
  // Of elements to which the same rules apply, three: an inline style may outdo them.
  const alike = new Map<string, { properties: string[]; count: number }>();
  const all = [...applied].flatMap(([part, elements]) =>
    [...elements].flatMap(([element, applying]) => {
      const key = `${part} ${applying}`;
      const known = alike.get(key) ?? { properties: undecidedBy(applying), count: 0 };
      alike.set(key, { ...known, count: known.count + 1 });
      const { properties } = known;
      return properties.length > 0 && known.count < 3 ? [{ element, part, properties }] : [];
    }),
  );
  const looksUnder = (order: string[]) => {
    document.adoptedStyleSheets = [first, ...order.map((text) => sheets[texts.indexOf(text)])];
    return all.map(({ element, part, properties }) => {
      const style = getComputedStyle(element, part);
      const isThere = part === '' || style.content !== 'none';
      return isThere ? properties.map((property) => style.getPropertyValue(property)) : [];
    });
  };
  for (const sheet of document.styleSheets) sheet.disabled = true;
  const own = document.adoptedStyleSheets;
  const [these, those] = [some, others].map(looksUnder);
  document.adoptedStyleSheets = own;
  for (const sheet of document.styleSheets) sheet.disabled = false;
  const found = all.flatMap(({ element, part, properties }, i) =>
    properties
      .filter((_, k) => these[i][k] !== those[i][k])
      .map(
        (property) => `${element.tagName}.${[...element.classList].join('.')}${part}: ${property}`,
      ),
  );
  return [...new Set(found)].slice(0, 20);
}
