import type { Content, Writing } from '../kind-markdown.ts';
import { html, oneLine } from '../markdown-html.ts';
import type { DetailsData } from './schema.ts';

/**
 * If blocks follow, the first piece contains the text and the last one closes the toggle; the blocks are between them.
 */
export function write({ summary, text, blocks = [] }: DetailsData, writing: Writing): Content[] {
  const name = `<details><summary>${oneLine(summary)}</summary>`;
  if (blocks.length === 0) return [html(`${name}${oneLine(text)}</details>`)];
  return [html(`${name}<p>${oneLine(text)}</p>`), ...blocks.flatMap(writing.inner), html('</details>')];
}
