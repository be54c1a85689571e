import type { HtmlTagDescriptor, Plugin } from 'vite';
import { ownVersion } from './about.ts';
import { siteAddress } from './address.ts';
import { addressOf } from './asset.ts';
import { socialTags } from './social.ts';

// The Content-Security-Policy. 'wasm-unsafe-eval' allows compiling WebAssembly, not eval. Trusted Types admit
// markup from lit-html only, that is, from templates in the source.
export const POLICY = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'lit-html service-worker',
};

// The policy in development: `vite dev` inserts <style> elements and opens a web socket.
const DEV_POLICY = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self' ws:",
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self'",
  'img-src': "'self' data:",
};

/** Files to preload, by their names in the source: a font that comes after the first layout costs a reflow. */
const FONT = { as: 'font', type: 'font/woff2', crossorigin: '' };
const PRELOADS = [
  { file: 'show_first.js', as: 'script' },
  { file: 'serif.woff2', ...FONT },
  { file: 'sans.woff2', ...FONT },
  { file: 'mono.woff2', ...FONT },
  { file: 'mono-semibold.woff2', ...FONT },
  { file: 'serif-italic.woff2', ...FONT },
];

/** Writes the Content-Security-Policy, the preloads and the tags for shared links into the page's head. */
export function head(): Plugin {
  let isSingle = false;
  return {
    name: 'attention:head',
    configResolved({ mode }) {
      isSingle = mode === 'single';
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return [policy(DEV_POLICY)];
        // The single file has them inlined.
        const preloads = (isSingle ? [] : PRELOADS).map(({ file, ...rest }) => {
          const href = addressOf(file, bundle);
          const attrs = { rel: 'preload', href, ...rest };
          return { tag: 'link', attrs, injectTo: 'head' } satisfies HtmlTagDescriptor;
        });
        const social = isSingle
          ? []
          : socialTags(described(html), described(html).title, siteAddress());
        return [
          policy(POLICY),
          {
            tag: 'meta',
            attrs: { name: 'version', content: await ownVersion() },
            injectTo: 'head',
          },
          ...preloads,
          ...social.map((tag) => ({ ...tag, injectTo: 'head' }) satisfies HtmlTagDescriptor),
        ];
      },
    },
  };
}

/** The live page, by the words in its document. */
function described(html: string) {
  const [, title = ''] = /<title>([^<]*)/.exec(html) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  return { folder: '', title, description };
}

export function policyText(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

function policy(directives: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: 'meta',
    attrs: { 'http-equiv': 'Content-Security-Policy', content: policyText(directives) },
    injectTo: 'head-prepend',
  };
}
