// Opens the environment's BROWSER before the tests do, and says why if that fails.
import { spawnSync } from 'node:child_process';
import { type BrowserName, type Options, open } from './driver.ts';
import { kTested } from './playwright.ts';

/** Command that prints each browser's version, and the packages that the tests need. */
const kBrowsers: Record<BrowserName, { version: string[]; needed: string }> = {
  chromium: {
    version: [kTested.executablePath ?? '', '--version'],
    needed:
      "/usr/bin/chromium-headless-shell or /usr/bin/chromium, of Debian's packages of these names",
  },
  firefox: {
    version: ['/usr/bin/firefox-esr', '--version'],
    needed: "/usr/bin/firefox-esr, 140 or later, of Debian's package firefox-esr",
  },
  webkit: {
    version: ['dpkg-query', '--show', 'webkit2gtk-driver'],
    needed:
      "/usr/bin/WebKitWebDriver, of Debian's package webkit2gtk-driver, and a display (xvfb-run)",
  },
};

const kPatience = 300; // seconds; a busy machine takes twenty

async function start(options: Options): Promise<void> {
  const page = await open(options);
  await page.evaluate(() => document.readyState);
  await page.close();
}

/** Ends the process if the browser cannot be driven. Where browsers are kept, the first test has this one. */
export async function checkBrowser(options: Options): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer in ${kPatience} s`)), 1000 * kPatience).unref();
  });
  try {
    await Promise.race([start(options), late]);
  } catch (error) {
    const name = (process.env.BROWSER ?? 'chromium') as BrowserName;
    const [command, ...args] = kBrowsers[name].version;
    const { stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 5000 });
    const found = stdout?.split('\n')[0] || 'nothing that says its version';
    const [why, ...more] = (error as Error).message.trim().split('\n');
    console.log(`${name} cannot be driven: ${why}`);
    console.log(`Found: ${found}. Needed: ${kBrowsers[name].needed}.`);
    console.log(more.join('\n'));
    process.exit(1); // and with it the browser
  }
}
