/** Private fields of reference managers must not appear in API responses or in files for readers. */
import { messagesFor } from '#messages/index.ts';
import { documentNames } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { bibliography, citationFormats, citationText } from '#publications/formats.ts';
import { makeUser } from '#support/app.ts';
import { privateSite, type PrivateSite } from '#support/private-site.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSearchIndex } from './assets/search-index.ts';
import { contextObject } from '#publications/context-object.ts';
import { linkset } from './views/signposts.ts';
import { worksFeed } from './views/works-feed.ts';
import { feedOf } from './views/feeds.ts';
import { sitemap } from './views/sitemap.ts';

let held: PrivateSite;
beforeAll(async () => void (held = await privateSite()));
afterAll(() => held.close());

const leaksIn = (texts: Iterable<readonly [string, string]>) =>
  [...texts].flatMap(([place, text]) =>
    held.secrets.filter((secret) => text.toLowerCase().includes(secret)).map((secret) => [place, secret]),
  );

test('no answer of the API, headers included, to anybody or to the owner', async () => {
  const paths = [
    api.publications,
    api.citable,
    api.projects,
    api.posts,
    api.post('citing'),
    api.build,
    api.health,
    ...documentNames.map(api.document),
  ];
  const admin = await held.app.signedIn(await makeUser(held.app.db, { isAdmin: true }));
  const answers = await Promise.all(
    [held.app.browser(), admin].flatMap((browser) =>
      paths.map(async (path) => {
        const answer = await browser.get(path);
        return [path, answer.status, [...answer.headers].join('\n') + (await answer.text())] as const;
      }),
    ),
  );
  expect(leaksIn(answers.map(([path, , text]) => [path, text]))).toEqual([]);
  // The records themselves are present; only the private fields are omitted.
  const told = (path: string) => answers.filter((item) => item[0] === path && item[1] === 200).map((item) => item[2]);
  for (const path of [api.publications, api.citable, api.document('resume')])
    expect([path, told(path).at(-1) ?? '']).toEqual([path, expect.stringContaining('A Title')]);
});

test('no citation file, feed, sitemap or page of the search index', async () => {
  const { site } = held;
  const folder = temporaryFolder();
  expect(await buildSearchIndex(site, folder)).toBeGreaterThan(1);
  const index = globSync('**/*.*', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile());
  const indexed = await Promise.all(
    index.map(async ({ name, parentPath }) => {
      const bytes = await readFile(join(parentPath, name));
      return [name, (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString()] as const;
    }),
  );
  expect(indexed.some(([, text]) => text.includes('A Title'))).toBe(true);
  const files = citationFormats.flatMap(({ id }) => [
    [`all ${id}`, bibliography(site.publications, id)] as const,
    ...site.publications.map((work) => [`one ${id}`, citationText(work, id)] as const),
  ]);
  expect(files[0]?.[1]).toContain('A Title');
  const lists = [
    ['feed of works', worksFeed(site, messagesFor('en'))],
    ['link set', linkset(site)],
    ['context objects', site.publications.map((work) => decodeURIComponent(contextObject(work, site.url))).join('\n')],
  ] as const;
  for (const [place, text] of lists.filter(([name]) => name !== 'link set'))
    expect([place, text]).toEqual([place, expect.stringContaining('A Title')]);
  const feed = await feedOf(site, messagesFor('en'));
  const feeds = [
    ['rss', feed.rss2()],
    ['atom', feed.atom1()],
    ['json', feed.json1()],
    ['sitemap', sitemap(site)],
  ] as const;
  expect(feeds[0][1]).toContain('A Title');
  expect(leaksIn([...indexed, ...files, ...lists, ...feeds])).toEqual([]);
});
