// The sheets: seven sizes of text, none below 11 px, six spaces, four radii, all tokens; named widths; and whose a class is.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { UNITS } from '../../web/src/engine/draw/properties.ts';

const kSource = fileURLToPath(new URL('../../web/src/', import.meta.url));
const kLeast = 11;

interface Declaration {
  sheet: string;
  selector: string;
  property: string;
  value: string;
}

const kSheets = readdirSync(kSource, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

/** All declarations, each with the innermost selector or condition around it. */
const kAll: Declaration[] = kSheets.flatMap((sheet) => {
  const css = readFileSync(kSource + sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const around: string[] = [];
  const found: Declaration[] = [];
  for (const [, text, end] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') around.push(text.trim());
    const declared = /^\s*([-\w]+):\s*([\s\S]+)$/.exec(end === '{' ? '' : text);
    if (declared) {
      const [, property, value] = declared;
      found.push({ sheet, selector: around.at(-1) ?? '', property, value });
    }
    if (end === '}') around.pop();
  }
  return found;
});

const shown = ({ sheet, selector, property, value }: Declaration) =>
  `${sheet}: ${selector} { ${property}: ${value} }`;

/** The names of tokens, and the values that they are given anywhere. */
function tokens(kind: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { property, value } of kAll) {
    if (!property.startsWith(`--${kind}-`)) continue;
    found.set(property, [...(found.get(property) ?? []), value]);
  }
  return found;
}

test('there are seven sizes of text, none below 11 px, and six spaces', () => {
  assert.ok(kSheets.length > 50);
  const sizes = tokens('text');
  assert.deepEqual(
    [...sizes.keys()].sort(),
    [1, 2, 3, 4, 5, 6, 7].map((i) => `--text-${i}`),
  );
  for (const [name, values] of sizes) {
    for (const value of values) {
      // Parts of the screen's height: the presentation, which is read from afar.
      if (/^calc\([\d.]+ \* var\(--vh\)\)$/.test(value)) continue;
      const pixels = Number(/^([\d.]+)px$/.exec(value)?.[1]);
      assert.ok(pixels >= kLeast, `${name}: ${value}`);
    }
  }
  const spaces = [...tokens('space').keys()].sort();
  assert.deepEqual(
    spaces,
    [1, 2, 3, 4, 5, 6].map((i) => `--space-${i}`),
  );
});

test('every font has one of the seven sizes', () => {
  const fonts = kAll.filter(({ property }) => property === 'font' || property === 'font-size');
  assert.ok(fonts.length > 200, `${fonts.length} fonts`);
  const others = fonts.filter(
    ({ property, value }) =>
      // The digits of the end's tables, and a word of which only the sign is shown.
      !/var\(--(text-[1-7]|digits)\)/.test(value) &&
      !(value === 'inherit' || (property === 'font-size' && value === '0')),
  );
  assert.deepEqual(others.map(shown), []);
});

/*
 * What is not rhythm: less than 4 px, which is the width of lines and the place of marks; more than 44 px, which is the
 * height of a bar; cells and what stands in line with them, and all of a plane, whose places are computed.
 */
const kCells = /\b(td|th|tr|table|caption|svg)\b|\.presentation$|label|\.both\b|^@page$/;

test('every gap, margin and padding of a block is one of the six spaces', () => {
  const blocks = kAll.filter(
    ({ sheet, selector, property }) =>
      /^((row-|column-)?gap|(margin|padding)(-.*)?)$/.test(property) &&
      !sheet.startsWith('engine/plane/') &&
      !kCells.test(selector),
  );
  assert.ok(blocks.length > 300, `${blocks.length} spaces`);
  const others = blocks.filter(({ value }) =>
    [...value.replace(/calc\(.*\)/g, '').matchAll(/([\d.]+)px/g)].some(
      ([, length]) => Number(length) >= 4 && Number(length) <= 44,
    ),
  );
  assert.deepEqual(others.map(shown), []);
});

// Less than 3 px rounds the end of a bar; a sheet of a phone comes up with rounder corners; a pill is round all over.
test('every corner has one of the four radii', () => {
  assert.equal(tokens('radius').size, 4);
  const corners = kAll.filter(({ property }) => property === 'border-radius');
  assert.ok(corners.length > 60, `${corners.length} corners`);
  const others = corners.filter(
    ({ value }) =>
      value !== '99px' &&
      value !== '16px 16px 0 0' &&
      [...value.matchAll(/([\d.]+)px/g)].some(([, length]) => Number(length) >= 3),
  );
  assert.deepEqual(others.map(shown), []);
});

// The reader's text size enlarges the page as a whole (engine/draw/reader.ts): what follows it by itself would grow twice.
test('no length depends on the root font or on the window itself', () => {
  const others = kAll.filter(
    ({ property, value }) => /[\d.](rem|[dls]?v[wh])\b/.test(value) && !/^--v[wh]$/.test(property),
  );
  assert.deepEqual(others.map(shown), []);
});

// A part whose form depends on its own width asks its container.
test('the widths of windows are named', () => {
  const queries = kSheets.flatMap((sheet) =>
    [...readFileSync(kSource + sheet, 'utf8').matchAll(/@media[^{]*/g)].map(
      ([query]) => `${sheet}: ${query}`,
    ),
  );
  assert.ok(queries.length > 150, `${queries.length} queries`);
  assert.deepEqual(
    queries.filter((query) => /width/.test(query)),
    [],
  );
});

/** Parts of a selector list, each without what stands in its brackets. */
function partsOf(selector: string): string[] {
  let bare = selector;
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '');
  return bare.split(',').map((part) => part.trim());
}

// A browser computes the style of all elements anew, wherever one is added, for a rule like `a:has(b) > :not(c)`: it cannot
// tell which elements such a rule is about.
test('what :has() decides about is named by a tag, a class or an attribute', () => {
  const isVague = (selector: string) =>
    partsOf(selector).some((part) => {
      const compounds = part.split(/[\s>+~]+/);
      return (
        compounds.slice(0, -1).some((one) => /:has/.test(one)) &&
        /^(\*|:(?!is\b))/.test(compounds.at(-1) ?? '')
      );
    });
  const vague = new Set(
    kAll
      .filter(({ selector }) => isVague(selector))
      .map(({ sheet, selector }) => `${sheet}: ${selector}`),
  );
  assert.deepEqual([...vague], []);
  assert.ok(isVague('body:has(> .b) > :not(.c)') && isVague('.a:has(p) *'));
  assert.ok(!isVague('.a:has(p) .pills button:not(.c), .b :not(.d)'));
});

test('a class that is painted by itself is of one room', () => {
  // Parts that come late bring their sheets into a page that others have painted.
  const rooms = new Map<string, Set<string>>();
  for (const { sheet, selector } of kAll) {
    // These lay out what the rooms paint.
    if (sheet === 'engine/page/shell.css' || sheet.startsWith('engine/draw/')) continue;
    const outer = selector.replace(/\([^()]*\)/g, '');
    for (const [, name] of outer.matchAll(/(?:^|,)\s*\.([\w-]+)(?=\s*(?:,|$))/g)) {
      rooms.set(name, (rooms.get(name) ?? new Set()).add(sheet.replace(/\/[^/]*$/, '')));
    }
  }
  assert.ok(rooms.size > 100);
  const shared = [...rooms].filter(([, of]) => of.size > 1);
  assert.deepEqual(
    shared.map(([name, of]) => `${name}: ${[...of].join(', ')}`),
    [],
  );
});

/** Classes in the templates of a folder, as far as its sources spell them. */
function classesIn(folder: string): Set<string> {
  const found = new Set<string>();
  for (const name of readdirSync(kSource + folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const source = readFileSync(`${kSource}${folder}/${name}`, 'utf8');
    const given = source.matchAll(
      /class=(?:"([^"]*)"|\$\{((?:[^{}]|\$\{[^{}]*\})*)\})|className: (.*)/g,
    );
    for (const [, plain = '', made = '', named = ''] of given) {
      for (const [word] of `${plain} ${made} ${named}`.matchAll(/[a-z][\w-]*/gi)) found.add(word);
    }
  }
  return found;
}

test('the styles of a chapter meet no markup of another', () => {
  // They come when a chapter is opened or fetched ahead, into whatever page is there: its look would depend on the time.
  const chapters = readdirSync(`${kSource}course`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const engine = classesIn('engine');
  const classes = new Map(chapters.map((name) => [name, classesIn(`course/${name}`)]));
  const met = new Set<string>();
  for (const { sheet, selector } of kAll) {
    const [, own] = /^course\/(\w+)\//.exec(sheet) ?? [];
    if (!own) continue;
    const outer = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, '');
    for (const part of outer.split(',')) {
      const needed = [...part.matchAll(/\.([\w-]+)/g)].map(([, name]) => name);
      if (needed.length === 0 || /^\s*(:is|&)|\[data-/.test(part)) continue;
      for (const [other, has] of classes) {
        const all = needed.every((name) => has.has(name) || engine.has(name));
        if (other !== own && all && needed.some((name) => has.has(name)))
          met.add(`${sheet}: ${part.trim()} in ${other}`);
      }
    }
  }
  assert.deepEqual([...met], []);
});

/** Beginnings of names that a template ends, or Temml writes. */
const kMade = /^(part|points|of-head|question|tml)-/;

test('no style is of a class that no source names', () => {
  const source = readdirSync(kSource, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(kSource + name, 'utf8'))
    .join('');
  const words = new Set(source.match(/[A-Za-z][\w-]*/g));
  const classes = new Map<string, string>();
  for (const { sheet, selector } of kAll) {
    for (const [, name] of selector.matchAll(/\.([A-Za-z][\w-]*)/g)) classes.set(name, sheet);
  }
  assert.ok(classes.size > 400, String(classes.size));
  const unknown = [...classes].filter(([name]) => !words.has(name) && !kMade.test(name));
  assert.deepEqual(unknown, []);
});

test('each custom property that is read is set, and the other way round', () => {
  const text = (end: string) =>
    readdirSync(kSource, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(end))
      .map((name) => readFileSync(kSource + name, 'utf8'))
      .join('');
  // The build writes the widths of the columns.
  const widths = readFileSync(new URL('../../web/build/page_widths.ts', import.meta.url), 'utf8');
  const [styles, source] = [text('.css'), text('.ts') + widths];
  const names = (from: string, what: RegExp) => [...from.matchAll(what)].map(([, name]) => name);
  const read = new Set([
    ...names(styles, /var\(--([\w-]+)/g),
    ...names(source, /var\(--([\w-]+)/g),
  ]);
  // By a style sheet, by the record of those that a layout has computed, or one alone.
  const computed = Object.keys(UNITS);
  const set = new Set([
    ...names(styles, /(?<!var\()--([\w-]+):/g),
    ...names(source, /'--([\w-]+)'/g),
    ...names(source, /--([\w-]+):/g),
    ...computed,
  ]);
  assert.ok(read.size > 150, String(read.size));
  assert.deepEqual(
    [...read].filter((name) => !set.has(name)),
    [],
  );
  assert.deepEqual(
    computed.filter((name) => !read.has(name)),
    [],
  );
});
