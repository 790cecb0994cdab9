/**
 * Records the state of a production deploy in the database, so that the writer sees whether the deploy is building,
 * live or failed.
 */
import { markFailed, markLive, markStarted, wantedVersion } from '#server/features/builds/build-repository.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';

const FAILED = 'The deploy failed. Its log at Netlify says why; the published pages are those of the last deploy.';

/** Version of the site that was requested when this deploy began. Later changes are published by the next deploy. */
let version: number | undefined;

/** Called before the build. Throws at the very first deploy, because no tables exist yet. */
export const onPreBuild = () =>
  record(async (db) => {
    version = await wantedVersion(db);
    await markStarted(db, version, new Date());
  });

/** Called when the deploy is published. */
export const onSuccess = () =>
  record(async (db) => {
    if (version !== undefined) await markLive(db, version, new Date());
  });

/** Called when the build or the deploy failed. */
export const onError = () =>
  record(async (db) => {
    await markFailed(db, version ?? (await wantedVersion(db)), FAILED, new Date());
  });

async function record(work: (db: Database) => Promise<void>): Promise<void> {
  const { context, database } = readConfig();
  if (context !== 'production' || !database) return;
  const { db, close } = connect(database);
  try {
    await work(db);
  } finally {
    await close();
  }
}
