import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Window } from 'happy-dom';
import { createServer, type HtmlTagDescriptor, type InlineConfig, type Plugin } from 'vite';
import type { Draw } from '../src/app/first_picture.ts';
import { addressOf } from './asset.ts';
import { replaceOnce } from './replace_once.ts';

const STYLES = 'virtual:first.css';

/** Window widths to prerender for; wider windows get the picture of the widest. */
const WIDTHS = { from: 320, to: 1500, step: 10 };

/** The prerendered first picture: the page's default state (no hash). */
interface Drawing {
  /** Markup of the page without its work area, the same for every width. */
  page: string;
  works: Work[];
  styles: string;
}

/** Markup of the work area (tensors) for windows from this width up to the next one's. */
interface Work {
  from: number;
  markup: string;
}

/**
 * Prerendering: draws the first picture at build time, with the page's own views and the core, and writes
 * it into index.html as templates. show_first.js shows the one for the window's width, before the page's
 * script is fetched.
 */
export function first(core: string): Plugin {
  let config: Pick<InlineConfig, 'root' | 'configFile'>;
  let drawing: Promise<Drawing>;
  const draw = () => (drawing ??= drawFirst(config, core));
  let isBuild = false;
  let isSingle = false;
  return {
    name: 'attention:first',
    configResolved({ root, configFile, command, mode }) {
      config = { root, configFile };
      isBuild = command === 'build';
      isSingle = mode === 'single';
    },
    resolveId: (id) => (id === STYLES ? `\0${STYLES}` : undefined),
    async load(id) {
      if (id !== `\0${STYLES}`) return undefined;
      return isBuild ? (await draw()).styles : '';
    },
    buildStart() {
      if (isBuild && !isSingle) {
        this.emitFile({ type: 'asset', name: 'show_first.js', source: SHOW });
      }
    },
    async transformIndexHtml(html, { bundle }) {
      if (!bundle) return [];
      const { page, works } = await draw();
      const templates = (attrs: Record<string, string>) => [
        templateOf(page, { id: 'first', ...attrs }),
        ...works.map(({ from, markup }) => templateOf(markup, { 'data-from': `${from}` })),
      ];
      if (isSingle) return [...templates({}), { tag: 'script', children: SHOW, injectTo: 'body' }];
      const src = addressOf('show_first.js', bundle);
      const script = /src="([^"]*)"/.exec(MODULE.exec(html)?.[0] ?? '')?.[1];
      if (!script) throw new Error('index.html has no script of the page.');
      const later = {
        'data-script': script,
        'data-core': addressOf('attention.wasm', bundle),
      };
      return {
        html: replaceOnce(html, MODULE, ''),
        tags: [...templates(later), { tag: 'script', attrs: { src }, injectTo: 'body' }],
      };
    },
  };
}

/** Vite's tag of the page's script; removed, as show_first.js loads it after the first paint. */
const MODULE = /\s*<script type="module"[^>]*><\/script>/;

function templateOf(children: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'template', attrs, children, injectTo: 'body' };
}

/** The script that shows the first picture and then starts the page. */
export const SHOW: string = readFileSync(
  fileURLToPath(new URL('show_first.js', import.meta.url)),
  'utf8',
);

async function drawFirst(config: InlineConfig, core: string): Promise<Drawing> {
  const { document } = new Window();
  document.write('<!doctype html>');
  // lit-html reads the global `document` when it is imported.
  Object.assign(globalThis, { document });
  const server = await createServer({
    ...config,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { firstPicture } = (await server.ssrLoadModule('/src/app/first_picture.ts')) as First;
    const draw = await firstPicture(
      await WebAssembly.compile(new Uint8Array(await readFile(core))),
    );
    const newRoot = () => document.createElement('div') as unknown as HTMLElement;
    const styles = new Styles();
    const pictures = widthsOf(draw, newRoot()).map((from) => {
      const [light, dark] = [newRoot(), newRoot()];
      draw(light, from, 'light');
      draw(dark, from, 'dark');
      styles.move(light, dark);
      const work = light.querySelector('.work');
      if (!work) throw new Error('The first picture shows no work.');
      const markup = markupOf(work);
      work.replaceChildren();
      return { from, markup, page: markupOf(light) };
    });
    const [{ page }] = pictures;
    if (pictures.some((other) => other.page !== page)) {
      throw new Error('The page around the work is another in other windows.');
    }
    return { page, works: pictures, styles: styles.text() };
  } finally {
    await server.close();
    Reflect.deleteProperty(globalThis, 'document');
  }
}

type First = typeof import('../src/app/first_picture.ts');

/** Breakpoints, found by drawing: the widths at which the picture changes. */
function widthsOf(draw: Draw, root: HTMLElement): number[] {
  const drawn = (width: number) => {
    draw(root, width, 'light');
    return root.innerHTML;
  };
  const widths: number[] = [];
  let before = '';
  for (let width = WIDTHS.from; width <= WIDTHS.to; width += WIDTHS.step) {
    const picture = drawn(width);
    if (picture === before) continue;
    let first = width;
    while (first > WIDTHS.from && drawn(first - 1) === picture) first--;
    widths.push(first);
    before = picture;
  }
  return widths;
}

/** Markup, inert and without the attributes for mouse, keys and screen readers: nothing works yet. */
function markupOf(root: Element): string {
  for (const part of root.querySelectorAll('.top, main')) part.setAttribute('inert', '');
  return root.innerHTML
    .replace(/<!--.*?-->/g, '')
    .replace(/ (title|tabindex|aria-label|data-row|data-col)="[^"]*"/g, '')
    .replace(/\s+/g, ' ');
}

/** Turns inline styles into CSS classes: the Content-Security-Policy forbids style attributes. */
class Styles {
  private readonly names = new Map<string, string>();

  /** Moves the styles of a tree into classes; the same tree in dark gives the light-dark() colours. */
  move(light: HTMLElement, dark: HTMLElement): void {
    const others = dark.querySelectorAll<HTMLElement>('[style]');
    light.querySelectorAll<HTMLElement>('[style]').forEach((element, i) => {
      const declarations = declarationsOf(element, others[i]);
      const name = this.names.get(declarations) ?? `first-${this.names.size}`;
      this.names.set(declarations, name);
      element.classList.add(name);
      element.removeAttribute('style');
    });
  }

  text(): string {
    const rules = [...this.names].map(([declarations, name]) => `#app .${name}{${declarations}}`);
    return rules.join('\n');
  }
}

function declarationsOf({ style: light }: HTMLElement, { style: dark }: HTMLElement): string {
  return Array.from(light)
    .map((property) => {
      const [day, night] = [light, dark].map((style) => style.getPropertyValue(property));
      return `${property}:${day === night ? day : `light-dark(${day},${night})`}`;
    })
    .join(';');
}
