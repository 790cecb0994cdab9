/** A fenced block of code with what its first line says of it. Isomorphic. */
import { findCodeLanguage, plainText } from '#contract/code-languages.ts';
import type { Block } from '#contract/documents.ts';
import type { Code } from 'mdast';

/** ```` ```rust title="train.rs" {2-3} ````, and `rust:train.rs` as Zenn and Qiita write it. */
export function codeFrom({ lang, meta, value }: Code): Block {
  const [, named = '', file = ''] = /^\{?\.?([^:{}\s]*)(?::(.+))?/s.exec(lang ?? '') ?? [];
  const all = meta ?? '';
  const title = /(?:title|filename|file|name)=("(?:[^"\\]|\\.)*"|'[^']*'|\S+)/s.exec(all)?.[1];
  const highlight = /\{([\d,\s-]+)\}/.exec(all)?.[1]?.replace(/\s/g, '') ?? '';
  const language = findCodeLanguage(named) ?? plainText;
  return {
    type: 'code',
    data: {
      name: title ? unquoted(title) : file,
      code: value,
      language: { ...language },
      ...(highlight && { highlight }),
    },
  };
}

function unquoted(title: string): string {
  if (title.startsWith("'")) return title.slice(1, -1);
  if (!title.startsWith('"')) return title;
  try {
    return String(JSON.parse(title));
  } catch {
    return title.slice(1, -1);
  }
}
