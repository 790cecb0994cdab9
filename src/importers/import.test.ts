import { inEnglish } from '#support/in-english.ts';
import type { PostFacts } from './post-facts.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ghostEntry, ghostItems } from './ghost.ts';
import type { PostEntry } from './post-entry.ts';
import { wordpressEntry, wordpressItems } from './wordpress.ts';

const factsInEnglish = (entry: PostEntry) => ({ ...entry, facts: inEnglish(entry.facts) });
const ghostEntries = (path: string, json: string) =>
  ghostItems(path, json).items.map((item) => factsInEnglish(ghostEntry(path, item)));
const wordpressEntries = (path: string, xml: string) =>
  wordpressItems(path, xml).map((item) => factsInEnglish(wordpressEntry(path, item)));

const kinds = (entry: Omit<PostEntry, 'facts'> | undefined) =>
  entry?.read(() => undefined).blocks.map(({ type }) => type);
const picturesOf = (entry: Omit<PostEntry, 'facts'> | undefined) => {
  const found: string[] = [];
  entry?.read((src) => void found.push(src));
  return found;
};

const lostOf = (entry: Omit<PostEntry, 'facts'> | undefined) =>
  entry
    ?.diagnostics?.(
      entry.read(() => 'a'.repeat(22)),
      () => true,
    )
    .sort((a, b) => a.line - b.line)
    .map(({ line, what }) => `${line} ${inEnglish(what)}`);

const item = (content: string, more = '') => `<item>
  <title>An &amp; B</title><link>https://old.test/2019/05/04/an-and-b/</link>
  <content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[About it.]]></excerpt:encoded>
  <wp:post_id>7</wp:post_id><wp:post_name>an-and-b</wp:post_name><wp:status>publish</wp:status>
  <wp:post_date_gmt>2019-05-04 12:00:00</wp:post_date_gmt><wp:post_modified_gmt>2020-01-02 03:04:05</wp:post_modified_gmt>
  <wp:post_type>post</wp:post_type><category domain="category" nicename="n"><![CDATA[Notes]]></category>
  <category domain="post_tag" nicename="i"><![CDATA[ink]]></category>${more}</item>`;
const wxr = (...items: string[]) =>
  `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`;

test('a post of WordPress keeps its metadata; a page is marked as one, attachments are not imported', () => {
  const page = item('x').replace('>post<', '>page<');
  const picture = item('x').replace('>post<', '>attachment<');
  const entries = wordpressEntries('site.xml', wxr(item('<p>Text.</p>'), page, picture));
  expect(entries.map(({ facts }) => facts.isPage)).toEqual([undefined, true]);
  expect(entries[0]?.facts).toEqual({
    title: 'An & B',
    date: new Date('2019-05-04T12:00:00Z'),
    updated: new Date('2020-01-02T03:04:05Z'),
    category: 'Notes',
    keywords: ['ink'],
    summary: 'About it.',
    address: 'an-and-b',
    formerPaths: ['/2019/05/04/an-and-b'],
    ours: false,
    notices: [],
  } satisfies PostFacts);
});

test('both editors of WordPress become blocks', () => {
  const [classic] = wordpressEntries(
    'a.xml',
    wxr(
      item(
        'First <b>line</b>\nand second.\n\nNext.\n\n[caption id="a" width="3"]<img src="/wp-content/uploads/a.png" alt="A"> Words[/caption]\n\n' +
          '[code lang="python"]\nx = 1\n\ny = 2\n[/code]\n\n<ul><li>One</li></ul>\n\n[embed]https://youtu.be/abcdefghijk[/embed]',
      ),
    ),
  );
  expect(kinds(classic)).toEqual(['paragraph', 'paragraph', 'link', 'code', 'list', 'video']);
  expect(classic?.read(() => undefined).blocks[0]?.data.text).toBe('First <b>line</b><br>and second.');
  expect(classic?.read(() => undefined).blocks[3]?.data).toMatchObject({ code: 'x = 1\n\ny = 2' });
  expect(picturesOf(classic)).toEqual(['/wp-content/uploads/a.png']);
  const [blocks] = wordpressEntries(
    'a.xml',
    wxr(
      item(
        '<!-- wp:heading --><h2>A</h2><!-- /wp:heading --><!-- wp:image --><figure class="wp-block-image alignwide"><img src="b.png" alt=""/><figcaption>B</figcaption></figure><!-- /wp:image -->' +
          '<!-- wp:embed --><figure class="wp-block-embed"><div>\nhttps://vimeo.com/123456789\n</div></figure><!-- /wp:embed --><!-- wp:separator --><hr/><!-- /wp:separator -->',
      ),
    ),
  );
  expect(kinds(blocks)).toEqual(['header', 'link', 'video', 'divider']);
});

test('refuses XML with its own entities; imports protected posts as drafts', () => {
  expect(() => wordpressEntries('a.xml', `<!DOCTYPE x [<!ENTITY a "b">]>${wxr(item('&a;'))}`)).toThrow('entities');
  expect(() => wordpressEntries('a.xml', '<html></html>')).toThrow('not a WordPress export');
  const [entry] = wordpressEntries('a.xml', wxr(item('x', '<wp:post_password>secret</wp:post_password>')));
  expect(entry?.facts.notPublic).toBe('it was protected by a password');
});

test.each([
  ['<wp:status>publish</wp:status>', undefined],
  ['<wp:status>private</wp:status>', 'it was private'],
  ['<wp:status>pending</wp:status>', 'it was waiting for review'],
  ['<wp:status>future</wp:status>', 'it was scheduled for later'],
  ['<wp:status>trash</wp:status>', 'it was in the trash'],
  ['<wp:status>archived</wp:status>', 'it was ‘archived’'],
])('WordPress: %s, and why it is not public: %s', (status, why) => {
  const [entry] = wordpressEntries('a.xml', wxr(item('x').replace('<wp:status>publish</wp:status>', status)));
  expect(entry?.facts.notPublic).toBe(why);
});

test('WordPress: a newsletter’s post for subscribers is not public, nor one that ends at a paywall', () => {
  const access = (level: string) =>
    `<wp:postmeta><wp:meta_key>_jetpack_newsletter_access</wp:meta_key><wp:meta_value>${level}</wp:meta_value></wp:postmeta>`;
  const why = (content: string, more?: string) =>
    wordpressEntries('a.xml', wxr(item(content, more)))[0]?.facts.notPublic;
  expect(why('x', access('everybody'))).toBeUndefined();
  expect(why('x', access('subscribers'))).toBe('it was for subscribers');
  expect(why('x', access('paid_subscribers'))).toBe('it was for paying subscribers');
  expect(why('Open.<!-- wp:jetpack/paywall --><!-- /wp:jetpack/paywall -->Closed.')).toBe(
    'part of it was for subscribers only',
  );
});

test.each([
  [{}, undefined],
  [{ visibility: null }, undefined],
  [{ visibility: 'public' }, undefined],
  [{ visibility: 'members' }, 'it was for members'],
  [{ visibility: 'paid' }, 'it was for paying members'],
  [{ visibility: 'tiers' }, 'it was for members of certain tiers'],
  [{ visibility: 'filter' }, 'it was ‘filter’'],
  [{ status: 'draft' }, 'it was a draft'],
  [{ status: 'scheduled' }, 'it was scheduled for later'],
  [{ status: 'sent' }, 'it was sent only by email'],
  [{ status: null }, 'it was a draft'],
])('Ghost: %j, and why it is not public: %s', (said, why) => {
  const post = { id: 'p', title: 'A', status: 'published', html: '<p>x</p>', ...said };
  const entries = (more = {}) => ghostEntries('g.json', JSON.stringify({ data: { posts: [post], ...more } }));
  expect(entries()[0]?.facts.notPublic).toBe(why);
  const mailOnly = entries({ posts_meta: [{ post_id: 'p', email_only: true }] })[0]?.facts.notPublic;
  expect(mailOnly).toBe(why ?? 'it was sent only by email');
});

test('a post of Ghost keeps its metadata, cards and images', () => {
  const post = {
    id: 'p',
    title: 'Of ink',
    slug: 'of-ink',
    status: 'published',
    type: 'post',
    custom_excerpt: 'About.',
    published_at: '2021-02-03T04:05:06.000Z',
    feature_image: '__GHOST_URL__/content/images/f.jpg',
    html:
      '<p>Text <a href="__GHOST_URL__/other/">other</a>.</p><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.org"><div class="kg-bookmark-title">A page</div><img class="kg-bookmark-icon" src="i.png"><span class="kg-bookmark-publisher">Example</span></a></figure>' +
      '<div class="kg-card kg-callout-card"><div class="kg-callout-text">Mind this.</div></div><figure class="kg-card kg-image-card kg-width-wide"><img src="__GHOST_URL__/content/images/a.png" alt="A"><figcaption>Words</figcaption></figure>',
  };
  const data = {
    posts: [post, { id: 'q', type: 'page', title: 'Page' }],
    tags: [
      { id: 't', name: 'Ink' },
      { id: 'u', name: '#internal' },
    ],
    posts_tags: [
      { post_id: 'p', tag_id: 'u', sort_order: 0 },
      { post_id: 'p', tag_id: 't', sort_order: 1 },
    ],
  };
  const entries = ghostEntries('ghost.json', JSON.stringify({ db: [{ data }] }));
  expect(entries.map(({ facts }) => facts.isPage)).toEqual([undefined, true]);
  const [entry] = entries;
  expect(entry?.facts).toMatchObject({
    title: 'Of ink',
    category: 'Ink',
    keywords: ['Ink'],
    address: 'of-ink',
    formerPaths: ['/of-ink'],
  });
  const blocks = entry?.read(() => 'a'.repeat(22)).blocks ?? [];
  expect(blocks.map(({ type }) => type)).toEqual(['figure', 'paragraph', 'link', 'callout', 'figure']);
  expect(blocks[2]?.data).toEqual({ url: 'https://example.org', title: 'A page', site: 'Example' });
  expect(blocks[4]?.data).toMatchObject({ alt: 'A', caption: 'Words', width: 'wide' });
  expect(picturesOf(entry)).toEqual(['/content/images/f.jpg', '/content/images/a.png']);
  expect(() => ghostEntries('a.json', '{"db":[]}')).toThrow('not a Ghost export');
  expect(() => ghostEntries('a.json', '{')).toThrow('not a Ghost export');
});

const attachment = (id: number, url: string) => `<item><title>${url}</title><wp:post_id>${id}</wp:post_id>
  <wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>${url}</wp:attachment_url></item>`;
const thumbnail = (id: number) =>
  `<wp:postmeta><wp:meta_key>_edit_last</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:postmeta>
  <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id}</wp:meta_value></wp:postmeta>`;

test('WordPress: finds featured images and galleries among the attachments, and reports unknown short codes', () => {
  const uploads = 'https://old.test/wp-content/uploads';
  const [entry, draft] = wordpressEntries(
    'a.xml',
    wxr(
      item('Before.\n\n[gallery columns="2" ids="8, 9,99"]\n\nAfter [sic]. [contact-form-7 id="3"]', thumbnail(7)),
      item('Not yet.').replace('>publish<', '>draft<').replace('2019-05-04 12:00:00', '0000-00-00 00:00:00'),
      ...[7, 8, 9].map((id) => attachment(id, `${uploads}/${id}.jpg`)),
    ),
  );
  expect(picturesOf(entry)).toEqual([7, 8, 9].map((id) => `${uploads}/${id}.jpg`));
  expect(entry?.read(() => 'a'.repeat(22)).blocks.map(({ type }) => type)).toEqual([
    'figure',
    'paragraph',
    'figure',
    'paragraph',
  ]);
  expect(lostOf(entry)).toEqual(['3 image 99 of a gallery', '5 short code contact-form-7']);
  expect(draft?.facts).toMatchObject({ notPublic: 'it was a draft', notices: [] });
  expect(draft?.facts.date).toBeUndefined();
});

test('WordPress: a gallery of the block editor keeps each image with its caption', () => {
  const gallery =
    '<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image --><figure class="wp-block-image"><img src="a.png" alt="A"/><figcaption>One</figcaption></figure><!-- /wp:image -->' +
    '<!-- wp:image --><figure class="wp-block-image"><img src="b.png" alt="B"/></figure><!-- /wp:image --><figcaption>Both</figcaption></figure><!-- /wp:gallery -->';
  const [entry] = wordpressEntries('a.xml', wxr(item(gallery)));
  const blocks = entry?.read(() => 'a'.repeat(22)).blocks ?? [];
  const media = 'a'.repeat(22);
  expect(blocks.map(({ data }) => data)).toEqual([
    {
      media: '',
      alt: '',
      caption: 'Both',
      width: 'column',
      items: [
        { media, alt: 'A', caption: 'One' },
        { media, alt: 'B', caption: '' },
      ],
    },
  ]);
  // If some images are not imported, each image is a block of its own, with its caption.
  const some = entry?.read((src) => (src.endsWith('a.png') ? media : undefined)).blocks ?? [];
  expect(some.map(({ type, data }) => [type, data['caption'] ?? data['title'] ?? data['text']])).toEqual([
    ['figure', 'One'],
    ['link', 'B'],
    ['paragraph', 'Both'],
  ]);
});

test('Ghost: a post without HTML is read from its editor’s own state', () => {
  const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });
  const root = {
    type: 'root',
    children: [
      { type: 'extended-heading', tag: 'h2', children: [text('Of ink')] },
      {
        type: 'paragraph',
        children: [text('Some '), text('bold', 1), { type: 'link', url: 'https://a.test', children: [text(' link')] }],
      },
      { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('One')] }] },
      { type: 'codeblock', language: 'python', code: 'x < 1' },
      { type: 'image', src: '__GHOST_URL__/content/images/a.png', alt: 'A', caption: 'Words' },
      { type: 'horizontalrule' },
    ],
  };
  const posts = [
    { id: 'p', title: 'New', status: 'draft', html: null, lexical: JSON.stringify({ root }) },
    { id: 'q', title: 'Old', status: 'draft', html: null, mobiledoc: '{"version":"0.3.1"}' },
    {
      id: 'r',
      title: 'Cards',
      html: '',
      lexical: JSON.stringify({
        root: { children: [{ type: 'toggle', heading: 'More', content: '<p>Of it</p>' }, { type: 'signup' }] },
      }),
    },
  ];
  const [entry, old, cards] = ghostEntries('g.json', JSON.stringify({ data: { posts } }));
  const blocks = entry?.read(() => 'a'.repeat(22)).blocks ?? [];
  expect(blocks.map(({ type }) => type)).toEqual(['header', 'paragraph', 'list', 'code', 'figure', 'divider']);
  expect(blocks[1]?.data['text']).toBe('Some <b>bold</b><a href="https://a.test"> link</a>');
  expect(blocks[3]?.data['code']).toBe('x < 1');
  expect(picturesOf(entry)).toEqual(['/content/images/a.png']);
  expect(old?.facts.notices).toEqual(['The text cannot be read. Nothing was imported.']);
  expect(cards?.read(() => undefined).blocks.map(({ data }) => data)).toEqual([{ summary: 'More', text: 'Of it' }]);
  expect(lostOf(cards)).toEqual(['2 card signup']);
});

test('Ghost: a post of its former editor keeps marks, lists and cards, and reports unsupported parts', () => {
  const card = (name: string, held: object) => [name, held];
  const mobiledoc = {
    version: '0.3.1',
    markups: [['strong'], ['a', ['href', 'https://a.test/?b=1&c=2']], ['em']],
    atoms: [['soft-return', '', {}]],
    cards: [
      card('markdown', { markdown: '## Of *ink*\n\n| a | b |\n| - | - |\n| 1 | 2 |' }),
      card('image', {
        src: '__GHOST_URL__/content/images/a.png',
        alt: 'A',
        caption: 'The <em>pen</em>',
        cardWidth: 'wide',
      }),
      card('code', { code: 'x < 1', language: 'python', caption: 'Less' }),
      card('hr', {}),
      card('embed', { url: 'https://youtu.be/abcdefghijk', html: '<iframe></iframe>' }),
      card('bookmark', { url: 'https://example.org', metadata: { title: 'A page', publisher: 'Example' } }),
      card('gallery', { images: [{ src: 'b.png' }, { src: 'c.png', alt: 'C' }], caption: 'Both' }),
      card('html', { html: '<ul><li>raw</li></ul><script>alert(1)</script>' }),
      card('callout', { calloutText: 'Mind <b>this</b>' }),
      card('email-cta', { html: '<p>For members</p>' }),
    ],
    sections: [
      [1, 'h2', [[0, [], 0, 'A < B']]],
      [
        1,
        'p',
        [
          [0, [0, 2], 1, 'both'],
          [0, [], 1, ' bold'],
          [1, [], 0, 0],
          [0, [1], 1, 'link'],
        ],
      ],
      [3, 'ol', [[[0, [], 0, 'One']], [[0, [0], 1, 'Two']]]],
      [2, 'd.png'],
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 99].map((index) => [10, index]),
    ],
  };
  const users = [
    { id: 'u', name: 'Ada' },
    { id: 'v', name: 'Ben' },
  ];
  const posts_authors = [
    { post_id: 'p', author_id: 'v', sort_order: 1 },
    { post_id: 'p', author_id: 'u', sort_order: 0 },
  ];
  const posts = [{ id: 'p', title: 'Old', html: null, mobiledoc: JSON.stringify(mobiledoc) }];
  const [entry] = ghostEntries('g.json', JSON.stringify({ data: { posts, users, posts_authors } }));
  const blocks = entry?.read(() => 'a'.repeat(22)).blocks ?? [];
  expect(blocks.map(({ type }) => type)).toEqual([
    'header',
    'paragraph',
    'list',
    'figure',
    'header',
    'table',
    'figure',
    'code',
    'paragraph',
    'divider',
    'video',
    'link',
    'figure',
    'list',
    'callout',
  ]);
  expect(blocks[0]?.data['text']).toBe('A &lt; B');
  expect(blocks[1]?.data['text']).toBe(
    '<strong><em>both</em> bold</strong><br><a href="https://a.test/?b=1&amp;c=2">link</a>',
  );
  expect(blocks[6]?.data).toMatchObject({ alt: 'A', caption: 'The <em>pen</em>', width: 'wide' });
  expect(blocks[7]?.data).toMatchObject({ code: 'x < 1', language: { value: 'python' } });
  expect(blocks[11]?.data).toEqual({ url: 'https://example.org', title: 'A page', site: 'Example' });
  expect(picturesOf(entry)).toEqual(['d.png', '/content/images/a.png', 'b.png', 'c.png']);
  expect(entry?.facts.notices).toEqual([
    'The post was written by Ada, Ben. On this site, posts show the name of the site owner.',
  ]);
  expect(lostOf(entry)).toEqual(['16 script', '18 card email-cta', '18 card unknown']);
});

test('no editor state of Ghost makes the import throw', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const section = fc.oneof(value, fc.tuple(fc.constantFrom(1, 2, 3, 10), value, value));
  const state = fc.record(
    {
      sections: fc.array(section),
      cards: fc.array(fc.tuple(fc.constantFrom('image', 'gallery', 'bookmark', '__proto__'), value)),
    },
    { requiredKeys: ['sections'] },
  );
  fc.assert(
    fc.property(state, value, (mobiledoc, root) => {
      const posts = [
        { id: 'p', mobiledoc: JSON.stringify(mobiledoc) },
        { id: 'q', lexical: JSON.stringify({ root: { children: [root] } }) },
      ];
      for (const entry of ghostEntries('g.json', JSON.stringify({ data: { posts } }))) entry.read(() => undefined);
    }),
    runs(200, 5_000),
  );
});

test('WordPress: with several writers, each post names its own', () => {
  const by = (name: string) => item('x', `<dc:creator>${name}</dc:creator>`);
  const told = (...items: string[]) => wordpressEntries('a.xml', wxr(...items)).map(({ facts }) => facts.notices);
  expect(told(by('ada'), by('ben'))[1]).toEqual([
    'The post was written by ben. On this site, posts show the name of the site owner.',
  ]);
  expect(told(by('ada'), by('ada'))).toEqual([[], []]);
});
