/**
 * Who may do what: every call of the API, for every kind of caller, of CSRF token and of origin. The table says what each
 * call asks for and answers; the codes follow from the order of the checks (product, API).
 */
import { api, pages } from '#contract/paths.ts';
import { createPost } from '#server/posts/post-service.ts';
import { deleteAccount } from '#server/accounts/profile.ts';
import { createTestApp, goodPassword, makeUser, type Browser, type TestApp } from '#testing/app.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#server/routes.ts';

const callers = ['anonymous', 'user', 'other user', 'admin', 'ended session', 'deleted user'] as const;
/** CSRF token and origin: every origin with a good token, every token from the own site, and both wrong at once. */
const sendings = [
  ['good', 'own'],
  ['good', 'foreign'],
  ['good', 'null'],
  ['good', 'missing'],
  ['missing', 'own'],
  ['wrong', 'own'],
  ['wrong', 'foreign'],
] as const;
type Caller = (typeof callers)[number];

/** What a call is made of: the `user` whose account it is about, and a post that is not published. */
interface Target {
  user: Browser;
  email: string;
  postId: string;
}
interface Row {
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  variant?: string;
  access: 'anyone' | 'signed-in' | 'owner' | 'admin';
  csrf?: true;
  path: (target: Target) => string | Promise<string>;
  body?: (target: Target) => unknown;
  /** What those answer who are let through. */
  answers: string | ((caller: Caller) => string);
}

const post = (changes: object = {}) => ({
  title: 'A post',
  categoryName: 'Notes',
  summary: '{"blocks":[]}',
  body: '{"blocks":[{"type":"paragraph","data":{"text":"Words"}}]}',
  published: false,
  keywords: [],
  ...changes,
});
const newEmail = () => `new-${randomUUID()}@example.com`;
const isOver = (caller: Caller) => caller === 'ended session' || caller === 'deleted user';
const userPath = ({ user }: Target) => api.user(user.userId);
const postPath = ({ postId }: Target) => api.post(postId);

const table: readonly Row[] = [
  { call: 'GET /api/users/checkAuth', access: 'signed-in', path: () => api.checkAuth, answers: '200' },
  {
    call: 'POST /api/users/signup',
    access: 'anyone',
    path: () => api.signup,
    body: () => {
      const email = newEmail();
      return { email, 'email-confirm': email, password: goodPassword, 'password-confirm': goodPassword };
    },
    answers: '201',
  },
  {
    call: 'POST /api/users/login',
    access: 'anyone',
    path: () => api.login,
    body: ({ email }) => ({ email, password: goodPassword }),
    answers: '200',
  },
  { call: 'POST /api/users/logout', access: 'anyone', path: () => api.logout, body: () => ({}), answers: '200' },
  {
    call: 'POST /api/users/refresh',
    access: 'anyone',
    path: () => api.refresh,
    body: () => ({}),
    answers: (caller) => (caller === 'anonymous' ? '401 NOT_SIGNED_IN' : isOver(caller) ? '401 SESSION_ENDED' : '200'),
  },
  {
    call: 'POST /api/users/reset-password',
    access: 'anyone',
    path: () => api.resetPassword,
    body: ({ email }) => ({ email }),
    answers: '202',
  },
  {
    call: 'POST /api/users/reset-password/:token',
    access: 'anyone',
    path: () => api.resetPasswordWith('no-such-token'),
    body: () => ({ password: goodPassword, 'password-confirm': goodPassword }),
    answers: '401 INVALID_RESET_LINK',
  },
  {
    call: 'POST /api/users/take-back/:token',
    access: 'anyone',
    path: () => api.takeBack('no-such-token'),
    body: () => ({}),
    answers: '401 INVALID_RESET_LINK',
  },
  { call: 'GET /api/users/:id', access: 'owner', path: userPath, answers: '200' },
  {
    call: 'PUT /api/users/:id',
    access: 'owner',
    csrf: true,
    path: userPath,
    body: () => ({ username: 'Ada', email: newEmail() }),
    answers: '200',
  },
  {
    call: 'DELETE /api/users/:id',
    access: 'owner',
    csrf: true,
    path: userPath,
    body: () => ({ 'delete-account': true }),
    answers: '200',
  },
  { call: 'GET /api/users/:id/data', access: 'owner', path: ({ user }) => api.userData(user.userId), answers: '200' },
  {
    call: 'GET /api/users/:id/security-log',
    access: 'owner',
    path: ({ user }) => api.securityLog(user.userId),
    answers: '200',
  },
  {
    call: 'GET /api/users/:id/sessions',
    access: 'owner',
    path: ({ user }) => api.sessions(user.userId),
    answers: '200',
  },
  {
    call: 'DELETE /api/users/:id/sessions/:sessionId',
    access: 'owner',
    csrf: true,
    path: async ({ user }) => {
      const list = (await (await user.get(api.sessions(user.userId))).json()) as { id: string }[];
      return api.session(user.userId, list[0]?.id ?? '');
    },
    body: () => ({}),
    answers: '200',
  },
  { call: 'GET /api/blog/categories', access: 'admin', path: () => api.categories, answers: '200' },
  { call: 'GET /api/blog/posts', access: 'anyone', path: () => api.posts, answers: '200' },
  {
    call: 'GET /api/blog/posts',
    variant: 'unpublished',
    access: 'anyone',
    path: () => `${api.posts}?published=false`,
    answers: (caller) =>
      caller === 'admin' ? '200' : caller.includes('user') && !isOver(caller) ? '403 NOT_ALLOWED' : '401 NOT_SIGNED_IN',
  },
  {
    call: 'POST /api/blog/posts',
    access: 'admin',
    csrf: true,
    path: () => api.posts,
    body: () => ({ data: post() }),
    answers: '200',
  },
  {
    call: 'GET /api/blog/posts/:id',
    access: 'anyone',
    path: postPath,
    answers: (caller) => (caller === 'admin' ? '200' : '404 POST_NOT_FOUND'),
  },
  {
    call: 'POST /api/blog/posts/:id',
    access: 'admin',
    csrf: true,
    path: postPath,
    body: () => ({ data: post({ title: 'Another title', revision: 1 }) }),
    answers: '200',
  },
  {
    call: 'PATCH /api/blog/posts/:id',
    access: 'admin',
    csrf: true,
    path: postPath,
    body: () => ({ published: true }),
    answers: '200',
  },
  { call: 'DELETE /api/blog/posts/:id', access: 'admin', csrf: true, path: postPath, answers: '200' },
  {
    call: 'POST /api/blog/posts/:id/restore',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postRestore(postId),
    answers: '200',
  },
  {
    call: 'DELETE /api/blog/posts/:id/changes',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postChanges(postId),
    body: () => ({ revision: 1 }),
    answers: '409 NOT_PUBLISHED',
  },
  {
    call: 'GET /api/blog/posts/:id/revisions',
    access: 'admin',
    path: ({ postId }) => api.revisions(postId),
    answers: '200',
  },
  {
    call: 'GET /api/blog/posts/:id/revisions/:n',
    access: 'admin',
    path: ({ postId }) => api.revision(postId, 1),
    answers: '200',
  },
  {
    call: 'PATCH /api/blog/posts/:id/revisions/:n',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.revision(postId, 1),
    body: () => ({ name: 'First' }),
    answers: '200',
  },
  {
    call: 'POST /api/blog/posts/:id/preview',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postPreview(postId),
    answers: '201',
  },
  {
    call: 'DELETE /api/blog/posts/:id/preview',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postPreview(postId),
    answers: '200',
  },
  { call: 'GET /api/resume', access: 'anyone', path: () => api.document('resume'), answers: '404 NOT_FOUND' },
  { call: 'GET /api/rirekisho', access: 'anyone', path: () => api.document('rirekisho'), answers: '404 NOT_FOUND' },
  { call: 'GET /api/documents/:id', access: 'anyone', path: () => api.document('cv'), answers: '404 NOT_FOUND' },
  { call: 'GET /api/keirekisho', access: 'anyone', path: () => api.document('keirekisho'), answers: '404 NOT_FOUND' },
  {
    call: 'POST /api/media/uploads',
    access: 'admin',
    csrf: true,
    path: () => api.uploads,
    body: () => ({ name: 'a.png', bytes: 1, sha256: '0'.repeat(64) }),
    answers: '200',
  },
  {
    call: 'PUT /api/media/uploads/:upload/:part',
    access: 'admin',
    csrf: true,
    path: () => api.uploadPart('no-such-upload', 1),
    body: () => new Uint8Array(1),
    answers: '404 MEDIA_NOT_FOUND',
  },
  {
    call: 'POST /api/media',
    access: 'admin',
    csrf: true,
    path: () => api.media,
    body: () => ({ upload: 'no-such-upload' }),
    answers: '404 MEDIA_NOT_FOUND',
  },
  { call: 'GET /api/media', access: 'admin', path: () => api.media, answers: '200' },
  {
    call: 'GET /api/media/:id',
    access: 'admin',
    path: () => api.medium('no-such-picture'),
    answers: '404 MEDIA_NOT_FOUND',
  },
  {
    call: 'DELETE /api/media/:id',
    access: 'admin',
    csrf: true,
    path: () => api.medium('no-such-picture'),
    answers: '404 MEDIA_NOT_FOUND',
  },
  {
    call: 'GET /media/:file',
    access: 'anyone',
    path: () => pages.media('0'.repeat(22), 480, 'webp'),
    answers: '404 MEDIA_NOT_FOUND',
  },
  {
    call: 'GET /media/preview/:token/:file',
    access: 'anyone',
    path: () => pages.previewedMedia('no-such-preview', `${'0'.repeat(22)}-480.webp`),
    answers: '404 MEDIA_NOT_FOUND',
  },
  { call: 'GET /api/projects', access: 'anyone', path: () => api.projects, answers: '200' },
  { call: 'GET /api/publications', access: 'anyone', path: () => api.publications, answers: '200' },
  { call: 'GET /api/citable', access: 'admin', path: () => api.citable, answers: '200' },
  { call: 'GET /api/build', access: 'admin', path: () => api.build, answers: '200' },
  { call: 'POST /api/build', access: 'admin', csrf: true, path: () => api.build, body: () => ({}), answers: '202' },
  { call: 'GET /api/health', access: 'anyone', path: () => api.health, answers: '200' },
];

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

test('the table has every call of the API', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !table.some((row) => row.call === call))).toEqual([]);
});

/** The checks in their order. */
function expected(row: Row, caller: Caller, csrf: string, origin: string): string {
  if (!row.call.startsWith('GET') && origin !== 'own') return '403 FOREIGN_ORIGIN';
  if (row.access !== 'anyone') {
    if (caller === 'anonymous') return '401 NOT_SIGNED_IN';
    if (isOver(caller)) return '401 SESSION_ENDED';
    if (row.csrf && csrf !== 'good') return '403 CSRF_INVALID';
    if (row.access === 'admin' && caller !== 'admin') return '403 NOT_ALLOWED';
    if (row.access === 'owner' && caller !== 'user') return '404 NOT_FOUND';
  }
  return typeof row.answers === 'string' ? row.answers : row.answers(caller);
}

/** A new user with a session, a new post, and the caller. */
async function scene(caller: Caller): Promise<{ target: Target; browser: Browser }> {
  const owner = await makeUser(site.db);
  const user = await site.signedIn(owner);
  const { postId } = await createPost(site.dependencies, owner.id, post(), undefined, site.clock());
  const target = { user, email: owner.email, postId };
  if (caller === 'user') return { target, browser: user };
  if (caller === 'anonymous') return { target, browser: site.browser() };
  const browser = await site.signedIn(await makeUser(site.db, { isAdmin: caller === 'admin' }));
  if (caller === 'ended session') await browser.copy().post(api.logout);
  if (caller === 'deleted user') await deleteAccount(site.dependencies, browser.userId);
  return { target, browser };
}

const originHeader = { own: 'http://site.test', foreign: 'https://evil.test', null: 'null', missing: null };

for (const row of table.filter(({ call }) => endpoints.some(({ method, path }) => `${method} ${path}` === call))) {
  test(`${row.call}${row.variant ? ` (${row.variant})` : ''}`, async () => {
    const wanted: string[] = [];
    const found: string[] = [];
    for (const caller of callers) {
      // What was refused changed nothing: one scene serves until a call gets through that changes something. Each call
      // has cookies of its own, for a refusal may clear them.
      let { target, browser } = await scene(caller);
      for (const [csrf, origin] of sendings) {
        const path = await row.path(target);
        const token = csrf === 'good' ? (browser.csrfToken ?? null) : csrf === 'wrong' ? 'wrong' : null;
        const answer = await browser.copy().send(row.call.split(' ')[0] ?? '', path, row.body?.(target), {
          'x-csrf-token': token,
          origin: originHeader[origin],
        });
        const { code } = answer.ok ? { code: undefined } : ((await answer.json()) as { code?: string });
        const name = `${caller}, ${csrf} token, ${origin} origin: `;
        wanted.push(name + expected(row, caller, csrf, origin));
        found.push(`${name}${answer.status}${code ? ` ${code}` : ''}`);
        if (!row.call.startsWith('GET') && answer.ok) ({ target, browser } = await scene(caller));
      }
    }
    expect(found).toEqual(wanted);
  });
}
