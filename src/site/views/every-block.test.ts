/** Every kind of block in every place where a post is read (product 3): a new kind does not compile until it is here. */
import type { Block } from '#contract/documents.ts';
import type { KnownBlock } from '#domain/document/blocks.ts';
import { cleanDocument } from '#domain/document/clean.ts';
import { renderDocument, type RenderOptions } from '#domain/document/render.ts';
import { documentWords } from '#domain/document/words.ts';
import { fromMarkdown } from '#domain/markdown/from-markdown.ts';
import { toMarkdown } from '#domain/markdown/to-markdown.ts';
import { testPost, testSite } from '#testing/site.ts';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { feedOf } from './feeds.ts';

const picture = 'a'.repeat(22);
const known: RenderOptions = {
  media: () => ({ kind: 'picture', width: 1_600, height: 900 }),
  citations: () => ({ authors: ['Ito'], year: '2020', reference: 'Ito, A. (2020). Reeds and quills.' }),
};

interface Sample {
  data: Block['data'];
  /** What is read on the page and in the feeds. */
  read: string[];
  /** What stands in Markdown. */
  markdown: string[];
  /** What is prose, for the card and the description: no notes, no code, no cards. */
  prose: string[];
}

const says = (...words: string[]) => ({ read: words, markdown: words, prose: words });

const samples: Record<KnownBlock['type'], Sample[]> = {
  header: [{ data: { text: 'Heading words', level: 2 }, ...says('Heading words') }],
  paragraph: [
    { data: { text: 'Plain <b>heavy</b> words', align: 'left' }, ...says('Plain', 'heavy') },
    {
      data: { text: 'Noted<span class="footnote">Under <i>the</i> line</span> here', align: 'left' },
      read: ['Noted', 'here', 'Under'],
      markdown: ['Noted', 'Under'],
      prose: ['Noted here'],
    },
    {
      data: { text: 'Cited <span class="citation" data-keys="ito2020" data-locators="p. 4"></span>', align: 'left' },
      read: ['Cited', 'Ito, 2020, p. 4', 'Reeds and quills'],
      markdown: ['[@ito2020, p. 4]'],
      prose: ['Cited'],
    },
    {
      data: { text: 'Inline <span class="inline-math">q^9</span>', align: 'left' },
      read: ['q^9'],
      markdown: ['$q^9$'],
      prose: ['Inline'],
    },
  ],
  list: [
    {
      data: {
        style: 'unordered',
        items: [
          { content: 'Outer item', items: [{ content: 'Inner item', items: [] }] },
          {
            content: 'Holding item',
            items: [],
            blocks: [{ type: 'code', data: { code: 'held_code', language: { value: 'js' } } }],
          },
        ],
      },
      ...says('Outer item', 'Inner item', 'Holding item'),
    },
  ],
  code: [
    {
      data: { name: 'reed.py', code: 'quill = 1', language: { value: 'python' } },
      read: ['reed.py', 'quill = 1'],
      markdown: ['quill = 1', 'reed.py'],
      prose: [],
    },
  ],
  figure: [
    {
      data: { media: picture, alt: 'A reed pen', caption: 'Caption words', width: 'wide' },
      read: ['Caption words', 'alt="A reed pen"'],
      markdown: ['A reed pen', 'Caption words'],
      prose: ['Caption words'],
    },
  ],
  quote: [{ data: { text: 'Quoted words', cite: 'Her letter' }, ...says('Quoted words', 'Her letter') }],
  table: [
    {
      data: {
        header: true,
        rows: [
          ['Column name', 'Count'],
          ['Cell words', '12'],
        ],
        align: ['left', 'right'],
        caption: 'Table words',
      },
      ...says('Column name', 'Cell words', 'Table words'),
    },
  ],
  math: [{ data: { tex: 'E = mc^2', label: 'energy' }, read: ['E = mc^2', '(1)'], markdown: ['E = mc^2'], prose: [] }],
  callout: [{ data: { kind: 'warning', text: 'Mind the ink' }, ...says('Mind the ink') }],
  divider: [{ data: {}, read: ['<hr>'], markdown: ['---'], prose: [] }],
  details: [{ data: { summary: 'Folded title', text: 'Folded words' }, ...says('Folded title', 'Folded words') }],
  link: [
    {
      data: { url: 'https://example.org/reeds', title: 'Card title', site: 'Card site' },
      read: ['href="https://example.org/reeds"', 'Card title', 'Card site'],
      markdown: ['https://example.org/reeds', 'Card title'],
      prose: [],
    },
  ],
  video: [
    {
      data: { url: 'https://youtu.be/abcdefghijk', title: 'Film title', poster: '' },
      read: ['https://youtu.be/abcdefghijk', 'Film title'],
      markdown: ['https://youtu.be/abcdefghijk', 'Film title'],
      prose: [],
    },
  ],
};

const each = Object.entries(samples).flatMap(([type, list]) =>
  list.map((sample, index) => ({ type, index, ...sample })),
);

/** Text as a reader sees it, and the tags as they stand; what only our own page can press or fold, by name. */
function seen(html: string) {
  let text = '';
  const elements = new Set<string>();
  const addresses: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.add(name);
      for (const key of ['href', 'src']) if (attributes[key] !== undefined) addresses.push(attributes[key]);
    },
    ontext: (part) => (text += part),
  });
  parser.end(html);
  return { text, elements, addresses };
}

test.each(each)(
  '$type $index: page, three feeds, Markdown and prose',
  async ({ type, data, read, markdown, prose }) => {
    const document = cleanDocument({ blocks: [{ type, data }] });
    const rendered = await renderDocument(document, known);
    for (const words of read) expect(`${rendered.html}${seen(rendered.html).text}`, 'page').toContain(words);
    for (const words of prose) expect(rendered.text, 'prose').toContain(words);
    if (prose.length > 0) expect(documentWords(document)).toBeGreaterThan(0);

    const written = toMarkdown(document);
    for (const words of markdown) expect(written, 'Markdown').toContain(words);
    expect(toMarkdown(fromMarkdown(written)), 'Markdown again').toBe(written);

    const feed = await feedOf(testSite({ posts: [testPost({ id: 'one' })], rendered: async () => rendered }));
    const { items } = JSON.parse(feed.json1()) as { items: { content_html: string }[] };
    const content = items[0]?.content_html ?? '';
    const inFeed = seen(content);
    for (const words of read) expect(`${content}${inFeed.text}`, 'feed').toContain(words);
    const own = ['button', 'input', 'label', 'math', 'iframe', 'script', 'style', 'picture', 'source'];
    expect(own.filter((name) => inFeed.elements.has(name))).toEqual([]);
    expect(content).not.toMatch(/ (?:data-|on)\w+=/);
    for (const address of inFeed.addresses) expect(address).toMatch(/^https:\/\//);
    // The same content in the other two, as each writes it.
    for (const xml of [feed.rss2(), feed.atom1()]) {
      expect(xml.includes(content) || seen(xml).text.includes(content)).toBe(true);
    }
  },
);
