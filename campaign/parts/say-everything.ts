/**
 * All output that a version of the product creates from texts, for `same-bytes`: each line of the file of cases as a
 * line with its results. It is passed to the Node of a checkout on standard input, so that every import resolves in
 * that checkout.
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
import { readFrontMatter } from '#document/markdown/front-matter.ts';
import { documentWords, readingTime } from '#document/reading-time.ts';
import { renderDocument } from '#document/render.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { withAnchors } from '#site/views/post-html.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A document as JSON, a file of Markdown, or HTML of a clipboard. */
export interface Case {
  name: string;
  kind: 'document' | 'markdown' | 'clipboard';
  text: string;
}
/** The results of a case, by kind of output. */
export type Said = Record<string, string>;

/** JSON on one line, as Node's reader counts lines: it ends them at U+2028 too. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

const site = 'https://site.example';

/** Every key but those that begin so is a work; every picture but those that begin so is there. */
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
    // Further output of 0.2.0.
    'what is missing': JSON.stringify(missingOf(said), ['summary', 'keywords', 'alternatives', 'pictures']),
    figures: JSON.stringify([documentWords(cleaned), readingTime(cleaned), languageOf(text), mediaOf(cleaned)]),
    links: JSON.stringify([pathsLinkedTo(said, site), citedKeys(later)]),
    markdown: withoutSpareNotes(markdown),
    'markdown read again': documentToJson(fromMarkdown(markdown)),
    difference: JSON.stringify(compareDocuments(cleaned, fromMarkdown(markdown))),
  };
}

/** 0.2.0 wrote a note within a mark twice, the first time without a reference. */
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
