/**
 * `npm run documents [-- directory]`: the three documents as PDFs with every personal field in them, to send to a
 * company. The site never serves these files; the directory is readable by its owner alone.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsOf } from '#domain/career/documents.ts';
import { everythingOpen } from '#domain/career/privacy.ts';
import { dayInJapan, readCareerRecord } from '#server/documents/load.ts';
import { layOut } from '#server/documents/pdf/lay-out.ts';
import { pdfsOf } from '#server/documents/pdf/write-pdfs.ts';
import { command, type Command } from './lib/command.ts';

export const documents: Command = async ({ args, config: { dataDir, privateProfile }, print }) => {
  const directory = args[0] ?? join(dataDir, 'full-documents');
  const now = new Date();
  const record = everythingOpen(await readCareerRecord('content', privateProfile));
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const [file, bytes] of pdfsOf(layOut(documentsOf(record, dayInJapan(now))), now)) {
    await writeFile(join(directory, file), bytes, { mode: 0o600 });
    print(join(directory, file));
  }
};

if (import.meta.main) await command(documents);
