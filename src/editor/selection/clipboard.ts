/** Blocks on the clipboard: as HTML that other programs read, and as plain text, without what only the editor shows. */
import type { Block, ListItem } from '#contract/documents.ts';
import { escapeText } from '#domain/document/escape.ts';
import { sanitiseInline } from '#domain/document/inline.ts';
import { blockText, fullText } from '#domain/document/plain-text.ts';
import { readBlock } from '#domain/document/blocks.ts';
import type { LiveBlock } from '../live-block.ts';
import { writeOwn } from './own-clipboard.ts';

/** Puts a piece of a line there, given as the HTML of the page. */
export function copyInline(data: DataTransfer, html: string): void {
  const inline = sanitiseInline(html);
  writeOwn(data, { inline });
  data.setData('text/html', inline);
  data.setData('text/plain', fullText(inline));
}

export function blocksToHtml(blocks: readonly LiveBlock[]): string {
  return blocks.map(blockToHtml).join('\n');
}

export function blocksToText(blocks: readonly LiveBlock[]): string {
  return blocks
    .map((block) => {
      const known = readBlock(block);
      return known ? blockText(known) : '';
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockToHtml({ type, data }: Block): string {
  const text = typeof data.text === 'string' ? data.text : '';
  switch (type) {
    case 'header':
      return `<h${Number(data.level)}>${text}</h${Number(data.level)}>`;
    case 'list':
      return listToHtml(data.style === 'unordered' ? 'ul' : 'ol', (data.items ?? []) as (string | ListItem)[]);
    case 'code':
      return `<pre><code>${escapeText(typeof data.code === 'string' ? data.code : '')}</code></pre>`;
    case 'quote':
      return `<blockquote><p>${text}</p>${inElement('cite', data.cite)}</blockquote>`;
    case 'details':
      return `<details>${inElement('summary', data.summary)}<p>${text}</p></details>`;
    case 'divider':
      return '<hr>';
    case 'table': {
      const rows = (data.rows ?? []) as string[][];
      const cells = (row: string[], at: number) => {
        const tag = at === 0 && data.header === true ? 'th' : 'td';
        return `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
      };
      return `<table>${inElement('caption', data.caption)}${rows.map(cells).join('')}</table>`;
    }
    default: {
      const known = readBlock({ type, data });
      return `<p>${text || (known ? escapeText(blockText(known)) : '')}</p>`;
    }
  }
}

/** Inline markup in an element, none where there is nothing. */
function inElement(tag: string, html: unknown): string {
  return typeof html === 'string' && html !== '' ? `<${tag}>${html}</${tag}>` : '';
}

function listToHtml(tag: 'ul' | 'ol', items: readonly (string | ListItem)[]): string {
  const inside = items.map((item) => {
    if (typeof item === 'string') return `<li>${item}</li>`;
    const blocks = (item.blocks ?? []).map(blockToHtml).join('');
    return `<li>${item.content}${blocks}${item.items.length > 0 ? listToHtml(tag, item.items) : ''}</li>`;
  });
  return `<${tag}>${inside.join('')}</${tag}>`;
}
