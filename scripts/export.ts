/**
 * `npm run export [-- file]`: everything the owner has into one archive (see src/server/archive/format.ts).
 * `npm run export -- --markdown folder`: every post as a Markdown file.
 * The archive holds email addresses and password hashes: readable for its owner alone.
 */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { reportRows, reportProgress } from './lib/archive-progress.ts';
import { exportMarkdown } from '#server/markdown/export-markdown.ts';
import { writeArchive } from '#server/archive/write-archive.ts';
import { command, CommandError } from './lib/command.ts';

await command(async (open) => {
  if (process.argv[2] === '--markdown') {
    const folder = process.argv[3];
    if (!folder) throw new CommandError('Into which folder? npm run export -- --markdown <folder>');
    const place = resolve(process.env['INIT_CWD'] ?? '.', folder);
    console.log(`Exported ${await exportMarkdown(await open({ mustExist: true }), place)} posts to ${place}.`);
    return;
  }
  // npm runs scripts in the project's folder; a path is meant from where the person is.
  const name = process.argv[2] ?? `site-${new Date().toISOString().slice(0, 10)}.ndjson.gz`;
  const file = resolve(process.env['INIT_CWD'] ?? '.', name);
  if (existsSync(file)) throw new CommandError(`${file} exists already. Name another file.`);
  const db = await open({ mustExist: true });
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  try {
    const manifest = await writeArchive(db, createWriteStream(draft, { mode: 0o600, flush: true }), reportProgress());
    renameSync(draft, file);
    console.log(`Exported to ${file}: ${reportRows(manifest)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
});
