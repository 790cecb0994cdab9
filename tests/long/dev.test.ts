/**
 * Tests the main workflow under `npm run dev`: `netlify dev`, its functions, Astro's dev server and an embedded
 * database together.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { lockDataDir } from '#host/embedded/lock.ts';
import { listen } from '#host/listen.ts';
import { netlifyCli } from '../../scripts/lib/netlify-cli.ts';
import { goodPassword } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { smokeJourney } from '../support/smoke-journey.ts';
import { namedAddresses, unanswered } from '../e2e/harness/named-addresses.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dataDir = temporaryFolder();
const admin = { email: 'owner@example.com', password: goodPassword };
let child: ChildProcess;
let output = '';
let url = '';

beforeAll(async () => {
  // Fetched here, because the command runs without the variables of this process, which may name a proxy.
  netlifyCli(console.log);
  const { port, close } = await listen(0, 'localhost');
  await close();
  url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const { email, password } = admin;
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  // The server responds only when everything is ready.
  const first = await vi.waitFor(() => fetch(url), { timeout: 550_000, interval: 500 });
  expect(first.status, output).toBe(200);
});
afterAll(() => void child.kill('SIGKILL'));

test('the main job is done in a browser', async () => {
  const browser = await launchBrowser();
  await smokeJourney(browser, { url, admin });
  await browser.close();
});

test('an email becomes a file, and its link opens the page behind every token', async () => {
  const headers = { origin: url, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: admin.email });
  expect((await fetch(`${url}/api/users/reset-password`, { method: 'POST', headers, body })).status).toBe(202);
  const link = await vi.waitFor(() => {
    const found = new RegExp(`${url}/users/reset-password/\\S+`).exec(output)?.[0];
    expect(found, output).toBeDefined();
    return found ?? '';
  });
  const page = await fetch(link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Reset password')]);
});

test("answers every address in its pages, feeds and the API's description", async () => {
  const named = await namedAddresses(url, url);
  expect(unanswered(named)).toEqual([]);
  expect(named.length).toBeGreaterThan(400);
});

test('it ends when it is asked to, and leaves the database free', async () => {
  child.kill('SIGTERM');
  await once(child, 'exit');
  await expect(fetch(url)).rejects.toThrow();
  const lock = lockDataDir(dataDir);
  expect(lock).toBeDefined();
  lock?.release();
});
