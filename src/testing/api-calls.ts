/** Every call of the API, for tests that go through all of them: what each asks for, and what it answers. */
import { deleteAccount } from '#server/accounts/profile.ts';
import type { ImportedFile } from '#contract/imports.ts';
import { api, pages, previewOf } from '#contract/paths.ts';
import type { TokenScope } from '#contract/tokens.ts';
import { insertPasskey } from '#server/accounts/passkeys/passkey-repository.ts';
import { insertToken } from '#server/accounts/tokens/token-repository.ts';
import { createPost } from '#server/posts/post-service.ts';
import { goodPassword, makeUser, type Browser, type TestApp } from '#testing/app.ts';
import { randomUUID } from 'node:crypto';

export const callers = ['anonymous', 'user', 'other user', 'admin', 'ended session', 'deleted user'] as const;
export type Caller = (typeof callers)[number];

/** What a call is made of: the `user` whose account it is about, and a post that is not published. */
export interface Target {
  user: Browser;
  email: string;
  postId: string;
  /** Of the caller, where there is one. */
  tokenId: string;
  passkeyId: string;
}
export interface ApiCall {
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  variant?: string;
  access: 'anyone' | 'signed-in' | 'owner' | 'admin';
  csrf?: true;
  /** Needs a proof of the last minutes of who calls. */
  stepUp?: true;
  /** Needs no session where a token comes along that is good for this. */
  scope?: TokenScope;
  /** For anyone, and it asks who is calling: a session that has ended is told so. */
  asksViewer?: true;
  /** Takes no cookies, and knows a caller by an API token alone. */
  byToken?: true;
  /** Takes no cookies and asks for no origin. */
  elsewhere?: true;
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
const importedFile = (): ImportedFile => ({
  ...{ path: `${randomUUID()}.md`, hash: randomUUID(), notices: [] },
  facts: { title: 'A post', keywords: [], summary: '', formerPaths: [] },
  document: { blocks: [] },
});
const newEmail = () => `new-${randomUUID()}@example.com`;
export const isOver = (caller: Caller) => caller === 'ended session' || caller === 'deleted user';
const userPath = ({ user }: Target) => api.user(user.userId);
const postPath = ({ postId }: Target) => api.post(postId);
const noRecord = () => api.contentRecord('news', 'none');

/** The page of a link of a mail, and its button. */
function mailedLinks(pattern: `/${string}`, page: (token: string) => string): ApiCall[] {
  const link = { access: 'anyone', path: () => page('no-such-token'), answers: '404' } as const;
  return [
    { ...link, call: `GET ${pattern}` },
    { ...link, call: `POST ${pattern}`, elsewhere: true },
  ];
}

/** As far as their form goes. */
const credential = { id: 'a', rawId: 'a', type: 'public-key' };
export const newCredential = { ...credential, response: { clientDataJSON: 'a', attestationObject: 'a' } };
export const usedCredential = {
  ...credential,
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
};

export const apiCalls: readonly ApiCall[] = [
  // Readers cannot follow until the owner opens it.
  {
    call: 'POST /api/follow',
    access: 'anyone',
    path: () => api.follow,
    body: ({ email }) => ({ email }),
    answers: '404 NOT_FOUND',
  },
  ...mailedLinks('/follow/confirm/:token', pages.confirmFollow),
  ...mailedLinks('/follow/stop/:token', pages.stopFollowing),
  {
    call: 'GET /api/users/:id/follow',
    access: 'owner',
    path: ({ user }) => api.ownFollow(user.userId),
    answers: '200',
  },
  {
    call: 'PUT /api/users/:id/follow',
    access: 'owner',
    csrf: true,
    path: ({ user }) => api.ownFollow(user.userId),
    body: () => ({}),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'DELETE /api/users/:id/follow',
    access: 'owner',
    csrf: true,
    path: ({ user }) => api.ownFollow(user.userId),
    body: () => ({}),
    answers: '200',
  },
  {
    call: 'GET /api/users/:id/comments',
    access: 'owner',
    path: ({ user }) => api.ownComments(user.userId),
    answers: '200',
  },
  { call: 'GET /api/mailings', access: 'admin', path: () => api.mailings, answers: '200' },
  {
    call: 'PATCH /api/mailings/:id',
    access: 'admin',
    csrf: true,
    path: () => api.mailing('none'),
    body: () => ({ state: 'stopped' }),
    answers: '404 NOT_FOUND',
  },
  // Readers do not comment, and nobody is heard, until the owner opens it.
  {
    call: 'POST /webmention',
    access: 'anyone',
    elsewhere: true,
    path: () => pages.webmention,
    body: () => new URLSearchParams({ source: 'https://a.example/', target: 'http://site.test/blog/b' }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'POST /api/websub',
    access: 'anyone',
    elsewhere: true,
    path: () => api.websub,
    body: () =>
      new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.topic': 'http://site.test/rss.xml',
        'hub.callback': 'https://a.example/',
      }),
    answers: '202',
  },
  { call: 'GET /api/imports', access: 'admin', path: () => api.imports, answers: '200' },
  {
    call: 'POST /api/imports',
    access: 'admin',
    csrf: true,
    path: () => api.imports,
    body: () => ({ id: 'a'.repeat(22), publish: false, posts: [importedFile()] }),
    answers: '200',
  },
  {
    call: 'POST /api/imports/known',
    access: 'admin',
    csrf: true,
    path: () => api.knownImports,
    body: () => ({ posts: [{ path: 'a.md', hash: 'a' }] }),
    answers: '200',
  },
  {
    call: 'POST /api/imports/places',
    access: 'admin',
    csrf: true,
    path: () => api.importPlaces,
    body: () => ({ posts: [{ path: 'a.md', hash: 'a', title: 'A' }] }),
    answers: '200',
  },
  {
    call: 'POST /api/imports/:id/end',
    access: 'admin',
    csrf: true,
    path: () => api.importEnd('a'.repeat(22)),
    body: () => ({}),
    answers: '200',
  },
  {
    call: 'DELETE /api/imports/:id',
    access: 'admin',
    csrf: true,
    path: () => api.import('b'.repeat(22)),
    body: () => ({}),
    answers: '200',
  },
  // Known by a token alone: a session is none.
  {
    call: 'GET /micropub',
    access: 'anyone',
    elsewhere: true,
    byToken: true,
    path: () => `${pages.micropub}?q=config`,
    answers: '401 NOT_SIGNED_IN',
  },
  {
    call: 'POST /micropub',
    access: 'anyone',
    elsewhere: true,
    byToken: true,
    path: () => pages.micropub,
    body: () => new URLSearchParams({ h: 'entry', content: 'Words' }),
    answers: '401 NOT_SIGNED_IN',
  },
  {
    call: 'POST /micropub/media',
    access: 'anyone',
    elsewhere: true,
    byToken: true,
    path: () => pages.micropubMedia,
    body: () => new URLSearchParams(),
    answers: '401 NOT_SIGNED_IN',
  },
  { call: 'GET /api/mentions', access: 'admin', path: () => api.mentions, answers: '200' },
  {
    call: 'PATCH /api/mentions/:id',
    access: 'admin',
    csrf: true,
    path: () => api.mention('none'),
    body: () => ({ state: 'live' }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'DELETE /api/mentions/:id',
    access: 'admin',
    csrf: true,
    path: () => api.mention('none'),
    body: () => ({}),
    answers: '404 NOT_FOUND',
  },
  // Nothing is counted until the owner wants it.
  {
    call: 'POST /api/seen',
    access: 'anyone',
    path: () => api.seen,
    body: () => ({ path: '/' }),
    answers: '404 NOT_FOUND',
  },
  { call: 'GET /api/numbers', access: 'admin', path: () => api.numbers, answers: '200' },
  { call: 'GET /api/numbers.csv', access: 'admin', path: () => api.numbersCsv, answers: '200' },
  {
    call: 'POST /api/redirects',
    access: 'admin',
    csrf: true,
    path: () => api.redirects,
    body: () => ({ path: '/not-here', to: 'none' }),
    answers: '404 POST_NOT_FOUND',
  },
  // Nobody's events are taken without the key by which they are known.
  {
    call: 'POST /api/mail/events',
    access: 'anyone',
    elsewhere: true,
    path: () => api.mailEvents,
    body: () => [],
    answers: '404 NOT_FOUND',
  },
  {
    call: 'GET /api/blog/posts/:id/audience',
    access: 'admin',
    path: ({ postId }) => api.postAudience(postId),
    answers: '200',
  },
  {
    call: 'POST /api/blog/posts/:id/trial-mail',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.trialMail(postId),
    body: () => ({}),
    // Posts are rendered by host and functions.
    answers: '404 NOT_FOUND',
  },
  { call: 'GET /api/followers', access: 'admin', path: () => api.followers, answers: '200' },
  { call: 'GET /api/followers.csv', access: 'admin', stepUp: true, path: () => api.followersCsv, answers: '200' },
  {
    call: 'POST /api/followers/import',
    access: 'admin',
    csrf: true,
    path: () => api.importFollowers,
    body: () => ({ csv: '', consent: false }),
    answers: '200',
  },
  {
    call: 'DELETE /api/followers/:id',
    access: 'admin',
    csrf: true,
    path: () => api.follower('none'),
    body: () => ({}),
    answers: '404 NOT_FOUND',
  },
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
    call: 'POST /api/auth/step-up',
    access: 'signed-in',
    csrf: true,
    path: () => api.stepUp,
    body: () => ({ password: goodPassword }),
    answers: '200',
  },
  // The site of these tests is http: it has no passkeys.
  {
    call: 'POST /api/auth/step-up/options',
    access: 'signed-in',
    csrf: true,
    path: () => api.stepUpOptions,
    answers: '409 PASSKEYS_IMPOSSIBLE',
  },
  {
    call: 'POST /api/auth/passkey/options',
    access: 'anyone',
    path: () => api.passkeyLoginOptions,
    answers: '409 PASSKEYS_IMPOSSIBLE',
  },
  {
    call: 'POST /api/auth/passkey',
    access: 'anyone',
    path: () => api.passkeyLogin,
    body: () => ({ credential: usedCredential }),
    answers: '409 PASSKEYS_IMPOSSIBLE',
  },
  { call: 'GET /api/passkeys', access: 'signed-in', path: () => api.passkeys, answers: '200' },
  {
    call: 'POST /api/passkeys/options',
    access: 'signed-in',
    csrf: true,
    stepUp: true,
    path: () => api.passkeyOptions,
    answers: '409 PASSKEYS_IMPOSSIBLE',
  },
  {
    call: 'POST /api/passkeys',
    access: 'signed-in',
    csrf: true,
    stepUp: true,
    path: () => api.passkeys,
    body: () => ({ credential: newCredential }),
    answers: '409 PASSKEYS_IMPOSSIBLE',
  },
  {
    call: 'PATCH /api/passkeys/:id',
    access: 'signed-in',
    csrf: true,
    path: ({ passkeyId }) => api.passkey(passkeyId),
    body: () => ({ name: 'Blue key' }),
    answers: '200',
  },
  {
    call: 'DELETE /api/passkeys/:id',
    access: 'signed-in',
    csrf: true,
    stepUp: true,
    path: ({ passkeyId }) => api.passkey(passkeyId),
    answers: '200',
  },
  {
    call: 'PUT /api/users/:id/passkeys-only',
    access: 'owner',
    csrf: true,
    stepUp: true,
    path: ({ user }) => api.passkeysOnly(user.userId),
    body: () => ({ on: true }),
    answers: '409 TOO_FEW_PASSKEYS',
  },
  { call: 'GET /api/tokens', access: 'admin', path: () => api.tokens, answers: '200' },
  {
    call: 'POST /api/tokens',
    access: 'admin',
    csrf: true,
    stepUp: true,
    path: () => api.tokens,
    body: () => ({ name: 'Notes', scopes: ['posts:write'], expiresAt: '2026-12-01T00:00:00Z' }),
    answers: '201',
  },
  {
    call: 'DELETE /api/tokens/:id',
    access: 'admin',
    csrf: true,
    stepUp: true,
    path: ({ tokenId }) => api.token(tokenId),
    answers: '200',
  },
  ...mailedLinks('/users/confirm/:token', pages.confirmEmail),
  ...mailedLinks('/users/stop/:token', pages.stopEmailChange),
  ...mailedLinks('/users/end/:token', pages.endBrowser),
  ...mailedLinks('/users/take-back/:token', pages.takeBack),
  { call: 'GET /api/users/:id', access: 'owner', path: userPath, answers: '200' },
  {
    call: 'PUT /api/users/:id',
    access: 'owner',
    csrf: true,
    path: userPath,
    stepUp: true,
    body: () => ({ username: 'Ada', email: newEmail() }),
    answers: '200',
  },
  {
    call: 'DELETE /api/users/:id',
    access: 'owner',
    csrf: true,
    path: userPath,
    stepUp: true,
    body: () => ({ 'delete-account': true }),
    answers: '200',
  },
  {
    call: 'DELETE /api/users/:id/pending-email',
    access: 'owner',
    csrf: true,
    path: ({ user }) => api.pendingEmail(user.userId),
    answers: '200',
  },
  {
    call: 'POST /api/users/:id/pending-email',
    access: 'owner',
    csrf: true,
    path: ({ user }) => api.pendingEmail(user.userId),
    answers: '202',
  },
  {
    call: 'POST /api/users/:id/confirmation',
    access: 'owner',
    csrf: true,
    path: ({ user }) => api.confirmation(user.userId),
    answers: '202',
  },
  {
    call: 'GET /api/users/:id/data',
    access: 'owner',
    stepUp: true,
    path: ({ user }) => api.userData(user.userId),
    answers: '200',
  },
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
  {
    call: 'GET /api/blog/categories',
    scope: 'posts:read',
    access: 'admin',
    path: () => api.categories,
    answers: '200',
  },
  {
    call: 'GET /api/blog/posts',
    scope: 'posts:read',
    access: 'anyone',
    asksViewer: true,
    path: () => api.posts,
    answers: '200',
  },
  {
    call: 'GET /api/blog/posts',
    scope: 'posts:read',
    variant: 'unpublished',
    access: 'anyone',
    asksViewer: true,
    path: () => `${api.posts}?published=false`,
    answers: (caller) =>
      caller === 'admin' ? '200' : caller === 'anonymous' ? '401 NOT_SIGNED_IN' : '403 NOT_ALLOWED',
  },
  {
    call: 'POST /api/blog/posts',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: () => api.posts,
    body: () => ({ data: post() }),
    answers: '200',
  },
  {
    call: 'GET /api/blog/posts/:id',
    scope: 'posts:read',
    access: 'anyone',
    asksViewer: true,
    path: postPath,
    answers: (caller) => (caller === 'admin' ? '200' : '404 POST_NOT_FOUND'),
  },
  {
    call: 'POST /api/blog/posts/:id',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: postPath,
    body: () => ({ data: post({ title: 'Another title', revision: 1 }) }),
    answers: '200',
  },
  {
    call: 'PATCH /api/blog/posts/:id',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: postPath,
    body: () => ({ published: true }),
    answers: '200',
  },
  {
    call: 'DELETE /api/blog/posts/:id',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: postPath,
    answers: '200',
  },
  {
    call: 'POST /api/blog/posts/:id/restore',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postRestore(postId),
    answers: '200',
  },
  {
    call: 'DELETE /api/blog/posts/:id/changes',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postChanges(postId),
    body: () => ({ revision: 1 }),
    answers: '409 NOT_PUBLISHED',
  },
  {
    call: 'GET /api/blog/posts/:id/revisions',
    scope: 'posts:read',
    access: 'admin',
    path: ({ postId }) => api.revisions(postId),
    answers: '200',
  },
  {
    call: 'GET /api/blog/posts/:id/revisions/:n',
    scope: 'posts:read',
    access: 'admin',
    path: ({ postId }) => api.revision(postId, 1),
    answers: '200',
  },
  {
    call: 'PATCH /api/blog/posts/:id/revisions/:n',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.revision(postId, 1),
    body: () => ({ name: 'First' }),
    answers: '200',
  },
  {
    call: 'GET /api/blog/posts/:id/original',
    scope: 'posts:read',
    access: 'admin',
    path: ({ postId }) => api.postOriginal(postId),
    answers: '404 POST_NOT_FOUND',
  },
  {
    call: 'PATCH /api/blog/posts/:id/original',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postOriginal(postId),
    body: () => ({ revision: 1 }),
    answers: '404 POST_NOT_FOUND',
  },
  {
    call: 'POST /api/blog/posts/:id/preview',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postPreview(postId),
    answers: '201',
  },
  {
    call: 'DELETE /api/blog/posts/:id/preview',
    scope: 'posts:write',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postPreview(postId),
    answers: '200',
  },
  {
    call: 'POST /api/reviews/:token',
    access: 'anyone',
    path: () => api.review('no-such-link'),
    body: () => ({ name: 'Mori', text: 'Words' }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'GET /api/blog/posts/:id/reviews',
    access: 'admin',
    path: ({ postId }) => api.postReviews(postId),
    answers: '200',
  },
  {
    call: 'POST /api/blog/posts/:id/reviews',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postReviews(postId),
    body: () => ({ parent: 'none', text: 'Words' }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'PATCH /api/blog/posts/:id/reviews/:comment',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postReview(postId, 'none'),
    body: () => ({ settled: true }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'DELETE /api/blog/posts/:id/reviews/:comment',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postReview(postId, 'none'),
    answers: '404 NOT_FOUND',
  },
  { call: 'GET /api/resume', access: 'anyone', path: () => api.document('resume'), answers: '404 NOT_FOUND' },
  { call: 'GET /api/rirekisho', access: 'anyone', path: () => api.document('rirekisho'), answers: '404 NOT_FOUND' },
  { call: 'GET /api/documents/:id', access: 'anyone', path: () => api.document('cv'), answers: '404 NOT_FOUND' },
  { call: 'GET /api/keirekisho', access: 'anyone', path: () => api.document('keirekisho'), answers: '404 NOT_FOUND' },
  {
    call: 'POST /api/media/fetched',
    access: 'admin',
    csrf: true,
    path: () => api.fetchedMedia,
    body: () => ({ url: 'http://former.invalid/a.png' }),
    answers: '400 BAD_INPUT',
  },
  {
    call: 'POST /api/media/uploads',
    scope: 'media:write',
    access: 'admin',
    csrf: true,
    path: () => api.uploads,
    body: () => ({ name: 'a.png', bytes: 1, sha256: '0'.repeat(64) }),
    answers: '200',
  },
  {
    call: 'PUT /api/media/uploads/:upload/:part',
    scope: 'media:write',
    access: 'admin',
    csrf: true,
    path: () => api.uploadPart('no-such-upload', 1),
    body: () => new Uint8Array(1),
    answers: '404 MEDIA_NOT_FOUND',
  },
  {
    call: 'POST /api/media',
    scope: 'media:write',
    access: 'admin',
    csrf: true,
    path: () => api.media,
    body: () => ({ upload: 'no-such-upload' }),
    answers: '404 MEDIA_NOT_FOUND',
  },
  { call: 'GET /api/media', scope: 'media:write', access: 'admin', path: () => api.media, answers: '200' },
  {
    call: 'GET /api/media/:id',
    scope: 'media:write',
    access: 'admin',
    path: () => api.medium('no-such-picture'),
    answers: '404 MEDIA_NOT_FOUND',
  },
  {
    call: 'DELETE /api/media/:id',
    scope: 'media:write',
    access: 'admin',
    csrf: true,
    path: () => api.medium('no-such-picture'),
    answers: '404 MEDIA_NOT_FOUND',
  },
  {
    call: 'GET /media/:file',
    access: 'anyone',
    asksViewer: true,
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
  { call: 'GET /api/citable', scope: 'content:read', access: 'admin', path: () => api.citable, answers: '200' },
  { call: 'GET /api/content', scope: 'content:read', access: 'admin', path: () => api.content, answers: '200' },
  { call: 'GET /setup/:token', access: 'anyone', path: () => pages.setup('none'), answers: '404' },
  {
    call: 'POST /setup/:token',
    access: 'anyone',
    path: () => pages.setup('none'),
    body: () => ({}),
    answers: '404 NOT_FOUND',
  },
  // Comments are off unless the owner switches them on: there is nothing then.
  {
    call: 'GET /api/blog/posts/:id/comments',
    access: 'anyone',
    path: ({ postId }) => api.postComments(postId),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'POST /api/blog/posts/:id/comments',
    access: 'signed-in',
    csrf: true,
    path: ({ postId }) => api.postComments(postId),
    body: () => ({ text: 'Words' }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'PATCH /api/blog/posts/:id/comments',
    access: 'admin',
    csrf: true,
    path: ({ postId }) => api.postComments(postId),
    body: () => ({ closed: true }),
    answers: '404 NOT_FOUND',
  },
  { call: 'GET /api/comments', access: 'admin', path: () => api.comments, answers: '200' },
  {
    call: 'PATCH /api/comments',
    access: 'admin',
    csrf: true,
    path: () => api.comments,
    body: () => ({ words: ['casino'] }),
    answers: '200',
  },
  {
    call: 'PATCH /api/comments/:id',
    access: 'signed-in',
    csrf: true,
    path: () => api.comment('none'),
    body: () => ({ text: 'Words' }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'DELETE /api/comments/:id',
    access: 'signed-in',
    csrf: true,
    path: () => api.comment('none'),
    body: () => ({}),
    answers: '404 NOT_FOUND',
  },
  { call: 'GET /api/dashboard', access: 'admin', path: () => api.dashboard, answers: '200' },
  {
    call: 'POST /api/link-card',
    access: 'admin',
    csrf: true,
    path: () => api.linkCard,
    body: () => ({ url: 'nowhere' }),
    answers: '400 BAD_INPUT',
  },
  {
    call: 'POST /api/drawings',
    access: 'admin',
    csrf: true,
    path: () => api.drawings,
    body: () => ({ language: 'vega-lite', source: '[]' }),
    answers: '400 BAD_INPUT',
  },
  {
    call: 'POST /api/citation-words',
    access: 'admin',
    csrf: true,
    path: () => api.citationWords,
    body: () => ({ citations: [], language: 'en' }),
    answers: '200',
  },
  {
    call: 'POST /api/works',
    access: 'admin',
    csrf: true,
    path: () => api.works,
    body: () => ({ given: 'nothing of it' }),
    answers: '400 BAD_INPUT',
  },
  {
    call: 'GET /dashboard/preview',
    access: 'admin',
    path: () => previewOf('/', 'project', undefined),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'GET /api/content/:kind/:key',
    scope: 'content:read',
    access: 'admin',
    path: noRecord,
    answers: '404 NOT_FOUND',
  },
  {
    call: 'GET /api/content/:kind/:key/revisions',
    scope: 'content:read',
    access: 'admin',
    path: () => `${noRecord()}/revisions`,
    answers: '404 NOT_FOUND',
  },
  {
    call: 'GET /api/content/:kind/:key/original',
    scope: 'content:read',
    access: 'admin',
    path: () => `${noRecord()}/original`,
    answers: '404 NOT_FOUND',
  },
  {
    call: 'PATCH /api/content/:kind/:key/original',
    scope: 'content:write',
    access: 'admin',
    csrf: true,
    path: () => `${noRecord()}/original`,
    body: () => ({ revision: 1 }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'GET /api/content/:kind/:key/revisions/:n',
    scope: 'content:read',
    access: 'admin',
    path: () => `${noRecord()}/revisions/1`,
    answers: '404 REVISION_NOT_FOUND',
  },
  {
    call: 'PUT /api/content/:kind/:key',
    scope: 'content:write',
    access: 'admin',
    csrf: true,
    path: noRecord,
    body: () => ({ data: { date: '2026', text: 'News' }, revision: 4 }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'PATCH /api/content/:kind/:key',
    scope: 'content:write',
    access: 'admin',
    csrf: true,
    path: noRecord,
    body: () => ({ publish: true, revision: 1 }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'DELETE /api/content/:kind/:key',
    scope: 'content:write',
    access: 'admin',
    csrf: true,
    path: noRecord,
    body: () => ({ revision: 1 }),
    answers: '404 NOT_FOUND',
  },
  {
    call: 'POST /api/content/:kind/:key/proposal',
    scope: 'content:write',
    access: 'admin',
    csrf: true,
    path: () => `${noRecord()}/proposal`,
    body: () => ({ take: 'file' }),
    answers: '404 NOT_FOUND',
  },
  { call: 'GET /api/build', access: 'admin', path: () => api.build, answers: '200' },
  { call: 'POST /api/build', access: 'admin', csrf: true, path: () => api.build, body: () => ({}), answers: '202' },
  { call: 'GET /api/health', access: 'anyone', path: () => api.health, answers: '200' },
  { call: 'GET /api/openapi.json', access: 'anyone', path: () => api.openapi, answers: '200' },
];

/** A new user with a session, a new post, and the caller's browser. */
export async function scene(site: TestApp, caller: Caller): Promise<{ target: Target; browser: Browser }> {
  const owner = await makeUser(site.db);
  const user = await site.signedIn(owner);
  const { postId } = await createPost(site.dependencies, owner.id, post(), undefined, site.clock());
  const target = { user, email: owner.email, postId, tokenId: 'none', passkeyId: 'none' };
  if (caller === 'user') target.passkeyId = await addPasskey(site, owner.id);
  if (caller === 'user') return { target, browser: user };
  if (caller === 'anonymous') return { target, browser: site.browser() };
  const browser = await site.signedIn(await makeUser(site.db, { isAdmin: caller === 'admin' }));
  target.tokenId = await addToken(site, browser.userId);
  target.passkeyId = await addPasskey(site, browser.userId);
  if (caller === 'ended session') await browser.copy().post(api.logout);
  if (caller === 'deleted user') await deleteAccount(site.dependencies, browser.userId);
  return { target, browser };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** Scenes by caller, each as long as nothing got through in it that changes something: what was refused changed nothing. */
export function unchangedScenes(site: TestApp) {
  const unchanged = new Map<Caller, Scene>();
  return {
    async of(caller: Caller): Promise<Scene> {
      const one = unchanged.get(caller) ?? (await scene(site, caller));
      unchanged.set(caller, one);
      return one;
    },
    /** @param answer to a call of this scene's */
    note(caller: Caller, { call }: ApiCall, answer: string): void {
      if (!call.startsWith('GET') && /^[23]/.test(answer)) unchanged.delete(caller);
    },
  };
}

async function addToken(site: TestApp, userId: string): Promise<string> {
  const [id, now] = [randomUUID(), site.clock()];
  const kept = {
    id,
    userId,
    hash: id,
    prefix: 'rst_',
    name: 'Notes',
    scopes: [],
    createdAt: now,
    expiresAt: new Date('2099-01-01'),
  };
  await insertToken(site.db, { ...kept, lastUsedAt: null });
  return id;
}

async function addPasskey(site: TestApp, userId: string): Promise<string> {
  const [id, createdAt] = [randomUUID(), site.clock()];
  const kept = {
    id,
    userId,
    credentialId: id,
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    isSynced: true,
  };
  await insertPasskey(site.db, { ...kept, rpId: 'site.test', name: 'Key', createdAt, lastUsedAt: null });
  return id;
}

/** Sends a call. @returns its status, with the code of a refusal */
export async function answerTo(
  browser: Browser,
  { call, path, body }: ApiCall,
  target: Target,
  headers: Record<string, string | null>,
): Promise<string> {
  const answer = await browser.send(call.split(' ')[0] ?? '', await path(target), body?.(target), headers);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const { code } = answer.ok || !isJson ? {} : ((await answer.json()) as { code?: string });
  return code === undefined ? `${answer.status}` : `${answer.status} ${code}`;
}
