// How the page bears that a streamed head is left, in Chromium: for another place, so many milliseconds after its map
// began. Prints every error of the page, and every departure after which it did not become whole; ends with 1 if there
// was one. Build the site first. tests/page/stream.test.ts tries five of these delays.
//   node tests/page/tools/leave.ts           0 to 600 ms in steps of 20: some two minutes
//   node tests/page/tools/leave.ts 5 200     in steps of 5 ms up to 200
import { kElsewhere, leaveMap } from '../helpers/leave.ts';
import { visit } from '../helpers/visit.ts';

const [by = '20', most = '600'] = process.argv.slice(2);
let wrong = 0;
let tried = 0;
const site = await visit();
try {
  await site.load('stage=head');
  for (const to of kElsewhere) {
    for (let delay = 0; delay <= Number(most); delay += Number(by)) await leave(to, delay);
  }
} finally {
  await site.close();
}
console.log(`${tried} departures, ${wrong} of them with a fault`);
process.exitCode = wrong > 0 ? 1 : 0;

async function leave(to: string, delay: number): Promise<void> {
  tried++;
  try {
    await leaveMap(site, to, delay);
  } catch (error) {
    wrong++;
    console.log(`after ${delay} ms to ${to}: ${(error as Error).message.slice(0, 500)}`);
    await site.load('stage=head').catch(() => undefined);
  }
}
