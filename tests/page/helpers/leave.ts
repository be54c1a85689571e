// Leaving a streamed head while its map is still being computed.
import { settled, type Visit } from './visit.ts';

/** 4,096 tokens: its map takes seconds. */
export const kLong = 'stage=head&example=randn&T=4096&C=64&head_size=64';
/** Where one goes: another stage, a page, a shorter text. */
export const kElsewhere = ['stage=softmax', 'notebook=002', 'stage=head&example=randn&T=300'];

/** Goes to the map, leaves it for another place after so many milliseconds, and checks that the page is whole and well. */
export async function leaveMap({ page, check }: Visit, to: string, delay: number): Promise<void> {
  await page.evaluate(
    async (link, ms) => {
      // Another seed each time: the map begins anew while the page is open.
      location.hash = link.from;
      await new Promise((resolve) => setTimeout(resolve, ms));
      location.hash = link.to;
    },
    { from: `${kLong}&seed=${delay}`, to },
    delay,
  );
  await settled(page);
  // What was under way when the page was left answers by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  await check();
}
