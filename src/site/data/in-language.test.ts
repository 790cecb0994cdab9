/** A site in two languages: the paths of its content, and the targets of its links (LANG-5). */
import { defaultSettings } from '#contract/site-settings.ts';
import { sitemap } from '#site/views/sitemap.ts';
import { feedOf } from '#site/views/feeds.ts';
import { wordsOf } from '#site/views/words.ts';
import { testPosts, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import {
  hrefIn,
  addressIn,
  languageAt,
  languagesOf,
  postAddress,
  siteIn,
  standsOnce,
  textsOnce,
  translationsOf,
} from './in-language.ts';

const [original, other] = testPosts;
if (!original || !other) throw new Error('The test site has no posts.');
const japanese = {
  ...original,
  id: 'yohaku',
  title: '余白を読む',
  language: 'ja' as const,
  translationOf: original.id,
};
const settings = { ...defaultSettings, languages: ['en', 'ja'] as const };
const site = testSite({ settings, posts: [japanese, ...testPosts] });
const one = testSite();

test('a site with one language is the same object in it', () => {
  expect(siteIn(one, 'en')).toBe(one);
  expect(addressIn(one, '/blog')).toBe('/blog');
});

test('each language has separate posts, texts and categories; a text without one belongs to the first', () => {
  const [en, ja] = [siteIn(site, 'en'), siteIn(site, 'ja')];
  expect(en.posts.map(({ id }) => id)).toEqual(testPosts.map(({ id }) => id));
  expect(ja.posts.map(({ id }) => id)).toEqual(['yohaku']);
  expect(ja.categories.map(({ id }) => id)).toEqual([japanese.category.id]);
  expect(ja.postAt(original.id)).toBeUndefined();
  expect(wordsOf(ja).frame.blog).toBe('ブログ');
  expect(siteIn(site, 'ja')).toBe(ja);
});

test('a path contains its language; a part of a missing language does not exist', () => {
  expect(['/blog', '/ja/blog', '/en/blog', '/jaundice'].map((path) => languageAt(path, site))).toEqual([
    'en',
    'ja',
    undefined,
    'en',
  ]);
  expect(languageAt('/ja', one)).toBeUndefined();
  expect(postAddress(site, japanese)).toBe('/ja/blog/yohaku');
  expect(addressIn(siteIn(site, 'ja'), '/')).toBe('/ja');
  expect(['/resume', '/sitemap.xml', '/blog', '/rss.xml'].map(standsOnce)).toEqual([true, true, false, false]);
});

test('a list names the other languages of a post', () => {
  const [en, ja] = [siteIn(site, 'en'), siteIn(site, 'ja')];
  expect(translationsOf(original, en)).toEqual([{ code: 'ja', name: '日本語', href: '/ja/blog/yohaku' }]);
  expect(translationsOf(japanese, ja)).toEqual([{ code: 'en', name: 'English', href: `/blog/${original.id}` }]);
  expect(translationsOf(other, en)).toEqual([]);
  expect(translationsOf(original, one)).toEqual([]);
});

test('a page knows its counterparts, a post its translation, and both say if there is none', () => {
  const known = new Set(['/', '/ja', '/resume', `/blog/${original.id}`, '/ja/blog/yohaku', `/blog/${other.id}`]);
  const hrefs = (path: string) => languagesOf(path, site, known).map(({ href }) => href);
  expect(hrefs('/')).toEqual(['/', '/ja']);
  expect(hrefs('/ja')).toEqual(['/', '/ja']);
  expect(hrefs('/ja/blog/yohaku')).toEqual([`/blog/${original.id}`, '/ja/blog/yohaku']);
  expect(hrefs(`/blog/${original.id}`)).toEqual([`/blog/${original.id}`, '/ja/blog/yohaku']);
  expect(hrefs(`/blog/${other.id}`)).toEqual([`/blog/${other.id}`, null]);
  expect(hrefs('/resume')).toEqual(['/resume', null]);
  expect(hrefs('/ja/404')).toEqual(['/', '/ja/404']);
});

test.each([
  ['/', '/ja'],
  ['/#work', '/ja#work'],
  ['/blog?x=1', '/ja/blog?x=1'],
  ['/blog#top', '/ja/blog#top'],
  // A link in a post can contain unencoded characters.
  ['/blog/葦#a', '/ja/blog/葦#a'],
  ['/ja/blog', '/ja/blog'],
  ['/resume', '/resume'],
  ['https://example.com/blog', 'https://example.com/blog'],
  ['//example.com/blog', '//example.com/blog'],
  ['mailto:name@example.com', 'mailto:name@example.com'],
  ['#top', '#top'],
])('on a Japanese page, %s leads to %s', (link, expected) => {
  expect(hrefIn('ja', new Set(['/ja', '/ja/blog', `/ja${encodeURI('/blog/葦')}`]))(link)).toBe(expected);
});

test('the sitemap has every language and its pairs; a feed has one language, and ids that never change', async () => {
  const map = sitemap(site);
  expect(map).toContain('<loc>https://example.com/ja/blog/yohaku</loc>');
  expect(map).toContain('hreflang="ja" href="https://example.com/ja/about"');
  expect(map).not.toContain('/ja/resume');
  expect(map).toContain('hreflang="x-default" href="https://example.com/about"');
  // Each page with language versions has exactly one default version.
  const paired = map.split('<url>').filter((entry) => entry.includes('hreflang'));
  expect(paired.length).toBeGreaterThan(2);
  for (const entry of paired) expect(entry.match(/hreflang="x-default"/g)).toHaveLength(1);
  expect(sitemap(one)).not.toContain('xhtml');
  const ja = siteIn(site, 'ja');
  const feed = (await feedOf(ja, wordsOf(ja))).atom1();
  expect(feed).toContain('<id>https://example.com/blog/yohaku</id>');
  expect(feed).toContain('href="https://example.com/ja/blog/yohaku"');
  expect(feed).not.toContain(original.title);
});

test('a translated project or page replaces its original at its path; news appear only in their language', async () => {
  const project = (id: string, more: object = {}) => ({
    id,
    name: id,
    date: '2026',
    category: '',
    description: '',
    technologies: [],
    repository: null,
    live: null,
    more: null,
    ...more,
  });
  const page = (address: string, more: object = {}) => ({
    address,
    title: address,
    summary: null,
    footer: null,
    document: { blocks: [] },
    media: [],
    ...more,
  });
  const many = testSite({
    settings,
    projects: [project('loom'), project('kiln'), project('loom-ja', { language: 'ja', translationOf: 'loom' })],
    ownPages: [page('lab'), page('lab-ja', { language: 'ja', translationOf: 'lab' }), page('only', { language: 'en' })],
    activities: {
      ...one.activities,
      news: [
        { date: '2026', text: 'In each' },
        { date: '2026', text: '日本語だけ', language: 'ja' as const },
      ],
    },
    renderedPage: async (address) => ({ html: address }) as never,
  });
  const [en, ja] = [siteIn(many, 'en'), siteIn(many, 'ja')];
  expect(en.projects.map(({ id }) => id)).toEqual(['loom', 'kiln']);
  expect(ja.projects.map(({ id, name, key }) => [id, name, key])).toEqual([
    ['loom', 'loom-ja', 'loom-ja'],
    ['kiln', 'kiln', undefined],
  ]);
  expect(en.ownPages.map(({ address }) => address)).toEqual(['lab', 'only']);
  expect(ja.ownPages.map(({ address, key }) => [address, key])).toEqual([['lab', 'lab-ja']]);
  expect(await ja.renderedPage('lab')).toEqual({ html: 'lab-ja' });
  expect(await ja.renderedPage('only')).toBeUndefined();
  expect([en, ja].map(({ activities }) => activities.news.map(({ text }) => text))).toEqual([
    ['In each'],
    ['In each', '日本語だけ'],
  ]);
  const map = sitemap(many);
  expect(map).toContain(`<loc>${many.url}/ja/lab</loc>`);
  expect(map).not.toContain('lab-ja');
  expect(map).not.toContain('/ja/only');
  expect(textsOnce(many).map(({ ownPages, at }) => ownPages.map(({ address }) => at(`/${address}`)))).toEqual([
    ['/lab', '/only'],
    ['/ja/lab'],
  ]);
});
