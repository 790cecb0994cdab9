/**
 * `npm run documents [-- directory]`: the three documents as PDFs with every personal field in them, to send to a
 * company. The site never serves these files; the directory is readable by its owner alone.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsOf } from '#domain/career/documents.ts';
import { everythingOpen } from '#domain/career/privacy.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { readConfig } from '#server/config.ts';
import { dayInJapan, readCareerRecord } from '#server/documents/load.ts';
import { PdfError } from '#server/documents/pdf/make-pdf.ts';
import { pdfsOf } from '#server/documents/pdf/write-pdfs.ts';

try {
  const { dataDir, privateProfile } = readConfig();
  const directory = process.argv[2] ?? join(dataDir, 'full-documents');
  const now = new Date();
  const record = everythingOpen(await readCareerRecord('content', privateProfile));
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const [file, bytes] of pdfsOf(documentsOf(record, dayInJapan(now)), now)) {
    await writeFile(join(directory, file), bytes, { mode: 0o600 });
    console.log(join(directory, file));
  }
} catch (cause) {
  if (!(cause instanceof ContentValidationError || cause instanceof PdfError)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
