/** Every path of version 0.3.0 still works (API-26). `paths-0.3.0.json` lists them. */
import { adminScreens } from '#contract/admin-screens.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { renamedPages } from '#contract/renamed-paths.ts';
import { inLanguage } from '#contract/languages.ts';
import { formerPath } from '#site/http/former-paths.ts';
import { subscribers } from '#server/platform/db/schema/index.ts';
import paths from '#support/fixtures/paths-0.3.0.json' with { type: 'json' };
import { createTestApp, makeUser, type TestApp } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { testSite } from '#support/site.ts';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';

const withNewsletter = testSite({ settings: { ...testSite().settings, follow: true } });

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
  await putRecords(site.db, 'site', [{ key: 'site', view: { follow: true, numbers: true } }]);
});
afterEach(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

test.each(paths.calls)('%s is still a call', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  const answer = await site.browser().send('PROPFIND', path.replaceAll(/:\w+/g, 'x'), undefined, {});
  expect([answer.status, answer.headers.get('allow')?.split(', ')]).toEqual([405, expect.arrayContaining([method])]);
});

test.each(paths.pages)('the page %s exists or redirects to one', (path) => {
  const there = new Set([
    ...Object.values(adminScreens).map((screen): string => screen.path),
    ...readdirSync(new URL('../../../pages/', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.astro'))
      .map((file) => `/${file}`.replace(/(?:\/index)?\.astro$/, '') || '/'),
  ]);
  expect(there).toContain(formerPath(withNewsletter, path) ?? path);
});

test('old pages redirect in every language, and those of the newsletter only if it is on', () => {
  const { settings } = withNewsletter;
  const both = testSite({ settings: { ...settings, languages: ['en', 'ja'] } });
  expect(formerPath(testSite(), '/follow')).toBeUndefined();
  for (const [old, now] of renamedPages) {
    expect(formerPath(both, old)).toBe(now);
    expect(formerPath(both, inLanguage(old, 'ja'))).toBe(inLanguage(now, 'ja'));
  }
});

test('an old API path gives the same response, and names its successor', async () => {
  const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const [old, now] = await Promise.all([admin.get('/api/numbers'), admin.get(api.analytics)]);
  expect([old.status, await old.json()]).toEqual([200, await now.json()]);
  expect(old.headers.get('link')).toBe(`<${api.analytics}>; rel="successor-version"`);
  expect(old.headers.get('deprecation')).toMatch(/^@\d{10}$/);
  expect(now.headers.has('deprecation')).toBe(false);
  const one = await admin.delete('/api/followers/a%20b', {});
  expect([one.status, one.headers.get('link')]).toEqual([404, `<${api.subscriber('a b')}>; rel="successor-version"`]);
});

test('the unsubscribe link of an old email works with one click, without a redirect', async () => {
  const at = { createdAt: site.clock(), changedAt: site.clock() };
  await site.db.insert(subscribers).values({
    id: 's',
    email: 'a@example.com',
    state: 'following',
    topics: [],
    rhythm: 'each',
    language: 'en',
    stopToken: 'old-token',
    ...at,
  });
  const page = await site.browser().get('/follow/stop/old-token');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('a@example.com')]);
  const done = await site.browser().send('POST', '/follow/stop/old-token', 'List-Unsubscribe=One-Click', {
    origin: null,
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(done.status).toBe(200);
  expect((await site.db.select().from(subscribers))[0]?.state).toBe('stopped');
  expect(pages.unsubscribe('x')).toBe('/newsletter/unsubscribe/x');
});
