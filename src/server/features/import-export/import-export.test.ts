import { pages } from '#contract/paths.ts';
import { verbatim } from '#contract/problems.ts';
import { inEnglish } from '#support/in-english.ts';
import { createImages } from '#server/features/media/images/images.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { messages } from '#contract/messages.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { findLivePost, findPost, listPosts } from '#server/features/posts/post-repository.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { listRevisions } from '#server/features/posts/revision-repository.ts';
import { makeLive } from '#server/features/posts/state-repository.ts';
import { pgliteDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { sharedDatabase } from '#support/shared.ts';
import { findRedirect } from '#server/features/posts/redirect-repository.ts';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exportMarkdown } from './export-markdown.ts';
import { findPicture, type FetchPicture } from '#importers/find-picture.ts';
import { importPosts, type ImportOptions } from './import-posts.ts';
import { findPosts } from '#importers/find-posts.ts';
import { splitPosts } from '#importers/read-posts.ts';
import { openSource, picturesAround, readSource, siteAround, type Source } from './read-source.ts';

const folder = temporaryFolder();
const database = await sharedDatabase();

const now = new Date('2026-01-02T03:04:05.678Z');
const images = createImages(undefined);
const options = { publish: false, dryRun: false, now };
const nothing: Source = { texts: [], pictures: [], picture: async () => undefined };

const bringFrom = async (
  db: Connection['db'],
  source: Source,
  more: Partial<ImportOptions> = {},
  fetched?: FetchPicture,
) =>
  inEnglish(
    await importPosts(
      { db, images },
      source.texts.flatMap((file) => splitPosts({ program: 'markdown', ...file })),
      { ...options, keys: [], picture: (path, src) => findPicture(source, path, src, fetched), ...more },
    ),
  );
const bring = (files: Record<string, string>, more: Partial<ImportOptions> = {}) => {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  return bringFrom(database.db, { ...nothing, texts }, more);
};
const all = async () => [
  ...(await listPosts(database.db, { state: 'published' })),
  ...(await listPosts(database.db, { state: 'unpublished' })),
];
const titled = async (title: string) => (await all()).find((post) => post.title === title);

test('reads the same metadata from the front matter of five programs', async () => {
  const report = await bring(
    {
      'hugo.md':
        '+++\ntitle = "Hugo"\ndate = 2024-03-12T10:00:00+09:00\ntags = ["a", "b"]\ncategories = ["Notes"]\ndescription = "About."\nslug = "hugo-post"\n+++\nText.',
      '_posts/2024-03-12-jekyll.md': '---\ntitle: Jekyll\ncategories: Notes\ntags: a, b\nexcerpt: About.\n---\nText.',
      'astro.md':
        '---\ntitle: "Astro"\npubDate: 2024-03-12\ncategory: Notes\ntags: [a, b]\ndescription: About.\n---\nText.',
      'ghost.md':
        '---\ntitle: Ghost\npublished_at: 2024-03-12T01:00:00.000Z\ncategory: Notes\ntags:\n  - a\n  - b\ncustom_excerpt: About.\nstatus: draft\n---\nText.',
      'zenn.md': '---\ntitle: "Zenn"\nemoji: "😸"\ntopics: ["a", "b"]\npublished: false\n---\nText.',
      'none.md': '# A heading\n\nText.',
    },
    { publish: true },
  );
  expect(report.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['Hugo', 'published'],
    ['Jekyll', 'published'],
    ['Astro', 'published'],
    ['Ghost', 'imported'],
    ['Zenn', 'imported'],
    ['A heading', 'imported'],
  ]);
  for (const title of ['Hugo', 'Jekyll', 'Astro', 'Ghost']) {
    const post = await titled(title);
    expect(post, title).toMatchObject({ category: { name: 'Notes' }, keywords: [{ name: 'a' }, { name: 'b' }] });
    expect(post?.createdAt.slice(0, 10)).toBe('2024-03-12');
    expect(JSON.stringify(post?.summary)).toContain('About.');
  }
  expect((await titled('Hugo'))?.address).toBe('hugo-post');
  const body = (await findPost(database.db, (await titled('A heading'))?.id ?? ''))?.body;
  expect(body?.blocks.map(({ type }) => type)).toEqual(['paragraph']);
});

test('a post that was not public stays a draft with --publish, with the reason in the report', async () => {
  const said = {
    'draft.md': 'draft: true',
    'published.md': 'published: false',
    'quoted.md': 'draft: "true"',
    'status.md': 'status: pending',
    'private.md': 'private: true',
    'seen.md': 'visibility: paid',
    'locked.md': 'password: secret',
    'mailed.md': 'email_only: true',
    'paid.md': 'members_only: true',
    'later.md': 'date: 2026-01-03',
    'undated.md': 'layout: post',
    'garden.md': 'status: evergreen',
    'site/_drafts/2024-01-01-idea.md': 'layout: post',
    '_posts/2024-01-02-out.md': 'visibility: public',
  };
  const files = Object.fromEntries(
    Object.entries(said).map(([path, line]) => {
      const date = /date|layout/.test(line) ? '' : 'date: 2024-01-02\n';
      return [path, `---\ntitle: Held ${path}\n${date}${line}\n---\nText.`];
    }),
  );
  const report = await bring(files, { publish: true });
  expect(Object.fromEntries(report.map(({ path, outcome, notices }) => [path, [outcome, ...notices]]))).toEqual({
    'draft.md': ['imported', 'Not published: it was a draft.'],
    'published.md': ['imported', 'Not published: it was a draft.'],
    'quoted.md': ['imported', 'Not published: it was a draft.'],
    'status.md': ['imported', 'Not published: it was waiting for review.'],
    'private.md': ['imported', 'Not published: it was private.'],
    'seen.md': ['imported', 'Not published: it was for paying members.'],
    'locked.md': ['imported', 'Not published: it was protected by a password.'],
    'mailed.md': ['imported', 'Not published: it was sent only by email.'],
    'paid.md': ['imported', 'Not published: it was for members.'],
    'later.md': ['imported', 'Not published: its date is in the future.'],
    'undated.md': ['imported', 'Not published: it has no date.'],
    'garden.md': ['published'],
    'site/_drafts/2024-01-01-idea.md': ['imported', 'Not published: it was in _drafts.'],
    '_posts/2024-01-02-out.md': ['published'],
  });
  const live = (await listPosts(database.db, { state: 'published' })).map(({ title }) => title);
  expect(live.filter((title) => title.startsWith('Held')).sort()).toEqual([
    'Held _posts/2024-01-02-out.md',
    'Held garden.md',
  ]);
});

test('nothing of a folder _drafts is published, where that folder itself is imported', async () => {
  const file = { '2024-01-01-of-ink.md': '---\ntitle: From drafts\n---\nText.' };
  expect((await bring(file, { publish: true, source: '/home/ada/site/_drafts' }))[0]).toMatchObject({
    outcome: 'imported',
    notices: ['Not published: it was in _drafts.'],
  });
});

test('a post with missing content stays a draft with --publish, with its line in the report', async () => {
  const head = (title: string) => `---\ntitle: Gap ${title}\ndate: 2024-01-02\n---\n`;
  const report = await bring(
    {
      'p.md': `${head('p')}![x](gone.png)`,
      'c.md': `${head('c')}As [@nobody1] says.`,
      't.md': `${head('t')}{% riddle %}`,
      'pages/p.md': `---\ntitle: Page\nlayout: page\n---\n{% riddle %}`,
      'whole.md': `${head('w')}As [@ada] says.`,
    },
    { publish: true, keys: ['ada'] },
  );
  expect(Object.fromEntries(report.map(({ path, outcome, notices }) => [path, [outcome, ...notices]]))).toEqual({
    'p.md': ['imported', 'p.md:5 image gone.png: it was not imported', 'Not published: an image is missing.'],
    'c.md': [
      'imported',
      'c.md:5 citation nobody1: the BibTeX entry is missing',
      'Not published: a cited work is missing.',
    ],
    't.md': [
      'imported',
      't.md:5 tag {% riddle %}: this tag is not supported',
      'Not published: it has a tag that is not supported.',
    ],
    'pages/p.md': [
      'imported',
      'pages/p.md:5 tag {% riddle %}: this tag is not supported',
      'Not published: it has a tag that is not supported.',
    ],
    'whole.md': ['published'],
  });
});

test('the former path of a post that was not public redirects nowhere', async () => {
  await bring(
    { 'closed.md': '---\ntitle: Closed\ndate: 2024-01-02\nvisibility: members\naliases: [/closed/]\n---\nText.' },
    { publish: true },
  );
  expect(await findRedirect(database.db, '/closed')).toBeUndefined();
});

test('the same file again does nothing; a dry run stores nothing; refused files are named', async () => {
  const file = { 'once.md': '---\ntitle: Once\n---\nText. ![x](./x.png)' };
  const before = (await all()).length;
  expect((await bring(file, { dryRun: true }))[0]).toMatchObject({ outcome: 'imported' });
  expect((await all()).length).toBe(before);
  expect(await bring(file)).toEqual([
    {
      path: 'once.md',
      postId: expect.stringMatching(/^once-/) as string,
      title: 'Once',
      outcome: 'imported',
      notices: ['once.md:4 image ./x.png: it was not imported'],
    },
  ]);
  expect((await bring(file))[0]?.outcome).toBe('known');
  expect((await all()).length).toBe(before + 1);
  const [broken, long] = await bring({
    'aliases.md': `---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\ntitle: Bomb\n---\nText.`,
    'long.md': `---\ntitle: Long\n---\n${'para\n\n'.repeat(1_001)}`,
  });
  expect(broken).toMatchObject({ title: 'aliases', outcome: 'imported' });
  expect(broken?.notices[0]).toMatch(/^The front matter could not be read/);
  expect(long).toMatchObject({ outcome: 'left out', notices: ['A post can have up to 1,000 blocks.'] });
});

test('a changed file changes its post, unless that was edited', async () => {
  const file = (text: string, title = 'Grows') => ({
    'grows.md': `---\ntitle: ${title}\ndate: 2024-05-06\n---\n${text}`,
  });
  const outcome = async (files: Record<string, string>, more = {}) => (await bring(files, more))[0]?.outcome;
  expect(await outcome(file('First.'))).toBe('imported');
  const id = (await titled('Grows'))?.id ?? '';
  const before = (await all()).length;
  expect(await outcome(file('Second.'))).toBe('updated');
  // The title has changed, but the post is recognized by its date.
  expect(await outcome(file('Third.', 'Grew'))).toBe('updated');
  expect(await outcome(file('Second.'))).toBe('known');
  expect((await all()).length).toBe(before);
  const post = await findPost(database.db, id);
  expect(post).toMatchObject({ title: 'Grew', revision: 3, body: { blocks: [{ data: { text: 'Third.' } }] } });
  expect((await listRevisions(database.db, id, { limit: 5 })).map(({ kind }) => kind)).toEqual(Array(3).fill('import'));
  // An import does not change the published version unless it publishes.
  await makeLive(database.db, id, 3, now);
  expect(await outcome(file('Fourth.'))).toBe('updated');
  expect((await findLivePost(database.db, id))?.revision).toBe(3);
  expect(await outcome(file('Fifth.'), { publish: true })).toBe('published');
  expect(await findLivePost(database.db, id)).toMatchObject({ revision: 5, title: 'Grows' });

  const mine = { title: 'Mine', categoryName: 'C', keywords: [], summary: '{"blocks":[]}', body: '{"blocks":[]}' };
  await savePost(database, id, { ...mine, published: true, revision: 5 }, now);
  const [refused] = await bring(file('Sixth.'));
  expect(refused).toMatchObject({ outcome: 'left out', notices: [messages.importChangedHere] });
  expect((await findPost(database.db, id))?.title).toBe('Mine');
  await makeLive(database.db, id, 6, now);
});

test('another file of the same path is another post', async () => {
  await bring({ 'index.md': '---\ntitle: Of one folder\n---\nA' });
  expect((await bring({ 'index.md': '---\ntitle: Of another\n---\nB' }))[0]?.outcome).toBe('imported');
  expect((await bring({ 'index.md': '---\ntitle: Of one folder\n---\nC' }))[0]?.outcome).toBe('updated');
  expect([await titled('Of one folder'), await titled('Of another')]).not.toContain(undefined);
});

test('an interrupted import keeps its posts and images, and resumes there', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const files = Array.from(
    { length: 45 },
    (_, n) => [`half-${n}.md`, `---\ntitle: Half ${n}\n---\n![P](p.png)`] as const,
  );
  const texts = files.map(([path, text]) => ({ path, text }));
  const source = { ...nothing, texts, pictures: ['p.png'], picture: async () => picture };
  const half = async () => (await all()).filter(({ title }) => title.startsWith('Half ')).length;

  let transactions = 0;
  const dying = Object.create(database.db, {
    transaction: {
      value: ((work, config) => {
        transactions += 1;
        if (transactions > 2) throw new Error('killed');
        return database.db.transaction(work, config);
      }) as typeof database.db.transaction,
    },
  }) as typeof database.db;
  await expect(bringFrom(dying, source)).rejects.toThrow('killed');
  expect(await half()).toBe(40);

  const read: string[] = [];
  const report = await bringFrom(database.db, source, {
    picture: async (path) => {
      read.push(path);
      return { name: 'p.png', bytes: picture };
    },
  });
  const outcomes = report.map(({ outcome }) => outcome);
  expect([outcomes.filter((one) => one === 'known').length, outcomes.slice(40)]).toEqual([
    40,
    Array.from({ length: 5 }, () => 'imported'),
  ]);
  // The shared image is read once.
  expect([await half(), read.length]).toEqual([45, 1]);
});

test('an import stopped before its end keeps no post; a truncated export gives its complete posts', async () => {
  const stop = new AbortController();
  const before = (await all()).length;
  const files = Object.fromEntries([1, 2, 3].map((n) => [`stop-${n}.md`, `---\ntitle: Stop ${n}\n---\nText.`]));
  const done: number[] = [];
  const progress = (count: number) => {
    done.push(count);
    if (count === 2) stop.abort();
  };
  await expect(bring(files, { signal: stop.signal, progress })).rejects.toThrow('aborted');
  expect([done, (await all()).length]).toEqual([[1, 2], before]);

  const out = join(folder, 'stopped');
  const later = new AbortController();
  const written = await exportMarkdown(database.db, out, {
    signal: later.signal,
    progress: (count) => count === 2 && later.abort(),
  });
  expect(written).toEqual({ written: 2, all: before });
  expect(readdirSync(out).filter((name) => name.endsWith('.md'))).toHaveLength(2);
});

test('reads a folder without symbolic links, and a zip without entries outside of it', async () => {
  const source = join(folder, 'source');
  mkdirSync(join(source, 'deep'), { recursive: true });
  writeFileSync(join(source, 'a.md'), 'A');
  writeFileSync(join(source, 'deep', 'b.markdown'), 'B');
  writeFileSync(join(folder, 'secret.md'), 'secret');
  symlinkSync(join(folder, 'secret.md'), join(source, 'linked.md'));
  symlinkSync(folder, join(source, 'linked'));
  expect((await readSource(source)).texts.map(({ path }) => path)).toEqual(['a.md', 'deep/b.markdown']);

  const zip = (files: Record<string, Uint8Array>) => {
    writeFileSync(join(folder, 'posts.zip'), zipSync(files));
    return readSource(join(folder, 'posts.zip'));
  };
  const zipped = await zip({ 'x/a.md': strToU8('A'), 'x/a.png': new Uint8Array(9), 'x/b.txt': strToU8('B') });
  expect(zipped).toMatchObject({ texts: [{ path: 'x/a.md', text: 'A' }], pictures: ['x/a.png'] });
  expect([await zipped.picture('x/a.png'), await zipped.picture('x/b.txt')]).toEqual([new Uint8Array(9), undefined]);
  await expect(zip({ '../a.md': strToU8('A') })).rejects.toThrow('a path that leads out of the zip');
  writeFileSync(join(folder, 'no.zip'), 'no zip');
  await expect(readSource(join(folder, 'no.zip'))).rejects.toThrow('cannot be read');
  await expect(readSource(join(folder, 'none'))).rejects.toThrow('there is no file or folder');
});

const dot = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#b93524' } })
  .png()
  .toBuffer();
const blocksOf = async (title: string) =>
  (await findPost(database.db, (await titled(title))?.id ?? ''))?.body.blocks ?? [];

test('imports images next to a text; remote ones only on request, with a report', async () => {
  const files: Record<string, Uint8Array> = {
    'posts/pen.png': dot,
    'static/images/ink pot.png': dot,
    'posts/bad.png': strToU8('no picture'),
  };
  const text =
    '---\ntitle: With pictures\n---\n![A pen](pen.png)\n\n![Ink](/images/ink%20pot.png)\n\n' +
    '![Bad](./bad.png)\n\n![Away](https://example.org/a.png)\n\n![Out](../../secret.png)';
  const source: Source = {
    texts: [{ path: 'posts/a.md', text }],
    pictures: Object.keys(files),
    picture: async (path) => files[path],
  };
  const [report] = await bringFrom(database.db, source);
  expect(report?.notices).toEqual([
    'The image https://example.org/a.png stays a link: Use --fetch-images to download the image.',
    'posts/a.md:8 image ./bad.png: Only JPEG, PNG, WebP, AVIF, GIF, SVG, HEIC and TIFF images can be used.',
    'posts/a.md:12 image ../../secret.png: it was not imported',
  ]);
  const blocks = await blocksOf('With pictures');
  expect(blocks.map(({ type, data }) => [type, data.alt ?? data.url])).toMatchObject([
    ['figure', 'A pen'],
    ['figure', 'Ink'],
    ['link', './bad.png'],
    ['link', 'https://example.org/a.png'],
    ['link', '../../secret.png'],
  ]);
  const fetched: string[] = [];
  const away = { ...source, texts: [{ path: 'posts/b.md', text: text.replace('With', 'Fetched') }] };
  const [again] = await bringFrom(database.db, away, {}, async (url) => {
    fetched.push(url.href);
    return dot;
  });
  expect([fetched, again?.notices.length]).toEqual([['https://example.org/a.png'], 2]);
});

test('links between texts work after the import, in any order, also after a repeated import', async () => {
  const files = (more = '') => ({
    'garden/Reeds.md': `---\ntitle: Of reeds\n---\nSee [[Wind#In spring|the wind]] and [[Old]].${more}`,
    'garden/Wind.md': `---\ntitle: Of wind\n---\nBack to [reeds](Reeds.md), on to [[Page]].`,
    'garden/Page.md': `---\ntitle: A page\nlayout: page\n---\nSee [[Wind]].`,
  });
  const taken = { title: 'Taken', categoryName: 'C', keywords: [], summary: '{"blocks":[]}', body: '{"blocks":[]}' };
  await createPost(database, '', { ...taken, published: false, address: 'wind' }, undefined, now);
  const source = (of: Record<string, string>) => {
    const place = join(folder, 'garden-site');
    for (const [path, text] of Object.entries(of)) {
      mkdirSync(join(place, 'garden'), { recursive: true });
      writeFileSync(join(place, path), text);
    }
    return openSource(place);
  };
  const come = async (of: Record<string, string>) => {
    const opened = await source(of);
    // Only exports are split into posts, so `split` must not be called here.
    const split = ({ path }: { path: string }) => expect.fail(path);
    const posts = await findPosts(opened, { split, leaveOut: (why) => expect(why).toBe('') });
    const picture: ImportOptions['picture'] = (path, src) => findPicture(opened, path, src, undefined);
    return importPosts({ db: database.db, images }, posts, { ...options, keys: [], picture });
  };
  const report = await come(files());
  expect(report.map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'imported']);
  const textOf = async (title: string) => (await blocksOf(title))[0]?.data.text;
  expect(await textOf('Of reeds')).toBe('See <a href="/blog/wind-2#in-spring">the wind</a> and Old.');
  expect(await textOf('Of wind')).toBe('Back to <a href="/blog/reeds">reeds</a>, on to <a href="/page">Page</a>.');
  expect((await titled('Of wind'))?.address).toBe('wind-2');
  expect(report.find(({ page }) => page !== undefined)?.page).toBe('page');
  // One file has changed since the first import. The links in its text still point to the existing posts.
  expect((await come(files(' More.'))).map(({ outcome }) => outcome)).toEqual(['known', 'updated', 'known']);
  expect(await textOf('Of reeds')).toBe('See <a href="/blog/wind-2#in-spring">the wind</a> and Old. More.');
});

test('a post without a summary gets the start of its first paragraph; our own files stay unchanged', async () => {
  const sentence = 'Reeds grow where water is slow, and they bend where the wind is not. ';
  await bring({
    'short.md': '---\ntitle: Starts\n---\n# A heading\n\nA *short* one.\n\nMore.',
    'long.md': `---\ntitle: Goes on\n---\n${sentence.repeat(5)}`,
    'said.md': '---\ntitle: Is said\ndescription: What it is.\n---\nWords.',
    'ours.md': '---\ntitle: Is ours\nsummary: ""\nformat: researcher-site\n---\nWords.',
  });
  const summaryOf = async (title: string) => firstSummaryText((await titled(title))?.summary ?? { blocks: [] });
  expect(await summaryOf('Starts')).toBe('A short one.');
  expect(await summaryOf('Goes on')).toBe(sentence.repeat(2).trim());
  expect(await summaryOf('Is said')).toBe('What it is.');
  expect(await summaryOf('Is ours')).toBeUndefined();
});

test('a part of a site finds the pictures of the site, any folder those that it names beside it', async () => {
  const lay = (path: string, bytes: Uint8Array | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  for (const path of ['leaf/assets/img/reed.png', 'loose/images/pen.png', 'loose/hidden.png', 'secret.png'])
    lay(path, dot);
  lay('leaf/_config.yml', 'permalink: pretty');
  lay('leaf/_posts/2024-01-02-a.md', '![](/assets/img/reed.png) ![](../assets/img/reed.png)');
  lay('loose/posts/a.md', 'A');
  const found = async (place: string, text: string, src: string) => {
    const source = await openSource(join(folder, place));
    const around = await siteAround(join(folder, place));
    const { pictures, below } = await picturesAround(join(folder, place), source, around);
    return 'bytes' in (await findPicture(pictures, below + text, src, undefined));
  };
  for (const place of ['leaf/_posts', 'leaf/_posts/2024-01-02-a.md']) {
    expect(await found(place, '2024-01-02-a.md', '/assets/img/reed.png'), place).toBe(true);
    expect(await found(place, '2024-01-02-a.md', '../assets/img/reed.png'), place).toBe(true);
    expect(await found(place, '2024-01-02-a.md', '../../secret.png'), place).toBe(false);
  }
  for (const place of ['loose/posts', 'loose/posts/a.md']) {
    expect(await found(place, 'a.md', '../images/pen.png'), place).toBe(true);
    expect(await found(place, 'a.md', '../../secret.png'), place).toBe(false);
    for (const out of ['../../hidden.png', '../../../hidden.png', '%2e%2e/..\\hidden.png', '/../hidden.png'])
      expect(await found(place, 'a.md', out), `${place} ${out}`).toBe(false);
  }
});

test('stores an image of several posts once, even if the first of them was skipped', async () => {
  const bytes = await sharp({ create: { width: 5, height: 3, channels: 3, background: '#225' } })
    .png()
    .toBuffer();
  const shown = (title: string, more = '') => `---\ntitle: ${title}\n---\n![A](one.png)\n\n${more}`;
  const source: Source = {
    texts: [
      { path: 'a.md', text: shown('Left out', 'para\n\n'.repeat(1_001)) },
      { path: 'b.md', text: shown('Shows it') },
      { path: 'c.md', text: shown('Shows it too') },
    ],
    pictures: ['one.png'],
    picture: async () => bytes,
  };
  const report = await bringFrom(database.db, source);
  expect(report.map(({ outcome }) => outcome)).toEqual(['left out', 'imported', 'imported']);
  const [one, other] = [await blocksOf('Shows it'), await blocksOf('Shows it too')];
  expect(one[0]).toMatchObject({ type: 'figure', data: { media: expect.stringMatching(/^[\w-]{22}$/) as string } });
  expect(other[0]?.data.media).toBe(one[0]?.data.media);
});

test('an imported cover is the cover of the post', async () => {
  const source: Source = {
    texts: [{ path: 'a.md', text: '---\ntitle: Covered\ncover: img/pen.png\n---\nText.' }],
    pictures: ['img/pen.png'],
    picture: async (path) => (path === 'img/pen.png' ? dot : undefined),
  };
  await bringFrom(database.db, source);
  const post = await findPost(database.db, (await titled('Covered'))?.id ?? '');
  expect(post?.cover).toMatch(/^[\w-]{22}$/);
  expect(post?.body.blocks.map(({ type }) => type)).toEqual(['paragraph']);
});

test('skips a text that would take endless time, with a message, and imports the others', async () => {
  const files = {
    'good.md': '# Read in time\n\nText.',
    'hostile.md': '[a](<b'.repeat(20_000),
    'last.md': '# The last\n\nText.',
  };
  const report = await bring(files, { limits: { timeoutMs: 3_000 } });
  expect(report.map(({ path, outcome, notices }) => [path, outcome, ...notices])).toEqual([
    ['good.md', 'imported'],
    ['hostile.md', 'left out', messages.readingTooLong],
    ['last.md', 'imported'],
  ]);
});

test('does not lock the database while reading texts and images', async () => {
  let waited = 0;
  const picture = async () => {
    await database.db.transaction(async (tx) => void (await listPosts(tx, { state: 'published' })));
    waited += 1;
    return { notice: verbatim('Looked for.') };
  };
  const [post] = await bring({ 'free.md': '# Free\n\n![a](a.png)' }, { picture });
  expect([post?.outcome, post?.notices, waited]).toEqual([
    'imported',
    ['free.md:3 image a.png: it was not imported'],
    1,
  ]);
});

test('reports values over a limit instead of cutting them, and keeps former paths and the last change', async () => {
  const long = 'long '.repeat(60).trim();
  const [report] = await bring(
    {
      'too-long.md': `---\ntitle: ${long}\ncategory: ${long}\nlastmod: 2025-02-03\ndate: 2024-01-02\naliases: [/2024/01/old/, "https://former.test/x y/"]\n---\nText.`,
    },
    { publish: true },
  );
  expect(report).toMatchObject({ title: 'too-long', outcome: 'published' });
  expect(report?.notices).toEqual([
    `A category can have up to 60 characters. The category was skipped: ${long}`,
    'A title can have up to 200 characters. The full title was kept as the first heading.',
  ]);
  const post = await titled('too-long');
  expect((await blocksOf('too-long'))[0]?.data).toEqual({ text: long, level: 1 });
  expect([post?.createdAt.slice(0, 10), post?.updatedAt.slice(0, 10)]).toEqual(['2024-01-02', '2025-02-03']);
  const key = post?.address ?? post?.id;
  expect(await findRedirect(database.db, '/2024/01/old')).toBe(pages.post(key ?? ''));
  expect(await findRedirect(database.db, '/x%20y')).toBe(pages.post(key ?? ''));
});

test('importing an export gives the same posts', async () => {
  const out = join(folder, 'out');
  const posts = await all();
  expect(await exportMarkdown(database.db, out)).toEqual({ written: posts.length, all: posts.length });
  expect(readdirSync(out).filter((name) => name.endsWith('.md'))).toHaveLength(posts.length);
  expect(readdirSync(join(out, 'media')).length).toBeGreaterThan(0);
  const other = await pgliteDatabase();
  try {
    const report = await bringFrom(other.db, await readSource(out), { publish: true });
    expect(report.flatMap(({ outcome, notices }) => (outcome === 'left out' ? notices : []))).toEqual([]);
    const copies = [
      ...(await listPosts(other.db, { state: 'published' })),
      ...(await listPosts(other.db, { state: 'unpublished' })),
    ];
    for (const post of posts) {
      const copy = copies.find(({ title }) => title === post.title);
      for (const key of ['published', 'createdAt', 'summary', 'address'] as const)
        expect(copy?.[key], key).toEqual(post[key]);
      expect(copy?.keywords.map(({ name }) => name)).toEqual(post.keywords.map(({ name }) => name));
      const [one, two] = [await findPost(database.db, post.id), await findPost(other.db, copy?.id ?? '')];
      expect(two?.body.blocks.map(({ type, data }) => [type, data])).toEqual(
        one?.body.blocks.map(({ type, data }) => [type, data]),
      );
    }
  } finally {
    await other.close();
  }
});
