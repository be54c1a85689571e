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

/**
 * What the first picture needs: the files, as named in the source, that are fetched at once. A font that
 * comes after the first layout costs a second one.
 */
const FONT = { as: 'font', type: 'font/woff2', crossorigin: '' };
const PRELOADS = [
  { file: 'show_first.js', as: 'script' },
  { file: 'serif.woff2', ...FONT },
  { file: 'mono.woff2', ...FONT },
  { file: 'mono-semibold.woff2', ...FONT },
  { file: 'serif-italic.woff2', ...FONT },
];

/** Writes the Content-Security-Policy and the preloads into the page's head. */
export function head(): Plugin {
  let isSingle = false;
  return {
    name: 'attention:head',
    configResolved({ mode }) {
      isSingle = mode === 'single';
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [policy(DEV_POLICY)];
        // attention.html has all of them in it.
        const preloads = (isSingle ? [] : PRELOADS).map(({ file, ...rest }) => {
          const href = addressOf(file, bundle);
          const attrs = { rel: 'preload', href, ...rest };
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
