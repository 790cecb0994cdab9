/** Citations as Pandoc writes them. Isomorphic. */
import type { Citation } from '../document/citation-mark.ts';

const keyPattern = String.raw`@(?:\{([^{}]+)\}|([\p{L}\p{N}_][^\s,;\]{}]*))`;
const work = new RegExp(`^\\s*${keyPattern}(?:\\s*,\\s*|\\s+)?(.*)$`, 'su');

/** Reads `[@key, p. 4; @other]`, `@key`; what stands before a key (`see @key`) is part of no citation: undefined. */
export function parseCitation(text: string): Citation | undefined {
  const narrative = !text.startsWith('[');
  const parts = narrative ? [text] : text.slice(1, -1).split(';');
  const works = parts.map((part) => {
    const [, braced, bare, locator = ''] = work.exec(part) ?? [];
    const key = braced ?? bare?.replace(/[:.#$%&+?<>~/-]+$/, '');
    return key && { key, locator: locator.trim() };
  });
  return works.every((one) => one !== undefined && one !== '') ? { works, narrative } : undefined;
}

/** The trailing punctuation that a narrative citation took for its key: it belongs to the sentence. */
export function afterKey(text: string): string {
  return text.startsWith('[') || text.endsWith('}') ? '' : (/[:.#$%&+?<>~/-]+$/.exec(text)?.[0] ?? '');
}
