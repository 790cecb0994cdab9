import { messages } from '#contract/messages.ts';
import { api } from '#support/api-paths.ts';
import { testSite } from '#support/site.ts';
import { answers as said } from '#i18n/answers.ts';
import { errors } from '#i18n/errors.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A response of the fake API: a status with a body, or `offline`. */
type StubResponse = 'offline' | { status: number; body?: unknown; headers?: Record<string, string> };
interface Sent {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

const auth = { id: 'u1', isAdmin: false, csrfToken: 'csrf-1' };
const ended = { status: 401, body: { message: said.sessionEnded, code: 'SESSION_ENDED' } };
const never = { status: 401, body: { message: '', code: 'NOT_SIGNED_IN' } };
const renewed = { status: 200, body: { ...auth, csrfToken: 'csrf-2' } };

/**
 * Creates a page with newly loaded modules and empty storage. Its fake API answers each `method path` with the given
 * responses in turn.
 */
async function page(answers: Record<string, StubResponse[]>) {
  vi.resetModules();
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ method: init.method ?? '', path, body, headers: new Headers(init.headers) });
    // The response is delayed, so that concurrent calls overlap.
    await new Promise((resolve) => setImmediate(resolve));
    const queue = answers[call] ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) throw new Error(`No answer for ${call}`);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {});
    return new Response(answer.status === 204 ? null : text, { status: answer.status, headers: answer.headers });
  });
  const accounts = await import('./accounts.ts');
  const signedIn = await import('./signed-in.ts');
  const posts = await import('./posts.ts');
  const portfolio = await import('./portfolio.ts');
  const citable = await import('./citable.ts');
  const session = await import('./session.ts');
  const { onStepUp } = await import('./step-up.ts');
  const calls = (path: string) => sent.filter((item) => item.path === path);
  return { ...accounts, ...signedIn, ...posts, ...portfolio, ...citable, ...session, onStepUp, sent, calls };
}

afterEach(() => void vi.unstubAllGlobals());

// A fake of the browser's locks, which mark renewals for all tabs. Each test has its own marks.
beforeEach(() => {
  const held: string[] = [];
  let last = Promise.resolve<unknown>(undefined);
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: held.map((name) => ({ name })) }),
      request: (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as () => Promise<unknown>;
        const granted = async () => {
          held.push(name);
          return work().finally(() => held.splice(held.indexOf(name), 1));
        };
        if (rest.length === 2) return granted();
        return (last = last.then(granted, granted));
      },
    },
  });
});

const yuki = { id: 'u1', username: 'Yuki', email: 'y@example.com', emailConfirmed: true };

test('a 401 is renewed once and tried once more, with the new CSRF token', async () => {
  const api = await page({
    'GET /api/users/checkAuth': [{ status: 200, body: auth }],
    'PUT /api/users/u1': [never, { status: 200, body: yuki }],
    'POST /api/users/refresh': [renewed],
  });
  await api.checkAuth();
  const result = await api.updateUser('u1', { username: 'Yuki', email: 'y@example.com' });
  expect(result).toEqual({ ok: true, value: yuki });
  const sent = { username: 'Yuki', email: 'y@example.com' };
  expect(api.calls('/api/users/u1').map(({ body, headers }) => [body, headers.get('X-CSRF-Token')])).toEqual([
    [sent, 'csrf-1'],
    [sent, 'csrf-2'],
  ]);
  expect(api.calls('/api/users/refresh')).toHaveLength(1);
});

test('a second 401 after a successful renewal ends the session and its cookies without a third attempt', async () => {
  const api = await page({
    'GET /api/users/u1': [ended],
    'POST /api/users/refresh': [renewed],
    'POST /api/users/logout': [{ status: 200 }],
  });
  const onEnd = vi.fn();
  api.onSessionEnd(onEnd);
  const results = await Promise.all([api.getUser('u1'), api.getUser('u1')]);
  expect(results).toMatchObject(Array(2).fill({ ok: false, status: 401, message: said.sessionEnded }));
  expect(api.calls('/api/users/u1')).toHaveLength(4);
  expect(api.calls('/api/users/refresh')).toHaveLength(1);
  expect(api.calls('/api/users/logout')).toHaveLength(1);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(api.csrfToken()).toBe('');
});

test('a second 401 about a link does not affect the session', async () => {
  const invalid = { status: 401, body: { message: said.resetLinkInvalid, code: 'INVALID_RESET_LINK' } };
  const api = await page({ 'POST /api/users/reset-password/t': [invalid], 'POST /api/users/refresh': [renewed] });
  const passwords = { password: 'Another-2horse', 'password-confirm': 'Another-2horse' };
  expect(await api.resetPassword('t', passwords)).toMatchObject({ ok: false, message: said.resetLinkInvalid });
  expect(api.calls('/api/users/logout')).toHaveLength(0);
});

const unproven = { status: 403, body: { message: said.stepUp, code: 'STEP_UP' } };

test('a proof that several calls need is asked for once, and all of them continue', async () => {
  const api = await page({
    'PUT /api/users/u1': [unproven, unproven, { status: 200, body: yuki }],
    'POST /api/auth/step-up': [{ status: 200, body: { id: 'u1' } }],
  });
  const ask = vi.fn(async () => (await api.stepUp('Correct-1horse')).ok);
  api.onStepUp(ask);
  const change = () => api.updateUser('u1', { email: 'y@example.com' });
  expect(await Promise.all([change(), change()])).toEqual(Array(2).fill({ ok: true, value: yuki }));
  expect(ask).toHaveBeenCalledOnce();
  expect(api.calls('/api/users/u1')).toHaveLength(4);
});

test('without re-authentication nothing is retried: if it is cancelled, unavailable or did not help', async () => {
  const api = await page({ 'GET /api/users/u1/data': [unproven] });
  const refused = { ok: false, status: 403, code: 'STEP_UP', message: said.stepUp, style: 'warning' };
  expect(await api.getUserData('u1')).toMatchObject(refused);
  const off = api.onStepUp(async () => false);
  expect(await api.getUserData('u1')).toMatchObject(refused);
  expect(api.calls('/api/users/u1/data')).toHaveLength(2);
  off();
  api.onStepUp(async () => true);
  expect(await api.getUserData('u1')).toMatchObject(refused);
  expect(api.calls('/api/users/u1/data')).toHaveLength(4);
});

const stored = {
  id: 'p',
  address: null,
  title: 'T',
  summary: { blocks: [] },
  body: { blocks: [] },
  published: true,
  revision: 2,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  publishedAt: null,
  readingTime: 1,
  category: { id: 'c', name: 'C' },
  keywords: [],
};
const head = { status: 200, body: { ...stored, liveRevision: 1, hasChanges: true } };
const live = { status: 200, body: stored };
const nowhere = { status: 404, body: { message: messages.postNotFound, code: 'POST_NOT_FOUND' } };

test('a writer whose token has run out gets the text being written, after a renewal', async () => {
  const api = await page({ 'GET /api/blog/posts/p': [ended, head], 'POST /api/users/refresh': [renewed] });
  expect(await api.getPost('p')).toMatchObject({ ok: true, value: { liveRevision: 1 } });
});

test.each<[string, StubResponse[], StubResponse[], number]>([
  ['over, and the live text', [ended, live], [ended], 2],
  ['over, and the post is no visitor’s', [ended, nowhere], [ended], 2],
  ['over, and the network gone', [ended, 'offline'], [ended], 2],
  ['somebody else’s, who gets the live text', [live], [], 1],
])('a visitor’s answer is none to a writer: the session is %s', async (_name, answers, renewals, times) => {
  const api = await page({ 'GET /api/blog/posts/p': answers, 'POST /api/users/refresh': renewals });
  expect(await api.getPost('p')).toMatchObject({ ok: false, status: 401, message: said.sessionEnded });
  expect(api.calls('/api/blog/posts/p')).toHaveLength(times);
});

test.each<[string, StubResponse, object]>([
  ['nobody', never, { status: 401, message: said.sessionEnded }],
  ['a reader', { status: 200, body: auth }, { status: 401, message: said.sessionEnded }],
  ['an admin', { status: 200, body: { ...auth, isAdmin: true } }, { status: 404, message: messages.postNotFound }],
  ['who cannot be told', { status: 503 }, { status: 503 }],
])('a missing post counts as missing only for a caller who can see all: asked by %s', async (_name, who, told) => {
  const api = await page({
    'GET /api/blog/posts/p': [nowhere],
    'GET /api/users/checkAuth': [who],
    'POST /api/users/refresh': [never],
  });
  expect(await api.getPost('p')).toMatchObject({ ok: false, ...told });
});

test.each<[string, StubResponse, number]>([
  ['429', { status: 429, body: { message: messages.tooManyRequests, code: 'TOO_MANY_REQUESTS' } }, 429],
  ['503', { status: 503, body: { message: messages.unavailable, code: 'UNAVAILABLE' } }, 503],
  ['offline', 'offline', 0],
])('a renewal that fails with %s has nothing asked for as a visitor', async (_name, answer, status) => {
  const list = '/api/blog/posts?ids=p&limit=1';
  const api = await page({
    'GET /api/blog/posts/p': [ended, live],
    [`GET ${list}`]: [ended, { status: 200, body: [] }],
    'POST /api/users/refresh': [answer],
  });
  expect(await api.getPost('p')).toMatchObject({ ok: false, status });
  expect(await api.findLivePosts(['p'])).toMatchObject({ ok: false, status });
  expect([...api.calls('/api/blog/posts/p'), ...api.calls(list)]).toHaveLength(2);
});

test('once the session is over, lists that visitors may read are asked for as theirs, and no others', async () => {
  const [livePosts, unpublished] = ['/api/blog/posts?ids=p&limit=1', '/api/blog/posts?limit=50&published=false'];
  const api = await page({
    [`GET ${livePosts}`]: [ended, { status: 200, body: [] }],
    [`GET ${unpublished}`]: [ended],
    'POST /api/users/refresh': [ended],
  });
  expect(await api.findLivePosts(['p'])).toEqual({ ok: true, value: [] });
  expect(await api.listPosts({ published: false })).toMatchObject({ ok: false, status: 401 });
  expect(api.calls(unpublished)).toHaveLength(1);
});

test('login and refresh renew nothing', async () => {
  const api = await page({
    'POST /api/users/login': [{ status: 401, body: { message: said.credentialsInvalid, code: 'X' } }],
  });
  await api.login({ email: 'a@example.com', password: 'wrong' });
  expect(api.calls('/api/users/refresh')).toHaveLength(0);
});

test('parallel calls share one renewal', async () => {
  const api = await page({
    'GET /api/users/u1': [never, never, never, { status: 200, body: yuki }],
    'POST /api/users/refresh': [renewed],
  });
  const results = await Promise.all([api.getUser('u1'), api.getUser('u1'), api.getUser('u1')]);
  expect(results.every((result) => result.ok)).toBe(true);
  expect(api.calls('/api/users/refresh')).toHaveLength(1);
});

test('parallel calls share one renewal that is refused, too', async () => {
  const api = await page({ 'GET /api/users/u1': [never], 'POST /api/users/refresh': [ended] });
  const results = await Promise.all([api.getUser('u1'), api.getUser('u1'), api.getUser('u1')]);
  expect(results.map((result) => !result.ok && result.message)).toEqual(Array(3).fill(said.sessionEnded));
  expect(api.calls('/api/users/refresh')).toHaveLength(1);
});

test('a call refused before a renewal that has ended meanwhile is only tried again', async () => {
  const api = await page({ 'POST /api/users/refresh': [renewed] });
  expect(await api.renewSession(Date.now() - 1000)).toEqual({ state: 'renewed' });
  expect(await api.renewSession(Date.now() - 1000)).toEqual({ state: 'renewed' });
  expect(api.calls('/api/users/refresh')).toHaveLength(1);
});

test('a renewal in another tab serves this one, whichever waits for the lock', async () => {
  const first = await page({ 'POST /api/users/refresh': [renewed] });
  const second = await page({ 'POST /api/users/refresh': [renewed] });
  const since = Date.now() - 1000;
  await Promise.all([first.renewSession(since), second.renewSession(since)]);
  expect([...first.sent, ...second.sent]).toHaveLength(1);
});

test.each<[string, StubResponse]>([
  ['429', { status: 429, body: { message: 'Too many requests. Try again later.', code: 'TOO_MANY_REQUESTS' } }],
  [
    '503',
    {
      status: 503,
      body: { message: 'The service is not available right now. Try again in a moment.', code: 'UNAVAILABLE' },
    },
  ],
  ['offline', 'offline'],
])('a renewal that fails with %s logs nobody out', async (_name, answer) => {
  const api = await page({ 'GET /api/users/checkAuth': [never], 'POST /api/users/refresh': [answer] });
  const onEnd = vi.fn();
  api.onSessionEnd(onEnd);
  const result = await api.checkAuth();
  expect(result.ok || result.status).not.toBe(401);
  expect(result).toMatchObject({ ok: false });
  expect(onEnd).not.toHaveBeenCalled();
});

test('a refused renewal ends the session with its message', async () => {
  const api = await page({ 'GET /api/users/checkAuth': [never], 'POST /api/users/refresh': [ended] });
  const onEnd = vi.fn();
  api.onSessionEnd(onEnd);
  expect(await api.checkAuth()).toMatchObject({ ok: false, status: 401, message: said.sessionEnded });
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a visitor whom the server recognizes by an empty answer renews nothing and gets no message', async () => {
  const api = await page({ 'GET /api/users/checkAuth': [{ status: 204 }] });
  expect(await api.checkAuth()).toMatchObject({ ok: false, status: 401, message: '' });
  expect(api.calls('/api/users/refresh')).toEqual([]);
});

test('a visitor without a session gets no message', async () => {
  const api = await page({ 'GET /api/users/checkAuth': [never], 'POST /api/users/refresh': [never] });
  expect(await api.checkAuth()).toMatchObject({ ok: false, status: 401, message: '' });
});

test('without the Web Locks API a renewal works all the same', async () => {
  vi.stubGlobal('navigator', {});
  const api = await page({ 'POST /api/users/refresh': [renewed] });
  expect(await api.renewSession(0)).toEqual({ state: 'renewed' });
});

/** The error catalog of API-11, one row per error: the call, the response, and the shown message. */
type Row = [string, (api: Awaited<ReturnType<typeof page>>) => Promise<unknown>, StubResponse, object];
const credentials = { email: 'a@example.com', password: 'Sekret-1' };
const newAccount = { ...credentials, 'email-confirm': credentials.email, 'password-confirm': credentials.password };
const json = (status: number, message?: string): StubResponse => ({
  status,
  body: { code: 'SOME_CODE', ...(message !== undefined && { message }) },
});
test.each<Row>([
  ['no answer', (api) => api.login(credentials), 'offline', { message: errors.network, style: 'fail', status: 0 }],
  ['404', (api) => api.getUser('u'), json(404), { message: errors.notFound, style: 'fail', status: 404 }],
  ['404 told', (api) => api.getUser('u'), json(404, 'Gone fishing.'), { message: 'Gone fishing.', status: 404 }],
  ['signup 400', (api) => api.signup(newAccount), json(400), { message: said.emailTaken, style: 'warning' }],
  ['signup 400 told', (api) => api.signup(newAccount), json(400, 'No.'), { message: 'No.', style: 'warning' }],
  ['login 401', (api) => api.login(credentials), json(401), { message: said.credentialsInvalid, style: 'warning' }],
  ['login 401 told', (api) => api.login(credentials), json(401, 'No.'), { message: 'No.', style: 'warning' }],
  ['update 401', (api) => api.updateUser('u', { email: '' }), json(401), { message: said.credentialsInvalid }],
  ['update 403', (api) => api.updateUser('u', { email: '' }), json(403), { message: said.credentialsInvalid }],
  ['update 403 told', (api) => api.deleteUser('u', false), json(403, 'No.'), { message: 'No.', style: 'warning' }],
  [
    'reset request 404 for no account',
    (api) => api.requestReset({ email: 'a@example.com' }),
    { status: 404, body: { code: 'ACCOUNT_NOT_FOUND', message: 'User account not found' } },
    { message: errors.emailNotFound, style: 'warning', status: 404 },
  ],
  [
    'reset request 404',
    (api) => api.requestReset({ email: '' }),
    json(404),
    { message: errors.notFound, style: 'warning' },
  ],
  [
    'reset 401',
    (api) => api.resetPassword('t', { password: '', 'password-confirm': '' }),
    json(401),
    { message: said.resetLinkInvalid, status: 401 },
  ],
  ['other', (api) => api.getPost('p'), json(418), { message: said.unexpected, style: 'warning', status: 418 }],
  ['other told', (api) => api.getPost('p'), json(409, 'Busy.'), { message: 'Busy.', style: 'warning' }],
  ['check 4xx', (api) => api.checkAuth(), json(403, 'Blocked.'), { message: 'Blocked.', style: 'warning' }],
  ['check 404', (api) => api.checkAuth(), json(404, 'Gone.'), { message: 'Gone.', style: 'warning' }],
  ['check 5xx', (api) => api.checkAuth(), json(500, 'Broken.'), { message: 'Broken.', style: 'fail' }],
  [
    'HTML of a proxy',
    (api) => api.getPost('p'),
    { status: 502, body: '<h1>Bad gateway</h1>' },
    { message: said.unexpected, style: 'fail' },
  ],
  [
    'another status',
    (api) => api.signup(newAccount),
    { status: 200, body: auth },
    { message: said.unexpected, style: 'fail' },
  ],
  [
    'another shape',
    (api) => api.login(credentials),
    { status: 200, body: { id: 7 } },
    { message: said.unexpected, style: 'fail' },
  ],
  [
    'not JSON',
    (api) => api.login(credentials),
    { status: 200, body: 'OK' },
    { message: said.unexpected, style: 'fail' },
  ],
])('catalogue: %s', async (_name, call, answer, shown) => {
  const always = [answer];
  const api = await page({
    'POST /api/users/login': always,
    'POST /api/users/signup': always,
    'GET /api/users/checkAuth': always,
    'GET /api/users/u': always,
    'PUT /api/users/u': always,
    'DELETE /api/users/u': always,
    'POST /api/users/reset-password': always,
    'POST /api/users/reset-password/t': always,
    'GET /api/blog/posts/p': always,
    'POST /api/users/refresh': [never],
  });
  expect(await call(api)).toMatchObject({ ok: false, ...shown });
});

test('an error keeps fields, code, request id and the seconds to wait', async () => {
  const api = await page({
    'POST /api/users/login': [
      {
        status: 429,
        body: {
          message: 'Too many requests. Try again later.',
          code: 'TOO_MANY_REQUESTS',
          fields: { email: 'Slow down.' },
        },
        headers: { 'X-Request-Id': 'r-1', 'Retry-After': '600' },
      },
    ],
  });
  expect(await api.login(credentials)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    fields: { email: 'Slow down.' },
    requestId: 'r-1',
    retryAfter: 600,
  });
});

test.each([
  [() => new Date(Date.now() + 90_000).toUTCString(), 90],
  [() => 'soon', undefined],
  [() => new Date(0).toUTCString(), undefined],
])('the time to wait may be a date: %#', async (header, seconds) => {
  const answer = { status: 503, body: {}, headers: { 'Retry-After': header() } };
  const api = await page({ 'POST /api/users/login': [answer] });
  const failure = await api.login(credentials);
  const { retryAfter } = failure.ok ? {} : failure;
  if (seconds === undefined) expect(retryAfter).toBeUndefined();
  else expect(Math.abs((retryAfter ?? 0) - seconds)).toBeLessThanOrEqual(2);
});

test('changes to posts carry the token in a header', async () => {
  const answer = { newPost: true, postId: 'p', revision: 1 };
  const api = await page({
    'GET /api/users/checkAuth': [{ status: 200, body: auth }],
    'POST /api/blog/posts': [{ status: 200, body: answer }],
    'DELETE /api/blog/posts/p': [{ status: 200 }],
    'GET /api/blog/posts?limit=50&published=true&categoryId=a%26b': [{ status: 200, body: [] }],
  });
  await api.checkAuth();
  const data = { title: 'T', categoryName: 'C', summary: '{}', body: '{}', published: false, keywords: [] };
  expect(await api.createPost(data, 'key-1')).toEqual({ ok: true, value: answer });
  await api.deletePost('p');
  expect(await api.listPosts({ published: true, categoryId: 'a&b' })).toEqual({
    ok: true,
    value: { items: [], next: undefined, total: undefined },
  });
  expect(api.sent[1]?.body).toEqual({ data });
  expect(api.sent[1]?.headers.get('X-CSRF-Token')).toBe('csrf-1');
  expect(api.sent[1]?.headers.get('Idempotency-Key')).toBe('key-1');
  expect(api.sent[2]?.headers.get('X-CSRF-Token')).toBe('csrf-1');
});

test('logout and deletion forget the token', async () => {
  const api = await page({
    'GET /api/users/checkAuth': [{ status: 200, body: auth }],
    'POST /api/users/logout': [{ status: 200 }],
  });
  await api.checkAuth();
  expect(api.csrfToken()).toBe('csrf-1');
  await api.logout();
  expect(api.csrfToken()).toBe('');
});

test('projects and publications fall back to the lists that the site was built with', async () => {
  const builtIn = { projects: testSite({}).projects, publications: testSite({}).publications };
  const api = await page({
    'GET /api/projects': [{ status: 503 }, { status: 200, body: [] }],
    'GET /api/publications': ['offline'],
    'GET /built-in-lists.json': [{ status: 200, body: builtIn }],
  });
  expect(await api.listProjects()).toEqual(builtIn.projects);
  expect(await api.listPublications()).toEqual(builtIn.publications);
  expect(await api.listProjects()).toEqual([]);
});

test('citable works fall back to the built-in publications, without claiming to be complete', async () => {
  const builtIn = { projects: [], publications: testSite({}).publications };
  const api = await page({
    'GET /api/citable': [{ status: 503 }, { status: 200, body: [] }],
    'GET /api/publications': [{ status: 503 }],
    'GET /built-in-lists.json': [{ status: 200, body: builtIn }],
  });
  const { works, isWhole } = await api.listCitable();
  expect(works.map(({ key }) => key)).toEqual(builtIn.publications.map(({ id }) => id));
  expect(works[0]).toMatchObject({ source: 'publications.bib', year: '2024' });
  expect(isWhole).toBe(false);
  expect(await api.listCitable()).toEqual({ works: [], isWhole: true });
});

test('without even the built-in lists they are empty', async () => {
  const api = await page({ 'GET /api/projects': ['offline'], 'GET /built-in-lists.json': ['offline'] });
  expect(await api.listProjects()).toEqual([]);
});

test('a deletion that lists hold back is sent even if the page is left', async () => {
  await page({});
  const kept: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, keepalive }: RequestInit) => {
    kept.push([`${method} ${path}`, keepalive]);
    return new Response('{}');
  });
  const [comments, mentions, newsletter, media] = await Promise.all([
    import('./comments.ts'),
    import('./dashboard.ts'),
    import('./newsletter.ts'),
    import('./media.ts'),
  ]);
  await comments.removeComment('a');
  await mentions.removeMention('b');
  await newsletter.removeSubscriber('c');
  await media.deleteMedium('d');
  expect(kept).toEqual([
    [`DELETE ${api.comment('a')}`, true],
    [`DELETE ${api.mention('b')}`, true],
    [`DELETE ${api.subscriber('c')}`, true],
    [`DELETE ${api.medium('d')}`, true],
  ]);
});
