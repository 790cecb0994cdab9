/**
 * `npm run import -- file [--replace]`: an archive of `npm run export` back into a database.
 * `npm run import -- --markdown folder|zip|file [--publish] [--dry-run]`: Markdown as posts.
 */
import { resolve } from 'node:path';
import { restoreArchive } from '#server/archive/restore-archive.ts';
import { reportProgress, reportRows } from './lib/archive-progress.ts';
import { command, CommandError } from './lib/command.ts';
import { importMarkdownFiles } from './lib/import-markdown-files.ts';

await command(async (open) => {
  const options = process.argv.slice(2);
  if (options.includes('--markdown')) return importMarkdownFiles(options, open);
  const replace = options.includes('--replace');
  const [name, ...others] = options.filter((option) => option !== '--replace');
  if (!name || name.startsWith('-') || others.length > 0) {
    throw new CommandError('Which archive? npm run import -- <file> [--replace]');
  }
  const file = resolve(process.env['INIT_CWD'] ?? '.', name);
  const db = await open({ mustExist: false });
  const manifest = await restoreArchive(db, file, { replace, now: new Date(), progress: reportProgress() });
  console.log(`Imported ${reportRows(manifest)}.`);
});
