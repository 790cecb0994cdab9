/** Reads files of reference managers and other programs. The content decides the format. */
import { parsedJson } from '#domain/read-json.ts';
import { problem } from '#contract/problems.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { writeBibtex, type BibtexEntry } from '../bibtex.ts';
import { readCsl } from './csl-json.ts';
import { isCsv, readCsv } from './csv.ts';
import { isEndnoteXml, readEndnoteXml } from './endnote-xml.ts';
import { entryFrom, type ReadWork } from './read-work.ts';
import { isRis, readRis } from './ris.ts';
import { isZoteroRdf, readZoteroJson, readZoteroRdf } from './zotero.ts';

/** Whether a text is of a format that this module reads. BibTeX and identifiers are not. */
export function isWorksFile(text: string): boolean {
  const start = text.trimStart();
  return /^(?:<|\{\s*"|\[\s*(?:\{|\]))/.test(start) || isRis(start) || isCsv(start);
}

/**
 * Reads the works of a file as BibTeX.
 * @param taken keys that records without a key must not get
 * @throws OperatorError if the format is not supported, the file is damaged, or there is no work
 */
export function readWorksFile({ text, taken = [] }: { text: string; taken?: readonly string[] }): {
  bibtex: string;
  /** The number of records without a title. */
  skipped: number;
} {
  const works = worksIn(text.trim());
  const entries = works.flatMap((work) => entryFrom(work) ?? []);
  if (entries.length === 0) throw new OperatorError(problem('worksNothing'));
  return { bibtex: writeBibtex(withKeys(entries, taken)), skipped: works.length - entries.length };
}

function worksIn(text: string): readonly ReadWork[] {
  if (text.startsWith('<')) {
    if (isZoteroRdf(text)) return readZoteroRdf(text);
    if (isEndnoteXml(text)) return readEndnoteXml(text);
    throw new OperatorError(problem('worksFileUnknown'));
  }
  if (/^[[{]/.test(text)) return fromJson(text);
  if (isRis(text)) return readRis(text);
  if (isCsv(text)) return readCsv(text);
  throw new OperatorError(problem('worksFileUnknown'));
}

function fromJson(text: string): readonly ReadWork[] {
  const data = parsedJson(text);
  if (data === undefined) throw new OperatorError(problem('worksFileBroken', 'JSON'));
  const works = readZoteroJson(data) ?? readCsl(data);
  if (!works) throw new OperatorError(problem('worksFileUnknown'));
  return works;
}

/** Gives each record a unique key: the key in the file, or one from author, year and title. */
function withKeys(entries: readonly BibtexEntry[], taken: readonly string[]): BibtexEntry[] {
  const used = new Set(taken.map((key) => key.toLowerCase()));
  const given = new Set<string>();
  return entries.map((entry) => {
    const wanted = entry.key || keyOf(entry.fields);
    const isFree = (key: string) => !given.has(key.toLowerCase()) && (entry.key !== '' || !used.has(key.toLowerCase()));
    let key = wanted;
    for (let count = 2; !isFree(key); count += 1) key = `${wanted}-${count}`;
    given.add(key.toLowerCase());
    return { ...entry, key };
  });
}

function keyOf({ author, editor, year = '', title = '' }: Readonly<Record<string, string>>): string {
  const [first = ''] = (author ?? editor ?? '').split(' and ');
  const family = first.split(',')[0] ?? '';
  const word = title.split(/[^\p{L}\p{N}]+/u).find((part) => part.length > 3) ?? '';
  const key = (family === '' ? word + year : family + year + word).toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return key.slice(0, 40) || 'work';
}
