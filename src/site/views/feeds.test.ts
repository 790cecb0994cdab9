import { messagesFor } from '#messages/index.ts';
import { renderDocument } from '#document/render.ts';
import { limits } from '#contract/limits.ts';
import { testPost, testPosts, testSite } from '#support/site.ts';
import { DomUtils, parseDocument, parseFeed } from 'htmlparser2';
import Parser from 'rss-parser';
import { expect, test } from 'vitest';
import { feedHtml } from './feed-html.ts';
import { feedOf } from './feeds.ts';

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
    const xml = (await feedOf(site, messagesFor('en')))[format]();
    const addresses = site.posts.map(({ id }) => `https://example.com/blog/${encodeURIComponent(id)}`);
    const titles = site.posts.map(({ title }) => title);

    const strict = await new Parser().parseString(xml);
    // Both formats treat a title as HTML.
    const read = (html = '') => DomUtils.textContent(parseDocument(html));
    expect(strict.items.map(({ title }) => read(title))).toEqual(titles);
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

test('the JSON feed has the properties that version 1 requires', async () => {
  const feed = JSON.parse((await feedOf(site, messagesFor('en'))).json1()) as Record<string, unknown> & {
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
  const feed = await feedOf(many, messagesFor('en'));
  expect(feed.items.map(({ title }) => title)).toEqual(posts.slice(0, limits.feedPosts).map(({ id }) => id));
  expect((await feedOf(many, messagesFor('en'))).atom1()).toBe(feed.atom1());
  expect((await feedOf(testSite({ posts: [] }), messagesFor('en'))).rss2()).toContain('<channel>');
});

test('in a feed addresses are in full and there is nothing to press', () => {
  expect(feedHtml(body.html, 'https://e.com', 'https://e.com/blog/y')).toBe(
    '<p>a &lt; b ]]&gt; <a href="https://e.com/blog/x">x</a> <a href="https://e.com/blog/y#a">a</a></p><figure><pre>x</pre></figure>',
  );
  expect(feedHtml('<a href="https://o.org/">o</a>', 'u', 'a')).toBe('<a href="https://o.org/">o</a>');
  expect(feedHtml('<a href="//o.org/">o</a>', 'u', 'a')).toBe('<a href="//o.org/">o</a>');
});

test('in a feed every block is there in full: pictures by their address, formulas as TeX, notes at the end', async () => {
  const { html } = await renderDocument(
    {
      blocks: [
        {
          type: 'paragraph',
          data: { text: 'A<span class="footnote">By <i>hand</i>, see <a href="/x">x</a>.</span> b' },
        },
        { type: 'paragraph', data: { text: '<span class="inline-math">a &lt; b</span> and <a href="#one">one</a>' } },
        { type: 'math', data: { tex: 'E = mc^2', label: 'one' } },
        { type: 'paragraph', data: { text: '<ruby>漢字<rt>かんじ</rt></ruby>' } },
        { type: 'figure', data: { media: 'a'.repeat(22), alt: 'A pen', caption: 'My <b>pen</b>', width: 'wide' } },
        { type: 'code', data: { code: 'a', language: { value: 'js' } } },
        { type: 'video', data: { url: 'https://youtu.be/abcdefghijk', title: 'A talk' } },
      ],
    },
    { media: () => ({ kind: 'picture', width: 1_600, height: 900 }) },
  );
  expect(feedHtml(html, 'https://e.com', 'https://e.com/blog/y').split('\n')).toEqual([
    '<p>A<sup><a id="y-note-1-call" href="https://e.com/blog/y#y-note-1">1</a></sup> b</p>',
    '<p><code>a &lt; b</code> and <a href="https://e.com/blog/y#eq-1">one</a></p>',
    '<div class="math" id="eq-1"><div class="formula"><code>E = mc^2</code></div><span class="number">(1)</span></div>',
    '<p><ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby></p>',
    `<figure class="figure wide"><img src="https://e.com/media/${'a'.repeat(22)}-1300.webp" alt="A pen" width="1600" height="900"><figcaption>My <b>pen</b></figcaption></figure>`,
    '<figure class="code"><figcaption><span class="language">JavaScript</span></figcaption><pre><code>a</code></pre></figure>',
    '<figure class="video"><a href="https://youtu.be/abcdefghijk"><span class="title">A talk</span> <span class="site">on YouTube</span></a></figure>',
    '<section class="notes-at-end"><h2>Notes</h2><ol><li id="y-note-1">By <i>hand</i>, see <a href="https://e.com/x">x</a>.</li></ol></section>',
  ]);
});

test('in a feed, and so in a mail, several pictures are one below another with their words, and none for another scheme', async () => {
  const [light, dark] = ['l'.repeat(22), 'd'.repeat(22)];
  const items = [
    { media: light, dark, alt: 'Recto', caption: 'Front', label: 'fig:a' },
    { media: light, alt: 'Verso', caption: 'Back' },
  ];
  const { html } = await renderDocument(
    { blocks: [{ type: 'figure', data: { caption: 'Leaves', items } }] },
    { media: () => ({ kind: 'picture', width: 600, height: 400 }) },
  );
  const feed = feedHtml(html, 'https://e.com', 'https://e.com/blog/y');
  expect(feed).not.toMatch(/picture|source|dddd/);
  expect(feed.match(/src="https:\/\/e\.com\/media\/l+-600\.webp" alt="(?:Recto|Verso)"/g)).toHaveLength(2);
  expect(feed.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toBe(' (a) Front (b) Back Figure 1 : Leaves ');
});
