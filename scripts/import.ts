/**
 * `npm run import`: restores an archive of `npm run export`, or imports posts from other programs. An option for the
 * kind (`--markdown`, `--wordpress`, …) is needed if the kind cannot be detected from the file's name.
 */
import { resolve } from 'node:path';
import { restoreArchive } from '#server/features/archive/restore-archive.ts';
import { reportProgress, reportRows } from './lib/archive-progress.ts';
import { unlessStopped } from './lib/stoppable.ts';
import { runProgram, declared, type Command } from './lib/command.ts';
import { commands } from './lib/commands.ts';
import { importKinds, importPostFiles, kindOf } from './lib/import-post-files.ts';
import { UsageError } from './lib/read-options.ts';

export const importSite: Command = declared(commands.import, async (context, said) => {
  const { env, open, print, report, stoppable } = context;
  const { values, positionals } = said;
  const file = resolve(env['INIT_CWD'] ?? '.', positionals[0] ?? '');
  const { replace, ...ofPosts } = values;
  const isOfPosts = importKinds.some((kind) => values[kind]) || (await kindOf(file)) !== undefined;
  const [other] = isOfPosts ? (replace ? ['replace'] : []) : Object.keys(ofPosts);
  if (other !== undefined) {
    const what = isOfPosts ? 'an archive of this site' : 'posts, but this file is an archive';
    throw new UsageError(`--${other} is for ${what}.`, commands.import);
  }
  if (isOfPosts) return importPostFiles(context, said);
  const db = await open({ mustExist: false });
  const manifest = await unlessStopped(stoppable(), 'Stopped. Nothing was imported.', (signal) =>
    restoreArchive(db, file, { replace: replace ?? false, now: new Date(), progress: reportProgress(report), signal }),
  );
  print(`Imported ${reportRows(manifest)}.`);
  return 0;
});

await runProgram(import.meta.url, importSite);
