/** Raw HTML that holds Markdown. Isomorphic. */
import type { Block } from '#contract/documents.ts';
import { calloutKind, citeOf, textAndBlocks } from './html-blocks.ts';

export interface OpenedElement {
  name: string;
  end: RegExp;
  /** The HTML behind its start, without its summary. */
  text: string;
  isQuote: boolean;
  /** @param inside what it holds @param before the HTML right before its end, where a quote says whose words it has */
  block: (inside: readonly Block[], before: string) => Block;
}

/** `<details>`, `<aside>` or `<blockquote>` whose end stands in a later block, with Markdown between them. */
export function openedElement(value: string): OpenedElement | undefined {
  const [start, tag = '', attributes = ''] = /^\s*<(details|aside|blockquote)\b([^>]*)>/i.exec(value) ?? [];
  const name = tag.toLowerCase();
  const end = new RegExp(`</${name}\\s*>`, 'i');
  if (start === undefined || end.test(value)) return undefined;
  const inside = value.slice(start.length);
  const summary = /<summary\b[^>]*>(.*?)<\/summary\s*>/is;
  const said = name === 'details' ? (summary.exec(inside)?.[1] ?? '').trim() : '';
  const text = name === 'details' ? inside.replace(summary, '') : inside;
  // As we write a text that says nothing before a paragraph that is no text of it.
  const isBare = /^\s*<p><\/p>/.test(text);
  const block = (blocks: readonly Block[], before: string): Block => {
    const held = textAndBlocks(blocks, isBare);
    if (name === 'aside') return { type: 'callout', data: { kind: calloutKind(attributes), ...held } };
    if (name === 'details') return { type: 'details', data: { summary: said, ...held } };
    return { type: 'quote', data: { ...held, cite: citeOf(before) } };
  };
  return { name, end, text, isQuote: name === 'blockquote', block };
}
