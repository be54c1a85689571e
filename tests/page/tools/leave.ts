// How the page bears that a place is left while it is at work, in Chromium: for another place, so many milliseconds after
// it was opened. Prints every error of the page, and every departure after which it did not become whole; ends with 1 if
// there was one. Build the site first. tests/page/chromium/leaving.test.ts leaves each place by frames.
//   node tests/page/tools/leave.ts            every place after 0 to 600 ms in steps of 20: some ten minutes
//   node tests/page/tools/leave.ts 100        in steps of 100 ms
//   node tests/page/tools/leave.ts 5 200 map  the map of 4,096 tokens alone, in steps of 5 ms up to 200
import { kElsewhere, kLong, kPlaces, leave } from '../helpers/leave.ts';
import { visit } from '../helpers/visit.ts';

const [by = '20', most = '600', only = ''] = process.argv.slice(2);
let wrong = 0;
let tried = 0;
const site = await visit();
try {
  await site.load('stage=head');
  if (only === '') for (const from of kPlaces) await leaveAt(() => from, [elsewhere(from)]);
  // Seeds differ each time, so that the map begins anew while the page is open.
  await leaveAt((delay) => `${kLong}&seed=${delay}`, kElsewhere);
} finally {
  await site.close();
}
console.log(`${tried} departures, ${wrong} of them with a fault`);
process.exitCode = wrong > 0 ? 1 : 0;

/** A place with another lesson. */
function elsewhere(from: string): string {
  return from.startsWith('stage=softmax') ? 'stage=loop' : 'stage=softmax';
}

async function leaveAt(from: (delay: number) => string, places: string[]): Promise<void> {
  for (const to of places) {
    for (let delay = 0; delay <= Number(most); delay += Number(by)) {
      tried++;
      try {
        await leave(site, from(delay), to, delay);
      } catch (error) {
        wrong++;
        const why = (error as Error).message.slice(0, 500);
        console.log(`${from(delay)} after ${delay} ms to ${to}: ${why}`);
        await site.load('stage=head').catch(() => undefined);
      }
    }
  }
}
