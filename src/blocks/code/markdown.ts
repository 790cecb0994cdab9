import { parsedJson } from '#domain/read-json.ts';
import { findCodeLanguage, plainText } from '#contract/code-languages.ts';
import { labelInBraces } from '#contract/labels.ts';
import type { Block } from '#contract/documents.ts';
import { escapeText } from '#domain/document/escape.ts';
import type { Code } from 'mdast';
import type { Content } from '../kind-markdown.ts';
import { attribute, html, idAttribute } from '../markdown-html.ts';
import type { CodeData } from './schema.ts';
import { text } from '../reading.ts';

export function write({ name, code: value, language, highlight, label }: CodeData): Content {
  // A Markdown code fence would change some line endings and cannot contain some characters. Such code is written as
  // HTML.
  if (/[\r\0]|^\n*$/.test(value)) {
    const about = [name && ` title="${attribute(name)}"`, highlight && ` data-highlight="${attribute(highlight)}"`];
    const text = escapeText(value).replaceAll('\r', '&#13;');
    return html(
      `<pre${idAttribute(label)}${about.filter(Boolean).join('')}><code class="language-${language.value}">${text}</code></pre>`,
    );
  }
  const meta = [name && `title=${JSON.stringify(name)}`, highlight && `{${highlight}}`, label && `{#${label}}`]
    .filter(Boolean)
    .join(' ');
  const lang = language.value === 'plaintext' ? (meta ? 'text' : null) : language.value;
  return { type: 'code', lang, meta: meta || null, value };
}

export const read = { code: codeFrom };

/** Reads ```` ```rust title="train.rs" {2-3} ````, and `rust:train.rs` as on Zenn and Qiita. */
function codeFrom({ lang, meta, value }: Code): Block {
  const [, named = '', file = ''] = /^\{?\.?([^:{}\s]*)(?::(.+))?/s.exec(lang ?? '') ?? [];
  const all = meta ?? '';
  const title = /(?:title|filename|file|name)=("(?:[^"\\]|\\.)*"|'[^']*'|\S+)/s.exec(all)?.[1];
  const highlight = /\{([\d,\s-]+)\}/.exec(all)?.[1]?.replace(/\s/g, '') ?? '';
  const label =
    labelInBraces.exec(all)?.[1] ?? (lang?.startsWith('{') ? labelInBraces.exec(`${lang} ${all}`)?.[1] : undefined);
  const language = findCodeLanguage(named) ?? plainText;
  return {
    type: 'code',
    data: {
      name: title ? unquoted(title) : file,
      code: value,
      language: { ...language },
      ...(highlight && { highlight }),
      ...(label && { label }),
    },
  };
}

function unquoted(title: string): string {
  if (title.startsWith("'")) return title.slice(1, -1);
  if (!title.startsWith('"')) return title;
  return text(parsedJson(title)) || title.slice(1, -1);
}
