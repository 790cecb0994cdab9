/** A long document that both editors support: paragraphs, headers and lists of the sample posts. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { samplePost } from '../parts/sample-posts.ts';

export function longDocument(blocks: number): EditorDocument {
  const found: Block[] = [];
  for (let index = 0; found.length < blocks; index += 1) {
    found.push(...samplePost(index).body.blocks.filter(({ type }) => type !== 'code'));
  }
  // Editor.js modifies its input and requires unique IDs.
  return structuredClone({ blocks: found.slice(0, blocks).map(({ type, data }) => ({ type, data })) });
}
