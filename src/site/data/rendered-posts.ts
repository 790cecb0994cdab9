import type { EditorDocument } from '#contract/documents.ts';
import { mediaOf } from '#document/media.ts';
import { rendererVersion, renderDocument, type RenderedPost } from '#document/render.ts';
import type { TexMacros } from '#domain/document/tex-macros.ts';
import { draw } from '#server/drawings/drawings.ts';
import type { Database } from '#server/db/database.ts';
import { sha256 } from '#server/hash.ts';
import { findData, findMedia } from '#server/media/media-repository.ts';
import { findBody } from '#server/posts/post-repository.ts';
import { LRUCache } from 'lru-cache';

/** Where rendered posts are kept between runs; the key says id, revision and version of the renderer. */
export interface RenderedPostStore {
  get(key: string): RenderedPost | undefined;
  set(key: string, post: RenderedPost): void;
}

/**
 * Posts' bodies as HTML: each revision is read, cleaned and highlighted once. Citations are markers still, for the
 * works they name are not the revision's (`resolveCitations`).
 */
export interface RenderedPosts {
  /** Undefined where there is no such revision. */
  get(id: string, revision: number, macros: TexMacros): Promise<RenderedPost | undefined>;
}

/** How many posts stay in memory: an index needs none, a page its own. */
const IN_MEMORY = 200;

/** What a rendered post depends on. */
export const renderedPostKey = (id: string, revision: number, macros: TexMacros) =>
  `${rendererVersion} ${revision} ${id}${Object.keys(macros).length > 0 ? ` ${sha256(JSON.stringify(macros))}` : ''}`;

/** Of which post a key is. */
export const idOfRenderedPost = (key: string): string => key.split(' ')[2] ?? '';

/**
 * A post's text as HTML with its pictures, the one way to it: for what is public and for a preview.
 * @returns its citations are markers still
 */
export async function renderBody(db: Database, body: EditorDocument, macros: TexMacros): Promise<RenderedPost> {
  // A medium never changes, and none that a kept revision shows goes: what was rendered with it stays true.
  const shown = mediaOf(body);
  const media = new Map((await findMedia(db, shown)).map((medium) => [medium.id, medium]));
  const data = await findData(db, shown);
  const post = await renderDocument(body, {
    ...{ citations: 'later', macros, draw },
    media: (id) => media.get(id),
    data: (id) => data.get(id),
  });
  const picture = shown.map((id) => media.get(id)).find((medium) => medium !== undefined);
  return picture ? { ...post, picture } : post;
}

/** What leads to a post shows its cover, else its first picture. */
export const withCover = <Post extends RenderedPost>(post: Post, cover: RenderedPost['picture']): Post =>
  cover ? { ...post, picture: cover } : post;

/** @param store keeps what was rendered, beyond the few that stay in memory */
export function renderedPosts(db: Database, store?: RenderedPostStore): RenderedPosts {
  const recent = new LRUCache<string, Promise<RenderedPost | undefined>>({ max: IN_MEMORY });

  const render = async (id: string, revision: number, key: string, macros: TexMacros) => {
    const kept = store?.get(key);
    if (kept) return kept;
    const body = await findBody(db, id, revision);
    if (body === undefined) return undefined;
    const post = await renderBody(db, JSON.parse(body) as EditorDocument, macros);
    store?.set(key, post);
    return post;
  };

  return {
    get(id, revision, macros) {
      const key = renderedPostKey(id, revision, macros);
      const known = recent.get(key);
      if (known) return known;
      const post = render(id, revision, key, macros);
      recent.set(key, post);
      // A failure is not kept: the database may only have been away.
      post.catch(() => recent.delete(key));
      return post;
    },
  };
}

/** Rendered posts that are kept by what they say, as builds keep them: which database a revision is of may change. */
export interface RenderedByText extends RenderedPosts {
  /** Drops what was kept of other texts than those that were asked for. */
  dropOthers(): void;
}

/** @param store keeps them from one build to the next */
export function renderedByText(
  db: Database,
  store: RenderedPostStore & { postsAfter(key: string, limit: number): string[]; removePosts(keys: string[]): void },
): RenderedByText {
  const asked = new Set<string>();
  return {
    async get(id, revision, macros) {
      const body = await findBody(db, id, revision);
      if (body === undefined) return undefined;
      const key = `${rendererVersion} ${sha256(JSON.stringify([body, macros]))}`;
      asked.add(key);
      const kept = store.get(key);
      if (kept) return kept;
      const post = await renderBody(db, JSON.parse(body) as EditorDocument, macros);
      store.set(key, post);
      return post;
    },
    dropOthers() {
      for (let keys = store.postsAfter('', 500); keys.length > 0; keys = store.postsAfter(keys.at(-1) ?? '', 500))
        store.removePosts(keys.filter((key) => !asked.has(key)));
    },
  };
}
