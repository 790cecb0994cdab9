/**
 * `npm run export [-- file]`: everything the owner has into one archive (see src/server/archive/format.ts).
 * It holds email addresses and password hashes: readable for its owner alone.
 */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import { reportRows, reportProgress } from './lib/archive-progress.ts';
import { writeArchive } from '#server/archive/write-archive.ts';
import { command, type Command } from './lib/command.ts';

export const exportSite: Command = async ({ args, env, open, print, report }) => {
  // npm runs scripts in the project's folder; a path is meant from where the person is.
  const name = args[0] ?? `site-${new Date().toISOString().slice(0, 10)}.ndjson.gz`;
  const file = resolve(env['INIT_CWD'] ?? '.', name);
  if (existsSync(file)) throw new OperatorError(`${file} exists already. Name another file.`);
  const db = await open({ mustExist: true });
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  try {
    const manifest = await writeArchive(
      db,
      createWriteStream(draft, { mode: 0o600, flush: true }),
      reportProgress(report),
    );
    renameSync(draft, file);
    print(`Exported to ${file}: ${reportRows(manifest)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
};

if (import.meta.main) await command(exportSite);
