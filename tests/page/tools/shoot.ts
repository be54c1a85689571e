// A picture of a page in Chromium: node tests/page/tools/shoot.ts URL OUT.png [WIDTH HEIGHT] [light|dark]
import { open } from '../drivers/driver.ts';
import { settled } from '../helpers/visit.ts';

const [url, out, width = '1440', height = '900', colorScheme = 'light'] = process.argv.slice(2);
if (!url || !out || (colorScheme !== 'light' && colorScheme !== 'dark')) {
  console.error('usage: node tests/page/tools/shoot.ts URL OUT.png [WIDTH HEIGHT] [light|dark]');
  process.exit(2);
}

const page = await open(
  { width: Number(width), height: Number(height), colorScheme, pictures: true },
  'chromium',
);
try {
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitFor(() => document.querySelector('main'));
  await settled(page);
  await page.screenshot(out);
  for (const error of await page.errors()) console.error(`page error: ${error}`);
} finally {
  await page.close();
}
