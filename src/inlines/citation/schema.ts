/**
 * The stored form of a citation (BLOCK-23): `data-keys="key1;key2"`, `data-locators="p. 4;"` with the same number of
 * parts, and `data-mode="narrative"` if the sentence names the authors.
 */
import { newElement, type InlineSchema, type InlinePlain } from '#domain/inline/kind.ts';
import { writeInline } from '#domain/inline/tree.ts';

export interface Citation {
  works: { key: string; locator: string }[];
  narrative: boolean;
}

/** Maximum number of works in one citation. Real citations have fewer works. */
const maxWorks = 50;

/** Reads a citation from the attributes of a span; undefined if there is no work. */
export function readCitation(attributes: Record<string, string | undefined>): Citation | undefined {
  const locators = (attributes['data-locators'] ?? '').split(';');
  const works = (attributes['data-keys'] ?? '')
    .split(';')
    .map((key, index) => ({ key: oneLine(key), locator: oneLine(locators[index] ?? '') }))
    .filter(({ key }) => key !== '')
    .slice(0, maxWorks);
  return works.length > 0 ? { works, narrative: attributes['data-mode'] === 'narrative' } : undefined;
}

/** A citation is stored without content, because its text depends on the data of the works. */
export const citation: InlineSchema = {
  name: 'citation',
  tags: { span: 'span' },
  class: 'citation',
  embed: true,
  attributes(given) {
    const cited = readCitation(given);
    return cited && attributesOf(cited);
  },
  holds: 'nothing',
  ends: ['link', 'code'],
};

function attributesOf({ works, narrative }: Citation): Record<string, string> {
  const locators = works.map(({ locator }) => locator).join(';');
  return {
    'data-keys': works.map(({ key }) => key).join(';'),
    ...(/[^;]/.test(locators) && { 'data-locators': locators }),
    ...(narrative && { 'data-mode': 'narrative' }),
  };
}

/** Returns the stored form of a citation. */
export const writeCitation = (cited: Citation): string => writeInline([newElement(citation, attributesOf(cited))]);

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\ufffe\uffff;]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

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
