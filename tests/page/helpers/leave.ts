// Leaving a place while it is still at work.
import { kStages } from './stages.ts';
import { settled, type Visit } from './visit.ts';

/** 4,096 tokens: its map takes seconds. */
export const kLong = 'stage=head&example=randn&T=4096&C=64&head_size=64';
/** Where one goes from there: another stage, a page, a shorter text. */
export const kElsewhere = ['stage=softmax', 'notebook=002', 'stage=head&example=randn&T=300'];

/** Every stage and page, and what works in slices on a stage: a tree, what a number depends on, influence, a run. */
export const kPlaces = [
  ...Object.keys(kStages).map((stage) => `stage=${stage}`),
  ...['head', 'heads'].map((stage) => `stage=${stage}&tree=y.0.5.0`),
  ...['back', 'on'].map((way) => `stage=heads&reach=${way}`),
  ...['stage=heads&step=concat', 'stage=learn&step=train&trained=300'],
  ...['stage=door', 'stage=end', 'stage=check&after=head', 'notebook=000', 'questions'],
  ...['mistakes', 'cache', 'race', 'root', 'temperature', 'order', 'yours'],
];

/** Goes to a place, leaves it for another after so many milliseconds, and checks that the page is whole and well. */
export async function leave(site: Visit, from: string, to: string, delay: number): Promise<void> {
  const { page, check } = site;
  await page.evaluate(
    async (link, ms) => {
      location.hash = link.from;
      await new Promise((resolve) => setTimeout(resolve, ms));
      location.hash = link.to;
    },
    { from, to },
    delay,
  );
  await settled(page);
  // Work that was under way when the page was left has answered by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  await check();
}

/** Leaves the map of a long text; another seed each time makes it begin anew while the page is open. */
export function leaveMap(site: Visit, to: string, delay: number): Promise<void> {
  return leave(site, `${kLong}&seed=${delay}`, to, delay);
}
