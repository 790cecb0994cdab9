/** Tests that every program reads text in a feed as text: text is never read as markup, and no text is lost. */
import { messagesFor } from '#messages/index.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { siteIn } from '#site/data/in-language.ts';
import { hostileHtml } from '#support/hostile.ts';
import { runs } from '#support/runs.ts';
import { testOwner, testPost, testSite } from '#support/site.ts';
import fc from 'fast-check';
import { parseDocument, DomUtils } from 'htmlparser2';
import Parser from 'rss-parser';
import { expect, test } from 'vitest';
import { commentsFeedOf } from './comments-feed.ts';
import { feedOf } from './feeds.ts';

const tricky = [
  '<img src=x onerror=pwned()>',
  '&lt;img src=x onerror=pwned()&gt;',
  'a < b && c > d',
  'R&D',
  'x &copy y',
  '&amp;',
  ']]>',
  ']]> and ]]><script>pwned()</script>',
  '<!-- a -->',
  '<?a b?>',
  '&#60;b&#62;',
  '“くずし字” \' "',
  'a\u0001\u0002',
  ...hostileHtml,
];
const text = fc
  .oneof(
    fc.constantFrom(...tricky),
    fc
      .array(fc.constantFrom('<', '>', '&', 'amp;', 'lt;', ']]>', 'b', '"', ' ', '\u0001', '\ufffe', '#', '1;'), {
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  )
  .map((words) => `T${words}`);

/** Removes characters that XML cannot contain, and normalizes spaces, because XML normalizes line endings. */
const held = (words: string) =>
  words
    .toWellFormed()
    .replace(/[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
/** Returns the text as shown by a feed reader that parses it as HTML; it must not contain elements. */
function shown(html: string | undefined): string {
  const document = parseDocument(html ?? '');
  expect(DomUtils.getElements({}, document, true), html).toEqual([]);
  return held(DomUtils.textContent(document));
}
/** Faults that XML parsers must reject, although the parser used here accepts them. */
function expectWellFormed(xml: string): void {
  const markup = xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '');
  expect(markup).not.toMatch(/<[^>]*="[^"]*<|[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/u);
}

interface Words {
  title: string;
  summary: string;
  category: string;
  keyword: string;
  site: string;
  intro: string;
  owner: string;
  coAuthor: string;
}
const words: fc.Arbitrary<Words> = fc.record({
  title: text,
  summary: text,
  category: text,
  keyword: text,
  site: text,
  intro: text,
  owner: text,
  coAuthor: text,
});

const siteOf = (said: Words, language: 'en' | 'ja') => {
  const escaped = said.summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const post = testPost({
    id: 'one',
    language,
    title: said.title,
    summary: { blocks: [{ type: 'paragraph', data: { text: escaped } }] },
    category: { id: 'c', name: said.category },
    keywords: [{ id: 'k', name: said.keyword }],
    authors: [{ name: said.coAuthor }],
  });
  const comment = { id: 'c1', postId: 'one', name: said.coAuthor, text: said.summary, createdAt: post.createdAt };
  const site = testSite({
    settings: { ...defaultSettings, title: said.site, languages: ['en', 'ja'] },
    owner: { ...testOwner, name: said.owner, nameJa: said.owner, blogIntro: said.intro },
    posts: [post],
    rendered: async () => ({ html: '<p>Body &amp; text</p>', headings: [], text: 'Body' }),
    comments: { latest: [comment], of: () => [comment] } as never,
  });
  return siteIn(site, language);
};

const read = async (xml: string) => {
  expectWellFormed(xml);
  const parser = new Parser({
    customFields: { feed: ['subtitle', 'rights'], item: ['summary', 'category', 'description'] },
  });
  return (await parser.parseString(xml)) as unknown as Record<string, string> & {
    items: (Record<string, string | undefined> & { category?: unknown[]; categories?: unknown[] })[];
  };
};

async function expectTexts(said: Words, language: 'en' | 'ja'): Promise<void> {
  const site = siteOf(said, language);
  const messages = messagesFor(language);
  const feed = await feedOf(site, messages);
  const summary = held(feed.items[0]?.description ?? '');
  const title = held(messages.frame.feedTitle(said.site));

  const rss = await read(feed.rss2());
  expect([shown(rss['title']), shown(rss['description'])]).toEqual([title, held(said.intro)]);
  expect([shown(rss.items[0]?.['title']), shown(rss.items[0]?.['description'])]).toEqual([held(said.title), summary]);
  expect(rss.items[0]?.['content:encoded']).toBe('<p>Body &amp; text</p>');
  const inRss = rss.items[0]?.categories?.map((one) => held(typeof one === 'string' ? one : (one as { _: string })._));
  expect(inRss).toEqual([held(said.category), held(said.keyword)]);

  const atom = await read(feed.atom1());
  // In Atom the feed's own title and subtitle are of type text.
  expect([held(atom['title'] ?? ''), held(atom['subtitle'] ?? '')]).toEqual([title, held(said.intro)]);
  const [entry] = atom.items;
  expect([shown(entry?.['title']), shown(entry?.['summary'])]).toEqual([held(said.title), summary]);
  expect(entry?.['content']).toBe('<p>Body &amp; text</p>');
  expect(held(entry?.['author'] ?? '')).toBe(held(said.owner));

  const json = JSON.parse(feed.json1()) as {
    title: string;
    items: { title: string; summary: string; tags: string[]; authors: { name: string }[] }[];
  };
  expect(held(json.title)).toBe(title);
  const item = json.items[0];
  expect(item?.authors.map(({ name }) => held(name))).toEqual([said.owner, said.coAuthor].map(held));
  expect([item?.title, item?.summary, item?.tags].flat().map((one) => held(one ?? ''))).toEqual(
    [said.title, summary, said.category, said.keyword].map(held),
  );

  const comments = await read((await commentsFeedOf(site, messages))?.atom1() ?? '');
  expect(shown(comments.items[0]?.['title'])).toBe(held(messages.comments.on(said.coAuthor, said.title)));
  expect(held(comments.items[0]?.['author'] ?? '')).toBe(held(said.coAuthor));
}

test.each(tricky.map((one) => [JSON.stringify(one).slice(0, 80), one] as const))(
  '%s is itself in every feed, in each language',
  async (_, one) => {
    const said = {
      title: one,
      summary: one,
      category: one,
      keyword: one,
      site: one,
      intro: one,
      owner: one,
      coAuthor: one,
    };
    await expectTexts(said, 'en');
    await expectTexts(said, 'ja');
  },
);

test('titles, summaries, categories, authors and comments are the same text in every feed, in each language', async () => {
  await fc.assert(fc.asyncProperty(words, fc.constantFrom('en', 'ja'), expectTexts), runs(200, 5_000));
});

test('RSS contains a title unchanged if it reads the same as HTML and as plain text', async () => {
  const rss = await read((await feedOf(siteOf({ ...base, title: 'R&D: 1 < 2' }, 'en'), messagesFor('en'))).rss2());
  expect(rss.items[0]?.['title']).toBe('R&D: 1 < 2');
});
const base: Words = {
  title: 'T',
  summary: 'S',
  category: 'C',
  keyword: 'K',
  site: 'S',
  intro: 'I',
  owner: 'O',
  coAuthor: 'A',
};
