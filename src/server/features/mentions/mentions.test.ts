/** Tests mentions with a local server in place of the other site. */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { MentionsResponse } from '#contract/mentions.ts';
import { messages } from '#contract/messages.ts';
import { mentions } from '#server/platform/db/schema/index.ts';
import { markLive, wantedVersion } from '#server/features/builds/build-repository.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { endWorkers } from '#server/platform/workers/run.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { sharedServer, sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import type { RequestListener } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listLiveMentions } from './mention-repository.ts';
import { checkMentions, noteWebmention, type MentionDependencies } from './receive.ts';
import { sendMentions } from './send.ts';

const MINUTE = 60_000;
let admin: Browser;
let postId: string;
let target: string;
/** The responses of the other site, by path. */
const said = new Map<string, string | RequestListener>();
const asked: string[] = [];
const told: URLSearchParams[] = [];

const site = await sharedTestApp();
const app: MentionDependencies = { ...site.dependencies, network: { local: true } };
await putRecords(site.db, 'site', [{ key: 'site', view: { comments: true } }]);
const base = await sharedServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const answer = said.get(request.url ?? '');
  if (answer === undefined) response.writeHead(410).end();
  else if (typeof answer === 'function') answer(request, response);
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer);
});
afterAll(endWorkers);

const text = (html: string) => JSON.stringify({ blocks: html ? [{ type: 'paragraph', data: { text: html } }] : [] });
async function publish(html: string): Promise<string> {
  const data = {
    title: 'Notes',
    categoryName: 'A',
    keywords: [],
    body: text(html),
    summary: text(''),
    published: false,
  };
  const made = await createPost(site.dependencies, admin.userId, data, undefined, site.clock());
  await publishPost(site.dependencies, made.postId, { published: true, revision: 1 }, site.clock());
  return made.postId;
}

beforeEach(async () => {
  said.clear();
  asked.length = 0;
  told.length = 0;
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  postId = await publish('Nothing');
  target = `${site.dependencies.config.siteUrl}${pages.post(postId)}`;
});

const heldNow = async () =>
  ((await (await admin.get(api.mentions)).json()) as MentionsResponse).held.filter((row) => row.postId === postId);
const liveNow = async () => (await listLiveMentions(site.db)).filter((row) => row.postId === postId);
const tell = (path: string, at = target) => noteWebmention(app, { source: base + path, target: at });
const hear = async (path: string, html: string) => {
  said.set(path, html);
  await tell(path);
  await checkMentions(app);
};
const entry = (inside: string) => `<article class="h-entry">${inside}</article>`;
const linking = () =>
  entry(`<a class="p-author h-card" href="/">Ada</a> <p class="e-content">So <a href="${target}">this</a></p>`);

test('a mention waits for the owner, and is public after approval', async () => {
  await hear('/a', linking());
  expect(await heldNow()).toMatchObject([{ source: `${base}/a`, kind: 'mention', author: 'Ada', text: 'So this' }]);
  expect(await liveNow()).toEqual([]);
  const version = await wantedVersion(site.db);
  const [{ id, version: shown } = { id: '', version: '' }] = await heldNow();
  expect((await admin.patch(api.mention(id), { state: 'live', version: shown })).status).toBe(200);
  expect(await liveNow()).toHaveLength(1);
  expect(await wantedVersion(site.db)).toBeGreaterThan(version);
  // A mention that is sent again with an unchanged text stays published. With a changed text, it waits for approval.
  // Without the link, it is removed.
  await hear('/a', linking());
  expect(await liveNow()).toHaveLength(1);
  await hear('/a', linking().replace('So ', 'Buy '));
  expect([await liveNow(), await heldNow()]).toMatchObject([[], [{ text: 'Buy this' }]]);
  await hear('/a', '<p>nothing</p>');
  expect([await liveNow(), await heldNow()]).toEqual([[], []]);
});

test.each([
  ['in-reply-to', 'reply'],
  ['like-of', 'like'],
  ['repost-of', 'repost'],
])('u-%s makes a %s', async (name, kind) => {
  await hear(`/${name}`, entry(`<a class="u-${name}" href="${target}">x</a>`));
  expect(await heldNow()).toMatchObject([{ kind }]);
});

test('approves only the shown version; a page fetched again since shows its new text', async () => {
  await hear('/v', linking());
  const [{ id, version } = { id: '', version: '' }] = await heldNow();
  const approve = (said: object) => admin.patch(api.mention(id), { state: 'live', ...said });
  const absent = await approve({});
  expect([absent.status, ((await absent.json()) as { code: string }).code]).toEqual([400, 'BAD_INPUT']);
  await hear('/v', linking().replace('So ', 'Buy '));
  const stale = await approve({ version });
  const [now] = await heldNow();
  expect([stale.status, await stale.json()]).toEqual([
    409,
    {
      message: messages.approvalChanged,
      code: 'TEXT_CHANGED',
      messageCode: 'APPROVAL_CHANGED',
      mention: { id, source: `${base}/v`, kind: 'mention', author: 'Ada', text: 'Buy this', version: now?.version },
    },
  ]);
  expect(await liveNow()).toEqual([]);
  expect((await approve({ version: now?.version })).status).toBe(200);
  expect((await approve({ version: now?.version })).status).toBe(200);
  expect(await liveNow()).toHaveLength(1);
  // After another change, the mention waits for approval again. The approval of the earlier text does not apply.
  await hear('/v', linking().replace('So ', 'Sell '));
  expect([await liveNow(), (await approve({ version: now?.version })).status]).toEqual([[], 409]);
});

test('a mention approved without a version stays while its page is unchanged', async () => {
  await hear('/old', linking());
  await site.db.update(mentions).set({ state: 'live' }).where(eq(mentions.postId, postId));
  await hear('/old', linking());
  expect(await liveNow()).toHaveLength(1);
});

test('a rejected mention stays rejected', async () => {
  await hear('/b', linking());
  const [{ id } = { id: '' }] = await heldNow();
  expect((await admin.send('DELETE', api.mention(id), {})).status).toBe(200);
  await hear('/b', linking());
  expect(await heldNow()).toEqual([]);
});

test('a word, an HTML comment, a longer URL and text beyond a megabyte are not links', async () => {
  await hear('/word', `<p>${target}</p>`);
  await hear('/comment', `<!-- <a href="${target}">x</a> -->`);
  await hear('/longer', `<a href="${target}0">x</a>`);
  await hear('/far', `${' '.repeat(1_100_000)}<a href="${target}">x</a>`);
  said.set('/picture', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(linking()));
  await tell('/picture');
  await checkMentions(app);
  expect(await heldNow()).toEqual([]);
});

test('a page that lies, redirects in circles, breaks off or nests endlessly stops nobody', async () => {
  said.set('/round', (_, response) => response.writeHead(302, { location: '/round' }).end());
  said.set('/cut', (_, response) => response.writeHead(200, { 'content-length': '99999' }).destroy());
  await tell('/round');
  await tell('/cut');
  await hear('/deep', `<a href="${target}">x</a>${'<div class="h-entry">'.repeat(40_000)}`);
  await hear(
    '/names',
    entry(`<b class="p-author">${'\u202e<script>alert(1)</script>'.repeat(50)}</b><a href="${target}">x</a>`),
  );
  const held = await heldNow();
  expect(held.map(({ source }) => source)).toEqual([`${base}/names`]);
  expect(held[0]?.author.length).toBeLessThanOrEqual(80);
  expect(held[0]?.author).not.toContain('\u202e');
  // Unavailable pages are requested again, a limited number of times.
  const before = asked.filter((line) => line.endsWith('/cut')).length;
  for (const wait of [11, 61, 721, 2_000, 2_000]) {
    site.clock.advance(wait * MINUTE);
    await checkMentions(app);
  }
  expect(asked.filter((line) => line.endsWith('/cut')).length - before).toBe(3);
});

test('never requests a private address, nor one behind a name or a redirect', async () => {
  const inward = { ...app, network: { resolve: async () => ['10.0.0.1'] } };
  for (const source of [
    'https://169.254.169.254/latest',
    'https://inward.invalid/',
    `${base.replace('http', 'https')}/a`,
  ]) {
    await noteWebmention(inward, { source, target });
  }
  await checkMentions(inward);
  expect(asked).toEqual([]);
});

test('addresses that are none, of this site, of no post and of other sites are refused', async () => {
  const { siteUrl } = site.dependencies.config;
  const good = 'https://a.example/';
  const post = (source: string, at: string) =>
    site.browser().send('POST', pages.webmention, new URLSearchParams({ source, target: at }));
  for (const [source, at] of [
    ['javascript:alert(1)', target],
    ['http://a.example/', target],
    ['https://me:word@a.example/', target],
    ['', target],
    [`${siteUrl}/blog`, target],
    [good, 'https://b.example/blog/x'],
    [good, `${siteUrl}/blog/none`],
    [good, `${siteUrl}/about`],
    [good, `${siteUrl}/blog/%E0%A4%A`],
    [good, 'x'],
  ] as const) {
    expect((await post(source, at)).status, `${source} ${at}`).toBe(400);
  }
  expect((await post(good, `${target}#part`)).status).toBe(202);
});

test('notifies linked sites when the post is published, changed or gone, and never about older posts', async () => {
  await sendMentions(app);
  said.set('/work', '<link rel="webmention" href="/hook">');
  said.set('/plain', '<p>takes none</p>');
  said.set('/busy', (_, response) => response.writeHead(503).end());
  said.set('/hook', (request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      told.push(new URLSearchParams(body));
      response.writeHead(202).end();
    });
  });
  const id = await publish(
    `See <a href="${base}/work">a</a>, <a href="${base}/plain">b</a>, <a href="${base}/busy">c</a>, <a href="/about">d</a>.`,
  );
  await sendMentions(app);
  expect(told).toEqual([]);
  await markLive(site.db, await wantedVersion(site.db), site.clock());
  await sendMentions(app);
  await sendMentions(app);
  const source = site.dependencies.config.siteUrl + pages.post(id);
  expect(told.map((form) => Object.fromEntries(form))).toEqual([{ source, target: `${base}/work` }]);
  const { sent } = (await (await admin.get(api.mentions)).json()) as MentionsResponse;
  expect(
    Object.fromEntries(
      sent.filter((row) => row.postId === id).map((row) => [row.target.slice(base.length), row.state]),
    ),
  ).toEqual({
    '/work': 'sent',
    '/plain': 'none',
    '/busy': 'waiting',
  });
  await publishPost(site.dependencies, id, { published: false, revision: 1 }, site.clock());
  await sendMentions(app);
  expect(told).toHaveLength(2);
});
