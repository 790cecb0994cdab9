/**
 * `npm run import -- file [--replace]`: an archive of `npm run export` back into a database.
 * `npm run import -- folder|zip|file [--publish] [--dry-run] [--fetch-images] [--check-against sitemap.xml]`: texts of
 * other programs as posts; `--markdown`, `--wordpress`, `--ghost` where its name does not tell what it is.
 */
import { resolve } from 'node:path';
import { restoreArchive } from '#server/archive/restore-archive.ts';
import { reportProgress, reportRows } from './lib/archive-progress.ts';
import { unlessStopped } from './lib/stoppable.ts';
import { command, type Command } from './lib/command.ts';
import { importKinds, importPostFiles, kindOf } from './lib/import-post-files.ts';
import { readOptions } from './lib/read-options.ts';

const usage = 'Which archive? npm run import -- <file> [--replace]';

export const importSite: Command = async (context) => {
  const { args, env, open, print, report, stoppable } = context;
  const place = args.find((argument) => !argument.startsWith('--'));
  const isOfPosts = place !== undefined && (await kindOf(resolve(env['INIT_CWD'] ?? '.', place))) !== undefined;
  if (isOfPosts || importKinds.some((kind) => args.includes(`--${kind}`))) return importPostFiles(context);
  const { values, positionals } = readOptions(
    args,
    usage,
    { replace: { type: 'boolean', default: false } },
    { least: 1, most: 1 },
  );
  const file = resolve(env['INIT_CWD'] ?? '.', positionals[0] ?? '');
  const db = await open({ mustExist: false });
  const { replace } = values;
  const manifest = await unlessStopped(stoppable(), 'Stopped. Nothing was imported.', (signal) =>
    restoreArchive(db, file, { replace, now: new Date(), progress: reportProgress(report), signal }),
  );
  print(`Imported ${reportRows(manifest)}.`);
};

if (import.meta.main) await command(importSite);
