import { limits } from '#contract/limits.ts';
import { testPost, testPosts, testSite } from '#testing/site.ts';
import { parseFeed } from 'htmlparser2';
import Parser from 'rss-parser';
import { expect, test } from 'vitest';
import { feedHtml, feedOf } from './feeds.ts';

const awkward = 'Ink & <paper>: “]]>” と "くずし字" \' 😀';
const body = {
  html: '<p>a &lt; b ]]&gt; <a href="/blog/x">x</a> <a href="#a">a</a></p><figure><button type="button" data-copy hidden>Copy</button><pre>x</pre></figure>',
  headings: [],
  text: 'a < b ]]> x a',
};
const site = testSite({
  posts: [testPost({ id: 'awkward-読む', title: awkward, category: { id: 'c', name: awkward } }), ...testPosts],
  rendered: async () => body,
});

test.each(['rss2', 'atom1'] as const)(
  '%s parses in two independent parsers, with every title and address',
  async (format) => {
    const xml = (await feedOf(site))[format]();
    const addresses = site.posts.map(({ id }) => `https://example.com/blog/${encodeURIComponent(id)}`);
    const titles = site.posts.map(({ title }) => title);

    const strict = await new Parser().parseString(xml);
    expect(strict.items.map(({ title }) => title)).toEqual(titles);
    expect(strict.items.map(({ link }) => link)).toEqual(addresses);
    const content = strict.items[0] as unknown as Record<string, string>;
    expect(content['content:encoded'] ?? content.content).toContain(
      'a &lt; b ]]&gt; <a href="https://example.com/blog/x">',
    );

    const lenient = parseFeed(xml);
    expect(lenient?.items.map(({ link }) => link)).toEqual(addresses);
    expect(lenient?.items.map(({ pubDate }) => pubDate?.toISOString())).toEqual(
      site.posts.map(({ publishedAt }) => publishedAt),
    );
  },
);

test('the JSON feed has what its version 1 asks for', async () => {
  const feed = JSON.parse((await feedOf(site)).json1()) as Record<string, unknown> & {
    items: Record<string, unknown>[];
  };
  expect(feed).toMatchObject({ home_page_url: 'https://example.com/blog', feed_url: 'https://example.com/feed.json' });
  expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
  expect(feed.items.map(({ title }) => title)).toEqual(site.posts.map(({ title }) => title));
  for (const item of feed.items) {
    expect(item.id).toBe(item.url);
    expect(item.content_html).toContain('https://example.com/blog/x');
  }
});

test('a feed has the latest 20 posts, and the same site gives the same bytes', async () => {
  const posts = Array.from({ length: 30 }, (_, index) => testPost({ id: `post-${index}` }));
  const many = testSite({ posts });
  const feed = await feedOf(many);
  expect(feed.items.map(({ title }) => title)).toEqual(posts.slice(0, limits.feedPosts).map(({ id }) => id));
  expect((await feedOf(many)).atom1()).toBe(feed.atom1());
  expect((await feedOf(testSite({ posts: [] }))).rss2()).toContain('<channel>');
});

test('in a feed addresses are in full and there is nothing to press', () => {
  expect(feedHtml(body.html, 'https://e.com', 'https://e.com/blog/y')).toBe(
    '<p>a &lt; b ]]&gt; <a href="https://e.com/blog/x">x</a> <a href="https://e.com/blog/y#a">a</a></p><figure><pre>x</pre></figure>',
  );
  expect(feedHtml('<a href="https://o.org/">', 'u', 'a')).toBe('<a href="https://o.org/">');
  expect(feedHtml('<a href="//o.org/">', 'u', 'a')).toBe('<a href="//o.org/">');
});
