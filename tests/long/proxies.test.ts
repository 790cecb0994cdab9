/**
 * A setup request of 20 MB passes both proxies of `deploy/`. They refuse bodies that are larger than any call allows.
 */
import { pages } from '#contract/paths.ts';
import { goodPassword } from '../support/app.ts';
import { layEmptyDatabase } from '../support/database.ts';
import { newDataDir, startHost } from '../support/host.ts';
import { hasProxy, proxyNames, startProxy } from '../support/proxies.ts';
import { expect, test } from 'vitest';

/**
 * Returns a request of 20 MB: a Japanese publication in a bibliography of the largest allowed size, and a long note
 * in the résumé.
 */
function setup(): string {
  const paper = '@article{a, title = {論文}, author = {山田 花子}, year = {2024}, journal = {会報}}\n';
  const words = 'あ'.repeat(3_450_000);
  return JSON.stringify({
    email: 'ada@example.com',
    password: goodPassword,
    'password-confirm': goodPassword,
    resume: JSON.stringify({ basics: { name: '山田 花子', summary: '紹介' }, meta: { note: words } }),
    bibliography: `${paper}@comment{${words}}\n`,
  });
}

test.for(proxyNames)('setup with 20 MB passes %s', async (name, { skip }) => {
  skip(!hasProxy(name), `${name} is not installed`);
  const dataDir = newDataDir();
  await layEmptyDatabase(dataDir);
  const host = await startHost({ dataDir, env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', CONTENT_DIR: newDataDir() } });
  const proxy = await startProxy(name, host.url);
  const [, token = ''] = /\/setup\/(\S+)/.exec(host.output()) ?? [];
  const send = (body: string) =>
    fetch(proxy.url + pages.setup(token), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body,
    }).then(({ status }) => status);
  const body = setup();
  expect(Buffer.byteLength(body)).toBeGreaterThan(20_000_000);
  expect(await send(' '.repeat(24 * 1024 * 1024 + 1))).toBe(413);
  expect(await send(body)).toBe(201);
  expect(await (await fetch(proxy.url + pages.research)).text()).toContain('論文');
  await proxy.stop();
  await host.stop();
});
