/** Reads a post and its images before any transaction, because reading can be slow or fail. */
import { AppError } from '#contract/errors.ts';
import { mediaId, type FileKind, type MediaKind } from '#contract/media.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findFiles, findMedia } from '#server/media/media-repository.ts';
import { keepPrepared, prepareMedium, type PreparedMedium } from '#server/media/media-service.ts';
import type { Database } from '#server/db/database.ts';
import { run, type RunOptions } from '#server/workers/run.ts';
import { readSiteSettings } from '#server/content/site-settings.ts';
import { datedInZone } from '#document/import/dated-in.ts';
import { pictureRemarks, type FoundPicture, type NoPicture } from '#document/import/find-picture.ts';
import { isAsked, otherKind } from '#document/import/linked-files.ts';
import { linkedKind } from '#document/import/source-files.ts';
import { placeholderId } from '#document/import/post-places.ts';
import type { PostItem, ReadPost } from '#document/import/read-posts.ts';

/** Returns the id of an imported image. In a dry run the image exists only in the transaction that is rolled back. */
export type Keep = (db: Database) => Promise<string>;

export interface PreparedPost extends ReadPost {
  /** Messages about the post's images. */
  notices: string[];
  /** Imported images by their URLs in the text. */
  coming: ReadonlyMap<string, Keep>;
  /** Paths of the linked texts by the link targets in the text. */
  leading: ReadonlyMap<string, string>;
}

export interface PreparingOptions {
  /** Keys of the known works: `@key` in a sentence is a citation. */
  keys: readonly string[];
  /** Finds an image by the text's path and the image's URL in the text. */
  picture: (path: string, src: string) => Promise<FoundPicture>;
  now: Date;
  /** Whether images are only read and not stored. */
  dryRun?: boolean;
  /** Returns the path of the imported text that a link points to. Absent if only one text is imported. */
  reach?: (path: string, target: string) => string | undefined;
  /** Returns whether the post was imported unchanged before, including its images. Absent means never. */
  isKnown?: (post: ReadPost) => Promise<boolean>;
  signal?: AbortSignal | undefined;
  /** Limits of reading a post, if they differ from the task's. */
  limits?: RunOptions['limits'];
}

/**
 * Stores images while posts are read; unused ones are deleted after a month. The images of a whole site do not fit into
 * memory, and a repeated import finds them.
 * @returns a function that reads a post; it throws an AppError with a message if the post cannot be read within its
 * limits, or the signal's reason
 */
export function postReader(
  app: Pick<Dependencies, 'db' | 'images'>,
  { keys, picture, now, dryRun, reach, isKnown, signal, limits = {} }: PreparingOptions,
): (item: PostItem) => Promise<PreparedPost> {
  const found = new Map<string, Promise<Keep | NoPicture>>();
  let settings: ReturnType<typeof readSiteSettings> | undefined;

  /** @param asked the kind of a linked file; undefined for an image that the text shows */
  const bring = async (post: ReadPost, src: string, asked?: FileKind): Promise<Keep | NoPicture> => {
    // The name of an image in our own export is its id, so the stored image is used again.
    const own = post.facts.ours ? /(?:^|\/)media\/([\w-]{22})(?:\.\w+)?(?:$|[?#])/.exec(src)?.[1] : undefined;
    const isPaper = post.facts.record?.kind === 'publication';
    const isRight = (kind: MediaKind | FileKind) => isAsked(kind, asked) || (isPaper && kind === 'pdf');
    if (own && mediaId.test(own) && (await kindsOf(app.db, own)).some(isRight)) return withId(own);
    const brought = await picture(post.path, src);
    if ('notice' in brought) return brought;
    try {
      const medium = await prepareMedium(app, brought.name, brought.bytes, own);
      // Whatever its name.
      if (!isRight(kindOf(medium))) throw new AppError('MEDIA_TYPE');
      return dryRun ? lent(medium, now) : await keep(app.db, medium, now);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const what = asked ? 'file' : 'image';
      const why = error.code === 'MEDIA_TYPE' ? otherKind(asked) : error.message;
      return { notice: `The ${what} ${src.slice(0, 200)} was not imported: ${why}`, why };
    }
  };

  /** Reads each image once, even if several texts of a folder use it. */
  const mediumOf = (post: ReadPost, src: string, asked?: FileKind): Promise<Keep | NoPicture> => {
    if (src.startsWith('data:')) return bring(post, src);
    const place = `${post.facts.ours} ${asked} ${post.path.replace(/[^/]*$/, '')} ${src}`;
    const bringing = found.get(place) ?? bring(post, src, asked);
    found.set(place, bringing);
    return bringing;
  };

  return async (item) => {
    settings ??= readSiteSettings(app.db);
    const { timeZone } = await settings;
    const read = async (brought: string[], reached: string[]) => {
      const post = await run('post', { post: item, keys, brought, reached }, { limits, ...(signal && { signal }) });
      return { ...post, facts: datedInZone(timeZone, post.facts, post.path, now) };
    };
    const first = await read([], []);
    const leading = new Map<string, string>();
    for (const target of first.links) {
      const path = reach?.(first.path, target);
      if (path !== undefined) leading.set(target, path);
    }
    const coming = new Map<string, Keep>();
    const absent = new Map<string, NoPicture>();
    if (await isKnown?.(first)) return { ...first, notices: [], coming, leading };
    const wanted = [
      ...first.pictures.map((src) => [src, undefined] as const),
      ...first.files.map((src) => [src, linkedKind(src)] as const),
    ];
    for (const [src, asked] of wanted) {
      signal?.throwIfAborted();
      const found = await mediumOf(first, src, asked);
      if ('notice' in found) absent.set(src, found);
      else coming.set(src, found);
    }
    const isWhole = coming.size + leading.size === 0;
    const whole = isWhole ? first : await read([...coming.keys()], [...leading.keys()]);
    return { ...whole, ...pictureRemarks(whole.diagnostics, absent), coming, leading };
  };
}

const kindsOf = async (db: Database, id: string) =>
  [...(await findMedia(db, [id])), ...(await findFiles(db, [id]))].map(({ kind }) => kind);

const kindOf = (medium: PreparedMedium) =>
  'known' in medium ? medium.known.kind : 'file' in medium ? medium.file.kind : medium.image.kind;

/** A separate function, like the next two: a closure created next to the image's bytes would keep them in memory. */
const withId =
  (id: string): Keep =>
  async () =>
    id;

const keep = async (db: Database, medium: PreparedMedium, now: Date): Promise<Keep> =>
  withId((await keepPrepared(db, medium, now)).id);

/** Drops the image's bytes, for a transaction that is rolled back. */
function lent(medium: PreparedMedium, now: Date): Keep {
  const facts = 'image' in medium ? { row: medium.row, image: { ...medium.image, bytes: new Uint8Array() } } : medium;
  return async (db) => (await keepPrepared(db, facts, now)).id;
}

/** @returns the post's text with the ids of its images, its cover image, and its record */
export async function withPictures(
  { document, facts: { cover, record }, coming }: Pick<PreparedPost, 'document' | 'facts' | 'coming'>,
  db: Database,
): Promise<Pick<PreparedPost, 'document'> & Pick<PreparedPost['facts'], 'cover' | 'record'>> {
  let json = JSON.stringify({ document, cover, record });
  for (const [src, keep] of coming) json = json.replaceAll(await placeholderId(src), await keep(db));
  return JSON.parse(json) as Awaited<ReturnType<typeof withPictures>>;
}
