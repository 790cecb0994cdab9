/** The bundled sample: shown until the site has an owner, then removed completely. */
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findDocument } from '#server/features/documents/document-repository.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { fileHash, dataHash } from '#server/platform/hash.ts';
import { deleteUnused, findMediumByHash } from '#server/features/media/media-repository.ts';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson, sampleDir, singleFiles } from './content-files.ts';
import { forgetFront } from './front-picture.ts';
import { forgetFiles, listKnown, markDeleted } from '#server/features/records/record-repository.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import { deleteForever, lockPost } from '#server/features/posts/state-repository.ts';
import { readSamples } from './load-sample-posts.ts';

/* Removes the sample posts when a site gets its own content. */

/**
 * Removes the posts of `content/sample-posts/` that nobody has edited.
 * @returns the number of removed posts, and the titles of edited posts, which stay
 */
export async function removeSamplePosts(
  db: Database,
  contentDir: string,
  now: Date,
): Promise<{ removed: number; edited: string[] }> {
  const samples = await readSamples(contentDir);
  return db.transaction(async (tx) => {
    const edited: string[] = [];
    let removed = 0;
    for (const { id, title } of samples) {
      const post = await lockPost(tx, id);
      // Each save adds a revision; publishing and unpublishing do not. So revision 1 means that the post was never
      // edited.
      if (post && post.revision > 1) edited.push(title);
      else if (post) {
        await deleteForever(tx, id);
        removed += 1;
      }
    }
    if (removed > 0) await requestBuild(tx, now);
    return { removed, edited };
  });
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));

type Files = Pick<Config, 'contentDir' | 'ownContentDir' | 'isSample'>;

/**
 * Chooses the folder of the site's content. If the owner now has a content folder and the sample was shown before,
 * the sample is removed.
 * @returns an absolute path; the path of the sample only if the database contains no content of an owner
 * @throws OperatorError if the owner's files are missing and the database does not contain their data
 */
export async function filesOfSite(
  db: Database,
  files: Files,
  now: Date,
  print: (line: string) => void = () => undefined,
): Promise<string> {
  const own = resolve(root, files.ownContentDir);
  const state = await sampleState(db);
  if (!files.isSample) {
    if (state === 'shown') await leaveSample(db, now, print);
    return resolve(root, files.contentDir);
  }
  if (state === 'left') return own;
  if (state !== 'shown') {
    if (await hasOwner(db)) {
      await putSampleState(db, 'left');
      return own;
    }
    await putSampleState(db, 'shown');
  }
  return sampleDir;
}

/**
 * Returns whether the database contains content of an owner.
 * @throws OperatorError if the database contained an owner's content before, but no longer does
 */
async function hasOwner(db: Database): Promise<boolean> {
  const sample = (await readJson(sampleDir, singleFiles.profile)) as { basics: { name: string } } | null;
  const profile = (await listKnown(db)).find(({ kind }) => kind === 'profile');
  if (profile) return profile.liveHash !== dataHash(sample);
  const former = (await findDocument(db, 'owner'))?.data as { name: string } | undefined;
  if (former === undefined || former.name === sample?.basics.name) return false;
  throw new OperatorError(
    `content/ is empty, but this database belongs to ${former.name}. Restore the files, or set CONTENT_DIR.`,
  );
}

/** Removes the sample's images from the media library, except images that the owner's content uses. */
async function removePictures(tx: Database): Promise<void> {
  for (const file of globSync('images/**/*.{jpg,png,svg}', { cwd: sampleDir })) {
    const medium = await findMediumByHash(tx, fileHash(await readFile(join(sampleDir, file))));
    if (medium) await deleteUnused(tx, medium.id);
  }
}

/**
 * Removes the sample once a site has an owner: posts that nobody has edited, records and images. Records that were
 * changed in the browser stay.
 */
export async function leaveSample(
  db: Database,
  now: Date,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const { removed, edited } = await removeSamplePosts(db, sampleDir, now);
  await db.transaction(async (tx) => {
    for (const one of await listKnown(tx)) {
      if (one.origin !== 'browser' && one.deletedAt === null) await markDeleted(tx, one, { fileHash: null }, now);
    }
    await forgetFiles(tx);
    await forgetFront(tx);
    await removePictures(tx);
    await putSampleState(tx, 'left');
  });
  if (removed > 0) print(`Removed the sample and its ${removed} posts.`);
  for (const title of edited) print(`Kept the sample post '${title}', because it was edited.`);
}

const setting = 'sample';

/** `shown`: the site shows the sample content. `left`: the site has an owner, and never shows the sample again. */
type SampleState = 'shown' | 'left';

/** @returns the state; undefined if no startup has checked for the sample yet */
const sampleState = async (db: Database): Promise<SampleState | undefined> =>
  (await readSetting(db, setting)) as SampleState | undefined;

const putSampleState = (db: Database, state: SampleState): Promise<void> => writeSetting(db, setting, state);

export const hasLeftSample = async (db: Database): Promise<boolean> => (await sampleState(db)) === 'left';
