import { testPost, testPosts, testSite } from '#support/site.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildSearchIndex } from './search-index.ts';
import { searchLanguages } from '#site/views/search.ts';

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
});

const english = testSite({ posts: testPosts.slice(0, 2), publications: [] });

test("each used language gets a bundle with its number of pages, without Pagefind's interface", async () => {
  const site = testSite();
  expect(await buildSearchIndex(site, folder)).toBe(site.posts.length + site.publications.length);
  expect(searchLanguages(site)).toEqual(['en', 'ja']);
  const index = join(folder, 'search-index');
  expect((await readdir(index)).toSorted()).toEqual(['en', 'ja']);
  const counts = await Promise.all(
    ['en', 'ja'].map(async (language) => {
      const entry = JSON.parse(await readFile(join(index, language, 'pagefind-entry.json'), 'utf8')) as {
        languages: Record<string, { page_count: number }>;
      };
      return entry.languages[language]?.page_count;
    }),
  );
  expect(counts).toEqual([5, 2]);
  expect((await readdir(join(index, 'en'))).filter((name) => /ui|highlight|component/.test(name))).toEqual([]);
});

test('a new index replaces the former one whole, and an empty site has none', async () => {
  await buildSearchIndex(testSite(), folder);
  await buildSearchIndex(english, folder);
  expect((await readdir(join(folder, 'search-index'))).toSorted()).toEqual(['en']);
  expect(await buildSearchIndex(testSite({ posts: [], publications: [] }), folder)).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual(['search-index']);
  expect(await readdir(join(folder, 'search-index'))).toEqual([]);
});

test('keeps unchanged pages, and indexes a changed text again, whatever its metadata', async () => {
  const out = join(folder, 'kept');
  const entry = join(out, 'search-index', 'en', 'pagefind-entry.json');
  const build = async (text: string) => {
    await buildSearchIndex(english, out, 'program', () => text);
    return (await stat(entry)).mtimeMs;
  };
  const first = await build('one');
  expect(await build('one')).toBe(first);
  expect(await build('other')).toBeGreaterThan(first);
});

test('markup in a title is text in the index', async () => {
  const title = 'On <b>ink</b> & "paper" </h1><script>';
  expect(await buildSearchIndex(testSite({ posts: [testPost({ id: 'a', title })], publications: [] }), folder)).toBe(1);
});

test('an excerpt contains a formula once, and no controls of code', async () => {
  const formula =
    '<math><semantics><mrow><msup><mn>10</mn><mn>9</mn></msup><mi>ξ</mi></mrow><annotation encoding="application/x-tex">10^9\\xi</annotation></semantics></math>';
  const around =
    '<span class="name">a.py</span><span class="language">Python</span><button data-copy hidden>Copy</button>';
  const ruby = '<ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>';
  const html = `<p>With ${formula} and 10<sup>-9</sup> here, ${ruby}と${ruby}.</p><figure class="code"><figcaption>${around}</figcaption><pre><code>f()</code></pre></figure>`;
  const rendered = async () => ({ html, headings: [], text: '' });
  const out = join(folder, 'snippets');
  await buildSearchIndex(testSite({ posts: [testPost({ id: 'a' })], publications: [], rendered }), out);
  const place = join(out, 'search-index', 'en', 'fragment');
  const [name = ''] = await readdir(place);
  const fragment = gunzipSync(await readFile(join(place, name))).toString();
  expect(fragment).toMatch(/With 10⁹ξ and 10⁻⁹ here, 漢字と漢字\.\s+a\.py\s+f\(\).*漢字（かんじ）/);
  expect(fragment.match(/かんじ/g)).toHaveLength(1);
});
