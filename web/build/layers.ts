// Cascade layers of the style sheets: a later one wins over an earlier one, however specific its selectors are, so that
// the order in which the files are imported means nothing. A sheet names none: the build puts its rules where they belong.
//
// Between two files of one layer the more specific selector wins, and no two of equal weight may say different things of
// one element (tests/page/chromium/layers.test.ts).
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import { withMedia } from './custom_media.ts';
import { virtualModule } from './virtual.ts';

/**
 * Layers with their files or folders. First what every room shares. Then the rooms, each of which may change what it is
 * built of: the page is a frame around its work, a picture changes the plane's bars, a notebook the card.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  tokens: ['engine/draw/tokens.css'],
  base: ['engine/draw/'],
  parts: [
    'engine/draw/parts.css',
    'engine/plane/chart.css',
    'engine/plane/boxed.css',
    'engine/plane/number_table.css',
  ],
  page: ['engine/page/', 'course/learn/nudge_view.css'],
  plane: ['engine/plane/'],
  voices: ['engine/arithmetic/'],
  exports: ['engine/arithmetic/script/'],
  pictures: [
    'engine/plane/picture/',
    'course/loop/',
    'course/triangle/',
    'course/softmax/',
    'course/head/',
    'course/heads/',
    'course/language/',
    'course/learn/',
  ],
  questions: ['engine/ask/'],
  notebooks: ['course/notebooks/'],
  glossary: ['course/glossary/'],
  door: ['course/door/'],
  end: ['course/end/'],
  lab: ['course/mistakes/'],
  experiment: ['engine/page/beside/opened_number.css'],
  cache: ['course/cache/'],
  race: ['course/race/'],
  dials: ['course/dials/'],
  order: ['course/order/'],
  variants: ['course/parts/'],
  changed: ['course/variants/'],
  yours: ['course/yours/'],
  paper: ['shell/paper/'],
  app: ['shell/'],
};

/**
 * Forms of the page, which change the rooms' own look wherever they are named, by a media query or the start of a selector.
 * A rule of two forms belongs to the later.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  narrow: /^@media.*\(--(narrow|sheet|phone)\)/s,
  framed: /^\[data-framed\]/,
  touch: /^@media.*\(pointer: coarse\)/,
  presented: /^\.(presentation|deck-page) /,
  printed: /^@media print|^\.handout[ -]/,
  embedded: /^\[data-embed\] /,
  forced: /^@media.*\(forced-colors: active\)/,
};

/** Layer of the sheets of which nothing else may change anything: what only screen readers find stays so in every form. */
const LAST = { hidden: ['engine/draw/hidden.css'] };

const rooms = Object.entries({ ...ROOMS, ...LAST });
const forms = Object.entries(FORMS);

/** The order of the layers. What is in none wins over all: fonts, and the classes of build/first_picture.ts. */
export const LAYERS = [...Object.keys(ROOMS), ...Object.keys(FORMS), ...Object.keys(LAST)];

/** The layer of a sheet, by its path in src/: that of the longest path it is listed under. */
export function layerOf(file: string): string {
  const [[layer] = []] = rooms
    .flatMap(([name, paths]) => paths.map((path) => [name, path] as const))
    .filter(([, path]) => file.startsWith(path))
    .toSorted(([, a], [, b]) => b.length - a.length);
  if (!layer) throw new Error(`${file} is in no layer (build/layers.ts).`);
  return layer;
}

type Wrapper = AtRule | Rule;

const startsOf = (node: Wrapper) =>
  node.type === 'rule' ? node.selectors : [`@${node.name} ${node.params}`];

/** A sheet whose rules stand in their layers, those of a form nested in no other rule. */
export function layered(text: string, file: string): string {
  const own = layerOf(file);
  const layers = new Map<string, Container>();
  const outside = postcss.root();
  /** Copies of wrappers, by what they were copied into. */
  const sources = new WeakMap<ChildNode, Wrapper>();

  const within = (container: Container, wrapper: Wrapper): Container => {
    const last = container.last as Wrapper | undefined;
    const source = last && sources.get(last);
    const isSame =
      source === wrapper ||
      (source?.type === 'atrule' && startsOf(source)[0] === startsOf(wrapper)[0]);
    if (last && isSame) return last as Container;
    const copy = wrapper.clone({ nodes: [] });
    sources.set(copy, wrapper);
    container.append(copy);
    return copy;
  };
  const put = (node: ChildNode, around: readonly Wrapper[]) => {
    const starts = around.map(startsOf);
    const form = forms.findLast(([, start]) =>
      starts.some((all) => all.every((s) => start.test(s))),
    );
    const explicit = around.find((one) => one.type === 'atrule' && one.name === 'layer') as AtRule;
    const layer = explicit?.params ?? form?.[0] ?? own;
    if (!LAYERS.includes(layer)) throw new Error(`${file}: there is no layer ${layer}.`);
    if (!layers.has(layer))
      layers.set(layer, postcss.atRule({ name: 'layer', params: layer, nodes: [] }));
    const conditions = around.filter((one) => one.type === 'atrule' && one !== explicit);
    const rules = around.filter((one) => one.type === 'rule');
    [...conditions, ...rules].reduce(within, layers.get(layer) as Container).append(node.clone());
  };
  const visit = (container: Container, around: readonly Wrapper[]) => {
    for (const node of container.nodes ?? []) {
      if (node.type === 'comment') continue;
      const name = node.type === 'atrule' ? node.name : '';
      if (name === 'font-face' || name === 'page') outside.append(node.clone());
      else if (node.type === 'decl' || name === 'keyframes') put(node, around);
      else visit(node, [...around, node]);
    }
  };
  visit(postcss.parse(text), []);
  for (const layer of layers.values()) outside.append(layer);
  return withMedia(outside.toString());
}

export function layers(): Plugin[] {
  return [
    virtualModule('layers.css', async () => `@layer ${LAYERS.join()};`),
    {
      name: 'attention:layers',
      enforce: 'pre',
      transform(code, id) {
        const [, file] = /\/src\/(.+\.css)(\?|$)/.exec(id) ?? [];
        return file ? { code: layered(code, file), map: null } : undefined;
      },
    },
  ];
}
