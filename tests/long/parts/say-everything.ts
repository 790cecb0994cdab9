/**
 * Creates every output of one version of the product from texts, for `same-bytes`. For each line of the file of
 * cases, it writes a line with the results. The source of this file is passed to Node on standard input in a
 * checkout, so that its imports resolve in that checkout.
 */
import { parseDocument } from '#document/parse.ts';
import { citedKeys } from '#inlines/citation/html.ts';
import { blockProse, blockText } from '#document/block-text.ts';
import { cleanDocument } from '#document/clean.ts';
import { compareDocuments } from '#document/difference.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { feedHtml } from '#site/views/feed-html.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { htmlToBlocks } from '#document/paste/html-to-blocks.ts';
import { languageOf } from '#domain/language.ts';
import { mediaOf } from '#document/media.ts';
import { missingOf, pathsLinkedTo, searchSnippet } from '#document/before-publishing.ts';
import { readBlock } from '#blocks/index.ts';
import { readFrontMatter } from '#importers/front-matter.ts';
import { documentWords, readingTime } from '#document/reading-time.ts';
import { renderDocument } from '#document/render.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { withAnchors } from '#site/views/post-html.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A document as JSON, a Markdown file, or HTML from a clipboard. */
export interface Case {
  name: string;
  kind: 'document' | 'markdown' | 'clipboard';
  text: string;
}
/** The results of a case, by kind of output. */
export type Said = Record<string, string>;

/** Returns JSON on one line. U+2028 and U+2029 are escaped, because Node's line reader ends lines there too. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

const site = 'https://site.example';

/** Keys and image IDs that begin with these letters do not exist. All others exist. */
const unknown = /^[xb]/;
const works = (key: string) =>
  unknown.test(key) ? undefined : { authors: [key, 'Mori'], year: '2024', reference: `${key.length}. (2024)` };
const media = (id: string) =>
  unknown.test(id) ? undefined : ({ width: 2_400, height: 1_600, kind: 'picture' } as const);

async function sayDocument(document: EditorDocument): Promise<Said> {
  const cleaned = cleanDocument(document);
  const { html, headings, text } = await renderDocument(document, { media, citations: works });
  const later = (await renderDocument(document, { citations: 'later' })).html;
  const known = cleaned.blocks.flatMap((block) => readBlock(block) ?? []);
  const markdown = toMarkdown(document);
  const said = { summary: cleaned, body: cleaned, keywords: [] };
  return {
    stored: documentToJson(cleaned),
    page: withAnchors(html, 'Link to this section'),
    feed: feedHtml(html, site, `${site}/blog/post`),
    outline: JSON.stringify(headings),
    'text for search': text,
    'text of blocks': known.map(blockText).join('\n'),
    'prose of blocks': known.map((block) => blockProse(block)).join('\n'),
    snippet: searchSnippet(said),
    // Contains only the fields that version 0.2.0 also has, so that the results are comparable.
    'what is missing': JSON.stringify(missingOf(said), ['summary', 'keywords', 'alternatives', 'pictures']),
    figures: JSON.stringify([documentWords(cleaned), readingTime(cleaned), languageOf(text), mediaOf(cleaned)]),
    links: JSON.stringify([pathsLinkedTo(said, site), citedKeys(later)]),
    markdown: withoutSpareNotes(markdown),
    'markdown read again': documentToJson(fromMarkdown(markdown)),
    difference: JSON.stringify(compareDocuments(cleaned, fromMarkdown(markdown))),
  };
}

/**
 * Removes footnotes without a reference. Version 0.2.0 wrote a note inside formatting twice, the first time without a
 * reference.
 */
function withoutSpareNotes(markdown: string): string {
  const used = [...markdown.matchAll(/(?<!^)\[\^(\d+)\]|^\[\^(\d+)\](?!:)/gm)].map(([, one, other]) => one ?? other);
  return markdown
    .replace(/\n\[\^(\d+)\]:.*\n/g, (note, number: string) => (used.includes(number) ? note : ''))
    .replace(/\[\^(\d+)\]/g, (whole, number: string) =>
      used.includes(number) ? `[^${used.indexOf(number) + 1}]` : whole,
    );
}

async function sayMarkdown(file: string): Promise<Said> {
  const { text } = readFrontMatter(file);
  const plain = documentToJson(fromMarkdown(text, { knowsKey: (key) => !unknown.test(key) }));
  return { plain, ...(await sayDocument(fromMarkdown(text, { dialects: true }))) };
}

async function sayClipboard(html: string): Promise<Said> {
  const { blocks, ...pasted } = htmlToBlocks(html);
  return { pasted: JSON.stringify(pasted), ...(await sayDocument({ blocks })) };
}

async function say({ kind, text }: Case): Promise<Said> {
  try {
    if (kind === 'markdown') return await sayMarkdown(text);
    return await (kind === 'clipboard' ? sayClipboard(text) : sayDocument(parseDocument(text)));
  } catch (error) {
    return { error: String(error) };
  }
}

const [cases, answers] = [process.env['CASES'], process.env['ANSWERS']];
if (cases !== undefined && answers !== undefined) {
  const out = createWriteStream(answers);
  for await (const line of createInterface({ input: createReadStream(cases) }))
    out.write(jsonLine(await say(JSON.parse(line) as Case)));
  out.end();
}
