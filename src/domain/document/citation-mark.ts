/**
 * A citation as a text stores it (product 3): `data-keys="key1;key2"`, `data-locators="p. 4;"` with as many parts,
 * `data-mode="narrative"` where the sentence names the authors itself. Isomorphic.
 */
import { escapeAttribute } from './escape.ts';

export interface Citation {
  works: { key: string; locator: string }[];
  narrative: boolean;
}

/** More works than anyone cites at once. */
const maxWorks = 50;

/** From the attributes of the span; undefined where it names no work. */
export function readCitation(attributes: Record<string, string | undefined>): Citation | undefined {
  const locators = (attributes['data-locators'] ?? '').split(';');
  const works = (attributes['data-keys'] ?? '')
    .split(';')
    .map((key, index) => ({ key: oneLine(key), locator: oneLine(locators[index] ?? '') }))
    .filter(({ key }) => key !== '')
    .slice(0, maxWorks);
  return works.length > 0 ? { works, narrative: attributes['data-mode'] === 'narrative' } : undefined;
}

export function writeCitation({ works, narrative }: Citation): string {
  const keys = works.map(({ key }) => key).join(';');
  const locators = works.map(({ locator }) => locator).join(';');
  return (
    `<span class="citation" data-keys="${escapeAttribute(keys)}"` +
    (/[^;]/.test(locators) ? ` data-locators="${escapeAttribute(locators)}"` : '') +
    `${narrative ? ' data-mode="narrative"' : ''}></span>`
  );
}

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

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\ufffe\uffff;]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
