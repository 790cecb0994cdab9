/**
 * A host whose database is on another server that fails. Pages stay available, and the API answers 503 within two
 * seconds.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { postgresDatabase } from '../support/database.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy.ts';
import { startHost, type Host } from '../support/host.ts';
import { startPostgres } from '../support/postgres.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const server = await startPostgres();
const database = await postgresDatabase();
let network: FaultyProxy;
let host: Host;

beforeAll(async () => {
  if (!server || !database) return;
  network = await startFaultyProxy(server.socketDirectory);
  const name = new URL(database.url).pathname;
  host = await startHost({ env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${network.port}${name}` } });
});
afterAll(async () => {
  if (!server || !database) return;
  network.fault = { kind: 'none' };
  // Ends the requests in the hung network, which would never finish. The host could then not stop.
  network.breakOff();
  await host.stop();
  await network.close();
  await database.close();
});

const away: [string, Fault][] = [
  ['hung', { kind: 'hang' }],
  ['refusing', { kind: 'refuse', times: 1_000 }],
];
test.skipIf(!database).each(away)('the database is %s', async (_, fault) => {
  const { email, password } = host.admin;
  const headers = { origin: host.url, 'content-type': 'application/json' };
  const logIn = () =>
    fetch(host.url + api.login, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  const calls = [api.health, api.posts, api.projects].map((path) => () => fetch(host.url + path));
  const everyPage = async () => {
    for (const path of [pages.home, pages.blog, pages.research, pages.post('none'), '/rss.xml']) {
      expect([path, (await fetch(host.url + path)).status]).toEqual([path, path === pages.post('none') ? 404 : 200]);
    }
  };
  // Makes sure that connections are open and pages are rendered before the fault begins.
  expect((await logIn()).status).toBe(200);
  await everyPage();

  network.fault = structuredClone(fault);
  if (fault.kind === 'refuse') network.breakOff();
  await everyPage();
  for (const call of [...calls, logIn]) {
    const start = performance.now();
    const answer = await call();
    expect([answer.url, answer.status]).toEqual([answer.url, 503]);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(performance.now() - start, answer.url).toBeLessThan(2_000);
  }

  network.fault = { kind: 'none' };
  for (const call of [...calls, logIn]) expect((await call()).status).toBe(200);
});
