/** Any number of believable posts, the same at every run: some blocks each of the sample posts of `content/`. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { cleanDocument } from '#document/clean.ts';
import { readdirSync, readFileSync } from 'node:fs';

export interface SamplePost {
  id: string;
  title: string;
  category: string;
  keywords: string[];
  /** The first post is the newest; each is half a day older than the one before. */
  createdAt: Date;
  summary: EditorDocument;
  body: EditorDocument;
}

/** How many blocks of a sample a post has: about 300 words, a header or three, and a code block mostly. */
const BLOCKS = 10;
const HALF_A_DAY = 12 * 3_600_000;
const newest = Date.parse('2026-10-01T00:00:00Z');

const folder = new URL('../../content/sample-posts/', import.meta.url);
/** Text, headings, lists and code. */
const plainTypes = ['header', 'paragraph', 'list', 'code'];
const samples = readdirSync(folder)
  .map((file) => {
    const { title, body } = JSON.parse(readFileSync(new URL(encodeURIComponent(file), folder), 'utf8')) as SamplePost;
    return { title, blocks: cleanDocument(body).blocks };
  })
  .filter(({ blocks }) => blocks.every(({ type }) => plainTypes.includes(type)));

/** @param index 0 and up; equal numbers give equal posts, different ones different texts */
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

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text, align: 'left' } });
