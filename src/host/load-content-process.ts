/** Loads changed files for a running host: `node load-content-process.ts CONTENT_DIR`. See `content-loader.ts`. */
import { inspect } from 'node:util';
import { OperatorError } from '#domain/operator-error.ts';
import { readConfig } from '#server/platform/config.ts';
import { loadChangedContent } from '#server/features/content/load-changed-content.ts';
import { withoutValues } from '#server/platform/db/redact-query-params.ts';
import { endWorkers } from '#server/platform/workers/run.ts';
import type { LoadReport } from './content-loader.ts';
import { openDatabase } from './open-database.ts';

// The process ends when its host ends. Otherwise, it would write into the database of the next host.
process.once('disconnect', () => process.exit(1));
const say = (report: LoadReport) => new Promise((sent) => process.send?.(report, sent));

const [contentDir = ''] = process.argv.slice(2);
try {
  const config = readConfig();
  const { db, close } = await openDatabase(config, { join: true, print: () => undefined });
  const print = (line: string) => void say({ print: line });
  const changed = await loadChangedContent(db, contentDir, config.privateProfile, print);
  await close();
  await endWorkers();
  await say({ changed });
} catch (cause) {
  await say(cause instanceof OperatorError ? { mistake: cause.message } : { fault: inspect(withoutValues(cause)) });
}
process.exit(0);
