/**
 * Faults around a site on Netlify, one at a time, with both database drivers. The API answers 503 within two seconds,
 * and nobody is logged out. After the fault, each accepted action has happened exactly once.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { AuthResponse } from '#contract/accounts.ts';
import type { SavePostResponse } from '#contract/posts.ts';
import { ensureAdmin } from '#server/features/accounts/admins.ts';
import { latestBuild } from '#server/features/builds/build-repository.ts';
import { builds, mails, postRevisions, postTexts } from '#server/platform/db/schema/index.ts';
import { goodPassword } from '../support/app.ts';
import { postgresDatabase } from '../support/database.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy.ts';
import { hookSecret, startHook, type Hook } from '../support/hook.ts';
import { startNeonProxy, type NeonProxy } from '../support/neon-proxy.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Context } from '@netlify/functions';
import { eq, like } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import callApi from '../../netlify/functions/api.ts';
import callSweep from '../../netlify/functions/sweep.ts';

const site = 'http://site.test';
const admin = 'owner@example.com';
const server = await startPostgres();
const database = await postgresDatabase();
let network: FaultyProxy;
let neon: NeonProxy;
let hook: Hook;
let mailProvider: Hook;
let cookie = '';
let csrfToken = '';
/** The logged faults. The last test checks that they contain no addresses, texts or secrets. */
const logged: string[] = [];
vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));

beforeAll(async () => {
  if (!server || !database) return;
  network = await startFaultyProxy(server.socketDirectory);
  neon = await startNeonProxy({ host: '127.0.0.1', port: network.port });
  hook = await startHook();
  mailProvider = await startHook();
  await ensureAdmin(database.db, admin, goodPassword);
});
afterEach(() => {
  network.fault = { kind: 'none' };
  hook.answer = 200;
  mailProvider.answer = 202;
});
afterAll(async () => {
  await neon?.close();
  await network?.close();
  await hook?.close();
  await mailProvider?.close();
  await database?.close();
});

/** Sets the environment variables of an invocation. By default, `port` is the port of the faulty proxy. */
function setVariables(driver: 'postgres' | 'neon', port = network.port): void {
  Object.assign(process.env, {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/${new URL(database!.url).pathname.slice(1)}`,
    DATABASE_DRIVER: driver,
    NEON_WS_PROXY: port === network.port ? neon.address : `127.0.0.1:${port}/v2`,
    AUTH_SECRET: 'a secret of the campaign, 32 bytes or more',
    SENDGRID_API_KEY: 'SG.campaign',
    SENDGRID_BASE_URL: mailProvider.url,
    MAIL_FROM: 'site@example.com',
    BUILD_HOOK_URL: hook.url,
    SITE_URL: site,
    RATE_LIMITS: 'off',
  });
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
  /** Time until the response, without background work that continues after it. */
  milliseconds: number;
}

/** Makes one invocation, including its background work. */
async function call(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
  const headers = { origin: site, cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json', ...more };
  const request = new Request(site + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const background: Promise<unknown>[] = [];
  const context = { ip: '203.0.113.1', waitUntil: (work: Promise<unknown>) => void background.push(work) };
  const start = performance.now();
  const handler = path === '/sweep' ? callSweep : callApi;
  const response = await handler(request, context as unknown as Context);
  const milliseconds = performance.now() - start;
  const text = await response.text();
  await Promise.all(background);
  return {
    status: response.status,
    headers: response.headers,
    body: text ? JSON.parse(text) : undefined,
    milliseconds,
  };
}

async function logIn(): Promise<void> {
  cookie = '';
  const { status, headers, body } = await call('POST', api.login, { email: admin, password: goodPassword });
  expect(status).toBe(200);
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  csrfToken = (body as AuthResponse).csrfToken;
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
        const answer = await call(method, path, body);
        expect([method, path, answer.status]).toEqual([method, path, 503]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(answer.milliseconds).toBeLessThan(2_000);
      }
      network.fault = { kind: 'none' };
      setVariables(driver);
      expect((await call('GET', api.checkAuth)).status).toBe(200);
    },
  );

  test('the database is asleep: it refuses once, and the call succeeds', async () => {
    for (const [method, path] of [
      ['GET', api.checkAuth],
      ['GET', api.posts],
      ['GET', api.health],
    ] as const) {
      network.fault = { kind: 'refuse', times: 1 };
      expect((await call(method, path)).status).toBe(200);
    }
  });

  test('the database is slow: calls take longer and succeed', async () => {
    network.fault = { kind: 'slow', by: 25 };
    expect((await call('GET', api.checkAuth)).status).toBe(200);
    expect((await call('POST', api.posts, data('Slowly'))).status).toBe(200);
  });

  test('connections break at any moment: each create and each save that was accepted happened once', async () => {
    let refused = 0;
    for (let round = 0; round < 60; round += 1) {
      const title = `${driver}-${round}`;
      let postId = '';
      for (let tries = 0; !postId; tries += 1) {
        const work = call('POST', api.posts, data(title), { 'idempotency-key': title });
        if (tries < 3) await delay(Math.random() * 60).then(network.breakOff);
        const answer = await work;
        if (answer.status === 200) postId = (answer.body as SavePostResponse).postId;
        else {
          expect(answer.status).toBe(503);
          refused += 1;
        }
      }
      for (let tries = 0, saved = false; !saved; tries += 1) {
        const work = call('POST', api.post(postId), { data: { ...data(title, 'Second.').data, revision: 1 } });
        if (tries < 3) await delay(Math.random() * 60).then(network.breakOff);
        const { status } = await work;
        expect([200, 503]).toContain(status);
        saved = status === 200;
      }
      expect(await database!.db.$count(postTexts, eq(postTexts.title, title))).toBeGreaterThan(0);
      const owners = database!.db.selectDistinct({ id: postTexts.postId }).from(postTexts);
      expect(await owners.where(eq(postTexts.title, title))).toHaveLength(1);
      expect(await database!.db.$count(postRevisions, eq(postRevisions.postId, postId))).toBe(2);
    }
    console.log(`${driver}: ${refused} creates were broken off.`);
    expect(refused).toBeGreaterThan(0);
    expect((await call('GET', api.checkAuth)).status).toBe(200);
  });

  const hookFaults: [string, number | 'hang'][] = [
    ['fails', 500],
    ['refuses', 429],
    ['hangs', 'hang'],
  ];
  test.each(hookFaults)(
    'the build hook %s: the publish succeeds in time, and the call is made up for once',
    async (_, fault) => {
      await database!.db.delete(builds);
      hook.calls.length = 0;
      const { body } = await call('POST', api.posts, data(`Published while the hook ${fault}`));
      const { postId } = body as SavePostResponse;
      hook.answer = fault;
      const published = await call('PATCH', api.post(postId), { published: true });
      expect(published.status).toBe(200);
      expect(published.milliseconds).toBeLessThan(2_000);
      hook.answer = 200;
      for (let sweep = 0; sweep < 3; sweep += 1) {
        await database!.db.update(builds).set({ nextAttemptAt: new Date() });
        expect((await call('POST', '/sweep')).status).toBe(204);
      }
      expect(hook.calls).toHaveLength(2);
      expect((await latestBuild(database!.db)).state).toBe('building');
    },
  );

  const mailFaults: [string, number | 'hang'][] = [
    ['says 429', 429],
    ['says 500', 500],
    ['is silent', 'hang'],
  ];
  test.each(mailFaults)(
    'the email provider %s: the reset is accepted in time, and its email arrives once',
    async (_, fault) => {
      await database!.db.delete(mails);
      mailProvider.calls.length = 0;
      mailProvider.answer = fault;
      const accepted = await call('POST', api.resetPassword, { email: admin });
      expect(accepted.status).toBe(202);
      expect(accepted.milliseconds).toBeLessThan(2_000);
      expect(await database!.db.$count(mails)).toBe(1);
      const before = mailProvider.calls.length;
      mailProvider.answer = 202;
      for (let sweep = 0; sweep < 3; sweep += 1) {
        await database!.db.update(mails).set({ nextAttemptAt: new Date() });
        expect((await call('POST', '/sweep')).status).toBe(204);
      }
      expect(mailProvider.calls.slice(before)).toHaveLength(1);
      expect(mailProvider.calls.at(-1)?.body).toContain(pages.forgotPassword);
      expect(await database!.db.$count(mails)).toBe(0);
    },
  );

  test('keeps the session after all faults', async () => {
    expect((await call('GET', api.checkAuth)).status).toBe(200);
    expect((await call('POST', api.refresh, {})).status).toBe(200);
    expect(await database!.db.$count(postTexts, like(postTexts.title, 'Not now'))).toBe(0);
  });

  test('logs each fault without addresses, texts or secrets', async () => {
    expect(logged.length).toBeGreaterThan(40);
    const values = [
      admin,
      'Not now',
      hookSecret,
      'SG.campaign',
      ...cookie.split(/[;=] ?/).filter((part) => part.length > 20),
    ];
    for (const value of values) expect(logged.filter((line) => line.includes(value))).toEqual([]);
  });
});
