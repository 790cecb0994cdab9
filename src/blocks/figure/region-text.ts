/** A region's text as the fields of its form: what it is read as, how sure, and what else it may be. */
import { readingsOf } from '#domain/document/rendering/regions.ts';

export interface ReadingFields {
  reading: string;
  /** As it is typed; '' where nothing is said. */
  share: string;
  /** A line each, with how sure at its end. */
  others: string;
}

/** The first line, and the lines behind it. */
export function fieldsOfText(text: string): ReadingFields {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first] = readingsOf(lines[0] ?? '');
  return {
    reading: first?.text ?? '',
    share: first?.share == null ? '' : shareText(first.share),
    others: lines.slice(1).join('\n'),
  };
}

/** @param fields fields of the form; `share` is ignored unless it is a number from 0 to 1 */
export function textOfFields({ reading, share, others }: ReadingFields): string {
  const number = shareOf(share);
  const said = reading.replace(/\s+/g, ' ').trim();
  const first = said === '' || number === undefined ? said : `${said} ${shareText(number)}`;
  return [first, others].filter((part) => part.trim() !== '').join('\n');
}

/** How sure, as typed: `.48`, `0.48` or `48 %`; undefined for what is no number from 0 to 1. */
export function shareOf(typed: string): number | undefined {
  const found = /^\s*(\d*[.,]?\d+)\s*([%％]?)\s*$/.exec(typed.normalize('NFKC'));
  if (!found) return undefined;
  const value = Number(found[1]?.replace(',', '.')) / (found[2] ? 100 : 1);
  return value >= 0 && value <= 1 ? Number(value.toFixed(4)) : undefined;
}

const shareText = (share: number) => String(share).replace(/^0\./, '.');
