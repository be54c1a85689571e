import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, InlineConfig, Plugin } from 'vite';
import { addressOf, scriptsOf } from './asset.ts';
import { inNode } from './in_node.ts';
import { replaceOnce } from './replace_once.ts';

const STYLES = 'virtual:first.css';

/** The prerendered first picture: the page's default state (no hash). */
interface Drawing {
  markup: string;
  styles: string;
  /** Links that need the whole core. */
  links: string[];
}

/**
 * Prerendering: draws the first picture at build time, with the page's own views and the core, and writes
 * it into index.html as a template. show_first.js shows it, before the page's script is fetched.
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
      const { markup, links } = await draw();
      const template = (attrs: Record<string, string>): HtmlTagDescriptor => ({
        tag: 'template',
        attrs: { id: 'first', ...attrs },
        children: markup,
        injectTo: 'body',
      });
      if (isSingle) return [template({}), { tag: 'script', children: SHOW, injectTo: 'body' }];
      const src = addressOf('show_first.js', bundle);
      const script = /src="([^"]*)"/.exec(MODULE.exec(html)?.[0] ?? '')?.[1];
      if (!script) throw new Error('index.html has no script of the page.');
      const door = scriptsOf('door_view', bundle);
      // Rolldown puts a name there that both need: the door would then wait for as much again.
      if (door.some((part) => part.includes('/stage-'))) {
        throw new Error(
          'The door imports the view of a stage; vite.config.ts has a group for both.',
        );
      }
      const later = {
        'data-script': script,
        'data-core': addressOf('attention.wasm', bundle),
        'data-whole': addressOf('attention_learning.wasm', bundle),
        'data-whole-links': links.join(' '),
        'data-door': door.join(' '),
        'data-stage': scriptsOf('stage', bundle).join(' '),
      };
      return {
        html: replaceOnce(html, MODULE, ''),
        tags: [template(later), { tag: 'script', attrs: { src }, injectTo: 'body' }],
      };
    },
  };
}

/** Vite's tag of the page's script; removed, as show_first.js loads it after the first paint. */
const MODULE = /\s*<script type="module"[^>]*><\/script>/;

/** The script that shows the first picture and then starts the page. */
export const SHOW: string = readFileSync(
  fileURLToPath(new URL('show_first.js', import.meta.url)),
  'utf8',
);

function drawFirst(config: InlineConfig, core: string): Promise<Drawing> {
  const path = '/src/shell/first_picture.ts';
  return inNode(config, path, async ({ firstPicture }: First, document) => {
    const { draw, links } = await firstPicture(
      await WebAssembly.compile(new Uint8Array(await readFile(core))),
    );
    const [light, dark] = [0, 1].map(() => document.createElement('div'));
    draw(light, 'light');
    draw(dark, 'dark');
    const styles = new Styles();
    styles.move(light, dark);
    return { markup: markupOf(light), styles: styles.text(), links };
  });
}

type First = typeof import('../src/shell/first_picture.ts');

/** Markup, inert and without the attributes for mouse, keys and screen readers: nothing works yet. */
function markupOf(root: Element): string {
  for (const part of root.querySelectorAll('.top, main')) part.setAttribute('inert', '');
  separateTexts(root);
  return root.innerHTML
    .replace(/ (title|tabindex|aria-label|data-row|data-col)="[^"]*"/g, '')
    .replace(/\s+/g, ' ');
}

/**
 * Replaces lit's comments by one between every two texts: in one piece they would be a little narrower than they are
 * as the page draws them.
 */
function separateTexts(root: Node): void {
  const isText = (node: Node | null) => node?.nodeType === 3 && node.textContent !== '';
  for (const node of [...root.childNodes]) {
    if (node.nodeType === 8) node.remove();
    else separateTexts(node);
  }
  for (const node of [...root.childNodes]) {
    if (isText(node) && isText(node.previousSibling)) {
      root.insertBefore(document.createComment(''), node);
    }
  }
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
