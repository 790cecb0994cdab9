/**
 * `npm run export [-- file]`: exports the whole site into one archive (see src/server/features/archive/format.ts).
 * `npm run export -- --markdown folder`: exports every post as a Markdown file.
 * The archive contains email addresses and password hashes, so only its owner can read it. Default: `DATA_DIR/backups`.
 */
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import { makeDirectory } from '#host/data-dir.ts';
import { reportPosts, reportRows, reportProgress } from './lib/archive-progress.ts';
import { exportMarkdown } from '#server/features/import-export/export-markdown.ts';
import { writeArchive } from '#server/features/archive/write-archive.ts';
import { UsageError } from './lib/read-options.ts';
import { StoppedError, unlessStopped } from './lib/stoppable.ts';
import { runProgram, declared, type Command } from './lib/command.ts';
import { commands } from './lib/commands.ts';

export const exportSite: Command = declared(commands.export, async (context, { values, positionals }) => {
  const { config, env, open, print, report, stoppable } = context;
  const folder = values.markdown;
  if (folder !== undefined) {
    if (folder === '' || positionals.length > 0) {
      throw new UsageError('--markdown needs one folder and no file.', commands.export);
    }
    const place = resolve(env['INIT_CWD'] ?? '.', folder);
    const db = await open({ mustExist: true });
    const signal = stoppable();
    const { written, all } = await exportMarkdown(db, place, { signal, progress: reportPosts(report) });
    if (signal.aborted) throw new StoppedError(`Stopped. Exported ${written} of ${all} posts to ${place}.`);
    print(`Exported ${written} posts to ${place}.`);
    return;
  }
  const file = fileOf(positionals[0], env['INIT_CWD'], config.dataDir);
  if (existsSync(file)) throw new OperatorError(`${file} already exists. Choose another name.`);
  const db = await open({ mustExist: true });
  makeDirectory(dirname(file));
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  try {
    const manifest = await unlessStopped(stoppable(), 'Stopped. Nothing was exported.', (signal) =>
      writeArchive(db, createWriteStream(draft, { mode: 0o600, flush: true }), reportProgress(report), signal),
    );
    renameSync(draft, file);
    print(`Exported to ${file}: ${reportRows(manifest)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
});

/**
 * Returns the archive's path. A relative path starts at the caller's folder, although npm runs scripts in the
 * project's folder. The default path is next to the data, not in the clone, where the next `git add` or `COPY . .`
 * would include the archive.
 */
function fileOf(name: string | undefined, from = '.', dataDir: string): string {
  if (name !== undefined) return resolve(from, name);
  return resolve(dataDir, 'backups', `site-${new Date().toISOString().slice(0, 10)}.ndjson.gz`);
}

await runProgram(import.meta.url, exportSite);
