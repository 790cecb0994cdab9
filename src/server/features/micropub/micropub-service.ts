/** Creates, changes and deletes posts through Micropub for the owner's other programs (IMP-29). */
import { decoded } from '#domain/decoded.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { mediaLimits } from '#contract/media.ts';
import type { MicropubContent, MicropubPhoto, MicropubUpdate } from '#contract/micropub.ts';
import { pages } from '#contract/paths.ts';
import type { Post, PostData } from '#contract/posts.ts';
import { problem, verbatim } from '#contract/problems.ts';
import { isAddress } from '#domain/address.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { knownKeys } from '#server/features/content/lists-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { postReader, withPictures } from '#server/features/import-export/prepare-post.ts';
import { findPicture, staysLink } from '#importers/find-picture.ts';
import { importMedium } from '#server/features/media/media-service.ts';
import { fetchPublic } from '#server/platform/integrations/fetch-public.ts';
import { resolveKey } from '#server/features/posts/address-repository.ts';
import { findPost, listUsedCategories } from '#server/features/posts/post-repository.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { deletePost, publishPost, restorePost } from '#server/features/publishing/publish-service.ts';
import { checked, filed, newPostData, readEntry, summaryJson, toEntry, type Entry } from './entry-data.ts';
import type { MicropubInput, SentFile } from './read-request.ts';

/** @returns the post's full URL */
export async function createEntry(
  app: Dependencies,
  userId: string,
  { request, photos, photoWords }: MicropubInput,
  now: Date,
): Promise<string> {
  if (!('type' in request)) throw new AppError('BAD_INPUT');
  const { timeZone } = await readSiteSettings(app.db);
  const entry = readEntry(request.properties, timeZone, now);
  const sent = await Promise.all(photos.map((file) => storeFile(app, file, now)));
  const words = [...photoWords];
  const shown = [
    ...sent.map((src) => ({ src, alt: words.shift() ?? '' })),
    ...entry.photos.map(({ src, alt }) => ({ src, alt: alt || (words.shift() ?? '') })),
  ];
  const body = await readContent(app, entry.content, shown, now);
  const data = newPostData(entry, body, await categoryNames(app));
  const { postId, revision } = await createWithSlug(app, userId, data, entry.slug, now);
  if (!entry.isDraft) await publishPost(app, postId, { published: true, revision, publishAt: entry.date }, now);
  return addressOf(app, await existing(app, postId));
}

/** @param slug requested slug (`mp-slug`); ignored if invalid or used by another post */
async function createWithSlug(app: Dependencies, userId: string, data: PostData, slug: string | undefined, now: Date) {
  const address = slug?.trim().normalize('NFC').toLowerCase();
  const plain = () => createPost(app, userId, data, undefined, now);
  if (address === undefined || !isAddress(address)) return plain();
  return createPost(app, userId, { ...data, address }, undefined, now).catch((error: unknown) => {
    if (error instanceof AppError && error.code.startsWith('ADDRESS_')) return plain();
    throw error;
  });
}

const changeable = ['name', 'content', 'summary', 'category', 'photo', 'published', 'post-status'];

/**
 * Changes the draft of a post. If the draft was equal to the published version, the change is published too.
 * @throws AppError BAD_INPUT for properties that cannot be changed, POST_NOT_FOUND, REVISION_CONFLICT
 */
export async function updateEntry(app: Dependencies, request: MicropubUpdate, now: Date): Promise<void> {
  const post = await postAt(app, request.url);
  const removed = Array.isArray(request.delete)
    ? Object.fromEntries(request.delete.map((name) => [name, undefined]))
    : request.delete;
  const names = [request.replace, request.add, removed].flatMap((part) => Object.keys(part));
  const unknown = names.find((name) => !changeable.includes(name) && !name.startsWith('mp-'));
  if (unknown !== undefined) throw new AppError('BAD_INPUT', { problem: verbatim(`Micropub: ${unknown}`) });
  const { timeZone } = await readSiteSettings(app.db);
  const [replaced, added] = [readEntry(request.replace, timeZone, now), readEntry(request.add, timeZone, now)];
  const data = checked({
    title: replaced.title ?? post.title,
    ...(await tagsAfter(app, post, replaced, added, removed)),
    summary: 'summary' in removed ? summaryJson('') : summaryAfter(post, replaced),
    body: documentToJson(await bodyAfter(app, post, replaced, added, now)),
    published: post.published,
    revision: post.revision,
    ...(replaced.date && { date: replaced.date.toISOString() }),
  });
  const { revision } = await savePost(app, post.id, data, now);
  const isLive = post.published && !post.hasChanges;
  const { isDraft } = replaced;
  if (isDraft === true) await publishPost(app, post.id, { published: false }, now);
  else if (isDraft === false || isLive) await publishPost(app, post.id, { published: true, revision }, now);
}

async function tagsAfter(
  app: Dependencies,
  post: Post,
  replaced: Entry,
  added: Entry,
  removed: Record<string, unknown>,
): Promise<Pick<PostData, 'categoryName' | 'keywords'>> {
  const taken = removed['category'];
  const present = 'category' in removed && !Array.isArray(taken) ? [] : post.keywords.map(({ name }) => name);
  const kept = present.filter((name) => !Array.isArray(taken) || !taken.includes(name));
  const own = post.category.name;
  if (!replaced.tags) return { categoryName: own, keywords: [...new Set([...kept, ...(added.tags ?? [])])] };
  return filed(replaced.tags, await categoryNames(app), own);
}

const summaryAfter = (post: Post, { summary }: Entry) =>
  summary === undefined ? documentToJson(post.summary) : summaryJson(summary);

async function bodyAfter(
  app: Dependencies,
  post: Post,
  replaced: Entry,
  added: Entry,
  now: Date,
): Promise<EditorDocument> {
  if (added.content !== undefined) throw new AppError('BAD_INPUT', { problem: verbatim('Micropub: content') });
  const isNew = replaced.content !== undefined || replaced.photos.length > 0;
  const base = isNew ? await readContent(app, replaced.content, replaced.photos, now) : post.body;
  if (added.photos.length === 0) return base;
  const more = await readContent(app, undefined, added.photos, now);
  return { ...base, blocks: [...base.blocks, ...more.blocks] };
}

/**
 * Unpublishes the post and moves it to the trash.
 * @throws AppError POST_NOT_FOUND
 */
export async function deleteEntry(app: Dependencies, url: string, now: Date): Promise<void> {
  const { id, published, trashedAt } = await postAt(app, url);
  if (trashedAt) return;
  if (published) await publishPost(app, id, { published: false }, now);
  await deletePost(app, id, false, now);
}

/**
 * Restores the post from the trash, and publishes it if it was published before.
 * @throws AppError POST_NOT_FOUND
 */
export async function undeleteEntry(app: Dependencies, url: string, now: Date): Promise<void> {
  const { id, publishedAt } = await postAt(app, url);
  await restorePost(app, id);
  if (publishedAt !== null) await publishPost(app, id, { published: true }, now);
}

/**
 * @returns the post as an h-entry
 * @throws AppError POST_NOT_FOUND
 */
export async function entryAt(app: Dependencies, url: string) {
  const post = await postAt(app, url);
  if (post.trashedAt) throw new AppError('POST_NOT_FOUND');
  return toEntry(post, addressOf(app, post));
}

export const categoryNames = async ({ db }: Dependencies): Promise<string[]> =>
  (await listUsedCategories(db, limits.suggestedCategories)).map(({ name }) => name);

/**
 * Stores an image.
 * @returns its absolute URL
 * @throws AppError MEDIA_TYPE, MEDIA_INVALID, TOO_LARGE
 */
export async function storeFile(app: Dependencies, { name, bytes }: SentFile, now: Date): Promise<string> {
  const { id, kind, width } = await importMedium(app, name.slice(0, 200) || 'picture', bytes, now);
  return app.config.siteUrl + pages.media(id, width, kind === 'svg' ? 'svg' : 'webp');
}

/**
 * Converts a text to a document, and stores images that the text contains or that are on other sites.
 * @param most maximum number of images to store; other images stay links
 */
export async function readContent(
  app: Dependencies,
  content: MicropubContent | undefined,
  photos: readonly MicropubPhoto[],
  now: Date,
  most = Number.POSITIVE_INFINITY,
): Promise<EditorDocument> {
  let count = 0;
  const keys = await knownKeys(app.db);
  const nothing = { pictures: [], picture: async () => undefined };
  const readPost = postReader(app, {
    keys,
    now,
    picture: async (path, src) => {
      count += 1;
      if (count > most) return { notice: staysLink(src, problem('useFetchImages')) };
      const fetched = (url: URL) => fetchPublic(url, { accept: 'image/*', maxBytes: mediaLimits.bytes });
      return findPicture(nothing, path, src, fetched);
    },
  });
  const item = withOwnMedia({ content, photos }, app.config.siteUrl);
  return (await withPictures(await readPost({ path: '', program: 'micropub', item }), app.db)).document;
}

/** Replaces URLs of the site's own images by image ids. A program can use the URL of an image in any width. */
function withOwnMedia<T>(text: T, site: string): T {
  const json = JSON.stringify(text).replaceAll(`${site}/media/`, '/media/');
  return JSON.parse(json.replaceAll(/(?<![\w.])\/media\/([\w-]{22})-\d+\.\w+/g, '/media/$1')) as T;
}

const addressOf = ({ config }: Dependencies, post: Pick<Post, 'id' | 'address'>) => config.siteUrl + pages.postAt(post);

async function existing({ db }: Dependencies, id: string): Promise<Post> {
  const post = await findPost(db, id);
  if (!post) throw new AppError('POST_NOT_FOUND');
  return post;
}

async function postAt(app: Dependencies, address: string): Promise<Post> {
  const url = URL.parse(address, app.config.siteUrl);
  const key = /^\/blog\/([^/]+)$/.exec(withoutLanguage(url?.pathname ?? ''))?.[1];
  if (url?.origin !== app.config.siteUrl || key === undefined) throw new AppError('POST_NOT_FOUND');
  const found = await resolveKey(app.db, decoded(key));
  if (!found) throw new AppError('POST_NOT_FOUND');
  return existing(app, found.id);
}
