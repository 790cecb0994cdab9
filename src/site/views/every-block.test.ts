/** Every kind of block in every place where a post is shown (docs/spec/blocks.md). */
import { messagesFor } from '#messages/index.ts';
import { cleanDocument } from '#document/clean.ts';
import { renderDocument, type RenderOptions } from '#document/render.ts';
import { documentWords } from '#document/reading-time.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { blockSamples } from '#support/block-samples.ts';
import { testPost, testSite } from '#support/site.ts';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { feedOf } from './feeds.ts';

const known: RenderOptions = {
  draw: async () => ({ svg: '<svg width="600"><text>never elsewhere</text></svg>', width: 600 }),
  media: () => ({ kind: 'picture', width: 1_600, height: 900 }),
  citations: () => ({ authors: ['Ito'], year: '2020', reference: 'Ito, A. (2020). Reeds and quills.' }),
};

const each = Object.entries(blockSamples).flatMap(([type, list]) =>
  list.map((sample, index) => ({ type, index, ...sample })),
);

/** Returns the readable text, the element names, and the URLs. */
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

    const feed = await feedOf(
      testSite({ posts: [testPost({ id: 'one' })], rendered: async () => rendered }),
      messagesFor('en'),
    );
    const { items } = JSON.parse(feed.json1()) as { items: { content_html: string }[] };
    const content = items[0]?.content_html ?? '';
    const inFeed = seen(content);
    for (const words of read) expect(`${content}${inFeed.text}`, 'feed').toContain(words);
    const own = ['button', 'input', 'label', 'math', 'iframe', 'script', 'style', 'picture', 'source'];
    expect(own.filter((name) => inFeed.elements.has(name))).toEqual([]);
    expect(content).not.toMatch(/ (?:data-|on)\w+=/);
    for (const address of inFeed.addresses) expect(address).toMatch(/^https:\/\//);
    // The other two formats contain the same content in their encoding.
    for (const xml of [feed.rss2(), feed.atom1()]) {
      expect(xml.includes(content) || seen(xml).text.includes(content)).toBe(true);
    }
  },
);
