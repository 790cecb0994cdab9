import type { EditorDocument } from '#contract/documents.ts';
import type { PostSummary } from '#contract/posts.ts';
import { shownMediaOf } from '#document/media.ts';
import { rendererVersion, renderDocument, type RenderedPost } from '#document/render.ts';
import type { TexMacros } from '#domain/document/tex-macros.ts';
import { drawText } from '#server/features/drawings/drawings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/hash.ts';
import { findData, findMedia } from '#server/features/media/media-repository.ts';
import { findBody, listPublishedTexts } from '#server/features/posts/post-repository.ts';
import { LRUCache } from 'lru-cache';

/** A cache of rendered posts between runs; the key contains id, revision and version of the renderer. */
export interface RenderedPostStore {
  get(key: string): RenderedPost | undefined;
  set(key: string, post: RenderedPost): void;
}

/**
 * The bodies of posts as HTML. Each revision is read, cleaned and highlighted once. Citations are still markers,
 * because the cited works are not part of the revision (`resolveCitations`).
 */
export interface RenderedPosts {
  /** Returns the rendered post; undefined if the revision does not exist. */
  get(id: string, revision: number, macros: TexMacros): Promise<RenderedPost | undefined>;
  /** Returns the first image of a revision without rendering it. */
  picture(id: string, revision: number): Promise<RenderedPost['picture']>;
}

/** The number of posts that stay in memory. A page needs only its own post, and an index needs no rendered posts. */
const IN_MEMORY = 200;

export const renderedPostKey = (id: string, revision: number, macros: TexMacros) =>
  `${rendererVersion} ${revision} ${id}${Object.keys(macros).length > 0 ? ` ${sha256(JSON.stringify(macros))}` : ''}`;

/** Returns the post id of a cache key. */
export const idOfRenderedPost = (key: string): string => key.split(' ')[2] ?? '';

/**
 * Renders the body of a post with its images. Both public posts and previews use this function.
 * @returns HTML whose citations are still markers
 */
export async function renderBody(db: Database, body: EditorDocument, macros: TexMacros): Promise<RenderedPost> {
  const { shown, media, picture } = await picturesOf(db, body);
  const data = await findData(db, shown);
  const post = await renderDocument(body, {
    citations: 'later',
    macros,
    draw: drawText(),
    media: (id) => media.get(id),
    data: (id) => data.get(id),
  });
  return picture ? { ...post, picture } : post;
}

/**
 * Finds the images of a body. Media never change, and media that a stored revision uses are never deleted, so cached
 * results stay valid.
 */
async function picturesOf(db: Database, body: EditorDocument) {
  const shown = shownMediaOf(body);
  const media = new Map((await findMedia(db, shown)).map((medium) => [medium.id, medium]));
  return { shown, media, picture: shown.map((id) => media.get(id)).find((medium) => medium !== undefined) };
}

/** Sets the image for links to a post: the cover, or the post's first image if it has no cover. */
export const withCover = <Post extends RenderedPost>(post: Post, cover: RenderedPost['picture']): Post =>
  cover ? { ...post, picture: cover } : post;

/** Returns the cache key of a rendered post; undefined if it must not be cached. */
type KeyOf = (id: string, revision: number, macros: TexMacros) => string | undefined;

/** @param store cache in addition to the few results in memory */
export const renderedPosts = (db: Database, store?: RenderedPostStore): RenderedPosts =>
  keptBy(db, renderedPostKey, IN_MEMORY, store);

function keptBy(db: Database, keyOf: KeyOf, inMemory: number, store?: RenderedPostStore): RenderedPosts {
  const recent = new LRUCache<string, Promise<RenderedPost | undefined>>({ max: inMemory });
  const pictures = new LRUCache<string, Promise<{ first: RenderedPost['picture'] }>>({ max: IN_MEMORY_OF_BUILD });

  const findFirst = async (id: string, revision: number) => {
    const body = await findBody(db, id, revision);
    return {
      first: body === undefined ? undefined : (await picturesOf(db, JSON.parse(body) as EditorDocument)).picture,
    };
  };

  const render = async (id: string, revision: number, key: string | undefined, macros: TexMacros) => {
    const kept = key && store?.get(key);
    if (kept) return kept;
    const body = await findBody(db, id, revision);
    if (body === undefined) return undefined;
    const post = await renderBody(db, JSON.parse(body) as EditorDocument, macros);
    if (key) store?.set(key, post);
    return post;
  };

  return {
    get(id, revision, macros) {
      const key = keyOf(id, revision, macros);
      const known = key && recent.get(key);
      if (known) return known;
      const post = render(id, revision, key, macros);
      if (!key) return post;
      recent.set(key, post);
      // Failures are not cached, because the database may have been unavailable only briefly.
      post.catch(() => recent.delete(key));
      return post;
    },
    async picture(id, revision) {
      const key = nameOf({ id, revision });
      const known = pictures.get(key) ?? findFirst(id, revision);
      pictures.set(key, known);
      known.catch(() => pictures.delete(key));
      return (await known).first;
    },
  };
}

/** Rendered posts for builds. The cache key is their text, because revisions can belong to another database. */
export interface RenderedByText extends RenderedPosts {
  /** Returns an identifier for the published text; undefined if a newer revision has been published meanwhile. */
  textOf: (post: Pick<PostSummary, 'id' | 'revision'>) => string | undefined;
  /** Removes cached texts that were not requested. */
  dropOthers(): void;
}

/**
 * The number of posts that stay in memory during a build, because a build reads all posts several times. Each post
 * takes about 10 KB.
 */
const IN_MEMORY_OF_BUILD = 2_000;

/** @param store cache between builds */
export async function renderedByText(
  db: Database,
  store: RenderedPostStore & { postsAfter(key: string, limit: number): string[]; removePosts(keys: string[]): void },
): Promise<RenderedByText> {
  const asked = new Set<string>();
  const texts = new Map((await listPublishedTexts(db)).map((post) => [nameOf(post), post.textHash]));
  const textOf: RenderedByText['textOf'] = (post) => texts.get(nameOf(post));
  const keyOf: KeyOf = (id, revision, macros) => {
    const text = textOf({ id, revision });
    const key = text && `${rendererVersion} ${sha256(JSON.stringify([text, macros]))}`;
    if (key) asked.add(key);
    return key;
  };
  return {
    ...keptBy(db, keyOf, IN_MEMORY_OF_BUILD, store),
    textOf,
    dropOthers() {
      for (let keys = store.postsAfter('', 500); keys.length > 0; keys = store.postsAfter(keys.at(-1) ?? '', 500))
        store.removePosts(keys.filter((key) => !asked.has(key)));
    },
  };
}

const nameOf = ({ id, revision }: Pick<PostSummary, 'id' | 'revision'>) => `${revision} ${id}`;
