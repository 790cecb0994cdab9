/**
 * Faults between a site on Netlify and its database, one at a time, with both drivers. The API answers 503 within two
 * seconds, and nobody is logged out. After the fault, each accepted action has happened exactly once. `build-hook.test.ts`
 * and `send-waiting-mails.test.ts` show faults of the build hook and of the email provider.
 */
import { api } from '#support/api-paths.ts';
import type { AuthResponse } from '#contract/accounts.ts';
import type { SavePostResponse } from '#contract/posts.ts';
import { ensureAdmin } from '#server/features/accounts/admins.ts';
import { postRevisions, postTexts } from '#server/platform/db/schema/index.ts';
import { goodPassword } from '../support/app.ts';
import { postgresDatabase } from '../support/database.ts';
import { startFaultyProxy, type Fault } from '../support/faulty-proxy.ts';
import { startNeonProxy } from '../support/neon-proxy.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Context } from '@netlify/functions';
import { eq, like } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import callApi from '../../netlify/functions/api.ts';

const site = 'http://site.test';
const admin = 'owner@example.com';
const secret = 'a-secret-of-the-campaign';
const server = await startPostgres();
const database = await postgresDatabase();
const network = await startFaultyProxy(server?.socketDirectory ?? '');
const neon = await startNeonProxy({ host: '127.0.0.1', port: network.port });
const headers = new Map(Object.entries({ origin: site, 'content-type': 'application/json' }));
/** The logged faults. The last test checks that they contain no addresses, texts or secrets. */
const logged: string[] = [];
vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));

beforeAll(async () => {
  if (database) await ensureAdmin(database.db, admin, goodPassword);
});
afterEach(() => {
  network.fault = { kind: 'none' };
});
afterAll(async () => {
  await neon.close();
  await network.close();
  await database?.close();
});

/** Sets the environment variables of the functions. By default, `port` is the port of the faulty proxy. */
function setVariables(driver: 'postgres' | 'neon', port = network.port): void {
  Object.assign(process.env, {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/${new URL(database!.url).pathname.slice(1)}`,
    DATABASE_DRIVER: driver,
    NEON_WS_PROXY: port === network.port ? neon.address : `127.0.0.1:${port}/v2`,
    AUTH_SECRET: `${secret} of 32 bytes or more`,
    SENDGRID_API_KEY: `SG.${secret}`,
    SENDGRID_BASE_URL: 'http://127.0.0.1:1',
    MAIL_FROM: 'site@example.com',
    BUILD_HOOK_URL: `http://127.0.0.1:1/${secret}`,
    SITE_URL: site,
    RATE_LIMITS: 'off',
  });
}

/**
 * Makes one invocation, including its background work.
 * @returns the response, and the milliseconds until it came
 */
async function call(method: string, path: string, body?: unknown, key?: string) {
  const sent = { ...Object.fromEntries(headers), ...(key && { 'idempotency-key': key }) };
  const request = new Request(site + path, { method, headers: sent, body: body ? JSON.stringify(body) : null });
  const background: Promise<unknown>[] = [];
  const context = { ip: '203.0.113.1', waitUntil: (work: Promise<unknown>) => void background.push(work) };
  const start = performance.now();
  const response = await callApi(request, context as unknown as Context);
  const milliseconds = performance.now() - start;
  await Promise.all(background);
  return { response, status: response.status, milliseconds };
}

async function logIn(): Promise<void> {
  headers.delete('cookie');
  const { response } = await call('POST', api.login, { email: admin, password: goodPassword });
  expect(response.status).toBe(200);
  headers.set('x-csrf-token', ((await response.json()) as AuthResponse).csrfToken);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  headers.set('cookie', cookies.join('; '));
}

const text = (words: string) => JSON.stringify({ blocks: [{ id: 'b', type: 'paragraph', data: { text: words } }] });
const data = (title: string, words = 'Words.') => ({
  data: { title, categoryName: 'C', keywords: ['k'], summary: text('S.'), body: text(words), published: false },
});

const calls: [string, string, unknown?][] = [
  ['GET', api.health],
  ['GET', api.checkAuth],
  ['GET', api.posts],
  ['GET', api.post('none')],
  ['POST', api.login, { email: admin, password: goodPassword }],
  ['POST', api.refresh, {}],
  ['POST', api.logout, {}],
  ['POST', api.resetPassword, { email: admin }],
  ['POST', api.posts, data('Not now')],
  ['GET', api.build],
];

describe.skipIf(!database).each(['postgres', 'neon'] as const)('%s', (driver) => {
  beforeAll(async () => {
    setVariables(driver);
    await logIn();
  });

  const away: [string, Fault | 'down'][] = [
    ['down', 'down'],
    ['refusing', { kind: 'refuse', times: 1_000 }],
    ['hung', { kind: 'hang' }],
    ['far too slow', { kind: 'slow', by: 900 }],
  ];
  test.each(away)(
    'the database is %s: 503 within two seconds, with Retry-After, and no cookie is touched',
    async (_, fault) => {
      if (fault === 'down') setVariables(driver, 1);
      for (const [method, path, body] of calls) {
        if (fault !== 'down') network.fault = structuredClone(fault);
        const { response, status, milliseconds } = await call(method, path, body);
        expect([method, path, status]).toEqual([method, path, 503]);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(response.headers.getSetCookie()).toEqual([]);
        expect(milliseconds).toBeLessThan(2_000);
      }
      network.fault = { kind: 'none' };
      setVariables(driver);
      expect((await call('GET', api.checkAuth)).status).toBe(200);
    },
  );

  const poor: [string, Fault][] = [
    ['asleep: it refuses once', { kind: 'refuse', times: 1 }],
    ['slow', { kind: 'slow', by: 25 }],
  ];
  test.each(poor)('the database is %s, and calls succeed', async (_, fault) => {
    for (const [method, path, body] of [
      ['GET', api.checkAuth],
      ['GET', api.health],
      ['POST', api.posts, data('Slowly')],
    ] as const) {
      network.fault = structuredClone(fault);
      expect((await call(method, path, body)).status).toBe(200);
    }
  });

  test('connections break at any moment: each create and each save that was accepted happened once', async () => {
    let refused = 0;
    /** Repeats a call until it is accepted. The connections break during the first calls. */
    const insist = async (path: string, body: unknown, key: string): Promise<SavePostResponse> => {
      for (let tries = 0; ; tries += 1) {
        const work = call('POST', path, body, key);
        if (tries < 3) await delay(Math.random() * 60).then(network.breakOff);
        const { response, status } = await work;
        if (status === 200) return (await response.json()) as SavePostResponse;
        expect(status).toBe(503);
        refused += 1;
      }
    };
    for (let round = 0; round < Number(process.env['COUNT'] ?? 60); round += 1) {
      const title = `${driver}-${round}`;
      const { postId } = await insist(api.posts, data(title), title);
      await insist(api.post(postId), { data: { ...data(title, 'Second.').data, revision: 1 } }, `${title}-save`);
      const owners = database!.db.selectDistinct({ id: postTexts.postId }).from(postTexts);
      expect(await owners.where(eq(postTexts.title, title))).toEqual([{ id: postId }]);
      expect(await database!.db.$count(postRevisions, eq(postRevisions.postId, postId))).toBe(2);
    }
    console.log(`${driver}: ${refused} calls were broken off.`);
    expect(refused).toBeGreaterThan(0);
    expect((await call('GET', api.checkAuth)).status).toBe(200);
  });

  test('keeps the session after all faults', async () => {
    expect((await call('GET', api.checkAuth)).status).toBe(200);
    expect((await call('POST', api.refresh, {})).status).toBe(200);
    expect(await database!.db.$count(postTexts, like(postTexts.title, 'Not now'))).toBe(0);
  });

  test('logs each fault without addresses, texts or secrets', async () => {
    expect(logged.length).toBeGreaterThan(30);
    const secrets = (headers.get('cookie') ?? '').split(/[;=] ?/).filter((part) => part.length > 20);
    const values = [admin, 'Not now', secret, ...secrets];
    for (const value of values) expect(logged.filter((line) => line.includes(value))).toEqual([]);
  });
});
