/** Every API call with its required access and expected response, for tests that check all of them. */
import { deleteUser } from '#server/features/users/user-repository.ts';
import type { ImportedFile } from '#contract/imports.ts';
import { pages, previewOf } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { Access, CallName, TokenScope } from '#contract/call.ts';
import { insertPasskey } from '#server/features/accounts/passkeys/passkey-repository.ts';
import { insertToken } from '#server/features/accounts/tokens/token-repository.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { endpoints } from '#server/routes.ts';
import { goodPassword, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { randomUUID } from 'node:crypto';

export const callers = ['anonymous', 'user', 'other user', 'admin', 'ended session', 'deleted user'] as const;
export type Caller = (typeof callers)[number];

/** Data for a call: the `user` whose account the call concerns, and an unpublished post. */
export interface Target {
  user: Browser;
  email: string;
  postId: string;
  /** An API token of the caller, or an ID that does not exist. */
  tokenId: string;
  passkeyId: string;
}
export interface ApiCall {
  call: CallName;
  variant?: string;
  access: Access;
  csrf?: true;
  /** Requires a recent step-up confirmation of the caller's identity. */
  stepUp?: true;
  /** Needs no session if an API token with this scope is sent. */
  scope?: TokenScope;
  /** Open to everyone, but the response depends on the caller. The response reports an ended session. */
  asksViewer?: true;
  /** Accepts no cookies. An API token is the only way to identify the caller. */
  byToken?: true;
  /** Accepts no cookies and requires no origin. */
  elsewhere?: true;
  /** Refuses the origin of another site, although it requires none. */
  refusesOrigins?: true;
  path: (target: Target) => string | Promise<string>;
  body?: (target: Target) => unknown;
  /** The expected status for a caller with access. */
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
const draft = { title: 'A draft', categoryName: '', keywords: [], summary: '{"blocks":[]}', body: '{"blocks":[]}' };
const importedFile = (): ImportedFile => ({
  path: `${randomUUID()}.md`,
  hash: randomUUID(),
  notices: [],
  facts: { title: 'A post', keywords: [], summary: '', formerPaths: [] },
  document: { blocks: [] },
});
const newEmail = () => `new-${randomUUID()}@example.com`;
export const isOver = (caller: Caller) => caller === 'ended session' || caller === 'deleted user';

/** Returns the path of a call, with IDs from the target, or with an ID that does not exist. */
function pathOf(call: ApiCall['call'], { user, postId, tokenId, passkeyId }: Target): string {
  const ids: Record<string, string> = { users: user.userId, posts: postId, tokens: tokenId, passkeys: passkeyId };
  const values: Record<string, string> = { ':token': 'no-such-token', ':kind': 'news', ':n': '1', ':part': '1' };
  const parts = call.slice(call.indexOf(' ') + 1).split('/');
  const valueOf = (part: string, at: number) => (part === ':id' ? ids[parts[at - 1] ?? ''] : values[part]) ?? 'none';
  return parts.map((part, at) => (part.startsWith(':') ? valueOf(part, at) : part)).join('/');
}

interface Details extends Partial<Pick<ApiCall, 'variant' | 'asksViewer' | 'byToken' | 'refusesOrigins' | 'path'>> {
  body?: object | ((target: Target) => unknown);
}

const declared = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));

/** Builds a row of the table. The access comes from the declaration of the call. */
function row(call: ApiCall['call'], answers: ApiCall['answers'], { body, ...details }: Details = {}): ApiCall {
  const { access, scope, stepUp, elsewhere } = declared.get(call) ?? raise(`No such call: ${call}`);
  return {
    call,
    access,
    answers,
    path: (target) => pathOf(call, target),
    ...(access !== 'anyone' && !call.startsWith('GET') && { csrf: true }),
    ...(scope && { scope }),
    ...(stepUp && { stepUp: true }),
    ...(elsewhere && { elsewhere: true }),
    ...(body && { body: typeof body === 'function' ? (body as (target: Target) => unknown) : () => body }),
    ...details,
  };
}

function raise(message: string): never {
  throw new Error(message);
}

/** Returns the two calls of an emailed link: its page, and the request that the page's button sends. */
const mailedLinks = (pattern: `/${string}`): ApiCall[] => [row(`GET ${pattern}`, '404'), row(`POST ${pattern}`, '404')];

/** These credentials match the schema but are not valid. */
const credential = { id: 'a', rawId: 'a', type: 'public-key' };
export const newCredential = { ...credential, response: { clientDataJSON: 'a', attestationObject: 'a' } };
export const usedCredential = {
  ...credential,
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
};

export const apiCalls: readonly ApiCall[] = [
  // The newsletter is off until the owner enables it.
  row('POST /api/subscribe', '404 NOT_FOUND', { body: ({ email }) => ({ email }) }),
  ...mailedLinks('/newsletter/confirm/:token'),
  ...mailedLinks('/newsletter/unsubscribe/:token'),
  row('GET /api/users/:id/subscription', '200'),
  row('PUT /api/users/:id/subscription', '404 NOT_FOUND', { body: {} }),
  row('DELETE /api/users/:id/subscription', '200', { body: {} }),
  row('GET /api/users/:id/comments', '200'),
  row('GET /api/mailings', '200'),
  row('PATCH /api/mailings/:id', '404 NOT_FOUND', { body: { state: 'stopped' } }),
  // Comments and webmentions are off until the owner enables them.
  row('POST /webmention', '404 NOT_FOUND', {
    body: () => new URLSearchParams({ source: 'https://a.example/', target: 'http://site.test/blog/b' }),
  }),
  row('POST /api/websub', '410', { body: () => new URLSearchParams({ 'hub.mode': 'subscribe' }) }),
  row('POST /api/work-comparison', '404 NOT_FOUND', { body: { key: 'none', bibtex: '@misc{a}' } }),
  row('GET /api/work-proposals', '200'),
  row('POST /api/work-proposals/certain', '200', { body: {} }),
  row('GET /api/work-proposals/:id', '404 NOT_FOUND'),
  row('PATCH /api/work-proposals/:id', '404 NOT_FOUND', { body: { state: 'never' } }),
  row('POST /api/work-proposals/:id/accept', '404 NOT_FOUND', { body: {} }),
  row('GET /api/imports', '200'),
  row('POST /api/imports', '200', {
    body: () => ({ id: 'a'.repeat(22), publish: false, posts: [importedFile()] }),
  }),
  row('POST /api/imports/known', '200', { body: { posts: [{ path: 'a.md', hash: 'a' }] } }),
  row('POST /api/imports/places', '200', { body: { posts: [{ path: 'a.md', hash: 'a', title: 'A' }] } }),
  row('POST /api/imports/:id/end', '200', { path: () => api.importEnd('a'.repeat(22)), body: {} }),
  row('DELETE /api/imports/:id', '200', { path: () => api.import('b'.repeat(22)), body: {} }),
  // Micropub accepts only a token; a session does not count.
  row('GET /micropub', '401 NOT_SIGNED_IN', {
    byToken: true,
    path: () => `${pages.micropub}?q=config`,
  }),
  row('POST /micropub', '401 NOT_SIGNED_IN', {
    byToken: true,
    body: () => new URLSearchParams({ h: 'entry', content: 'Words' }),
  }),
  // MCP, too, accepts only a token. Without one, the owner must have switched it on.
  row('POST /mcp', '401 NOT_SIGNED_IN', {
    byToken: true,
    refusesOrigins: true,
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
  }),
  row('POST /micropub/media', '401 NOT_SIGNED_IN', {
    byToken: true,
    body: () => new URLSearchParams(),
  }),
  row('GET /api/mentions', '200'),
  row('PATCH /api/mentions/:id', '404 NOT_FOUND', { body: { state: 'live', version: 'a' } }),
  row('DELETE /api/mentions/:id', '404 NOT_FOUND', { body: {} }),
  // Analytics is off until the owner enables it.
  row('POST /api/events', '404 NOT_FOUND', { body: { path: '/' } }),
  row('GET /api/analytics', '200'),
  row('GET /api/analytics.csv', '200'),
  row('GET /api/emails', '200'),
  row('GET /api/archives', '200'),
  row('POST /api/archives', '404 NOT_FOUND', { body: {} }),
  row('GET /api/archives/:name', '404 NOT_FOUND'),
  row('GET /api/redirects', '200'),
  row('PUT /api/redirects', '404 NOT_FOUND', { body: { former: '/none', path: '/not-here', to: '/about' } }),
  row('DELETE /api/redirects', '404 NOT_FOUND', { body: { path: '/none' } }),
  row('POST /api/redirects/import', '200', { body: { csv: '' } }),
  row('POST /api/redirects', '404 POST_NOT_FOUND', { body: { path: '/not-here', to: 'none' } }),
  // Provider events are rejected without their verification key.
  row('POST /api/mail/events', '404 NOT_FOUND', { body: [] }),
  row('GET /api/blog/posts/:id/audience', '200'),
  // Only the host and Netlify's functions render posts, so the test site returns 404.
  row('POST /api/blog/posts/:id/test-email', '404 NOT_FOUND', { body: {} }),
  row('GET /api/subscribers', '200'),
  row('GET /api/subscribers.csv', '200'),
  row('POST /api/subscribers/import', '200', { body: { csv: '', consent: false } }),
  row('DELETE /api/subscribers/:id', '404 NOT_FOUND', { body: {} }),
  row('GET /api/users/checkAuth', '200'),
  row('POST /api/users/signup', '201', {
    body: () => {
      const email = newEmail();
      return { email, 'email-confirm': email, password: goodPassword, 'password-confirm': goodPassword };
    },
  }),
  row('POST /api/users/login', '200', { body: ({ email }) => ({ email, password: goodPassword }) }),
  row('POST /api/users/logout', '200', { body: {} }),
  row(
    'POST /api/users/refresh',
    (caller) => (caller === 'anonymous' ? '401 NOT_SIGNED_IN' : isOver(caller) ? '401 SESSION_ENDED' : '200'),
    { body: {} },
  ),
  row('POST /api/users/reset-password', '202', { body: ({ email }) => ({ email }) }),
  row('POST /api/users/reset-password/:token', '401 INVALID_RESET_LINK', {
    body: { password: goodPassword, 'password-confirm': goodPassword },
  }),
  row('POST /api/auth/step-up', '200', { body: { password: goodPassword } }),
  // The test site uses http, so it does not support passkeys.
  row('POST /api/auth/step-up/options', '409 PASSKEYS_IMPOSSIBLE'),
  row('POST /api/auth/passkey/options', '409 PASSKEYS_IMPOSSIBLE'),
  row('POST /api/auth/passkey', '409 PASSKEYS_IMPOSSIBLE', { body: { credential: usedCredential } }),
  row('GET /api/passkeys', '200'),
  row('POST /api/passkeys/options', '409 PASSKEYS_IMPOSSIBLE'),
  row('POST /api/passkeys', '409 PASSKEYS_IMPOSSIBLE', { body: { credential: newCredential } }),
  row('PATCH /api/passkeys/:id', '200', { body: { name: 'Blue key' } }),
  row('DELETE /api/passkeys/:id', '200'),
  row('PUT /api/users/:id/passkeys-only', '409 TOO_FEW_PASSKEYS', { body: { on: true } }),
  row('GET /api/tokens', '200'),
  row('POST /api/tokens', '201', {
    body: { name: 'Notes', scopes: ['posts:write'], expiresAt: '2026-12-01T00:00:00Z' },
  }),
  row('DELETE /api/tokens/:id', '200'),
  ...mailedLinks('/users/confirm/:token'),
  ...mailedLinks('/users/stop/:token'),
  ...mailedLinks('/users/revoke-session/:token'),
  ...mailedLinks('/users/revert-email-change/:token'),
  row('GET /api/users/:id', '200'),
  row('PUT /api/users/:id', '200', { body: () => ({ username: 'Ada', email: newEmail() }) }),
  row('DELETE /api/users/:id', '200', { body: { 'delete-account': true } }),
  row('DELETE /api/users/:id/pending-email', '200'),
  row('POST /api/users/:id/pending-email', '202'),
  row('POST /api/users/:id/confirmation', '202'),
  row('GET /api/users/:id/data', '200'),
  row('GET /api/users/:id/security-log', '200'),
  row('GET /api/users/:id/sessions', '200'),
  row('DELETE /api/users/:id/sessions/:sessionId', '200', {
    path: async ({ user }) => {
      const list = (await (await user.get(api.sessions(user.userId))).json()) as { id: string }[];
      return api.session(user.userId, list[0]?.id ?? '');
    },
    body: {},
  }),
  row('GET /api/blog/categories', '200'),
  row('GET /api/blog/posts', '200', { asksViewer: true }),
  row(
    'GET /api/blog/posts',
    (caller) => (caller === 'admin' ? '200' : caller === 'anonymous' ? '401 NOT_SIGNED_IN' : '403 NOT_ALLOWED'),
    {
      variant: 'unpublished',
      asksViewer: true,
      path: () => `${api.posts}?published=false`,
    },
  ),
  row('GET /api/blog/drafts', '200'),
  row('GET /api/blog/drafts/:key', '404 NOT_FOUND'),
  row('PUT /api/blog/drafts/:key', '404 NOT_FOUND', { body: draft }),
  row('DELETE /api/blog/drafts/:key', '404 NOT_FOUND'),
  row('POST /api/blog/posts', '200', { body: { data: post() } }),
  row('GET /api/blog/posts/:id', (caller) => (caller === 'admin' ? '200' : '404 POST_NOT_FOUND'), {
    asksViewer: true,
  }),
  row('POST /api/blog/posts/:id', '200', {
    body: { data: post({ title: 'Another title', revision: 1 }) },
  }),
  row('PATCH /api/blog/posts/:id', '200', { body: { published: true } }),
  row('DELETE /api/blog/posts/:id', '200'),
  row('POST /api/blog/posts/:id/restore', '200'),
  row('DELETE /api/blog/posts/:id/changes', '409 NOT_PUBLISHED', { body: { revision: 1 } }),
  row('GET /api/blog/posts/:id/revisions', '200'),
  row('GET /api/blog/posts/:id/revisions/:n', '200'),
  row('PATCH /api/blog/posts/:id/revisions/:n', '200', { body: { name: 'First' } }),
  row('GET /api/blog/posts/:id/original', '404 POST_NOT_FOUND'),
  row('PATCH /api/blog/posts/:id/original', '404 POST_NOT_FOUND', { body: { revision: 1 } }),
  row('POST /api/blog/posts/:id/preview', '201'),
  row('DELETE /api/blog/posts/:id/preview', '200'),
  row('POST /api/reviews/:token', '404 NOT_FOUND', { body: { name: 'Mori', text: 'Words' } }),
  row('GET /api/blog/posts/:id/reviews', '200'),
  row('POST /api/blog/posts/:id/reviews', '404 NOT_FOUND', { body: { parent: 'none', text: 'Words' } }),
  row('PATCH /api/blog/posts/:id/reviews/:comment', '404 NOT_FOUND', { body: { settled: true } }),
  row('DELETE /api/blog/posts/:id/reviews/:comment', '404 NOT_FOUND'),
  row('GET /api/resume', '404 NOT_FOUND'),
  row('GET /api/rirekisho', '404 NOT_FOUND'),
  row('GET /api/documents/:id', '404 NOT_FOUND', { path: () => api.document('cv') }),
  row('GET /api/keirekisho', '404 NOT_FOUND'),
  row('POST /api/media/fetched', '400 BAD_INPUT', { body: { url: 'http://former.invalid/a.png' } }),
  row('POST /api/media/uploads', '200', {
    body: { name: 'a.png', bytes: 1, sha256: '0'.repeat(64) },
  }),
  row('PUT /api/media/uploads/:upload/:part', '404 MEDIA_NOT_FOUND', {
    body: new Uint8Array(1),
  }),
  row('POST /api/media', '404 MEDIA_NOT_FOUND', { body: { upload: 'no-such-upload' } }),
  row('GET /api/media', '200'),
  row('GET /api/media/:id', '404 MEDIA_NOT_FOUND'),
  row('GET /api/media/:id/uses', '404 MEDIA_NOT_FOUND'),
  row('PATCH /api/media/:id', '404 MEDIA_NOT_FOUND', { body: { name: 'figure.png' } }),
  row('DELETE /api/media/:id', '404 MEDIA_NOT_FOUND'),
  row('GET /media/:file', '404 MEDIA_NOT_FOUND', {
    asksViewer: true,
    path: () => pages.media('0'.repeat(22), 480, 'webp'),
  }),
  row('GET /media/preview/:token/:file', '404 MEDIA_NOT_FOUND', {
    path: () => pages.previewedMedia('no-such-preview', `${'0'.repeat(22)}-480.webp`),
  }),
  row('GET /api/projects', '200'),
  row('GET /api/publications', '200'),
  row('GET /api/citable', '200'),
  row('GET /api/content', '200'),
  row('GET /setup/:token', '404'),
  row('POST /setup/:token', '404 NOT_FOUND', { body: {} }),
  // Comments are off until the owner enables them, so the routes return 404.
  row('GET /api/blog/posts/:id/comments', '404 NOT_FOUND'),
  row('POST /api/blog/posts/:id/comments', '404 NOT_FOUND', { body: { text: 'Words' } }),
  row('PATCH /api/blog/posts/:id/comments', '404 NOT_FOUND', { body: { closed: true } }),
  row('GET /api/comments', '200'),
  row('GET /api/discussion', '200'),
  row('GET /api/discussion/posts', '200'),
  row('PATCH /api/comments', '200', { body: { words: ['casino'] } }),
  row('PATCH /api/comments/:id', '404 NOT_FOUND', { body: { text: 'Words' } }),
  row('DELETE /api/comments/:id', '404 NOT_FOUND', { body: {} }),
  row('GET /api/dashboard', '200'),
  row('POST /api/link-card', '400 BAD_INPUT', { body: { url: 'nowhere' } }),
  row('POST /api/drawings', '400 BAD_INPUT', { body: { language: 'vega-lite', source: '[]' } }),
  row('POST /api/citation-words', '200', { body: { citations: [], language: 'en' } }),
  row('POST /api/publication-lookup', '400 BAD_INPUT', { body: { given: 'nothing of it' } }),
  row('GET /api/work-sources', '200'),
  row('PUT /api/work-sources/:source', '404 NOT_FOUND', { body: { on: false, person: '' } }),
  row('POST /api/work-sources/check', '202', { body: {} }),
  row('GET /api/languages', '200'),
  row('POST /api/languages', '400 BAD_INPUT', { body: { texts: [{ kind: 'post', key: 'none', language: 'ja' }] } }),
  row('GET /dashboard/preview', '404 NOT_FOUND', { path: () => previewOf('/', 'project', undefined) }),
  row('GET /api/content/:kind/:key', '404 NOT_FOUND'),
  row('GET /api/content/:kind/:key/revisions', '404 NOT_FOUND'),
  row('GET /api/content/:kind/:key/original', '404 NOT_FOUND'),
  row('PATCH /api/content/:kind/:key/original', '404 NOT_FOUND', { body: { revision: 1 } }),
  row('GET /api/content/:kind/:key/revisions/:n', '404 REVISION_NOT_FOUND'),
  row('PUT /api/content/:kind/:key', '404 NOT_FOUND', {
    body: { data: { date: '2026', text: 'News' }, revision: 4 },
  }),
  row('PUT /api/content-order/:kind', '200', { path: () => '/api/content-order/news', body: { keys: [] } }),
  row('PATCH /api/content/:kind/:key', '404 NOT_FOUND', {
    body: { publish: true, revision: 1 },
  }),
  row('DELETE /api/content/:kind/:key', '404 NOT_FOUND', { body: { revision: 1 } }),
  row('POST /api/content/:kind/:key/proposal', '404 NOT_FOUND', { body: { take: 'file' } }),
  row('GET /api/build', '200'),
  row('POST /api/build', '202', { body: {} }),
  row('GET /api/health', '200'),
  row('GET /api/openapi.json', '200'),
];

/** Creates the target of a call (a user with a session, and a post) and the browser of the caller. */
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
  if (caller === 'deleted user') await deleteUser(site.db, browser.userId);
  return { target, browser };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/**
 * Returns a cache with a scene for each caller. A call that changes something removes its scene; refused calls change
 * nothing.
 */
export function unchangedScenes(site: TestApp) {
  const unchanged = new Map<Caller, Scene>();
  return {
    async of(caller: Caller): Promise<Scene> {
      const one = unchanged.get(caller) ?? (await scene(site, caller));
      unchanged.set(caller, one);
      return one;
    },
    /**
     * Removes the caller's scene if the call may have changed it.
     * @param answer status of a call in this caller's scene
     */
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
    isDiscoverable: true,
  };
  await insertPasskey(site.db, { ...kept, rpId: 'site.test', name: 'Key', createdAt, lastUsedAt: null });
  return id;
}

/**
 * Sends a call.
 * @returns the status, with the error code of a refusal
 */
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
