/** Imports the news and papers of an al-folio site as records. */
import type { EditorDocument } from '#contract/documents.ts';
import type { ImportedRecord } from '#contract/imports.ts';
import { parseBibtex, plainLines } from '#publications/bibtex-syntax.ts';
import { readBibtex, writeBibtex } from '#publications/bibtex.ts';
import { texToText } from '#publications/tex.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { paperFiles, paperLosses } from './paper-files.ts';
import { factsFrom } from './post-facts.ts';
import type { PostEntry } from './post-entry.ts';

/**
 * Returns a news record with its whole text in one line: title, then body.
 * @param document the body
 */
export function withNewsText(record: ImportedRecord, document: EditorDocument): ImportedRecord {
  const { text: title } = record.data;
  const lines = toMarkdown(document)
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/, '')
        .replace(/^\s*(?:\*{3}|-{3})\s*$/, '')
        .trim(),
    );
  const head = typeof title === 'string' && title !== '' ? [/[.!?。！？]$/.test(title) ? title : `${title}.`] : [];
  return { ...record, data: { ...record.data, text: [...head, ...lines].filter(Boolean).join(' ') } };
}

/** One unparsed record of a bibliography. */
export interface BibtexItem {
  key: string;
  line: number;
  /** The line of each field. */
  lines: Readonly<Record<string, number>>;
  bibtex: string;
}

/** Returns the records of a bibliography one by one, with the abbreviations of the file expanded. */
export function bibtexItems(text: string): BibtexItem[] {
  const plain = plainLines(text);
  const spelled = /@string\s*[{(]/i.test(plain) ? readBibtex(plain) : [];
  const times = new Map<string, number>();
  return parseBibtex(plain).entries.flatMap(({ key: said, line, lines, span }, index) => {
    const time = (times.get(said) ?? 0) + 1;
    times.set(said, time);
    const key = time === 1 ? said : `${said}-${time}`;
    const entry = spelled[index];
    const bibtex = entry?.key === said ? writeBibtex([entry]).trim() : plain.slice(span.start, span.end);
    return said === '' ? [] : [{ key, line, lines, bibtex }];
  });
}

export function bibtexEntry(path: string, { key, line, lines, bibtex }: BibtexItem): PostEntry {
  const [entry] = readBibtex(bibtex);
  const fields = entry?.fields ?? {};
  const title = texToText(fields['title'] ?? '');
  return {
    path: `${path}#${key}`,
    source: bibtex,
    facts: factsFrom({ title: title || key, record: { kind: 'publication', key, data: { bibtex }, line } }),
    diagnostics: (_, isThere) => paperLosses(fields, lines, isThere),
    read(file) {
      for (const { src } of paperFiles(fields)) file(src);
      return { blocks: [] };
    },
  };
}
