/** Tests the checks of the runner in their order (API-2). Each check is tested on a call that uses the check. */
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#support/api-paths.ts';
import { endpoints } from '#server/routes.ts';
import { createTestApp, goodPassword, makeUser, siteUrl } from '#support/app.ts';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = app.browser();
await admin.logIn((await makeUser(app.db, { isAdmin: true })).email);

const data = (changes: Record<string, unknown> = {}) => ({
  data: {
    title: 'On ink',
    categoryName: 'Methods',
    keywords: ['ink'],
    body: '{"blocks":[{"type":"paragraph","data":{"text":"Words.","align":"left"}}]}',
    summary: '{"blocks":[]}',
    published: false,
    ...changes,
  },
});

async function answer(response: Response) {
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; message?: string; fields?: object },
  };
}

test.each(['/api', '/api/', '/api/nothing', '/api/users/1/2/3/4', '/api/%00'])(
  '%s is nothing of ours, for anyone and any method: 404 before anything else is asked',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status } = await app.browser().send(method, path, undefined, { origin: 'https://evil.test' });
      expect(status).toBe(404);
    }
  },
);

test('an id that none of ours can be is not found', async () => {
  expect((await app.browser().get('/api/blog/posts/a%00b')).status).toBe(404);
  expect((await admin.delete(`/api/blog/posts/${'x'.repeat(1_000)}`)).status).toBe(404);
});

test('a method that a path does not have is 405 with the ones it has', async () => {
  const response = await app.browser().send('PUT', api.posts, {}, { origin: null });
  expect(response.headers.get('allow')).toBe('GET, POST, HEAD');
  expect(await answer(response)).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
});

test.each([
  ['foreign', { origin: 'https://evil.test' }, 403],
  ['null', { origin: 'null' }, 403],
  ['missing', { origin: null }, 403],
  ['the site itself', { origin: siteUrl }, 200],
  ['missing, but the browser says same-origin', { origin: null, 'sec-fetch-site': 'same-origin' }, 200],
  ['missing, and the browser says cross-site', { origin: null, 'sec-fetch-site': 'cross-site' }, 403],
  ['of a like-named host', { origin: `${siteUrl}.evil.test` }, 403],
])('a state-changing call with an origin that is %s: %s', async (_, headers, status) => {
  expect((await app.browser().send('POST', api.logout, {}, headers)).status).toBe(status);
});

test('a client that disconnects while sending is no server error: nothing is logged', async () => {
  const before = app.logged.length;
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"email":'));
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  const headers = { origin: siteUrl, 'content-type': 'application/json' };
  const request = new Request(siteUrl + api.login, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect((await app.app.fetch(request, { ip: '127.0.0.1' })).status).toBe(400);
  expect(app.logged).toHaveLength(before);
});

test.each([
  ['no JSON', '{', 'application/json', 400, 'BAD_JSON'],
  ['broken UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'application/json', 400, 'BAD_JSON'],
  ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'WRONG_CONTENT_TYPE'],
  ['no content type', '{}', null, 415, 'WRONG_CONTENT_TYPE'],
  ['too large', JSON.stringify({ email: 'x'.repeat(limits.bodyBytes) }), 'application/json', 413, 'TOO_LARGE'],
  ['an array', '[]', 'application/json', 400, 'BAD_INPUT'],
  ['null', 'null', 'application/json', 400, 'BAD_INPUT'],
])('a body that is %s', async (_, body, type, status, code) => {
  const headers = new Headers({ origin: siteUrl, ...(type && { 'content-type': type }) });
  // The body is sent as bytes, because a string body would set a content type.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const request = new Request(`${siteUrl}${api.login}`, { method: 'POST', headers, body: bytes });
  const response = await app.app.fetch(request, { ip: '203.0.113.250' });
  expect(await answer(response)).toMatchObject({ status, body: { code } });
});

test('stops reading a body over its limit, whatever its declared length', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(8 * 1024).fill(0x20));
    },
  });
  const headers = { origin: siteUrl, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit;
  const response = await app.app.fetch(new Request(`${siteUrl}${api.login}`, init), { ip: '203.0.113.250' });
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(10);
});

test('a post may be as large as 1 MiB, and not larger', async () => {
  const ofSize = (size: number) => {
    const empty = JSON.stringify(data({ body: '' })).length;
    return JSON.stringify(data({ body: ' '.repeat(size - empty) }));
  };
  expect((await admin.send('POST', api.posts, ofSize(limits.postBodyBytes))).status).toBe(400);
  expect((await admin.send('POST', api.posts, ofSize(limits.postBodyBytes + 1))).status).toBe(413);
});

test('reports mistakes by field, the first as the message, in the form’s order', async () => {
  const response = await app.browser().post(api.signup, { 'password-confirm': 'x', email: 'nobody', isAdmin: true });
  expect(await answer(response)).toEqual({
    status: 400,
    body: {
      code: 'BAD_INPUT',
      message: messages.emailInvalid,
      messageCode: 'EMAIL_INVALID',
      fields: {
        email: messages.emailInvalid,
        'email-confirm': messages.emailMismatch,
        password: messages.passwordLength,
        'password-confirm': messages.passwordMismatch,
        isAdmin: messages.unknownKey,
      },
      fieldCodes: {
        email: 'EMAIL_INVALID',
        'email-confirm': 'EMAIL_MISMATCH',
        password: 'PASSWORD_LENGTH',
        'password-confirm': 'PASSWORD_MISMATCH',
        isAdmin: 'UNKNOWN_KEY',
      },
    },
  });
});

test.each([
  ['an unknown key', { isAdmin: true }, 'isAdmin'],
  ['no title', { title: ' ' }, 'title'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
  ['a keyword of 51 characters', { keywords: ['x'.repeat(51)] }, 'keywords'],
  ['21 keywords', { keywords: Array.from({ length: 21 }, (_, index) => `k${index}`) }, 'keywords'],
  ['a body that is no document', { body: '[]' }, 'body'],
  ['a summary that is no JSON', { summary: 'x' }, 'summary'],
  ['a revision of 0', { revision: 0 }, 'revision'],
])('a save with %s names the field', async (_, changes, field) => {
  const { status, body } = await answer(await admin.post(api.posts, data(changes)));
  expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
    status: 400,
    code: 'BAD_INPUT',
    fields: [field],
  });
});

test('every answer has a request id and is not stored; public reads have an ETag that saves the second answer', async () => {
  const refused = await app.browser().get(api.checkAuth);
  expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');

  const read = await app.browser().get(api.posts);
  const etag = read.headers.get('etag') ?? '';
  expect(read.headers.get('cache-control')).toBe('no-cache');
  const again = await app.browser().send('GET', api.posts, undefined, { 'if-none-match': `W/${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a read-only database is degraded, and the answer is cached for two seconds', async () => {
  const full = await createTestApp();
  let asked = 0;
  const insert = () => {
    asked += 1;
    throw Object.assign(new Error('could not extend file'), { code: '53100' });
  };
  const db = new Proxy(full.db, {
    get: (own, name) => (name === 'insert' ? insert : Reflect.get(own, name)) as unknown,
  });
  const degraded = await createTestApp({ connection: { db, close: () => full.close() } });
  const ask = async () => answer(await degraded.browser().get(api.health));
  for (let i = 0; i < 5; i += 1) {
    expect(await ask()).toEqual({ status: 200, body: { status: 'degraded', database: 'ok' } });
  }
  expect(asked).toBe(1);
  degraded.clock.advance(2_000);
  await ask();
  expect(asked).toBe(2);
  await degraded.close();
});

test('a preview of the site shows everything and changes nothing: every change is refused, login too', async () => {
  const { config } = app.dependencies;
  const preview = await createTestApp({
    connection: { db: app.db, close: async () => undefined },
    config: { ...config, readOnly: true },
  });
  const inserted: unknown[] = [];
  preview.dependencies.db = new Proxy(app.db, {
    get: (own, name) => {
      if (name === 'insert' || name === 'update' || name === 'delete') inserted.push(name);
      return Reflect.get(own, name) as unknown;
    },
  });
  const browser = preview.browser();
  expect((await browser.get(api.posts)).status).toBe(200);
  expect((await browser.get(api.health)).status).toBe(200);
  for (const { method, path } of endpoints) {
    if (method === 'GET') continue;
    const { status, body } = await answer(await browser.send(method, path.replaceAll(/:\w+/g, 'x'), {}));
    expect([status, body.code], `${method} ${path}`).toEqual([403, 'PREVIEW_READ_ONLY']);
  }
  const foreign = await answer(await browser.send('POST', api.login, {}, { origin: 'https://evil.test' }));
  expect(foreign.body.code).toBe('FOREIGN_ORIGIN');
  expect(inserted).toEqual([]);
});

test('HEAD answers as GET does, without the body', async () => {
  const response = await app.browser().send('HEAD', api.health);
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('an internal error hides its cause, which is logged with the id of the answer', async () => {
  const broken = await createTestApp({ rebuild: { request: () => Promise.reject(new Error('secret detail')) } });
  const { email } = await makeUser(broken.db, { isAdmin: true });
  const browser = broken.browser();
  await browser.logIn(email);
  const response = await browser.post(api.build);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(JSON.parse(text)).toEqual({
    code: 'INTERNAL',
    message: messages.unexpected,
    messageCode: 'UNEXPECTED',
  });
  expect(broken.logged.join()).toContain('secret detail');
  expect(broken.logged.join()).toContain(response.headers.get('x-request-id'));
  await broken.close();
});

test('an email provider that does not answer delays no response', async () => {
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  const silent = await createTestApp({ mail: { wake: () => sent } });
  const { email } = await makeUser(silent.db);
  const fresh = { email: 'new@example.com', password: goodPassword };
  const twice = { ...fresh, 'email-confirm': fresh.email, 'password-confirm': goodPassword };
  const answers = await Promise.all([
    silent.browser().post(api.resetPassword, { email }),
    silent.browser().post(api.signup, { ...twice, language: 'en' }),
    silent.browser().logIn(email),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([202, 201, 200]);
  resolve();
  await silent.close();
});

test('an unavailable database gives 503 with a time to retry, and no client error', async () => {
  const away = await createTestApp();
  await away.dependencies.mail.wake();
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const db = new Proxy(away.db, {
    get: () => () => {
      throw gone;
    },
  });
  const broken = await createTestApp({
    connection: { db, close: async () => undefined },
    mail: { wake: async () => undefined },
  });
  const response = await broken.browser().get(api.posts);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await answer(response)).toEqual({
    status: 503,
    body: { code: 'UNAVAILABLE', message: messages.unavailable, messageCode: 'UNAVAILABLE' },
  });
  expect((await broken.browser().get(api.health)).status).toBe(503);
  await away.close();
});
