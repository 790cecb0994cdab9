/** Archives on this machine's disk: the backups, and new archives for a download. */
import type { ArchiveFile } from '#contract/archives.ts';
import { AppError } from '#contract/errors.ts';
import type { Archives } from '#server/dependencies.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { listBackups } from './backups.ts';
import { writeArchive } from './write-archive.ts';

const NAME = /^site-\d{8}T\d{6}Z\.ndjson\.gz$/;
const nameAt = (now: Date) => `site-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.ndjson.gz`;

interface Places {
  /** The folder for new archives. It contains only archives that wait for their download. */
  folder: string;
  /** The folder of the backups, if the server makes backups. */
  backups: string | undefined;
}

/**
 * Returns the archives of a site. A new archive is first written to the disk: a slow download must not keep the
 * database's snapshot open.
 */
export function createArchives(db: Database, { folder, backups }: Places, clock: () => Date): Archives {
  let isBusy = false;
  const waiting = async () => (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
  const names = async () => (backups === undefined ? [] : await listBackups(backups));
  const placeOf = async (name: string): Promise<string | undefined> => {
    if (NAME.test(name) && (await waiting()).includes(name)) return join(folder, name);
    return backups !== undefined && (await names()).includes(name) ? join(backups, name) : undefined;
  };

  async function make(): Promise<ArchiveFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    const place = join(folder, nameAt(clock()));
    await writeArchive(db, createWriteStream(`${place}.part`, { mode: 0o600, flush: true }));
    await rename(`${place}.part`, place);
    return factsOf(place);
  }

  return {
    backups: async () =>
      backups === undefined
        ? undefined
        : Promise.all((await names()).toReversed().map((name) => factsOf(join(backups, name)))),
    find: async (name) => {
      const place = await placeOf(name);
      return place === undefined ? undefined : factsOf(place);
    },
    make: async () => {
      // One archive at a time, because each reads the whole database.
      if (isBusy) throw new AppError('UNAVAILABLE', { retryAfter: 10 });
      isBusy = true;
      try {
        return await make();
      } finally {
        isBusy = false;
      }
    },
    open: async (name) => {
      const place = await placeOf(name);
      if (place === undefined) return undefined;
      const { size } = await stat(place);
      const stream = createReadStream(place);
      // A new archive is for one download, so that no copy of the data stays on the disk.
      if (NAME.test(name)) stream.once('close', () => void rm(place, { force: true }));
      return { bytes: size, stream: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
    },
  };
}

async function factsOf(place: string): Promise<ArchiveFile> {
  const { size, mtime } = await stat(place);
  return { name: place.replace(/^.*[/\\]/, ''), bytes: size, createdAt: mtime.toISOString() };
}
