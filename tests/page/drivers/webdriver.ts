// Session of WebKitWebDriver: the process, and its requests.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Options, poll } from './driver.ts';

/** Sends one WebDriver command, "POST" "element/1/click" for example; gives its value. */
export type Send = (method: string, command: string, body?: object) => Promise<unknown>;

interface Started {
  send: Send;
  /** A folder of its own, removed when the browser is closed. */
  home: string;
  close: () => Promise<void>;
}

/** Starts the browser. One of some hundred never tells its driver that it is there; the next one does. */
export async function startWebKit(options: Options): Promise<Started> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(options);
    } catch (error) {
      if (tries === 3 || (error as Error).name !== 'TimeoutError') throw error;
    }
  }
}

/** In ms; a busy machine takes twenty seconds. */
const kStarts = 90_000;

async function start(options: Options): Promise<Started> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  const port = await freePort();
  const driver = await startDriver(port, home, options);
  const end = async () => {
    driver.kill();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const send = await startSession(`http://127.0.0.1:${port}/session`);
    const close = async () => {
      await send('DELETE', '');
      await end();
    };
    return { send, home, close };
  } catch (error) {
    // The browser outlives its driver, and its window would take the focus from the next one's.
    for (const browser of await childrenOf(driver)) process.kill(browser);
    await end();
    throw error;
  }
}

async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

async function startDriver(port: number, home: string, options: Options): Promise<ChildProcess> {
  await mkdir(join(home, 'gtk-3.0'));
  const settings = `[Settings]\ngtk-enable-animations=${!options.reducedMotion}\n`;
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), settings);
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      // GTK's settings and theme are WebKitGTK's reduced motion and colour scheme.
      XDG_CONFIG_HOME: home,
      GTK_THEME: 'Adwaita',
      // Software rendering: without a graphics card its emulation is slow, and at times takes the page down with it.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      ...(!options.pictures && { WEBKIT_DISABLE_COMPOSITING_MODE: '1' }),
      // No optimized JavaScript: no page is open for so long that it repays a tenth of each load.
      JSC_useDFGJIT: '0',
      // WebKit's sandbox needs user namespaces, which root in a container often lacks.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  });
  // A test that ends badly must not leave the browser behind.
  process.once('exit', () => driver.kill());
  let end: string | null = null;
  driver.once('error', (error) => {
    end = error.message;
  });
  driver.once('exit', (status, signal) => {
    end = `it ended with ${status ?? signal}`;
  });
  const answers = () => {
    if (end !== null) throw new Error(`WebKitWebDriver: ${end}`);
    return fetch(`http://127.0.0.1:${port}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  await poll('WebKitWebDriver', answers);
  return driver;
}

async function startSession(sessions: string): Promise<Send> {
  const alwaysMatch = {
    'webkitgtk:browserOptions': { args: ['--automation'] },
    // "url" would answer when the page has loaded, and hold up what is asked meanwhile.
    pageLoadStrategy: 'none',
    // Scripts may run for half a minute by default; a page that walks through all links on a busy machine takes longer.
    timeouts: { script: 120_000 },
  };
  const capabilities = { alwaysMatch };
  const { sessionId } = (await request('POST', sessions, { capabilities }, kStarts)) as {
    sessionId: string;
  };
  // Commands go one at a time: of two at once, WebKit may lose one.
  let last: Promise<unknown> = Promise.resolve();
  return (method, command, body) => {
    const url = `${sessions}/${sessionId}${command && `/${command}`}`;
    const answer = last.then(() => request(method, url, body));
    last = answer.catch(() => {});
    return answer;
  };
}

/** `patience`: how long it may take, in ms. */
async function request(
  method: string,
  url: string,
  body?: object,
  patience?: number,
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(patience && { signal: AbortSignal.timeout(patience) }),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebDriver ${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number };
        server.close(() => resolve(port));
      });
  });
}
