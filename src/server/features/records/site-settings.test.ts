/** Changes of the record `site` in its file and in the browser, and their effects on API and emails (CONT-23). */
import { api } from '#support/api-paths.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { contentFiles, settings } from '#server/platform/db/schema/index.ts';
import { resetMail } from '#server/features/mail/account-mails.ts';
import { siteIdentity } from '#server/features/mail/site-identity.ts';
import { makeUser, type TestApp } from '#support/app.ts';
import { removeRecords } from '#support/content.ts';
import { addOwner, addPublished } from '#support/rendering.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { sharedTestApp } from '#support/shared.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { makeViews, type LayOut } from '#server/features/content/build-read-models.ts';
import { readSiteSettings } from './site-settings.ts';

const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const now = new Date('2026-11-21T03:00:00Z');

const site: TestApp = await sharedTestApp({
  makeContent: async () => {
    await makeViews(site.db, { contentDir: null, now, print: () => undefined, layOut: layOut }).catch(() => false);
  },
});
await addOwner(site.db);
await addPublished(site.db, 'a-post', 'Words.');
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
afterEach(async () => {
  await removeRecords(site.db);
  for (const table of [contentFiles, settings]) await site.db.delete(table);
});

const path = api.contentRecord('site', 'site');
async function settle(data: object, revision = 0) {
  const answer = await admin.send('PUT', path, { data, revision, publish: true });
  return { status: answer.status, body: (await answer.json()) as { fields?: Record<string, string> } };
}
const load = async () => (await loadSite(site.db, 'https://site.test', renderedPosts(site.db))).site;

test('nothing is there at first, and all is as the product has it', async () => {
  expect((await admin.get(path)).status).toBe(404);
  expect(await readSiteSettings(site.db)).toEqual(defaultSettings);
});

test('pages use published settings, not drafts', async () => {
  expect((await admin.send('PUT', path, { data: { title: 'Draft' }, revision: 0 })).status).toBe(200);
  expect((await load()).settings.title).toBeNull();
  expect((await settle({ title: 'Notes on hands' }, 1)).status).toBe(200);
  expect((await load()).settings).toEqual({ ...defaultSettings, title: 'Notes on hands' });
});

test('bad input gets a message by field and changes nothing', async () => {
  const { status, body } = await settle({ timeZone: 'Mars/Base', footer: { firstYear: 3 }, colour: 'kept' });
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    timeZone: 'Enter a time zone name. Examples: Asia/Tokyo, Europe/Berlin.',
    'footer.firstYear': 'The year must have four digits.',
  });
  expect((await load()).settings).toEqual(defaultSettings);
});

test('imports content/site.json, and reports and skips mistakes without stopping', async () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('resume.json', JSON.stringify({ basics: { name: 'Ada Byron' } }));
  const told: string[] = [];
  const take = () => loadContent(site.db, folder, undefined, now, (line) => told.push(line), layOut);
  await write('site.json', JSON.stringify({ title: 'From a file', timeZone: 'nowhere' }));
  expect(await take()).toEqual({ changed: true });
  expect(await readSiteSettings(site.db)).toEqual({ ...defaultSettings, title: 'From a file' });
  expect(told).toContainEqual(expect.stringContaining('content/site.json: timeZone: Enter a time zone name'));
  await write('site.json', JSON.stringify({ title: 'Another' }));
  expect(await take()).toEqual({ changed: true });
  expect(await take()).toEqual({ changed: false });
  await write('site.json', '{');
  await take();
  expect((await readSiteSettings(site.db)).title).toBe('Another');
  expect(told).toContainEqual(expect.stringContaining('content/site.json: This is not valid JSON'));
});

test('a section that is off answers 404 or nothing; the owner still writes', async () => {
  const anyone = site.browser();
  const status = async (where: string) => (await anyone.get(where)).status;
  expect(await status(api.post('a-post'))).toBe(200);
  const sections = { research: false, blog: false, projects: false, documents: false, accounts: false };
  await settle({ sections });
  const list = async (where: string) => (await anyone.get(where)).json() as Promise<unknown>;
  expect(await list(`${api.posts}?published=true`)).toEqual([]);
  expect(await list(api.projects)).toEqual([]);
  expect(await list(api.publications)).toEqual([]);
  expect(await status(api.post('a-post'))).toBe(404);
  expect(await status('/api/resume')).toBe(404);
  const account = {
    email: 'a@example.com',
    'email-confirm': 'a@example.com',
    password: 'Passw0rd!',
    'password-confirm': 'Passw0rd!',
  };
  expect((await anyone.send('POST', api.signup, account)).status).toBe(404);
  expect((await admin.get(api.post('a-post'))).status).toBe(200);
  expect(await (await admin.get(`${api.posts}?published=true`)).json()).toHaveLength(1);
  const off = await load();
  expect([off.posts, off.projects, off.publications, off.documentIds, off.post('a-post')]).toEqual([
    [],
    [],
    [],
    [],
    undefined,
  ]);
});

test('mails carry the name, seal and accent of the site', async () => {
  await settle({ title: 'Notes on hands', theme: { accent: '#2a5db0', seal: '橘', faces: 'sans' } });
  const identity = await siteIdentity(site.db, 'https://site.test', 'nobody');
  expect(identity).toMatchObject({ name: 'Notes on hands', seal: '橘', hasPlainHeadings: true });
  const { html = '' } = resetMail(identity, 'a@example.com', 'token');
  expect(html).toContain('background:#2a5db0');
  expect(html).not.toMatch(/b93524|f2806b|Newsreader/);
});

test('TeX macros apply to every post, old ones too', async () => {
  await addPublished(site.db, 'formula', 'In <span class="inline-math">\\RR</span>.');
  const posts = renderedPosts(site.db);
  const html = async () => (await (await loadSite(site.db, 'https://site.test', posts)).site.rendered('formula'))?.html;
  expect(await html()).not.toContain('ℝ');
  await settle({ texMacros: { RR: '\\mathbb{R}' } });
  expect(await html()).toContain('ℝ');
});
