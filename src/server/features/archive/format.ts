/**
 * The archive format: gzipped lines of JSON. The first line identifies the archive, each row of each table is a line
 * `{"posts": {…}}`, and the last line is the manifest with the count and checksum of every table. An archive contains
 * no timestamp, so equal content gives equal bytes. `zcat archive | head` shows it.
 */
import { OperatorError } from '#domain/operator-error.ts';
import { z } from 'zod';
import { tableNames } from './archive-repository.ts';

export const archiveName = 'researcher-site';
/** Version of the archive format. Incremented when lines change their meaning, but not for new columns. */
export const archiveVersion = 3;

/**
 * The first line. `migrations` lists the migrations of the source database, so that an archive from a newer version
 * is recognized.
 */
export const headerLine = z.object({
  archive: z.literal(archiveName),
  version: z.number().int(),
  migrations: z.array(z.string()),
});

/** SHA-256 (hex) of a table's lines, each with its line end. */
const tableSummary = z.strictObject({ rows: z.number().int().nonnegative(), sha256: z.string() });

export const manifestLine = z.strictObject({
  manifest: z.partialRecord(z.enum(tableNames), tableSummary),
});
/** Row counts and checksums by table. */
export type Manifest = z.infer<typeof manifestLine>['manifest'];

/** The error if an archive cannot be written or read. */
export class ArchiveError extends OperatorError {
  override name = 'ArchiveError';
}

/** Called after each batch with the number of rows of the table that have been processed so far. */
export type Progress = (table: string, rows: number) => void;
