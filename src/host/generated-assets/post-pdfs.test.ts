/** A post's PDF is created again only when its content changes. */
import type { Owner } from '#contract/owner.ts';
import type { PostSummary } from '#contract/posts.ts';
import type { MediaDependencies } from '#server/features/media/media-service.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import type { Site } from '#site/data/site.ts';
import { postPaper } from '#site/views/post-paper.ts';
import { standfirst } from '#site/views/posts.ts';
import { newDirectory } from '#support/rendering.ts';
import { runs } from '#support/runs.ts';
import { testOwner, testPost, testSite } from '#support/site.ts';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createPostPdfs, nameOf } from './post-pdfs.ts';

const post = testPost({ id: 'one' });
const fail = (line: string, cause?: unknown) => {
  throw new Error(line, { cause });
};
const pdfsIn = (folder: string, log: (line: string, cause?: unknown) => void = fail) =>
  createPostPdfs({} as MediaDependencies, folder, 'program', log);
const body = (html: string) => ({ html, headings: [], text: 'Words.' });

test('finds a stored file without rendering its post, and creates others with less than normal priority', async () => {
  const folder = newDirectory();
  const count = { rendered: 0 };
  const site = testSite({
    posts: [post],
    rendered: async () => {
      count.rendered += 1;
      return body('<p>Words.</p>');
    },
  });
  const first = pdfsIn(folder);
  // Simultaneous requests wait for the same PDF to be created.
  const files = await Promise.all(Array.from({ length: 5 }, () => first.fileOf(site, post)));
  expect([new Set(files).size, count.rendered]).toEqual([1, 1]);
  expect(readFileSync(files[0] ?? '', 'latin1')).toMatch(/^%PDF-/);
  first.close();
  const second = pdfsIn(folder);
  expect([await second.fileOf(site, post), count.rendered]).toEqual([files[0], 1]);
  const updated = { ...post, revision: 2 };
  const made = second.fileOf(site, updated);
  await vi.waitUntil(() => prioritiesOfChildren().includes(constants.priority.PRIORITY_BELOW_NORMAL));
  await made;
  expect(readdirSync(folder)).toEqual([nameOf(site, updated, 'program')]);
  second.close();
}, 60_000);

test('logs a failed PDF once, and does not try again at each request', async () => {
  const told: string[] = [];
  const pdfs = pdfsIn(newDirectory(), (line, cause) => void told.push(`${line}: ${String(cause)}`));
  const broken = { ...post, createdAt: 'no day' };
  const site = testSite({ posts: [broken], rendered: async () => body('<p>Words.</p>') });
  for (let times = 0; times < 3; times += 1) expect(await pdfs.fileOf(site, broken)).toBeUndefined();
  expect(told).toEqual([expect.stringMatching(/^Could not create the PDF of a post: RangeError: /)]);
  pdfs.close();
}, 60_000);

/** Data that affects a post's PDF. */
interface Facts {
  post: Partial<PostSummary>;
  owner: Partial<Owner>;
  theme: { accent: string | null };
  title: string | undefined;
  timeZone: string;
  texMacros: Record<string, string>;
  works: string;
  url: string;
}
const facts: fc.Arbitrary<Facts> = fc.record({
  post: fc.record({
    title: fc.constantFrom('One', 'Two', '二つ'),
    revision: fc.constantFrom(1, 2),
    address: fc.constantFrom(null, 'one'),
    createdAt: fc.constantFrom('2024-03-12T03:00:00.000Z', '2024-03-12T23:00:00.000Z'),
    updatedAt: fc.constantFrom('2024-03-12T03:00:00.000Z', '2025-03-12T03:00:00.000Z'),
    summary: fc.constantFrom(post.summary, { blocks: [] }),
    authors: fc.constantFrom([], [{ name: 'Ito' }]),
  }),
  owner: fc.record({ name: fc.constantFrom('A', 'B'), nameJa: fc.constantFrom(null, '甲'), tagline: fc.constant('') }),
  theme: fc.record({ accent: fc.constantFrom(null, '#2a5db0') }),
  title: fc.constantFrom(undefined, 'Desk'),
  timeZone: fc.constantFrom('Asia/Tokyo', 'UTC'),
  texMacros: fc.constantFrom<Record<string, string>>({}, { RR: 'R' }),
  works: fc.constantFrom('those', 'others'),
  url: fc.constantFrom('https://a.example', 'https://b.example'),
});
const siteOf = ({ owner, theme, title, timeZone, texMacros, works, url }: Facts): Site =>
  testSite({
    url,
    citingHash: works,
    owner: { ...testOwner, ...owner },
    settings: {
      ...defaultSettings,
      timeZone,
      texMacros,
      ...(title && { title }),
      theme: { ...defaultSettings.theme, ...theme },
    },
  });
/** Returns the content of a post's PDF. Its body depends on the post's revision and on the site's macros and works. */
function paperOf(site: Site, of: PostSummary) {
  const rendered = body(`<p>${of.revision} ${JSON.stringify([site.settings.texMacros, site.citingHash])}</p>`);
  return postPaper(site, of, rendered, standfirst(of, rendered.text, site));
}

test('each fact that a PDF shows changes the file’s name', () => {
  fc.assert(
    fc.property(
      facts,
      facts,
      fc.constantFrom<keyof Facts>('post', 'owner', 'theme', 'title', 'timeZone', 'texMacros', 'works', 'url'),
      (one, two, name) => {
        const other = { ...one, [name]: two[name] };
        const [first, second] = [one, other].map((of) => [siteOf(of), { ...post, ...of.post }] as [Site, PostSummary]);
        const isOther = JSON.stringify(paperOf(...first!)) !== JSON.stringify(paperOf(...second!));
        const isOtherName = nameOf(...first!, 'program') !== nameOf(...second!, 'program');
        expect(isOtherName || !isOther).toBe(true);
      },
    ),
    runs(500, 10_000),
  );
});

test('publications change only the names of posts that can cite, and another program changes all names', () => {
  const site = testSite({ citingHash: 'those', mayCite: () => false });
  expect(nameOf({ ...site, citingHash: 'others' }, post, 'program')).toBe(nameOf(site, post, 'program'));
  expect(nameOf({ ...site, mayCite: () => true }, post, 'program')).not.toBe(nameOf(site, post, 'program'));
  expect(nameOf(site, post, 'next')).not.toBe(nameOf(site, post, 'program'));
});

/** Returns the nice value of each child process. */
const prioritiesOfChildren = () =>
  execFileSync('ps', ['-A', '-o', 'ppid=,ni='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([parent, nice]) => (parent === process.pid ? [nice] : []));
