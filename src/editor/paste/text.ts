/** Converts pasted plain text, and creates the messages about a paste. */
import type { Block } from '#contract/documents.ts';
import { escapeText } from '#domain/document/escape.ts';
import { isSafeLink } from '#domain/link.ts';
import type { LeftOut } from '#document/paste/html-reader.ts';
import { writing } from '#i18n/writing.ts';

/** Splits plain text into paragraphs at blank lines, or at each line break if there are no blank lines. */
export function textToBlocks(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '');
  const parts = /\n[ \t]*\n/.test(lines) ? lines.split(/\n(?:[ \t]*\n)+/) : lines.split('\n');
  return parts
    .filter((part) => /\S/.test(part))
    .map((part) => ({
      type: 'paragraph',
      data: { text: part.split('\n').map(escapeText).join('<br>'), align: 'left' },
    }));
}

/**
 * Returns the URL if the text is only a URL. If such a text is pasted over selected words, the words become a link.
 */
export function addressIn(text: string): string | undefined {
  const address = text.trim();
  return /^(?:https?:\/\/|mailto:)\S+$/.test(address) && isSafeLink(address) ? address : undefined;
}

/** Returns a message about the omitted parts of a paste; empty if nothing was omitted. */
export function leftOutSaid({ pictures, tables, elsewhere = 0 }: LeftOut & { elsewhere?: number }): string {
  const fetched = elsewhere > 0 && writing.pastedElsewhere;
  return [fetched, pictures > 0 && writing.pastedPictures, tables > 0 && writing.pastedTables]
    .filter(Boolean)
    .join(' ');
}
