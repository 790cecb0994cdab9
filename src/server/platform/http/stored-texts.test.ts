/**
 * Values that the database cannot store (null bytes, lone surrogates, the year 0, numbers out of range) are rejected or
 * removed. Tests every body field, path parameter and query of all calls.
 */
import { errorResponse } from '#contract/errors.ts';
import { api } from '#support/api-paths.ts';
import { usedCredential } from '#support/api-calls.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { endpoints } from '#server/routes.ts';
import { goodPassword, makeUser, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const site = await sharedTestApp();

const empty = '{"blocks":[]}';
const post = { title: 'A', categoryName: 'B', keywords: ['c'], body: empty, summary: empty, published: false };
const save: Readonly<Record<string, unknown>> = {
  ...post,
  ...{ revision: 1, date: '2026-11-21T00:00:00Z', address: 'here', restoredFrom: 1 },
};
/** Valid values for the fields. Session tokens are not listed, because they are sent in the header. */
const fitting: Readonly<Record<string, unknown>> = {
  ...{ email: 'new@example.com', 'email-confirm': 'new@example.com', username: 'Ada', 'remember-me': true },
  language: 'en',
  ...{ state: 'stopped', unknown: 'sent', mail: false },
  ...{ topics: ['a'], rhythm: 'weekly', csv: 'a@example.com', consent: true },
  ...{ fromFile: false, timeZone: 'Europe/Berlin' },
  ...{ role: 'Analyst', languages: ['en'], resume: '{}', bibliography: '@book{a, title = {B}}', orcid: '0', posts: [] },
  ...{ password: goodPassword, 'password-confirm': goodPassword, 'delete-account': true },
  ...{ 'current-password': goodPassword, 'new-password': goodPassword, 'confirm-new-password': goodPassword },
  ...{ credential: usedCredential, on: true, publicName: 'Ada', answerMails: true },
  scopes: ['posts:write'],
  expiresAt: '2026-12-01T00:00:00Z',
  data: save,
  ...{ title: 'A', categoryName: 'Notes', keywords: [], summary: save.summary, body: save.body },
  ...{ published: true, publishAt: '2099-11-21T00:00:00Z', revision: 1 },
  ...{
    publish: true,
    together: [{ kind: 'profile-ja', revision: 1 }],
    take: 'file',
    given: '@book{a, title = {B}}',
    url: 'nowhere',
    source: '[]',
  },
  texts: [{ kind: 'post', key: 'none', language: 'en' }],
  citations: [{ works: [{ key: 'ito', locator: '' }], narrative: false }],
  references: true,
  ...{ key: 'none', bibtex: '@book{a, title = {B}}', with: 'none', fields: ['doi'] },
  ...{ person: 'A5023888391', contact: 'a@example.com' },
  ...{
    text: 'Words',
    comments: 'keep',
    state: 'live',
    shutOut: true,
    parent: 'none',
    closed: true,
    words: ['a'],
    readmit: 'none',
    approveName: { id: 'none', version: 'v' },
    refuseName: 'none',
    version: 'v',
    quote: 'Words',
    settled: true,
    comment: true,
  },
  ...{ path: '/blog/a', from: 'example.org', end: true, missing: true, file: '/a.pdf', search: 'words', to: 'b' },
  ...{ former: '/old.html', origin: 'hand', next: '/blog/a', keys: ['a'] },
  ...{ source: 'https://a.example/', target: 'http://site.test/blog/a' },
  id: 'a'.repeat(22),
  ...{ name: 'reed.png', bytes: 1, sha256: '0'.repeat(64), upload: 'u' },
};
/** Field names of bodies whose schema is a union, because a union has no `shape`. */
const shapeless: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/users/:id': [
    'username',
    'email',
    'publicName',
    'answerMails',
    'current-password',
    'new-password',
    'confirm-new-password',
  ],
};
/** Fields that valid bodies leave out: the honeypot, and the CSRF token, which is sent in the header. */
const decoys = new Set(['username', '_csrf']);

const hostile = ['\0', 'a\0b', '\ud800', '0000-01-01T00:00:00Z', 2 ** 31, Number.MAX_SAFE_INTEGER, -1, 1e308];
const asCursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const names = ['limit', 'published', 'trashed', 'state', 'text', 'categoryId', 'ids', 'forever', 'format', 'any'];
const queries = [
  ...names.map((name) => [name, '\0']),
  ...['\0', '2147483648', asCursor('0000-01-01T00:00:00Z', 'a')].map((value) => ['cursor', value]),
  ...['\0', '\ud800'].map((id) => ['cursor', asCursor('2026-11-21T00:00:00Z', id)]),
  ...['\0', '0000-01-01T00:00:00Z'].map((value) => ['publishedSince', value]),
];
const parts = ['%00', 'a%00b', '%ed%a0%80', '9'.repeat(20), '2147483648', '__proto__'];

let admin: Browser;
beforeEach(async () => {
  site.logged.length = 0;
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
});

/** Sends a request as an admin to a path with the admin's own user id or the id of a new post. */
async function send(endpoint: Endpoint, options: { body?: unknown; query?: string; part?: string }): Promise<number> {
  const { method, path } = endpoint;
  const isOfPost = path.startsWith(`${api.posts}/`);
  const postId = isOfPost && (await createPost(site.dependencies, admin.userId, post, undefined, site.clock())).postId;
  const own = postId || admin.userId;
  const address = path.replace(/:(\w+)/g, (_, name: string) => options.part ?? (/^(?:n|part)$/.test(name) ? '1' : own));
  const body = endpoint.body === 'bytes' ? new Uint8Array(1) : (options.body ?? {});
  const sent = [method, address + (options.query ?? ''), method === 'GET' ? undefined : body] as const;
  // A copy, because ending a session clears its cookies.
  const response = await admin.copy().send(...sent);
  const said = await response.text();
  // Calls that are opened from a link in an email respond with an HTML page.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.status >= 400 && !isPage) errorResponse.parse(JSON.parse(said));
  return response.status;
}

function fieldsOf(endpoint: Endpoint): readonly string[] {
  const { method, path, body } = endpoint;
  return body instanceof z.ZodObject ? Object.keys(body.shape) : (shapeless[`${method} ${path}`] ?? []);
}

const named = endpoints.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint }));

/** Generates bodies with one invalid field, for every field and every hostile value. */
function* bodiesOf(endpoint: Endpoint): Generator<Record<string, unknown>> {
  const fields = fieldsOf(endpoint).filter((name) => name !== '_csrf');
  expect(fields.filter((name) => !(name in fitting))).toEqual([]);
  const isPassword = (name: string) => name.endsWith('password');
  for (const name of fields.filter((item) => item !== 'data')) {
    const others = fields.filter(
      (other) => !decoys.has(other) && (endpoint.path !== '/api/users/:id' || isPassword(other) === isPassword(name)),
    );
    const fits = Object.fromEntries(others.map((other) => [other, fitting[other]]));
    for (const value of hostile) yield { ...fits, [name]: value };
  }
  if (!fields.includes('data')) return;
  for (const name of Object.keys(save)) {
    for (const value of hostile) yield { data: { ...save, [name]: Array.isArray(save[name]) ? [value] : value } };
  }
}

test.each(named.filter(({ endpoint }) => endpoint.body))(
  '$call: checks every field of its body',
  async ({ endpoint }) => {
    for (const body of bodiesOf(endpoint)) {
      expect([JSON.stringify(body), await send(endpoint, { body })]).not.toContain(500);
    }
    expect(site.logged).toEqual([]);
  },
);

test.each(named)('$call: every query and parameter', async ({ endpoint }) => {
  for (const [name = '', value = ''] of endpoint.method === 'GET' ? queries : []) {
    const query = `?${new URLSearchParams({ [name]: value })}`;
    expect([query, await send(endpoint, { query })]).not.toContain(500);
  }
  for (const part of endpoint.path.includes(':') ? parts : []) {
    expect([part, await send(endpoint, { part })]).not.toContain(500);
  }
  expect(site.logged).toEqual([]);
});
