/** Citations in Pandoc's syntax. */
import { labelPattern } from '#contract/labels.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeInline } from '#domain/inline/tree.ts';
import { referenceIn } from '../reference/markdown.ts';
import { writeReference } from '../reference/schema.ts';
import { citationText } from './plain.ts';
import { readCitation, writeCitation, type Citation } from './schema.ts';

export const citationMarkdown: MarkdownKind = {
  /** In Pandoc's syntax if that is equivalent; else in the stored form. */
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

/** Reads `[@key, p. 4; @other]`, `@key`; text before a key (`see @key`) cannot be part of a citation: undefined. */
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

/** The trailing punctuation that a narrative citation took for its key: it belongs to the sentence. */
function afterKey(text: string): string {
  return text.startsWith('[') || text.endsWith('}') ? '' : (/[:.#$%&+?<>~/-]+$/.exec(text)?.[0] ?? '');
}
