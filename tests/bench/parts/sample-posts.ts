/** Any number of realistic posts, identical in every run: each has some blocks from a post in `sample/`. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { cleanDocument } from '#document/clean.ts';
import { readdirSync, readFileSync } from 'node:fs';

export interface SamplePost {
  id: string;
  title: string;
  category: string;
  keywords: string[];
  /** The first post is the newest. Each further post is half a day older. */
  createdAt: Date;
  summary: EditorDocument;
  body: EditorDocument;
}

/**
 * Number of blocks that a post copies from a sample post: about 300 words, up to three headings, and usually a code
 * block.
 */
const BLOCKS = 10;
const HALF_A_DAY = 12 * 3_600_000;
const newest = Date.parse('2026-10-01T00:00:00Z');

const folder = new URL('../../../sample/sample-posts/', import.meta.url);
/** Block types that a stock Markdown blog also supports: text, headings, lists and code. */
const plainTypes = ['header', 'paragraph', 'list', 'code'];
const samples = readdirSync(folder)
  .map((file) => {
    const { title, body } = JSON.parse(readFileSync(new URL(encodeURIComponent(file), folder), 'utf8')) as SamplePost;
    return { title, blocks: cleanDocument(body).blocks };
  })
  .filter(({ blocks }) => blocks.every(({ type }) => plainTypes.includes(type)));

/** @param index from 0; the same index always returns the same post, and each index returns a different text */
export function samplePost(index: number): SamplePost {
  const sample = samples[index % samples.length] ?? { title: '', blocks: [] };
  const from = (index * 7) % (sample.blocks.length - BLOCKS);
  const opening = paragraph(`The ${index + 1}th of many posts, and no other is quite like it.`);
  return {
    id: `sample-${index}`,
    title: `${sample.title}, part ${index + 1}`,
    category: `Category ${index % 8}`,
    keywords: [`keyword ${index % 40}`, `topic ${index % 23}`],
    createdAt: new Date(newest - index * HALF_A_DAY),
    summary: { blocks: [paragraph(`What the ${index + 1}th post is about, in a sentence of some length.`)] },
    body: { blocks: [opening, ...sample.blocks.slice(from, from + BLOCKS)] },
  };
}

/** Returns a post as a Markdown file with front matter. */
export function toMarkdown(post: SamplePost): string {
  const front = { title: post.title, description: post.summary.blocks[0]?.data['text'], pubDate: post.createdAt };
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${post.body.blocks.map(blockToMarkdown).join('\n\n')}\n`;
}

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text, align: 'left' } });

function blockToMarkdown(block: Block): string {
  const known = readBlock(block);
  switch (known?.type) {
    case 'header':
      return `${'#'.repeat(Math.max(2, known.data.level))} ${inline(known.data.text)}`;
    case 'paragraph':
      return inline(known.data.text);
    case 'list': {
      const mark = known.data.style === 'ordered' ? '1.' : '-';
      return known.data.items
        .map((item) => `${mark} ${inline(typeof item === 'string' ? item : item.content)}`)
        .join('\n');
    }
    case 'code':
      return `\`\`\`${known.data.language.value}\n${known.data.code}\n\`\`\``;
    default:
      throw new Error(`A sample has a block of type ${block.type}.`);
  }
}

/**
 * Converts inline HTML to Markdown. HTML entities are unchanged, because Markdown supports them; only entities in code
 * are decoded.
 */
const inline = (html: string): string =>
  html
    .replace(/<span class="inline-code">(.*?)<\/span>/g, (_, code: string) => `\`${plain(code)}\``)
    .replace(/<\/?b>/g, '**')
    .replace(/<\/?i>/g, '*')
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
    .replace(/&nbsp;|<br>/g, ' ');

const plain = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
