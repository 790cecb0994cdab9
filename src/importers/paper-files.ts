/** The files of a paper in al-folio: PDF, image, slides and so on. */
import { problem } from '#contract/problems.ts';
import type { ImportedRecord } from '#contract/imports.ts';
import { mediumOfPath, mediumPath } from '#contract/media-sizes.ts';
import { repairLink } from '#publications/addresses.ts';
import { readBibtex } from '#publications/bibtex.ts';
import { withField } from '#publications/set-field.ts';
import type { Diagnostic } from './diagnostics.ts';

/** Folders in which al-folio looks for the file of a field, relative to the root of the site. */
const folders: Readonly<Record<string, string>> = {
  pdf: 'assets/pdf',
  slides: 'assets/pdf',
  poster: 'assets/pdf',
  html: 'assets/html',
  video: 'assets/video',
  preview: 'assets/img/publication_preview',
};

/** Fields of al-folio that have no equivalent on this site. */
const unknownFields = ['supp', 'blog'];

/** A file that a field of a paper refers to. `src` is its path from the root of the site. */
export interface PaperFile {
  field: string;
  src: string;
}

/** Returns the files that the fields of a record refer to. URLs are not files. */
export function paperFiles(fields: Readonly<Record<string, string>>): PaperFile[] {
  return Object.entries(folders).flatMap(([field, folder]) => {
    const path = pathIn(fields[field] ?? '');
    if (path === undefined) return [];
    return [{ field, src: path.startsWith('/') ? path : `/${folder}/${path}` }];
  });
}

function pathIn(raw: string): string | undefined {
  let path: string | undefined;
  repairLink(raw, (said) => {
    path ??= said;
    return undefined;
  });
  const isPath = path !== undefined && !/^[a-z][a-z\d+.-]*:/i.test(path) && mediumOfPath(path) === undefined;
  return isPath && path !== '' ? path : undefined;
}

/**
 * Returns the record with links to its imported files.
 * @param idOf returns the id of a file by its path; undefined for a file that was not imported
 */
export function withPaperFiles(record: ImportedRecord, idOf: (src: string) => string | undefined): ImportedRecord {
  const { bibtex } = record.data;
  if (typeof bibtex !== 'string') return record;
  const whole = paperFiles(readBibtex(bibtex)[0]?.fields ?? {}).reduce((text, { field, src }) => {
    const id = idOf(src);
    return id === undefined ? text : withField(text, field, mediumPath(id));
  }, bibtex);
  return { ...record, data: { ...record.data, bibtex: whole } };
}

/**
 * Returns the fields of a record that are not imported.
 * @param lines lines of the fields in the file
 * @param isThere returns whether a file was imported
 */
export function paperLosses(
  fields: Readonly<Record<string, string>>,
  lines: Readonly<Record<string, number>>,
  isThere: (src: string) => boolean,
): Diagnostic[] {
  const absent = paperFiles(fields).filter(({ src }) => !isThere(src));
  const lineOf = (field: string) => lines[field] ?? 1;
  return [
    ...absent.map(({ field, src }) => ({
      line: lineOf(field),
      what: problem('lossFile', src),
      reason: problem('notImported'),
    })),
    ...unknownFields
      .filter((field) => (fields[field] ?? '') !== '')
      .map((field) => ({
        line: lineOf(field),
        what: problem('lossField', field),
        reason: problem('fieldNotHere'),
      })),
  ];
}
