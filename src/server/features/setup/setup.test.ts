/** The setup of a new site creates its owner only once, and completely or not at all (CONT-29). */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { ContentRecord } from '#contract/content.ts';
import { sentences } from '#contract/record-sentences.ts';
import { listProjects } from '#server/features/content/lists-repository.ts';
import { liveData } from '#server/features/records/record-repository.ts';
import { hasLeftSample } from '#server/features/content/sample.ts';
import { hasAdmin } from '#server/features/users/user-repository.ts';
import { sha256 } from '#server/platform/hash.ts';
import { publishedResumes } from '#support/content-shapes.ts';
import { createTestApp, goodPassword, type TestApp } from '#support/app.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ setupTokenHash: sha256('good') });
});
afterEach(() => site.close());

const good = pages.setup('good');
const account = { email: 'Ada@example.com', password: goodPassword, 'password-confirm': goodPassword };

test('only the printed link works', async () => {
  const visitor = site.browser();
  expect((await visitor.get(pages.setup('other'))).status).toBe(404);
  expect((await visitor.send('POST', pages.setup('other'), { ...account, name: 'Ada' })).status).toBe(404);
  const page = await visitor.get(good);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('a name, an address and a password are enough; then the link is used up', async () => {
  const owner = site.browser();
  const answer = await owner.send('POST', good, { ...account, name: 'Ada', role: 'Analyst', languages: ['ja', 'en'] });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ isAdmin: true, notices: [] });
  expect((await owner.get(api.checkAuth)).status).toBe(200);
  const profile = (await (await owner.get(api.contentRecord('profile', 'profile'))).json()) as ContentRecord;
  expect(profile).toMatchObject({ from: 'browser', revision: 1, liveRevision: 1 });
  expect(profile.data).toMatchObject({ basics: { name: 'Ada', label: 'Analyst' } });
  expect((await liveData(site.db, ['site']))[0]?.data).toEqual({
    languages: ['ja', 'en'],
    footer: { firstYear: site.clock().getUTCFullYear() },
  });
  expect(await hasLeftSample(site.db)).toBe(true);
  expect((await site.browser().get(good)).status).toBe(404);
  expect((await site.browser().send('POST', good, { ...account, name: 'Eve' })).status).toBe(404);
});

test.each([
  ['Japanese, for a 履歴書', ['ja'], 200],
  ['Japanese, for a 履歴書', ['en'], 404],
  ['version 0 with free dates', ['ja'], 404],
])('the résumé %s on a site in %j: as the Japanese record it is %i', async (shape, languages, status) => {
  const owner = site.browser();
  const resume = JSON.stringify(publishedResumes[shape]);
  expect((await owner.send('POST', good, { ...account, resume, languages })).status).toBe(201);
  expect((await owner.get(api.contentRecord('profile', 'profile'))).status).toBe(200);
  expect((await owner.get(api.contentRecord('profile-ja', 'profile-ja'))).status).toBe(status);
});

test('imports résumé and bibliography, and names unusable parts', async () => {
  const resume = {
    basics: { name: 'Ada Byron', label: 'Analyst' },
    projects: [
      { name: 'The engine', startDate: '2024', url: 'https://github.com/ada/engine' },
      { name: 'A loom', url: 'https://ada.example/loom' },
    ],
  };
  const bibliography = `@string{soc = {The Society}}
@article{notes, title = {Notes}, author = {Byron, Ada}, journal = soc, year = 1843}
@article{empty, }`;
  const owner = site.browser();
  const answer = await owner.send('POST', good, { ...account, resume: JSON.stringify(resume), bibliography });
  expect(answer.status).toBe(201);
  const { notices } = (await answer.json()) as { notices: string[] };
  expect(notices).toContain('A loom: This project has no date. The resume shows it, but the home page does not.');
  expect(notices.length).toBeGreaterThan(1);
  const [paper] = await liveData(site.db, ['publication']);
  expect(paper).toMatchObject({ key: 'notes' });
  expect(JSON.stringify(paper?.data)).toContain('The Society');
  expect((await liveData(site.db, ['project'])).map(({ key }) => key)).toEqual(['the-engine']);
  expect(await listProjects(site.db)).toEqual([]);
});

test.each([
  ['resume', { resume: '{"basics": {}}' }],
  ['resume', { resume: 'no JSON' }],
  ['bibliography', { name: 'Ada', bibliography: '@article{' }],
  ['name', {}],
  ['password', { name: 'Ada', password: 'weak', 'password-confirm': 'weak' }],
])('reports mistakes under %s, and stores nothing', async (field, wrong) => {
  const answer = await site.browser().send('POST', good, { ...account, ...wrong });
  expect(answer.status).toBe(400);
  expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toContain(field);
  expect(await hasAdmin(site.db)).toBe(false);
  expect((await site.browser().get(good)).status).toBe(200);
});

const profileOf = async () => (await liveData(site.db, ['profile']))[0]?.data as { basics: { email?: string } };

test('the address for logging in is shown nowhere, even where a résumé has it', async () => {
  await site.browser().send('POST', good, { ...account, name: 'Ada' });
  expect(JSON.stringify(await profileOf())).not.toMatch(/ada@example\.com/i);
});

test('imports a résumé without its login address, and reports that', async () => {
  const resume = JSON.stringify({ basics: { name: 'Ada', email: 'ADA@example.com ' } });
  const answer = await site.browser().send('POST', good, { ...account, resume });
  expect(((await answer.json()) as { notices: string[] }).notices).toEqual([
    'basics.email: The site hides this email address because you use it to log in. To show an email address, enter a different one.',
  ]);
  expect((await profileOf()).basics.email).toBeUndefined();
});

test('phone and street of a résumé are named as private', async () => {
  const location = { address: '本郷7-3-1', postalCode: '113-8654', city: '文京区' };
  const resume = JSON.stringify({ basics: { name: '橘 葵', phone: '03-1234-5678', location } });
  const answer = await site.browser().send('POST', good, { ...account, resume, languages: ['ja'] });
  expect(await answer.json()).toMatchObject({
    notices: ['phone', 'location.postalCode', 'location.address'].map(
      (place) => `basics.${place}: ${sentences.keptPrivate}`,
    ),
  });
});

test('converts plain keys of networks to profiles, without duplicates', async () => {
  const profiles = [{ network: 'GitHub', username: 'ada' }];
  const plain = { linkedin: 'linkedin.com/in/ada-b', github: 'ada', twitter: '@ada', mastodon: 'ada' };
  const resume = JSON.stringify({ basics: { name: 'Ada', profiles, ...plain } });
  const answer = await site.browser().send('POST', good, { ...account, resume });
  expect(((await answer.json()) as { notices: string[] }).notices).toEqual([
    'basics.mastodon: The site does not use this key and does not show its value.',
  ]);
  expect((await profileOf()).basics).toEqual({
    name: 'Ada',
    profiles: [
      ...profiles,
      { network: 'LinkedIn', username: 'ada-b', url: 'https://linkedin.com/in/ada-b' },
      { network: 'X', username: 'ada', url: 'https://x.com/ada' },
    ],
    mastodon: 'ada',
  });
});

test('another address of a résumé is shown', async () => {
  const resume = JSON.stringify({ basics: { name: 'Ada', email: 'office@example.com' } });
  await site.browser().send('POST', good, { ...account, resume });
  expect((await profileOf()).basics.email).toBe('office@example.com');
});

test('lists skipped parts of a résumé field by field, and keeps them in the record', async () => {
  const resume = {
    basics: { name: 'Ada', url: 'not an address at all' },
    work: [{ name: 'Mill', position: 'Analyst', startDate: 'once upon a time' }],
    education: [{ institution: 'Home', highlights: ['Read'] }],
  };
  const answer = await site.browser().send('POST', good, { ...account, resume: JSON.stringify(resume) });
  const { notices } = (await answer.json()) as { notices: string[] };
  expect(notices.map((notice) => notice.split(': ')[0])).toEqual(
    expect.arrayContaining(['basics.url', 'work[0].startDate', 'education[0].highlights']),
  );
  expect(await profileOf()).toMatchObject(resume);
});

test('reports entries with the same mistake once, with their number', async () => {
  const resume = {
    basics: { name: 'Ada' },
    work: [1, 2].map((year) => ({ name: 'Mill', startDate: `200${year}`, from: 1 })),
  };
  const answer = await site.browser().send('POST', good, { ...account, resume: JSON.stringify(resume) });
  const { notices } = (await answer.json()) as { notices: string[] };
  expect(notices).toEqual(['work[].from (2): The site does not use this key and does not show its value.']);
});

test('a résumé without a name is refused with the place of the fault', async () => {
  const answer = await site.browser().send('POST', good, { ...account, resume: '{"basics": {"label": "Analyst"}}' });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { fields: Record<string, string> }).fields['resume']).toContain('basics.name: ');
});

test.each([
  ['ja-JP,ja;q=0.9,en;q=0.8', '/ja/setup/token'],
  ['en;q=0.5, ja;q=0.9', '/ja/setup/token'],
  ['fr', '/en/setup/token'],
  ['', '/en/setup/token'],
])('a browser that asks for %j is shown %s', async (language, path) => {
  const linkPages = vi.fn(async () => undefined);
  const other = await createTestApp({ setupTokenHash: sha256('good'), linkPages });
  await other.browser().send('GET', good, undefined, { 'accept-language': language });
  expect(linkPages).toHaveBeenNthCalledWith(1, path);
  await other.close();
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['No/Where', undefined],
])('the time zone %s of the browser becomes the site’s where there is such a one', async (timeZone, kept) => {
  const answer = await site.browser().send('POST', good, { ...account, name: 'Ada', timeZone });
  expect(answer.status).toBe(201);
  expect(((await liveData(site.db, ['site']))[0]?.data as { timeZone?: string }).timeZone).toBe(kept);
});

test('of two at once one wins', async () => {
  const both = await Promise.all(
    ['Ada', 'Eve'].map((name) => site.browser().send('POST', good, { ...account, email: `${name}@example.com`, name })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 404]);
});
