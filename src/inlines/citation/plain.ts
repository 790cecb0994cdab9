import type { InlinePlain } from '#domain/inline/kind.ts';
import { readCitation, type Citation } from './schema.ts';

export const citationPlain: InlinePlain = {
  visible: ({ attributes }, _, cite) => cite(attributes),
  full({ attributes }) {
    const cited = readCitation(attributes);
    return cited ? citationText(cited) : '';
  },
  // Keys are not words of the text.
  counted: () => '',
};

/**
 * The citation as Markdown has it, Pandoc's way, and as plain text shows it: `[@key, p. 4; @other]`, and where the
 * sentence names the authors `@key [p. 4; @other]`.
 */
export function citationText({ works, narrative }: Citation): string {
  const parts = works.map(({ key, locator }) => [atKey(key), locator].filter(Boolean).join(', '));
  const [first] = works;
  if (!narrative || !first) return `[${parts.join('; ')}]`;
  const rest = [first.locator, ...parts.slice(1)].filter(Boolean).join('; ');
  return rest ? `${atKey(first.key)} [${rest}]` : atKey(first.key);
}

/** Braces around a key that would not end where it ends. */
function atKey(key: string): string {
  return /^[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*$/u.test(key) ? `@${key}` : `@{${key}}`;
}
