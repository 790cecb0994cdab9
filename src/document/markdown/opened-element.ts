/** Raw HTML that holds Markdown. Isomorphic. */
import type { Block } from '#contract/documents.ts';
import { calloutKind } from './html-blocks.ts';

/** `<details>` or `<aside>` whose end stands in a later block, with Markdown between them. */
export function openedElement(
  value: string,
): { end: RegExp; text: string; block: (text: string) => Block } | undefined {
  const [start, name = '', attributes = ''] = /^\s*<(details|aside)\b([^>]*)>/i.exec(value) ?? [];
  const end = new RegExp(`</${name}\\s*>`, 'i');
  if (start === undefined || end.test(value)) return undefined;
  const inside = value.slice(start.length);
  if (name.toLowerCase() === 'aside') {
    return { end, text: inside, block: (text) => ({ type: 'callout', data: { kind: calloutKind(attributes), text } }) };
  }
  const summary = /<summary\b[^>]*>(.*?)<\/summary\s*>/is;
  const said = (summary.exec(inside)?.[1] ?? '').trim();
  const block = (text: string): Block => ({ type: 'details', data: { summary: said, text } });
  return { end, text: inside.replace(summary, ''), block };
}
