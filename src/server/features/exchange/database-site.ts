/** A site with direct database access: on this machine, or at DATABASE_URL. */
import { noRebuild } from '#server/dependencies.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import { resolveRecord } from '#server/features/content/content-service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { imageTypeOf } from '#server/features/media/images/image-type.ts';
import { findBytes } from '#server/features/media/media-repository.ts';
import { fileOf } from '#server/features/media/uploaded-file.ts';
import { dataHash } from '#server/platform/hash.ts';
import { lockRecord } from '#server/features/content/edit-repository.ts';
import type { FileRecord } from '#server/features/content/file-records.ts';
import { layOutHere, loadContent } from '#server/features/content/load-content.ts';
import type { LayOut } from '#server/features/content/build-read-models.ts';
import { pageRecords } from '#server/features/content/own-pages.ts';
import {
  insertTexts,
  listKnown,
  liveData,
  markAgreed,
  putProposal,
  type RecordId,
} from '#server/features/records/record-repository.ts';
import { type Site, nameOf } from './record-source.ts';

interface DatabaseSiteOptions {
  db: Database;
  contentDir: string;
  /** JSON text of the variable PRIVATE_PROFILE, if it is set. */
  privateProfile: string | undefined;
  now: Date;
  print: (line: string) => void;
  layOut?: LayOut;
}

export function databaseSite({
  db,
  contentDir,
  privateProfile,
  now,
  print,
  layOut = layOutHere,
}: DatabaseSiteOptions): Site {
  /** Loads all files with the same rules as at startup. */
  const load = async () => {
    const { changed } = await loadContent(db, contentDir, privateProfile, now, print, layOut);
    if (changed) await requestBuild(db, now);
  };
  return {
    takesPrivate: true,
    list: async () => {
      const rows = await listKnown(db);
      return rows.map(({ origin, deletedAt, ...row }) => ({
        ...row,
        isOff: row.liveHash === null && deletedAt === null,
        isChanged: origin === 'browser',
      }));
    },
    live: async (ids) => {
      const kinds = [...new Set(ids.map(({ kind }) => kind))];
      const wanted = new Set(ids.map(nameOf));
      return kinds.length === 0 ? [] : (await liveData(db, kinds)).filter((one) => wanted.has(nameOf(one)));
    },
    pageRecords: (drafts) => pageRecords(db, drafts, now, print),
    picture: async (id) => {
      const bytes = await findBytes(db, id);
      return bytes && { bytes, ending: fileOf(bytes)?.kind ?? imageTypeOf(bytes) ?? 'webp' };
    },
    take: async (wanted) => {
      await load();
      let isSettled = false;
      for (const { kind, key, file, isForced } of wanted) {
        if (!isForced || !(await mustWait(db, { kind, key }, file, now))) continue;
        await resolveRecord({ db, rebuild: noRebuild }, { kind, key }, 'file', now);
        isSettled = true;
      }
      if (isSettled) await load();
      return [];
    },
    wrote: async (written) =>
      db.transaction(async (tx) => {
        for (const { kind, key, file } of written)
          if (file) await markAgreed(tx, { kind, key }, file.file, file.fileHash);
      }),
  };
}

/**
 * Stores the file's record as a conflict, unless it equals the published version, regardless of which side changed
 * the record.
 * @returns whether a conflict waits for the owner
 */
async function mustWait(db: Database, id: RecordId, file: FileRecord | undefined, now: Date): Promise<boolean> {
  const row = await lockRecord(db, id);
  const hash = file && dataHash(file.data);
  if (!row || (hash === undefined ? row.deletedAt !== null : row.liveHash === hash)) return false;
  if (file && hash !== undefined) {
    await insertTexts(db, [{ ...id, hash, data: JSON.stringify(file.data) }]);
    await putProposal(db, id, { hash, fileHash: file.fileHash }, now);
  } else await putProposal(db, id, null, now);
  return true;
}
