/**
 * `npm run documents [-- directory]`: every document as a PDF with every personal field that it may hold, to send
 * to a company. The site never serves these files; the directory is readable by its owner alone.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsOf } from '#domain/career/documents.ts';
import { everythingOpen } from '#domain/career/privacy.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { dayInJapan } from '#server/documents/load.ts';
import { laidOut } from '#server/documents/pdf/lay-out.ts';
import { pdfsOf } from '#server/documents/pdf/write-pdfs.ts';
import { checkContent } from '#server/content/read-content.ts';
import { command, type Command } from './lib/command.ts';
import { readOptions } from './lib/read-options.ts';

const usage = 'Usage: npm run documents [-- directory]';

export const documents: Command = async ({ args, config: { contentDir, dataDir, privateProfile }, print }) => {
  const { positionals } = readOptions(args, usage, {}, { most: 1 });
  const directory = positionals[0] ?? join(dataDir, 'full-documents');
  const now = new Date();
  const { career, activities, publications, mistakes } = await checkContent(contentDir, privateProfile);
  if (!career) throw new ContentValidationError(mistakes);
  const record = everythingOpen(career);
  const made = documentsOf(record, dayInJapan(now), { activities, publications }, true);
  const { documents: laid, warnings } = laidOut(made);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const [file, bytes] of pdfsOf(laid, now)) {
    await writeFile(join(directory, file), bytes, { mode: 0o600 });
    print(join(directory, file));
  }
  for (const line of warnings) print(line);
};

if (import.meta.main) await command(documents);
