/** Bodies above 16 KiB are not read further before the caller is known (API-3). */
import { limits, times } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { endpoints } from '#server/routes.ts';
import { run } from '#server/platform/workers/run.ts';
import { apiCalls, unchangedScenes, type ApiCall, type Caller } from '#support/api-calls.ts';
import { createTestApp, makeUser, siteUrl, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

const site = await sharedTestApp();
const scenes = unchangedScenes(site);
const own = await createTestApp({ parseLargeJson: vi.fn(async () => ({ id: 'none' })) });
afterAll(() => own.close());
afterEach(() => void vi.useRealTimers());

/** Returns a body that records how often it was read. */
function watched(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void = () => undefined) {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulls += 1;
        pull(controller);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulls: () => pulls };
}

interface Sent {
  headers?: Record<string, string>;
  body: ReadableStream<Uint8Array>;
}

/** Sends a streamed body as a browser does. */
function send(app: typeof site, browser: Browser, method: string, path: string, { headers, body }: Sent) {
  const sent = new Headers({
    origin: siteUrl,
    'content-type': 'application/json',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...headers,
  });
  const init = { method, headers: sent, body, duplex: 'half' } as RequestInit;
  return app.app.fetch(new Request(siteUrl + path, init), { ip: browser.address });
}

const textOf = async (response: Response) => {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return `${response.status} ${code ?? ''}`;
};

const largest = (call: ApiCall['call']) => {
  const found = endpoints.find(({ method, path }) => `${method} ${path}` === call);
  return {
    maxBytes: found?.maxBytes ?? limits.bodyBytes,
    binary: found?.body === 'bytes',
    elsewhere: found?.elsewhere,
  };
};

function refusal(row: ApiCall, caller: Caller): string {
  if (largest(row.call).maxBytes === limits.bodyBytes) return '413 TOO_LARGE';
  if (/^POST \/(?:micropub|mcp)/.test(row.call)) return '401 NOT_SIGNED_IN';
  if (row.access === 'anyone') return '404 NOT_FOUND';
  if (caller === 'anonymous') return '401 NOT_SIGNED_IN';
  if (caller === 'ended session') return '401 SESSION_ENDED';
  return row.access === 'admin' ? '403 NOT_ALLOWED' : '404';
}

const rows = apiCalls.filter(({ call, variant }) => !call.startsWith('GET') && variant === undefined);

test.each(rows.map((row) => [row.call, row] as const))(
  '%s refuses a large body of strangers, ended sessions and readers without reading any of it',
  async (_, row) => {
    const { maxBytes, binary, elsewhere } = largest(row.call);
    const [type = binary ? 'application/octet-stream' : 'application/json'] = elsewhere ?? [];
    for (const caller of ['anonymous', 'ended session', 'user'] as const) {
      const { target, browser } = await scenes.of(caller);
      // Logged-in readers can send large bodies to calls that they can use, so these calls are skipped.
      if (caller === 'user' && row.access === 'signed-in' && maxBytes > limits.bodyBytes) continue;
      const { body, pulls } = watched();
      const length = Math.min(maxBytes, 24 * 1024 * 1024) + (maxBytes === limits.bodyBytes ? 1 : 0);
      const headers = {
        'content-type': type,
        'content-length': String(length),
        'x-csrf-token': browser.csrfToken ?? '',
      };
      const [method = ''] = row.call.split(' ');
      const answer = await textOf(await send(site, browser.copy(), method, await row.path(target), { headers, body }));
      expect(`${caller}: ${answer}, read ${pulls()} times`).toBe(`${caller}: ${refusal(row, caller)}, read 0 times`);
    }
  },
);

const adminOf = async (app: typeof site) => app.signedIn(await makeUser(app.db, { isAdmin: true }));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const whole = (text: string) =>
  watched((controller) => {
    controller.enqueue(bytesOf(text));
    controller.close();
  });
const large = ' '.repeat(limits.bodyBytes);

test.each([
  ['is missing, before the body is read', api.post('none'), `{}${large}`, '404 POST_NOT_FOUND', 0],
  ['is no JSON, before CSRF', api.posts, `{${large}`, '400 BAD_JSON', 2],
  ['lacks the CSRF token, after the body was read', api.posts, `{}${large}`, '403 CSRF_INVALID', 2],
])('an admin’s large call that %s', async (_, path, text, wanted, reads) => {
  const { body, pulls } = whole(text);
  const headers = { 'content-length': String(bytesOf(text).length) };
  const answer = await textOf(await send(own, await adminOf(own), 'POST', path, { headers, body }));
  expect([answer, pulls()]).toEqual([wanted, Math.min(reads, pulls())]);
});

test('a body without a declared length is read up to 16 KiB before the caller is known', async () => {
  const { body, pulls } = watched((controller) => controller.enqueue(new Uint8Array(4 * 1024).fill(0x20)));
  expect(await textOf(await send(own, own.browser(), 'POST', api.posts, { body }))).toBe('401 NOT_SIGNED_IN');
  expect(pulls()).toBe(5);
});

test('a large body of another content type is refused before the caller is known', async () => {
  const { body, pulls } = watched();
  const headers = { 'content-type': 'text/html', 'content-length': '20000' };
  const answer = await textOf(await send(own, own.browser(), 'POST', api.posts, { headers, body }));
  expect([answer, pulls()]).toEqual(['415 WRONG_CONTENT_TYPE', 0]);
});

test('a body that does not arrive within 30 s is refused with 408', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const admin = await adminOf(own);
  const { body, pulls } = watched();
  const answer = send(own, admin, 'POST', api.posts, { headers: { 'content-length': '20000' }, body });
  await vi.waitFor(() => expect(pulls()).toBe(1), { interval: 1 });
  // The time already spent waiting counts towards the time limit.
  await vi.advanceTimersByTimeAsync(times.body - 5_000);
  const early = await Promise.race([answer, Promise.resolve('still waiting')]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([early, await textOf(await answer)]).toEqual(['still waiting', '408 TOO_SLOW']);
});

test('all large bodies together use at most 64 MiB, and release it', async () => {
  const admin = await adminOf(own);
  const stalled: ReadableStreamDefaultController<Uint8Array>[] = [];
  const headers = { 'content-length': String(limits.postBodyBytes) };
  const part = new Uint8Array(limits.postBodyBytes - 1).fill(0x20);
  const stall = () => {
    const { body, pulls } = watched((controller) => {
      if (pulls() > 1) return;
      controller.enqueue(part);
      stalled.push(controller);
    });
    return { pulls, answer: send(own, admin, 'POST', api.posts, { headers, body }) };
  };
  const held = Array.from({ length: 65 }, stall);
  await vi.waitFor(() => expect(held.filter(({ pulls }) => pulls() === 2)).toHaveLength(65));
  const over = stall();
  const refused = await over.answer;
  expect([await textOf(refused), refused.headers.get('retry-after')]).toEqual(['503 UNAVAILABLE', '2']);
  // Small bodies do not wait.
  expect((await admin.post(api.logout)).status).toBe(200);
  for (const controller of stalled) controller.error(new Error('gone'));
  await Promise.all(held.map(({ answer }) => answer));
  const again = whole(`{}${large}`);
  const length = { 'content-length': String(large.length + 2) };
  const next = await adminOf(own);
  expect(await textOf(await send(own, next, 'POST', api.posts, { headers: length, body: again.body }))).toBe(
    '403 CSRF_INVALID',
  );
});

test('only JSON above 1 MiB is parsed by another process', async () => {
  const admin = await adminOf(own);
  const parse = own.dependencies.parseLargeJson;
  await admin.send('POST', api.imports, `{}${' '.repeat(limits.jsonHereBytes - 2)}`);
  expect(parse).not.toHaveBeenCalled();
  expect(await textOf(await admin.send('POST', api.imports, `{}${' '.repeat(limits.jsonHereBytes - 1)}`))).toBe(
    '400 BAD_INPUT',
  );
  expect(parse).toHaveBeenCalledOnce();
});

test.each([
  ['too many values', `[${Array.from({ length: limits.jsonValues }, () => '0').join(',')}]`, 'TOO_LARGE'],
  ['no JSON', '{'.repeat(2_000_000), 'BAD_JSON'],
  ['broken UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'BAD_JSON'],
])('the other process refuses %s', async (_, text, code) => {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  await expect(run('json', bytes)).rejects.toMatchObject({ code });
});

test('the other process releases parsed bodies', async () => {
  expect(await run('json', bytesOf('{"a":[1,"あ",null]}'))).toEqual({ a: [1, 'あ', null] });
});

test('a setup that is closed reads nothing of 24 MB', async () => {
  const { body, pulls } = watched();
  const headers = { 'content-length': String(24 * 1024 * 1024) };
  const answer = await textOf(await send(own, own.browser(), 'POST', pages.setup('anything'), { headers, body }));
  expect([answer, pulls()]).toEqual(['404 NOT_FOUND', 0]);
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('a body nested 2,000 levels deep gives 400 for every call with a body, without a log entry', async () => {
  const { target, browser } = await scenes.of('admin');
  for (const row of rows.filter(({ call }) => !largest(call).binary)) {
    const [method = ''] = row.call.split(' ');
    const answer = await browser.copy().send(method, await row.path(target), `{"data":${nested(2_000)}}`);
    expect([400, 401, 403, 404, 415], row.call).toContain(answer.status);
  }
  const body = { title: 'T', categoryName: 'C', keywords: [], published: false, summary: '{"blocks":[]}' };
  for (const depth of [2_000, 100_000]) {
    const save = { data: { ...body, body: `{"blocks":[{"type":"quote","data":{"blocks":${nested(depth)}}}]}` } };
    expect((await browser.post(api.posts, save)).status).toBe(400);
    const post = `{"path":"a","hash":"a","notices":[],"facts":{"title":"A","keywords":[],"summary":"","formerPaths":[]},"document":{"blocks":[{"type":"quote","data":{"text":"","blocks":${nested(depth)}}}]}}`;
    const sent = `{"id":"${'a'.repeat(22)}","publish":false,"posts":[${post}]}`;
    expect((await browser.send('POST', api.imports, sent)).status).toBe(400);
  }
  expect(site.logged).toEqual([]);
});

test('a malformed % in path, query or body causes no server error', async () => {
  for (const caller of ['anonymous', 'admin'] as const) {
    const { target, browser } = await scenes.of(caller);
    for (const row of apiCalls) {
      const [method = ''] = row.call.split(' ');
      const path = await row.path(target);
      for (const bad of ['%', '%E0%A4%A', '%ff', '%00', '%c0%ae']) {
        const places = [`${path}?x=${bad}`, `${path.replace(/[^/]+$/, bad)}`];
        for (const place of places) {
          const answer = await browser.copy().send(method, place, method === 'GET' ? undefined : {});
          expect(answer.status, `${row.call} ${place}`).toBeLessThan(500);
        }
      }
    }
  }
  const admin = await adminOf(site);
  const expiresAt = new Date(site.clock().getTime() + 86_400_000).toISOString();
  const made = await admin.post(api.tokens, { name: 'Phone', scopes: ['posts:write'], expiresAt });
  const { token } = (await made.json()) as { token: string };
  for (const url of ['/blog/%', '/blog/%E0%A4%A', '/blog/%ff']) {
    const headers = { authorization: `Bearer ${token}`, origin: null };
    const body = new URLSearchParams({ action: 'delete', url: siteUrl + url });
    expect(await textOf(await site.browser().send('POST', pages.micropub, body, headers))).toBe('404 POST_NOT_FOUND');
  }
  expect(site.logged).toEqual([]);
});
