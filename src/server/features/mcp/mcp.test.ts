/** The MCP server with the SDK's own client, in its two forms of the protocol. */
import { tokenScopes, type TokenScope } from '#contract/call.ts';
import { makeToken as storeToken } from '#support/api-tokens.ts';
import { api } from '#support/api-paths.ts';
import { createTestApp, makeUser, siteUrl, type Browser, type TestApp } from '#support/app.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: TestApp;
let owner: Browser;
beforeAll(async () => {
  site = await createTestApp({ images: createImages(undefined) });
  owner = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

const makeToken = (scopes: readonly TokenScope[], userId = owner.userId, expiresAt?: Date) =>
  storeToken(site.db, userId, scopes, expiresAt);

let revision = 0;
/** Sets whether everybody can read public content. */
async function offer(mcp: boolean) {
  const answer = await owner.put(api.contentRecord('site', 'site'), { data: { mcp }, revision, publish: true });
  ({ revision } = (await answer.json()) as { revision: number });
  expect(answer.status).toBe(200);
}

/** Returns a connected client. */
async function connect(token?: string, mode: 'legacy' | 'auto' = 'legacy') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const fetch = (url: string | URL, init?: RequestInit) =>
    site.app.fetch(new Request(url, init), { ip: '203.0.113.77' });
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${siteUrl}/mcp`), { fetch, requestInit: { headers } });
  await client.connect(transport);
  return client;
}

const textsOf = ({ content }: { content?: unknown }) => (content as { text: string }[]).map(({ text }) => text);

/** Calls a tool and returns its texts; throws the text of an error. */
async function use(client: Client, name: string, given: Record<string, unknown> = {}): Promise<string[]> {
  const result = await client.callTool({ name, arguments: given });
  if (result.isError) throw new Error(textsOf(result).join('\n'));
  return textsOf(result);
}
const json = async <T>(...given: Parameters<typeof use>) => JSON.parse((await use(...given))[0] ?? '') as T;
const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).sort();

interface Stored {
  id: string;
  revision: number;
}

const publicTools = [
  'list_projects',
  'read_career',
  'read_post',
  'read_publication',
  'search_posts',
  'search_publications',
];

test.each(['legacy', 'auto'] as const)('a token writes, checks and publishes a post (%s)', async (mode) => {
  const client = await connect(await makeToken(tokenScopes), mode);
  const draft = {
    title: `Winter ${mode}`,
    category: 'Notes',
    markdown: '# One\n\nWords, see [@none]. $\\frac{1}{$\n\n![](/media/none)',
  };
  const made = await json<Stored>(client, 'create_draft', draft);
  expect(made.revision).toBe(1);
  const [facts = '', text] = await use(client, 'read_post', { id: made.id });
  expect(JSON.parse(facts)).toMatchObject({ id: made.id, state: 'draft', revision: 1, category: 'Notes' });
  expect(text).toContain('# One\n\nWords');
  const changed = { id: made.id, revision: 1, summary: 'A garden.', keywords: ['snow'] };
  const { revision: saved } = await json<Stored>(client, 'update_draft', changed);
  const { findings } = await json<{ findings: string[] }>(client, 'check_post', { id: made.id });
  expect(findings).toEqual([
    'A cited work is not in the bibliography: none',
    expect.stringMatching(/^A formula cannot be read/),
  ]);
  await expect(use(client, 'publish_post', { id: made.id, revision: 1 })).rejects.toThrow('REVISION_CONFLICT');
  expect(await json(client, 'publish_post', { id: made.id, revision: saved })).toMatchObject({ state: 'published' });
  expect((await site.browser().get(api.post(made.id))).status).toBe(200);
  const blocks = [{ type: 'paragraph', data: { text: 'Other words' } }];
  await use(client, 'update_draft', { id: made.id, revision: saved, blocks });
  expect(await json(client, 'search_posts', { text: `Winter ${mode}` })).toMatchObject({
    posts: [{ id: made.id, state: 'published, with unpublished changes' }],
  });
  expect(await json(client, 'unpublish_post', { id: made.id, revision: saved + 1 })).toMatchObject({ state: 'draft' });
});

test('Markdown that was read is stored unchanged', async () => {
  const client = await connect(await makeToken(tokenScopes));
  const markdown =
    'A **bold** word, `code`, $x^2$.\n\n- one\n- two\n\n> [!NOTE]\n> A note\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  const { id } = await json<Stored>(client, 'create_draft', { title: 'Back and forth', category: 'Notes', markdown });
  const [, first = ''] = await use(client, 'read_post', { id });
  const body = first.replace(/^---\n[^]*?\n---\n/, '');
  const { revision: next } = await json<Stored>(client, 'update_draft', { id, revision: 1, markdown: body });
  expect(next).toBe(1);
});

test('each call that publishes is in the security log, also a refused one', async () => {
  const client = await connect(await makeToken(tokenScopes));
  const { id } = await json<Stored>(client, 'create_draft', { title: 'Logged', category: 'Notes' });
  const count = async () => {
    const answer = await owner.get(`${api.securityLog(owner.userId)}?limit=100`);
    return ((await answer.json()) as { kind: string }[]).filter(({ kind }) => kind === 'program-published').length;
  };
  const before = await count();
  await use(client, 'publish_post', { id, revision: 1 });
  await use(client, 'publish_post', { id, revision: 7 }).catch(() => undefined);
  await use(client, 'unpublish_post', { id, revision: 1 });
  expect(await count()).toBe(before + 3);
});

test('a draft that a person has changed meanwhile is not overwritten, and the person sees a conflict', async () => {
  const client = await connect(await makeToken(tokenScopes));
  const { id } = await json<Stored>(client, 'create_draft', { title: 'Shared', category: 'Notes', markdown: 'First' });
  const post = { title: 'Shared', categoryName: 'Notes', keywords: [], summary: '{"blocks":[]}', published: false };
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'By a person' } }] });
  expect((await owner.post(api.post(id), { data: { ...post, body, revision: 1 } })).status).toBe(200);
  const late = use(client, 'update_draft', { id, revision: 1, markdown: 'By a program' });
  await expect(late).rejects.toThrow(/REVISION_CONFLICT[^]*The stored revision is 2\. Read the post again/);
  expect((await use(client, 'read_post', { id })).at(1)).toContain('By a person');
  await use(client, 'update_draft', { id, revision: 2, markdown: 'By a program' });
  const answer = await owner.post(api.post(id), { data: { ...post, body, revision: 2, auto: true } });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'REVISION_CONFLICT']);
});

test('a token has the tools of its scopes, and no other tool works', async () => {
  expect(await namesOf(await connect(await makeToken(['content:write'])))).toEqual(publicTools);
  const writer = await connect(await makeToken(['posts:read', 'posts:write']));
  expect(await namesOf(writer)).toEqual([...publicTools, 'check_post', 'create_draft', 'update_draft'].sort());
  const { id } = await json<Stored>(writer, 'create_draft', { title: 'Mine', category: 'Notes' });
  await expect(use(writer, 'publish_post', { id, revision: 1 })).rejects.toThrow();
  const publisher = await connect(await makeToken(['posts:publish']));
  expect(await namesOf(publisher)).toEqual(publicTools);
  await expect(use(publisher, 'read_post', { id })).rejects.toThrow('POST_NOT_FOUND');
  const all = await connect(await makeToken(tokenScopes));
  const { tools } = await all.listTools();
  expect(tools).toHaveLength(14);
  for (const { annotations, inputSchema } of tools) {
    expect(annotations).toHaveProperty('readOnlyHint');
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
  }
});

test('without a token, programs read public content only if the owner offers it', async () => {
  const writer = await connect(await makeToken(tokenScopes));
  const hidden = await json<Stored>(writer, 'create_draft', { title: 'Hidden draft', category: 'Notes' });
  const shown = await json<Stored>(writer, 'create_draft', { title: 'Shown post', category: 'Notes' });
  await use(writer, 'publish_post', shown as unknown as Record<string, unknown>);
  await expect(connect()).rejects.toThrow();
  await offer(true);
  const reader = await connect();
  expect(await namesOf(reader)).toEqual(publicTools);
  for (const given of [{}, { text: 'post' }, { state: 'draft' }]) {
    const found = JSON.stringify(await json(reader, 'search_posts', given));
    expect(found).toContain('Shown post');
    expect(found).not.toContain('Hidden draft');
  }
  await expect(use(reader, 'read_post', { id: hidden.id })).rejects.toThrow('POST_NOT_FOUND');
  await expect(use(reader, 'create_draft', { title: 'No', category: 'No' })).rejects.toThrow();
  await offer(false);
  await expect(use(reader, 'search_posts')).rejects.toThrow();
});

test('images in Markdown are stored only for tokens that may store media', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const markdown = `Words\n\n![A dot](data:image/png;base64,${pixel})`;
  const added = async (scopes: readonly TokenScope[]) => {
    const client = await connect(await makeToken(scopes));
    const { id } = await json<Stored>(client, 'create_draft', { title: 'Dot', category: 'Notes', markdown });
    return /\/media\/[\w-]{22}/.test((await use(client, 'read_post', { id })).join());
  };
  expect(await added(['posts:read', 'posts:write'])).toBe(false);
  expect(await added(['posts:read', 'posts:write', 'media:write'])).toBe(true);
});

test('a post that AI is asked not to use is only for tokens that read posts', async () => {
  const all = await connect(await makeToken(tokenScopes));
  const { id } = await json<Stored>(all, 'create_draft', { title: 'Kept from AI', category: 'Notes' });
  const empty = JSON.stringify({ blocks: [] });
  const post = { title: 'Kept from AI', categoryName: 'Notes', keywords: [], summary: empty, body: empty };
  const data = { ...post, published: false, noai: true, revision: 1 };
  expect((await owner.post(api.post(id), { data })).status).toBe(200);
  await use(all, 'publish_post', { id, revision: 2 });
  const other = await connect(await makeToken(['posts:write']));
  for (const given of [{}, { text: 'kept' }])
    expect(JSON.stringify(await json(other, 'search_posts', given))).not.toContain('Kept from AI');
  await expect(use(other, 'read_post', { id })).rejects.toThrow('POST_NOT_FOUND');
  expect(JSON.stringify(await json(all, 'search_posts', { text: 'kept' }))).toContain('Kept from AI');
  expect((await use(all, 'read_post', { id })).join()).toContain('noai: true');
});

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
};
async function post(headers: Record<string, string>, body: unknown = initialize) {
  const accept = 'application/json, text/event-stream';
  const request = new Request(`${siteUrl}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = await site.app.fetch(request, { ip: '203.0.113.78' });
  const text = await answer.text();
  return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown> };
}

test('only the header identifies a caller: not a cookie, nor a token that ended, nor another user', async () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const csrf = { 'x-csrf-token': owner.csrfToken ?? '' };
  expect((await post({ cookie, ...csrf, origin: siteUrl })).status).toBe(401);
  const known = await makeToken(['posts:read']);
  expect((await post({ authorization: `Bearer ${known}` })).status).toBe(200);
  const past = await makeToken(tokenScopes, owner.userId, new Date('2020-01-01'));
  for (const token of [past, `${known}x`, 'none', '']) {
    expect((await post({ authorization: `Bearer ${token}`, cookie })).status).toBe(401);
  }
  const reader = await makeUser(site.db);
  const other = await makeToken(tokenScopes, reader.id);
  expect((await post({ authorization: `Bearer ${other}` })).status).toBe(401);
});

test('a page of another site cannot reach it, not even under a name that leads to this host', async () => {
  const authorization = `Bearer ${await makeToken(['posts:read'])}`;
  expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ authorization, host: 'evil.example' })).status).toBe(403);
  expect((await post({ authorization, origin: 'null' })).status).toBe(403);
  expect((await post({ authorization, origin: siteUrl, host: 'site.test' })).status).toBe(200);
  expect((await post({ authorization, host: 'localhost:8080' })).status).toBe(200);
});

test('refuses batches, other versions and other content types, with an error for each', async () => {
  const authorization = `Bearer ${await makeToken(['posts:read'])}`;
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect(await post({ authorization }, [ping, ping])).toMatchObject({ status: 400, json: { error: { code: -32600 } } });
  expect(await post({ authorization }, '{')).toMatchObject({ status: 400, json: { error: { code: -32700 } } });
  expect((await post({ authorization, 'mcp-protocol-version': '1999-01-01' }, ping)).status).toBe(400);
  expect((await post({ authorization, 'content-type': 'text/plain' }, ping)).status).toBe(415);
  expect((await post({ authorization }, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
  for (const method of ['GET', 'DELETE']) {
    const answer = await site.browser().send(method, '/mcp', undefined, { authorization });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  }
});
