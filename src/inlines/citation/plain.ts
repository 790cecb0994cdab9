import type { InlinePlain } from '#domain/inline/kind.ts';
import { readCitation, type Citation } from './schema.ts';

export const citationPlain: InlinePlain = {
  visible: ({ attributes }, _, cite) => cite(attributes),
  full({ attributes }) {
    const cited = readCitation(attributes);
    return cited ? citationText(cited) : '';
  },
  // Citation keys do not count as words.
  counted: () => '',
};

/**
 * Returns a citation in Pandoc's Markdown, also used as plain text: `[@key, p. 4; @other]`, or `@key [p. 4; @other]` if
 * the sentence names the authors.
 */
export function citationText({ works, narrative }: Citation): string {
  const parts = works.map(({ key, locator }) => [atKey(key), locator].filter(Boolean).join(', '));
  const [first] = works;
  if (!narrative || !first) return `[${parts.join('; ')}]`;
  const rest = [first.locator, ...parts.slice(1)].filter(Boolean).join('; ');
  return rest ? `${atKey(first.key)} [${rest}]` : atKey(first.key);
}

/** Returns a key with `@`. Braces are added if Pandoc would otherwise read only part of the key. */
function atKey(key: string): string {
  return /^[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*$/u.test(key) ? `@${key}` : `@{${key}}`;
}
