import type { Content, Writing } from '../kind-markdown.ts';
import { html, oneLine } from '../markdown-html.ts';
import type { DetailsData } from './schema.ts';

/**
 * Returns the Markdown of a toggle. If the toggle contains blocks, the first piece contains its text, the blocks
 * follow, and the last piece closes the toggle.
 */
export function write({ summary, text, blocks = [] }: DetailsData, writing: Writing): Content[] {
  const name = `<details><summary>${oneLine(summary)}</summary>`;
  if (blocks.length === 0) return [html(`${name}${oneLine(text)}</details>`)];
  return [html(`${name}<p>${oneLine(text)}</p>`), ...blocks.flatMap(writing.inner), html('</details>')];
}
