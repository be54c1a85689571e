// One session of WebKitWebDriver: the process, and its requests.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Options, poll } from './driver.ts';

/** Sends one WebDriver command, "POST" "element/1/click" for example; gives its value. */
export type Send = (method: string, command: string, body?: object) => Promise<unknown>;

export async function startWebKit(
  options: Options,
): Promise<{ send: Send; quit: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  const port = await freePort();
  const driver = await startDriver(port, home, options);
  const session = await startSession(`http://127.0.0.1:${port}/session`);
  const quit = async () => {
    await session('DELETE', '');
    driver.kill();
    await rm(home, { recursive: true, force: true });
  };
  return { send: session, quit };
}

async function startDriver(port: number, home: string, options: Options): Promise<ChildProcess> {
  // GTK's settings are WebKitGTK's media features.
  await mkdir(join(home, 'gtk-3.0'));
  await mkdir(join(home, 'gtk-4.0'));
  const settings = `[Settings]
gtk-application-prefer-dark-theme=${options.colorScheme === 'dark'}
gtk-enable-animations=${!options.reducedMotion}
`;
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), settings);
  await writeFile(join(home, 'gtk-4.0', 'settings.ini'), settings);
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs user namespaces, which root in a container often has not.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
  await poll('WebKitWebDriver', answers);
  return driver;
}

async function startSession(sessions: string): Promise<Send> {
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } };
  const { sessionId } = (await request('POST', sessions, { capabilities })) as {
    sessionId: string;
  };
  return (method, command, body) =>
    request(method, `${sessions}/${sessionId}${command && `/${command}`}`, body);
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
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
