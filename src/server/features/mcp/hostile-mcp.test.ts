/** Hostile messages to the MCP server: no server error, and nothing private in any answer. */
import { tokenScopes, type TokenScope } from '#contract/call.ts';
import { makeToken } from '#support/api-tokens.ts';
import { api } from '#support/api-paths.ts';
import { createTestApp, makeUser, siteUrl, type Browser, type TestApp } from '#support/app.ts';
import { mcpRequest, type McpRequest } from '#support/mcp-messages.ts';
import { privateSite, type PrivateSite } from '#support/private-site.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Values that only the owner's own session, or a token that reads posts, may see. */
const PRIVATE = '090-1111-2222';
const DRAFT = 'unpublished-secret';

let site: TestApp;
let owner: Browser;
const ids: string[] = [];

beforeAll(async () => {
  site = await createTestApp();
  owner = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const put = (kind: string, data: object) =>
    owner.put(api.contentRecord(kind, kind), { data, revision: 0, publish: true });
  await put('site', { mcp: true });
  await put('profile', { basics: { name: 'Ada Byron' } });
  await put('private', { phone: PRIVATE });
  for (const published of [false, true]) ids.push(await addPost(published));
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

/** Adds a post with a secret draft; if published, readers see an earlier text. */
async function addPost(published: boolean): Promise<string> {
  const data = (text: string, revision?: number) => ({
    title: text,
    categoryName: 'Notes',
    keywords: [],
    published: revision !== undefined,
    summary: '{"blocks":[]}',
    body: JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] }),
    ...(revision && { revision }),
  });
  const made = await owner.post(api.posts, { data: data(published ? 'Public words' : DRAFT) });
  const { postId } = (await made.json()) as { postId: string };
  if (!published) return postId;
  await owner.patch(api.post(postId), { published: true });
  expect((await owner.post(api.post(postId), { data: data(DRAFT, 1) })).status).toBe(200);
  return postId;
}

async function send(app: TestApp, { method, headers, body }: McpRequest, token?: string) {
  const sent = new Headers(headers);
  if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init: RequestInit = { method, headers: sent, body: hasBody ? (body as BodyInit) : null };
  const answer = await app.app.fetch(new Request(`${siteUrl}/mcp`, init), { ip: '203.0.113.99' });
  return { status: answer.status, text: [...answer.headers].join('\n') + (await answer.text()) };
}

test('generated messages cause no server error, and reveal nothing private', async () => {
  const callers: (readonly TokenScope[] | undefined)[] = [
    undefined,
    ['content:read', 'content:write', 'media:write'],
    ['posts:write', 'posts:publish'],
    tokenScopes,
  ];
  const tokens = await Promise.all(
    callers.map(async (scopes) => scopes && (await makeToken(site.db, owner.userId, scopes))),
  );
  const property = fc.asyncProperty(mcpRequest(ids), fc.nat(callers.length - 1), async (request, index) => {
    const { status, text } = await send(site, request, tokens[index]);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain(PRIVATE);
    const mayReadDrafts = callers[index]?.includes('posts:read');
    const isOwnText = String(request.body).includes(DRAFT);
    if (!mayReadDrafts && !isOwnText) expect(text).not.toContain(DRAFT);
  });
  await fc.assert(property, runs(300, 20_000));
});

const call = (name: string, given: object): McpRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
});

const deep = (levels: number) => `{"type":"paragraph","data":{"text":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
test.each([
  ['read_post', { id: '.' }],
  ['read_post', { id: '..' }],
  ['read_post', { id: '\ud800' }],
  ['update_draft', { id: '.', revision: 1 }],
  ['publish_post', { id: '..', revision: 1 }],
  ['read_content', { kind: 'profile', key: '..' }],
  ['search_media', { text: '\ud800', cursor: '..' }],
  ['create_draft', { title: '\ud800', category: 'Notes', keywords: ['\udfff'], markdown: '\ud800' }],
  ['create_draft', { title: 'Deep', category: 'Notes', markdown: '> '.repeat(20_000) }],
  ['create_draft', { title: 'Deep', category: 'Notes', markdown: '*_'.repeat(20_000) + 'a' + '_*'.repeat(20_000) }],
  ['create_draft', { title: 'Deep', category: 'Notes', blocks: 'DEEP' }],
])('%s answers hostile arguments without an unexpected error: %#', async (name, given) => {
  const token = await makeToken(site.db, owner.userId, tokenScopes);
  const { body, ...request } = call(name, given);
  const sent = { ...request, body: String(body).replace('"DEEP"', `[${deep(20_000)}]`) };
  const { status, text } = await send(site, sent, token);
  expect(status).toBeLessThan(500);
  expect(text).not.toContain('INTERNAL');
});

test('no tool shows private fields of records, whatever the scopes of the token', async () => {
  const held: PrivateSite = await privateSite();
  const { app } = held;
  const { id: userId } = await makeUser(app.db, { isAdmin: true });
  const admin = await app.signedIn(await makeUser(app.db, { isAdmin: true }));
  const phone = { data: { phone: PRIVATE }, revision: 1, publish: true };
  expect((await admin.put(api.contentRecord('private', 'private'), phone)).status).toBe(200);
  const calls = [
    call('search_publications', { limit: 100 }),
    call('read_publication', { id: 'held' }),
    call('list_projects', {}),
    ...['resume', 'cv', 'rirekisho', 'keirekisho'].map((document) => call('read_career', { document })),
    call('search_posts', {}),
    call('read_post', { id: 'citing' }),
    call('read_post', { id: 'citing', format: 'blocks' }),
    call('check_post', { id: 'citing' }),
    call('list_content', { kind: 'profile' }),
    call('read_content', { kind: 'private', key: 'private' }),
    call('search_media', {}),
  ];
  const all = await makeToken(app.db, userId, tokenScopes);
  const answers = await Promise.all(calls.map(async (one) => (await send(app, one, all)).text));
  expect(answers[1]).toContain('A Title');
  for (const [index, text] of answers.entries()) {
    const found = [PRIVATE, ...held.secrets].filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
    expect([calls[index]?.body, found]).toEqual([calls[index]?.body, []]);
  }
  await held.close();
});

test('the limits of the API also count messages and calls of tools', async () => {
  const limited = await createTestApp({ limits: true });
  const { id: userId } = await makeUser(limited.db, { isAdmin: true });
  const token = await makeToken(limited.db, userId, ['posts:write']);
  const results: string[] = [];
  for (let index = 0; index < 62; index += 1) {
    const draft = call('create_draft', { title: `Draft ${index}`, category: 'Notes' });
    results.push((await send(limited, draft, token)).text);
  }
  expect(results.filter((text) => text.includes('TOO_MANY_REQUESTS'))).toHaveLength(2);
  await limited.close();
});
