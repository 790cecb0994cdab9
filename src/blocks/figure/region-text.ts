/** Converts an annotation's text to and from the fields of its form: reading, certainty, and alternative readings. */
import { readingsOf } from '#domain/document/rendering/regions.ts';

export interface ReadingFields {
  reading: string;
  /** The certainty as typed; '' if empty. */
  share: string;
  /** The alternative readings, one per line, each followed by its certainty. */
  others: string;
}

/**
 * Returns the form fields of an annotation's text. The first line is the reading with its certainty, and all further
 * lines are alternative readings.
 */
export function fieldsOfText(text: string): ReadingFields {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first] = readingsOf(lines[0] ?? '');
  return {
    reading: first?.text ?? '',
    share: first?.share == null ? '' : shareText(first.share),
    others: lines.slice(1).join('\n'),
  };
}

/** @param fields values of the form; `share` is ignored unless it is a number from 0 to 1 */
export function textOfFields({ reading, share, others }: ReadingFields): string {
  const number = shareOf(share);
  const said = reading.replace(/\s+/g, ' ').trim();
  const first = said === '' || number === undefined ? said : `${said} ${shareText(number)}`;
  return [first, others].filter((part) => part.trim() !== '').join('\n');
}

/** Parses a certainty typed as `.48`, `0.48` or `48 %`; undefined if it is not a number from 0 to 1. */
export function shareOf(typed: string): number | undefined {
  const found = /^\s*(\d*[.,]?\d+)\s*([%％]?)\s*$/.exec(typed.normalize('NFKC'));
  if (!found) return undefined;
  const value = Number(found[1]?.replace(',', '.')) / (found[2] ? 100 : 1);
  return value >= 0 && value <= 1 ? Number(value.toFixed(4)) : undefined;
}

const shareText = (share: number) => String(share).replace(/^0\./, '.');
