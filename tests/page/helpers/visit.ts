// A visit to the built page in one browser, and what it must never do meanwhile: report an error,
// or ask for anything that is not its own.
import assert from 'node:assert/strict';
import { type Driver, type Options, open } from '../drivers/driver.ts';
import { NEVER_IDLE, NO_WORKER, startSite, VOICES_OPEN } from './site.ts';

/** `isAmiss`: whether the page has something to say of a link; by default it has not. 'perhaps': it need not be known. */
interface Link {
  isAmiss?: boolean | 'perhaps';
}

export interface Visit {
  page: Driver;
  /** The site's address. */
  url: string;
  /**
   * Loads the page at "stage=head&step=mix" as in a new tab; returns when it shows a stage or a notebook. Fails, as `go` and
   * `survey` do, if there is something amiss with the link, by which a test would pass on nothing; unless it says so.
   */
  load(hash: string, how?: Link): Promise<void>;
  /** The page at the address that it has now, in the same tab. */
  reload(): Promise<void>;
  /**
   * Follows a link in the page that is open, or an address typed by hand: a quarter of what a load takes. Where no page is
   * open, it loads.
   */
  go(hash: string, how?: Link): Promise<void>;
  /**
   * Goes to each link in turn and looks, by a self-contained function: all in the page, which saves messages to it.
   * Nothing is seen meanwhile, unless it says so: painting takes as long as all the rest. Where no page is open, it loads.
   */
  survey<R>(
    links: string[],
    look: () => R,
    how?: Link & { isSeen?: boolean },
  ): Promise<[link: string, seen: Awaited<R>][]>;
  /** Resizes the window, as people do: the page that is open is drawn anew; in WebKit the next link loads it. */
  resize(width: number, height: number): Promise<void>;
  /** Fails if the page has reported an error or asked for anything elsewhere since it was loaded. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Whether what is the same in every engine is left out: it runs in Chromium. */
export const isOther = (process.env.BROWSER ?? 'chromium') !== 'chromium';

/**
 * `isIdle`: the browser has idle moments, in which the page fetches all that it may need later: as much work as the rest
 * of a load. Without them each part is fetched when it is needed. Other engines show their motion in journeys.test.ts alone:
 * that way most files share one browser, which in Firefox takes seconds to start. `areVoicesOpen`: in a framed window too.
 */
export async function visit({
  isIdle = false,
  areVoicesOpen = false,
  ...options
}: Options & { isIdle?: boolean; areVoicesOpen?: boolean } = {}): Promise<Visit> {
  // First: a site that nobody closes keeps the test from ending.
  const page = reaching(await open({ reducedMotion: isOther, ...options }));
  const strange = NO_WORKER + (isIdle ? '' : NEVER_IDLE) + (areVoicesOpen ? VOICES_OPEN : '');
  const site = await startSite(strange);
  let loads = 0;
  let isLoaded = false;
  let size = { width: options.width ?? 1440, height: options.height ?? 900 };

  const check = async () => {
    if (!isLoaded) return;
    assert.deepEqual(await page.errors(), [], 'errors of the page');
    const elsewhere = (await page.requests()).filter((address) => !address.startsWith(site.url));
    assert.deepEqual(elsewhere, [], 'requests to elsewhere');
  };

  /** Returns what the page says of its link. */
  const openAt = async (hash: string, isSecondTry = false): Promise<string | null> => {
    loads++;
    // The query differs each time, or the browser would only change the part after '#'.
    await page.goto(`${site.url}?${loads}#${hash}`);
    let sentence: string | null;
    try {
      sentence = await page.evaluate(started);
    } catch (error) {
      const why = `${(error as Error).message}\n${await stateOf(page)}`;
      if (isSecondTry) throw new Error(why);
      // Seen once in some ten thousand loads, on a machine that is gone: what the page said of itself may tell why.
      console.log(`${hash} is opened again: ${why}`);
      return openAt(hash, true);
    }
    isLoaded = true;
    return sentence;
  };

  return {
    page,
    url: site.url,
    load: async (hash, how) => {
      await check();
      if (loads > 0) await page.evaluate(forgetTab);
      assertLink(hash, await openAt(hash), how);
    },
    reload: async () => {
      await check();
      await openAt(await page.evaluate(() => location.hash.slice(1)));
    },
    go: async (hash, how) => {
      // All in one message to the page: each message costs as much as drawing a part of it.
      const sentence = isLoaded
        ? (await page.evaluate(surveyOf([hash], () => null)))[0][2]
        : await openAt(hash);
      assertLink(hash, sentence, how);
    },
    survey: async <R>(
      links: string[],
      look: () => R,
      { isSeen = false, ...how }: Link & { isSeen?: boolean } = {},
    ) => {
      // A look at no page finds nothing.
      if (!isLoaded) assertLink(links[0], await openAt(links[0]), how);
      const all: [string, Awaited<R>][] = [];
      const show = (opacity: string) => {
        const { style } = document.documentElement;
        const before = style.opacity;
        style.opacity = opacity;
        return before;
      };
      const before = isSeen ? '' : await page.evaluate(show, '0');
      for (let i = 0; i < links.length; i += AT_ONCE) {
        const part = await page.evaluate(surveyOf(links.slice(i, i + AT_ONCE), look));
        for (const [link, seen, sentence] of part) {
          assertLink(link, sentence, how);
          all.push([link, seen]);
        }
      }
      if (!isSeen) await page.evaluate(show, before);
      return all;
    },
    resize: async (width, height) => {
      if (width === size.width && height === size.height) return;
      await check();
      size = { width, height };
      await page.setViewport(width, height);
      // WebKit's narrow windows are frames, which only a load makes.
      if (page.name === 'webkit') isLoaded = false;
      if (isLoaded) await settled(page);
    },
    check,
    close: async () => {
      await page.close();
      site.close();
    },
  };
}

/** The browser of a reader who opens what is shut above a thing, before they press it. */
function reaching(page: Driver): Driver {
  return {
    ...page,
    click: async (selector) => {
      await page.evaluate(reach, selector);
      await page.click(selector);
    },
  };
}

/** In the page: opens the panel, the rest of the text or the voice that something is in. */
function reach(selector: string): void {
  const found = document.querySelector(selector);
  for (let shut = found?.closest('details:not([open])'); shut; ) {
    if (!found?.closest('summary')) shut.setAttribute('open', '');
    shut = shut.parentElement?.closest('details:not([open])');
  }
  const panel = found?.closest<HTMLElement>('[popover]');
  if (panel && !panel.checkVisibility()) panel.showPopover();
  const bar = document.querySelector<HTMLElement>('.voice-bar > button');
  const voices = document.querySelector('.voices');
  const isOpen = voices?.hasAttribute('data-open');
  const voice = found?.closest('.voice');
  const isAside = document.querySelector('[data-framed][data-aside]') !== null;
  if (bar && voice && !isOpen) bar.click();
  if (bar && isAside && isOpen && found?.closest('.prose > :not(.onward)')) bar.click();
  if (!bar || !isAside || !voice) return;
  const names = ['numbers', 'code', 'symbols'];
  const at = names.findIndex((name) => voice.classList.contains(name));
  voices?.querySelectorAll<HTMLElement>('.voice-tabs button')[at]?.click();
}

/** In the page: the step's text below its first sentences, which a framed window has shut under "More". */
export function bodyText(): string {
  return (document.querySelector('.prose .body')?.textContent ?? '').replaceAll(/\s+/g, ' ');
}

/** State of a page that does not start: its text, its errors, what it waits for, and whether it draws frames. */
async function stateOf(page: Driver): Promise<string> {
  const state = await page.evaluate(async () => {
    const never = new Promise<string>((resolve) => setTimeout(() => resolve('none in 2 s'), 2000));
    const drawn = new Promise<string>((resolve) => requestAnimationFrame(() => resolve('drawn')));
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      document: `${document.readyState}, ${document.visibilityState}`,
      frame: await Promise.race([drawn, never]),
      text: document.body.innerText.slice(0, 300),
      answered: entries.map(({ name, responseEnd }) => `${name.split('/').at(-1)} ${responseEnd}`),
    };
  });
  const [errors, requests] = [await page.errors(), await page.requests()];
  return JSON.stringify({ ...state, errors, requests }, null, 2);
}

/** Clears what the page keeps for a tab, and the step of the last visit, where it may keep anything. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
    for (const kept of ['place', 'answers']) localStorage.removeItem(`attention.${kept}`);
  } catch {}
}

/** In the page: what it says of the link that it has followed last; null if that is all right. */
function amiss(): string | null {
  const isAmiss = document.documentElement.hasAttribute('data-amiss');
  return isAmiss ? (document.querySelector('.notice-line')?.textContent ?? '').trim() : null;
}

function assertLink(hash: string, sentence: string | null, { isAmiss = false }: Link = {}): void {
  if (isAmiss === 'perhaps') return;
  const link = hash.slice(0, 200);
  assert.equal(sentence !== null, isAmiss, `${link}: ${sentence ?? 'nothing is said'}`);
}

/** So many links at once: WebDriver ends what runs in the page for two minutes. */
const AT_ONCE = 40;

/** The links stand in the text of the function: that way half a surrogate pair comes through. */
function surveyOf<R>(
  links: string[],
  look: () => R,
): () => Promise<[string, Awaited<R>, string | null][]> {
  return new Function(`return (async () => {
    const all = [];
    for (const link of ${JSON.stringify(links)}) {
      location.hash = link;
      await (${settle})(link);
      const sentence = (${amiss})();
      all.push([link, await (${look})(), sentence]);
    }
    return all;
  })();`) as () => Promise<[string, Awaited<R>, string | null][]>;
}

/** In the page that is loading: waits until it shows what was asked for; returns what it says of the link. */
const started = new Function(`return (async () => {
  const end = performance.now() + 100000;
  while (!document.querySelector('main')) {
    if (performance.now() > end) throw new Error('there is no main after 100 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await (${settle})();
  return (${amiss})();
})();`) as () => Promise<string | null>;

/** Clicks what may be scrolled out of view: WebKit's driver does not scroll. */
export async function clickInView(page: Driver, selector: string): Promise<void> {
  await page.evaluate((s) => {
    document.querySelector(s)?.scrollIntoView({ block: 'center' });
  }, selector);
  await page.click(selector);
}

/** Waits until the page shows what was asked for. */
export async function settled(page: Driver): Promise<void> {
  await page.evaluate(settle);
}

/**
 * In the page, which draws once per frame: after two, it shows what was asked for, or that it is still
 * fetching a part of itself, or is inert before the core is here.
 */
async function settle(link = location.hash): Promise<void> {
  const busy = () => [...document.querySelectorAll('[aria-busy], [inert]')];
  const seconds = 100; // WebDriver's own limit is 120, and has no words
  const end = performance.now() + 1000 * seconds;
  do {
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
    if (performance.now() > end) {
      const tags = busy().map((element) => (element.cloneNode() as Element).outerHTML);
      throw new Error(`${link} is still busy after ${seconds} s: ${tags.join(' ')}`);
    }
  } while (busy().length > 0);
  // Journeys are finished, for places are measured where tensors end; a key would end a journey, too.
  for (const one of document.getAnimations()) if (one.id === 'journey') one.finish();
}
