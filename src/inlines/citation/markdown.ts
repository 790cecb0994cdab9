/** Citations in Pandoc's syntax. */
import { labelPattern } from '#contract/labels.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeInline } from '#domain/inline/tree.ts';
import { referenceIn } from '../reference/markdown.ts';
import { writeReference } from '../reference/schema.ts';
import { citationText, readCitation, writeCitation, type Citation } from './schema.ts';

export const citationMarkdown: MarkdownKind = {
  /** Writes a citation in Pandoc's syntax if that syntax has the same meaning; otherwise writes the stored form. */
  write(element) {
    const stored = readCitation(element.attributes);
    const value = stored ? citationText(stored) : '';
    const isSame = stored?.narrative === false && JSON.stringify(parseCitation(value)) === JSON.stringify(stored);
    return isSame && /^\[@[^\][\\\n]*\]$/.test(value)
      ? [{ type: 'citation', value }]
      : [{ type: 'html', value: writeInline([element]) }];
  },
  read: {
    citation({ value }, { knowsKey, source }) {
      const parsed = parseCitation(value);
      const [only, ...others] = parsed?.works ?? [];
      const label = only && only.locator === '' && others.length === 0 ? referenceIn(only.key, source) : undefined;
      if (label !== undefined && labelPattern.test(label))
        return writeReference(label) + writeInline([afterKey(value)]);
      if (!parsed || (parsed.narrative && !knowsKey(parsed.works[0]?.key ?? ''))) return writeInline([value]);
      return writeCitation(parsed) + writeInline([afterKey(value)]);
    },
  },
};

const keyPattern = String.raw`@(?:\{([^{}]+)\}|([\p{L}\p{N}_][^\s,;\]{}]*))`;
const work = new RegExp(`^\\s*${keyPattern}(?:\\s*,\\s*|\\s+)?(.*)$`, 'su');

/**
 * Reads `[@key, p. 4; @other]` and `@key`; undefined if a key has text before it (`see @key`), because a stored
 * citation cannot contain such text.
 */
function parseCitation(text: string): Citation | undefined {
  const narrative = !text.startsWith('[');
  const parts = narrative ? [text] : text.slice(1, -1).split(';');
  const works = parts.map((part) => {
    const [, braced, bare, locator = ''] = work.exec(part) ?? [];
    const key = braced ?? bare?.replace(/[:.#$%&+?<>~/-]+$/, '');
    return key && { key, locator: locator.trim() };
  });
  return works.every((item) => item !== undefined && item !== '') ? { works, narrative } : undefined;
}

/** Returns the trailing punctuation of a narrative citation, which belongs to the sentence and not to the key. */
function afterKey(text: string): string {
  return text.startsWith('[') || text.endsWith('}') ? '' : (/[:.#$%&+?<>~/-]+$/.exec(text)?.[0] ?? '');
}
