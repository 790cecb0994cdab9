/**
 * The system's WebKit (WebKitGTK's `WebKitWebDriver`, under `xvfb-run`) for the browser tests, if installed. It is
 * driven by plain WebDriver calls, because Playwright supports only the WebKit of its own build. It is never
 * downloaded.
 * https://www.w3.org/TR/webdriver2/
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';

const driver = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/xvfb-run';
/** Usual paths of the browser that the driver starts. */
const browsers = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/x86_64-linux-gnu/webkitgtk-6.0/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
];

/** Returns whether this machine has the required programs. */
export function hasWebKit(): boolean {
  return existsSync(driver) && existsSync(screen) && browserPath() !== undefined;
}

const browserPath = () => browsers.find((path) => existsSync(path));

/** One window of one browser. Every call rejects with the driver's message if it fails. */
export interface WebKitPage {
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page; the result must be JSON, or a promise of JSON. */
  evaluate<Result, Argument>(work: (argument: Argument) => Result, argument?: Argument): Promise<Awaited<Result>>;
  click(selector: string): Promise<void>;
  /** Presses keys one after the other, for example `Enter`, `Control+x` or `Shift+ArrowLeft`. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Size of the window in CSS pixels; the browser's minimum width is 447. */
  resize(width: number, height: number): Promise<void>;
  addCookie(cookie: { name: string; value: string }): Promise<void>;
  close(): Promise<void>;
}

/** The code points of keys in WebDriver (its section 'Keyboard actions'). */
const keyCodes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/** The key under which WebDriver returns elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** @throws Error if the browser does not start within 30 s */
export async function launchWebKit(): Promise<WebKitPage> {
  const port = await freePort();
  const process = spawn(screen, ['-a', driver, `--port=${port}`], { stdio: 'ignore', detached: true });
  const base = `http://127.0.0.1:${port}`;
  try {
    await answering(base);
    const session = await newSession(base);
    return page(`${base}/session/${session}`, process);
  } catch (error) {
    end(process);
    throw error;
  }
}

async function newSession(base: string): Promise<string> {
  const options = { binary: browserPath(), args: ['--automation'] };
  const alwaysMatch = { 'webkitgtk:browserOptions': options, pageLoadStrategy: 'normal' };
  const value = await call(base, 'POST', '/session', { capabilities: { alwaysMatch } });
  return (value as { sessionId: string }).sessionId;
}

function page(session: string, process: ChildProcess): WebKitPage {
  const post = (path: string, body: unknown) => call(session, 'POST', path, body);
  const act = (actions: unknown[]) => post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  return {
    goto: async (url) => void (await post('/url', { url })),
    url: async () => (await call(session, 'GET', '/url')) as string,
    async evaluate(work, argument) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${work.toString()})(arguments[0]))
          .then((value) => done({ value }), (error) => done({ error: String(error && error.stack || error) }));`;
      const answer = (await post('/execute/async', { script, args: [argument ?? null] })) as {
        value?: unknown;
        error?: string;
      };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value as never;
    },
    async click(selector) {
      // The driver scrolls only to the edge of the window, and then considers the element not interactable.
      const scroll = 'document.querySelector(arguments[0])?.scrollIntoView({ block: "center" })';
      await post('/execute/sync', { script: scroll, args: [selector] });
      const element = (await post('/element', { using: 'css selector', value: selector })) as Record<string, string>;
      await post(`/element/${element[elementKey]}/click`, {});
    },
    async press(...keys) {
      for (const chord of keys) {
        const values = chord.split(/\+(?=.)/).map((key) => keyCodes[key] ?? key);
        const down = values.map((value) => ({ type: 'keyDown', value }));
        const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
        await act([...down, ...up]);
      }
    },
    type: async (text) =>
      void (await act(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )),
    resize: async (width, height) => void (await post('/window/rect', { width, height })),
    addCookie: async (cookie) => void (await post('/cookie', { cookie })),
    async close() {
      await call(session, 'DELETE', '').catch(() => undefined);
      end(process);
    },
  };
}

/** The driver, its screen and its browser are one process group. */
function end(process: ChildProcess): void {
  if (process.pid === undefined || process.exitCode !== null) return;
  try {
    globalThis.process.kill(-process.pid, 'SIGTERM');
  } catch {
    // The process has already ended.
  }
}

async function call(base: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(base + path, { method, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function answering(base: string): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const answer = await fetch(`${base}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
