/** Reads a post and its images before any transaction begins, because reading can be slow or fail. */
import type { Problem } from '#contract/problems.ts';
import { problemOfError } from '#domain/operator-error.ts';
import { AppError } from '#contract/errors.ts';
import { mediaId, type FileKind, type MediaKind } from '#contract/media.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findFiles, findMedia } from '#server/features/media/media-repository.ts';
import { storePrepared, prepareMedium, type PreparedMedium } from '#server/features/media/media-service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { run, type RunOptions } from '#server/platform/workers/run.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { datedInZone } from '#importers/dated-in.ts';
import { notImported, pictureRemarks, type FoundPicture, type NoPicture } from '#importers/find-picture.ts';
import { isAsked, otherKind } from '#importers/linked-files.ts';
import { linkedKind } from '#document/file-names.ts';
import { placeholderId, type PostItem } from '#importers/post-places.ts';
import type { ReadPost } from '#importers/read-posts.ts';

/**
 * Returns the id of an imported image. In a dry run, this function stores the image in a transaction that is rolled
 * back.
 */
type Keep = (db: Database) => Promise<string>;

export interface PreparedPost extends ReadPost {
  /** Notices about the post's images. */
  notices: Problem[];
  /** Functions that return the ids of the imported images, by the image URLs in the post. */
  coming: ReadonlyMap<string, Keep>;
  /** Paths of the linked posts in the source, by the link targets in the post. */
  leading: ReadonlyMap<string, string>;
}

export interface PreparingOptions {
  /** Citation keys of the works on the site. `@key` in running text is a citation if the key is known. */
  keys: readonly string[];
  /** Finds an image by the path of the post and the image's URL in the post. */
  picture: (path: string, src: string) => Promise<FoundPicture>;
  now: Date;
  /** Whether images are only read and not stored. */
  dryRun?: boolean;
  /**
   * Returns the path of the imported post that a link points to. The function is absent if only one post is imported.
   */
  reach?: (path: string, target: string) => string | undefined;
  /**
   * Returns whether the post and its images were imported before and are unchanged. Without this function, all posts
   * count as new.
   */
  isKnown?: (post: ReadPost) => Promise<boolean>;
  signal?: AbortSignal | undefined;
  /** Limits for reading a post, if they differ from the limits of the worker task. */
  limits?: RunOptions['limits'];
}

/**
 * Creates a function that reads a post and stores its images. The images are stored while posts are read, because the
 * images of a whole site do not fit into memory. A repeated import reuses stored images; unused images are deleted
 * after a month.
 * @returns a function that reads a post. It throws an AppError with a message if a limit is exceeded, or the signal's
 * reason if the import was stopped.
 */
export function postReader(
  app: Pick<Dependencies, 'db' | 'images'>,
  options: PreparingOptions,
): (item: PostItem) => Promise<PreparedPost> {
  const { keys, now, reach, isKnown, signal, limits = {} } = options;
  const found = new Map<string, Promise<Keep | NoPicture>>();
  let settings: ReturnType<typeof readSiteSettings> | undefined;

  /** Reads each image once, even if several posts in a folder use it. */
  const mediumOf = (post: ReadPost, src: string, asked?: FileKind): Promise<Keep | NoPicture> => {
    if (src.startsWith('data:')) return bring(app, options, post, src);
    const place = `${post.facts.ours} ${asked} ${post.path.replace(/[^/]*$/, '')} ${src}`;
    const bringing = found.get(place) ?? bring(app, options, post, src, asked);
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

/**
 * Finds and stores one image or linked file.
 * @param asked the kind of a linked file; undefined for an image that the post shows
 */
async function bring(
  app: Pick<Dependencies, 'db' | 'images'>,
  { picture, now, dryRun }: PreparingOptions,
  post: ReadPost,
  src: string,
  asked?: FileKind,
): Promise<Keep | NoPicture> {
  // In an export from this software, an image's file name is its id. If this site still has the image, it is used
  // again.
  const own = post.facts.ours ? /(?:^|\/)media\/([\w-]{22})(?:\.\w+)?(?:$|[?#])/.exec(src)?.[1] : undefined;
  const isPaper = post.facts.record?.kind === 'publication';
  const isRight = (kind: MediaKind | FileKind) => isAsked(kind, asked) || (isPaper && kind === 'pdf');
  if (own && mediaId.test(own) && (await kindsOf(app.db, own)).some(isRight)) return withId(own);
  const brought = await picture(post.path, src);
  if ('notice' in brought) return brought;
  try {
    const medium = await prepareMedium(app, brought.name, brought.bytes, own);
    // The kind of a file is determined by its content, not by its name.
    if (!isRight(kindOf(medium))) throw new AppError('MEDIA_TYPE');
    return dryRun ? lent(medium, now) : await keep(app.db, medium, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = error.code === 'MEDIA_TYPE' ? otherKind(asked) : problemOfError(error);
    return { notice: notImported(src, why, asked !== undefined), why };
  }
}

const kindsOf = async (db: Database, id: string) =>
  [...(await findMedia(db, [id])), ...(await findFiles(db, [id]))].map(({ kind }) => kind);

const kindOf = (medium: PreparedMedium) =>
  'known' in medium ? medium.known.kind : 'file' in medium ? medium.file.kind : medium.image.kind;

/**
 * `withId`, `keep` and `lent` are outside `postReader`, because a closure created inside `postReader` would keep the
 * image's bytes in memory.
 */
const withId =
  (id: string): Keep =>
  async () =>
    id;

const keep = async (db: Database, medium: PreparedMedium, now: Date): Promise<Keep> =>
  withId((await storePrepared(db, medium, now)).id);

/**
 * Returns a function that stores an image in a transaction that is rolled back, without keeping the image's bytes in
 * memory.
 */
function lent(medium: PreparedMedium, now: Date): Keep {
  const facts = 'image' in medium ? { row: medium.row, image: { ...medium.image, bytes: new Uint8Array() } } : medium;
  return async (db) => (await storePrepared(db, facts, now)).id;
}

/** Replaces the placeholders of images by image ids in a post's text, cover image and record. */
export async function withPictures(
  { document, facts: { cover, record }, coming }: Pick<PreparedPost, 'document' | 'facts' | 'coming'>,
  db: Database,
): Promise<Pick<PreparedPost, 'document'> & Pick<PreparedPost['facts'], 'cover' | 'record'>> {
  let json = JSON.stringify({ document, cover, record });
  for (const [src, keep] of coming) json = json.replaceAll(await placeholderId(src), await keep(db));
  return JSON.parse(json) as Awaited<ReturnType<typeof withPictures>>;
}
