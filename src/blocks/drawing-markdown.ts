/** Charts and diagrams in Markdown: code fences with their alt text and caption as attributes after the language. */
import { parsedJson } from '#domain/read-json.ts';
import { labelInBraces } from '#contract/labels.ts';
import type { Code } from 'mdast';
import type { Content } from './kind-markdown.ts';
import { text } from './reading.ts';

interface Words {
  alt: string;
  caption: string;
  label?: string;
}

/** Returns the URL of a chart's data from its fence. */
export const dataOf = ({ meta }: Code): string => attributeOf(meta, 'data');

/** ```` ```dot {#fig:plan alt="…" caption="…"} ````: attributes in Pandoc's syntax; the caption is inline HTML. */
export function fenced(lang: string, value: string, { label, data, alt, caption }: Words & { data?: string }): Content {
  const parts = [
    label && `#${label}`,
    data && `data=${JSON.stringify(data)}`,
    alt && `alt=${JSON.stringify(alt)}`,
    caption && `caption=${JSON.stringify(caption)}`,
  ].filter(Boolean);
  return { type: 'code', lang, meta: parts.length > 0 ? `{${parts.join(' ')}}` : null, value };
}

/** Returns the language of a fence without the characters that some programs add to a language, such as braces. */
export const fenceOf = ({ lang }: Code): string => /^\{?\.?([^:{}\s]*)/.exec(lang ?? '')?.[1]?.toLowerCase() ?? '';

export function wordsOf({ meta }: Code): Words {
  // The label is the first attribute, because a brace in another attribute's value would end Pandoc's attributes early.
  const label = /^\{#[^\s}]+/.exec(meta ?? '')?.[0];
  const found = label && labelInBraces.exec(`${label}}`)?.[1];
  return { alt: attributeOf(meta, 'alt'), caption: attributeOf(meta, 'caption'), ...(found && { label: found }) };
}

function attributeOf(meta: Code['meta'], name: string): string {
  const found = new RegExp(`(?:^|[\\s{])${name}=("(?:[^"\\\\]|\\\\.)*")`).exec(meta ?? '')?.[1];
  return found === undefined ? '' : text(parsedJson(found));
}
