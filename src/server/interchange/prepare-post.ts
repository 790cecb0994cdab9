/** A post and its pictures read, before any transaction: what it holds may take its time, or be too much. */
import type { EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { mediaId } from '#contract/media.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { sha256 } from '#server/hash.ts';
import { findFiles, findMedia } from '#server/media/media-repository.ts';
import { keepPrepared, prepareMedium, type PreparedMedium } from '#server/media/media-service.ts';
import type { Database } from '#server/db/database.ts';
import { run, type RunOptions } from '#server/workers/run.ts';
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { importFolder } from './import-folder.ts';
import type { FoundPicture } from '#document/import/find-picture.ts';
import { standInOf } from '#document/import/post-places.ts';
import type { PostItem, ReadPost } from '#document/import/read-posts.ts';

/** A picture that came along: keeps it, where it is not kept already. @returns its id */
export type Keep = (db: Database, now: Date) => Promise<string>;

export interface PreparedPost extends ReadPost {
  /** What became of its pictures, in sentences. */
  notices: string[];
  /** Those that came along, by their addresses. */
  coming: ReadonlyMap<string, Keep>;
  /** The paths of the texts that it leads to, by how it names them. */
  leading: ReadonlyMap<string, string>;
}

/** One that lies on disk meanwhile. */
export type ShelvedPost = () => Promise<PreparedPost>;

export interface PreparingOptions {
  /** Works that are known: `@key` in a sentence is a citation. */
  keys: readonly string[];
  /** The picture of a text by the text's path and by its own address. */
  picture: (path: string, src: string) => Promise<FoundPicture>;
  /** The path of another text of the import that a text at a path means; left out: none comes along. */
  reach?: (path: string, target: string) => string | undefined;
  signal?: AbortSignal | undefined;
  /** Of reading a post, where they are others than the task's. */
  limits?: RunOptions['limits'];
}

export interface Preparing {
  /** @throws AppError with a sentence where the post cannot be read within its limits; the signal's reason */
  post: (item: PostItem) => Promise<PreparedPost>;
  /** Puts one aside: those of a whole site are more than memory holds. */
  shelve: (post: PreparedPost) => Promise<ShelvedPost>;
  /** Forgets pictures that were read and not kept. */
  end: () => Promise<void>;
}

export async function preparePosts(
  app: Pick<Dependencies, 'db' | 'images'>,
  { keys, picture, reach, signal, limits = {} }: PreparingOptions,
): Promise<Preparing> {
  const folder = await importFolder();
  const alike = new Map<string, Promise<Keep>>();

  const prepared = async (name: string, bytes: Uint8Array, own: string | undefined): Promise<Keep> => {
    const hash = sha256(bytes);
    const begun = alike.get(hash) ?? prepareMedium(app, name, bytes, own).then((medium) => shelved(folder, medium));
    alike.set(hash, begun);
    return begun.catch((error: unknown) => {
      alike.delete(hash);
      throw error;
    });
  };

  const pictureOf = async (post: ReadPost, src: string): Promise<Keep | { notice: string }> => {
    // What we exported ourselves is named by its id, and is the same picture again.
    const own = post.facts.ours ? /(?:^|\/)media\/([\w-]{22})(?:\.\w+)?$/.exec(src)?.[1] : undefined;
    if (own && mediaId.test(own) && (await isThere(app.db, own))) return async () => own;
    const found = await picture(post.path, src);
    if ('notice' in found) return found;
    try {
      return await prepared(found.name, found.bytes, own);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { notice: `The picture ${src.slice(0, 200)} did not come along: ${error.message}` };
    }
  };

  return {
    async post(item) {
      const read = (brought: string[], reached: string[]) =>
        run('post', { post: item, keys, brought, reached }, { limits, ...(signal && { signal }) });
      const first = await read([], []);
      const coming = new Map<string, Keep>();
      const notices: string[] = [];
      for (const src of first.pictures) {
        signal?.throwIfAborted();
        const found = await pictureOf(first, src);
        if ('notice' in found) notices.push(found.notice);
        else coming.set(src, found);
      }
      const leading = new Map<string, string>();
      for (const target of first.links) {
        const path = reach?.(first.path, target);
        if (path !== undefined) leading.set(target, path);
      }
      const isWhole = coming.size + leading.size === 0;
      const whole = isWhole ? first : await read([...coming.keys()], [...leading.keys()]);
      return { ...whole, notices, coming, leading };
    },
    async shelve({ coming, ...data }) {
      const file = join(folder, randomUUID());
      await writeFile(file, serialize(data));
      return async () => ({ ...(deserialize(await readFile(file)) as typeof data), coming });
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

const isThere = async (db: Database, id: string) =>
  (await findMedia(db, [id])).length + (await findFiles(db, [id])).length > 0;

/** On its own: a function made beside those that hold a picture would hold it for as long as the import takes. */
const withId =
  (id: string): Keep =>
  async () =>
    id;

/** On disk meanwhile. */
async function shelved(folder: string, medium: PreparedMedium): Promise<Keep> {
  if ('known' in medium) return withId(medium.known.id);
  const { row } = medium;
  const { bytes, ...facts } = 'file' in medium ? medium.file : medium.image;
  const file = join(folder, randomUUID());
  await writeFile(file, bytes);
  let known: string | undefined;
  return async (db, now) => {
    // Of several posts the first one keeps it, unless that was left out, and took it back.
    if (known !== undefined && (await isThere(db, known))) return known;
    const read = { ...facts, bytes: await readFile(file) };
    const kept = await keepPrepared(db, 'width' in read ? { row, image: read } : { row, file: read }, now);
    return (known = kept.id);
  };
}

/** Keeps a post's pictures. @returns its text, in which they have their ids, and the one above it */
export async function withPictures(
  { document, facts: { cover }, coming }: Pick<PreparedPost, 'document' | 'facts' | 'coming'>,
  db: Database,
  now: Date,
): Promise<{ document: EditorDocument; cover?: string }> {
  let json = JSON.stringify({ document, cover });
  for (const [src, keep] of coming) json = json.replaceAll(await standInOf(src), await keep(db, now));
  return JSON.parse(json) as { document: EditorDocument; cover?: string };
}
