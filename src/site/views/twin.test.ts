import { pages } from '#contract/paths.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { isAddress } from '#domain/address.ts';
import { isOwnPagePath } from '#domain/page-address.ts';
import { testPost, testSite } from '#support/site.ts';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { hasMarkdown, hasText, movedTwin, pageOfTwin, twinOf, twinPath } from './twin.ts';

test.each([
  ['/', '/index.md'],
  ['/ja', '/ja.md'],
  ['/about', '/about.md'],
  ['/resume', '/resume.md'],
  ['/rirekisho', '/rirekisho.md'],
  ['/reading-group', '/reading-group.md'],
  ['/ja/reading-group', '/ja/reading-group.md'],
  ['/projects/press', '/projects/press.md'],
  ['/research', '/research.md'],
  ['/research/ito2020', '/research/ito2020.md'],
  ['/blog', '/blog.md'],
  ['/blog/a-post', '/blog/a-post.md'],
  ['/ja/blog/%E8%A8%98', '/ja/blog/%E8%A8%98.md'],
  ['/privacy', '/privacy.md'],
])('%s has its text at %s', (page, twin) => {
  expect([hasText(page), twinPath(page), pageOfTwin(twin)]).toEqual([true, twin, page]);
});

test.each([
  ...['/blog/archive', '/blog/create', '/blog/page/2', '/blog/category/a', '/blog/archive/2024', '/research/year/2024'],
  ...['/search', '/users/login', '/dashboard', '/dashboard/edit', '/newsletter', '/404', '/ja/500', '/setup/token'],
])('%s, a list or a tool, has none', (path) => {
  expect([hasText(path), pageOfTwin(twinPath(path))]).toEqual([false, undefined]);
});

test('no other path belongs to a page', () => {
  for (const path of ['/.md', '/index', '/a.markdown', '/blog/.md', '/blog/a/b.md', '//.md', '/files/a.md'])
    expect(pageOfTwin(path)).toBeUndefined();
});

test('a post that is kept from AI, a preview, and the list of a site without a blog have none', () => {
  const [open, kept] = [testPost({ id: 'open' }), testPost({ id: 'kept', noai: true })];
  const site = testSite({ posts: [open, kept] });
  expect([open, kept].map((post) => hasMarkdown(site, pages.postAt(post)))).toEqual([true, false]);
  expect(hasMarkdown({ ...site, preview: true }, pages.postAt(open))).toBe(false);
  const settings = { ...defaultSettings, sections: { ...defaultSettings.sections, blog: false } };
  expect(hasMarkdown(testSite({ settings }), pages.blog)).toBe(false);
});

test('no post and no page can have a slug that ends in .md', () => {
  expect([isAddress('notes.md'), isOwnPagePath('/notes.md'), pages.project('notes.md')]).toEqual([
    false,
    false,
    '/projects/notes-md',
  ]);
});

test('the Markdown of a page that moved is at its new path', () => {
  const nowOf = (path: string) => ({ '/blog/old': '/blog/new', '/cv': 'https://elsewhere.test/' })[path];
  expect(['/blog/old.md', '/blog/old', '/cv.md', '/blog/other.md'].map((path) => movedTwin(path, nowOf))).toEqual([
    '/blog/new.md',
    undefined,
    undefined,
    undefined,
  ]);
});

const html = (main: string, data: object = {}, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>In the window · Site</title></head><body><nav>Menu</nav><main id="main">${main}</main><footer>©</footer><script type="application/ld+json">${JSON.stringify(data)}</script></body></html>`;
const frontOf = (markdown: string) => parse(markdown.split('---\n')[1] ?? '') as Record<string, unknown>;

test('front matter names title, authors, dates, language, page, citation and license', () => {
  const settings = { ...defaultSettings, robots: { ...defaultSettings.robots, license: 'CC BY 4.0' } };
  const site = testSite({ settings });
  const data = {
    author: [{ name: 'A' }, { name: 'B' }],
    datePublished: '2024-01-01T00:00:00Z',
    dateModified: '2024-02-01T00:00:00Z',
  };
  const cite =
    '<details class="cite-post"><figure><figcaption>APA</figcaption><pre>A &amp; B. (2024). T.\n</pre></figure></details>';
  const main = `<h1>A: &quot;title&quot; <i>x</i></h1><div class="prose e-content" lang="ja"><p>文</p></div><footer class="post-end"><div class="close">${cite}</div></footer>`;
  const markdown = twinOf(html(main, data), '/blog/a', site);
  expect(frontOf(markdown)).toEqual({
    title: 'A: "title" x',
    author: ['A', 'B'],
    date: '2024-01-01T00:00:00Z',
    updated: '2024-02-01T00:00:00Z',
    language: 'ja',
    canonical: `${site.url}/blog/a`,
    citation: 'A & B. (2024). T.',
    license: 'CC BY 4.0',
  });
  expect(markdown).toMatch(/---\n\n# A: "title" \*x\*\n\n文\n$/);
});

test('a page without structured data or a heading has the owner and the title of the window', () => {
  const site = testSite();
  const markdown = twinOf(html('<p><a href="/about">me</a></p>', { author: { '@id': 'x' } }, 'ja'), '/', site);
  expect(frontOf(markdown)).toEqual({
    title: 'In the window · Site',
    author: [site.owner.name],
    language: 'ja',
    canonical: `${site.url}/`,
  });
  expect(markdown).toContain(`[me](${site.url}/about)`);
});
