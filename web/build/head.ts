import type { HtmlTagDescriptor, Plugin } from 'vite';
import { addressOf } from './asset.ts';

// 'wasm-unsafe-eval' allows compiling WebAssembly, not eval. Markup can only come from lit-html's
// own policy, that is, from templates written in the source.
export const POLICY = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'lit-html service-worker',
};

// `vite dev` inserts <style> elements and opens a web socket.
const DEV_POLICY = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self' ws:",
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self'",
  'img-src': "'self' data:",
};

/** What the first picture needs: the files, as named in the source, that are fetched at once. */
const PRELOADS = [
  { file: 'serif.woff2', as: 'font', type: 'font/woff2' },
  { file: 'mono.woff2', as: 'font', type: 'font/woff2' },
];

/** Writes the Content-Security-Policy and the preloads into the page's head. */
export function head(): Plugin {
  return {
    name: 'attention:head',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [policy(DEV_POLICY)];
        const preloads = PRELOADS.map(({ file, ...rest }) => {
          const href = addressOf(file, bundle);
          const attrs = { rel: 'preload', href, ...rest, crossorigin: '' };
          return { tag: 'link', attrs, injectTo: 'head' } satisfies HtmlTagDescriptor;
        });
        return [policy(POLICY), ...preloads];
      },
    },
  };
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
