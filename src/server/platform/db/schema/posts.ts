import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { LanguageCode } from '#contract/languages.ts';
import type { PostFieldValues } from '#contract/post-fields.ts';
import type { RevisionKind } from '#contract/revisions.ts';
import { userId } from './accounts.ts';
import { instant } from './columns.ts';

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
});

export const keywords = pgTable('keywords', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
});

/**
 * A post is one row with two of its revisions: the draft (head), and the published version (live). Readers see only
 * the published version. See docs/decisions/posts-draft-and-published-revisions.md.
 */
export const posts = pgTable(
  'posts',
  {
    id: text().primaryKey(),
    /** The draft's revision. The number counts only stored changes, not publications. */
    revision: integer().notNull(),
    published: boolean().notNull().default(false),
    /** The published revision. If the post is not published now, its last published revision. */
    liveRevision: integer(),
    /** Time at which `liveRevision` was published. The API returns this time as `updatedAt`. */
    liveUpdatedAt: instant(),
    /** When the post was first published. */
    publishedAt: instant(),
    /** Schedule: at this time `publishRevision` is published. Either both columns are set, or neither. */
    publishAt: instant(),
    publishRevision: integer(),
    /** Time at which the post was moved to the trash. Only an unpublished post can be in the trash. */
    trashedAt: instant(),
  },
  (table) => [index('posts_published').on(table.published), index('posts_publish_at').on(table.publishAt)],
);

/**
 * The texts of posts. Each distinct text of a post is stored once, even if several revisions have it. `hash` is the
 * `textHash` of these revisions. `body` and `summary` are JSON text instead of jsonb. jsonb refuses \u0000 and lone
 * surrogates, but a writer's code must be stored exactly.
 */
export const postTexts = pgTable(
  'post_texts',
  {
    postId: postId(),
    hash: text().notNull(),
    title: text().notNull(),
    categoryName: text()
      .notNull()
      .references(() => categories.name),
    /** Names of keywords, as in the table `keywords`, in the writer's order. */
    keywords: jsonb().$type<string[]>().notNull(),
    body: text().notNull(),
    summary: text().notNull(),
    readingTime: integer().notNull(),
    /** Null in texts stored before words were counted. */
    words: integer(),
    /**
     * Number of characters without spaces. 0 in a text that is not Japanese; null in texts stored before characters
     * were counted.
     */
    characters: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.hash] }),
    index('post_texts_category_name').on(table.categoryName),
  ],
);

/** The revision history of a post, including its draft and published version. A revision never changes. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    postId: postId(),
    revision: integer().notNull(),
    textHash: text().notNull(),
    /**
     * The post's date (`createdAt` in the API) and slug in this revision. Both become public when the revision is
     * published.
     */
    date: instant().notNull(),
    address: text(),
    /** Language, which becomes public when the revision is published. Null: the site's first language. */
    language: text().$type<LanguageCode>(),
    /** The original of which this post is a translation. */
    translationOf: text(),
    /** Cover, series and co-authors, which become public when the revision is published. Null: the post has none. */
    extras: jsonb().$type<PostFieldValues>(),
    kind: text().$type<RevisionKind>().notNull().default('save'),
    /** Name given by the writer. A named revision is kept forever. */
    name: text(),
    createdAt: instant().notNull().defaultNow(),
    /** Time at which a series of autosaves began. This revision contains the latest autosave of the series. */
    beganAt: instant().notNull().defaultNow(),
    /** The session that made the autosaves of this revision. */
    sessionId: text(),
    /** Whether the revision was ever published; such a revision is kept forever. */
    wasLive: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.revision] }),
    foreignKey({
      name: 'post_revisions_text',
      columns: [table.postId, table.textHash],
      foreignColumns: [postTexts.postId, postTexts.hash],
    }),
    index('post_revisions_text_hash').on(table.postId, table.textHash),
    index('post_revisions_cover')
      .on(sql`(${table.extras} ->> 'cover')`)
      .where(sql`${table.extras} is not null`),
  ],
);

/** Joins a revision to the posts of a query. */
const revisionOf = (revision: SQLWrapper) =>
  and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, revision));
export const headRevision = revisionOf(posts.revision);
export const liveRevision = revisionOf(posts.liveRevision);
/** The last published revision, or the draft if the post was never published. */
export const shownRevision = revisionOf(sql`coalesce(${posts.liveRevision}, ${posts.revision})`);
/** Joins revisions and their texts. */
export const textOfRevision = and(
  eq(postTexts.postId, postRevisions.postId),
  eq(postTexts.hash, postRevisions.textHash),
);
export const isRevision = (postId: string, revision: number) =>
  and(eq(postRevisions.postId, postId), eq(postRevisions.revision, revision));

/**
 * Every slug that a post has or had in addition to its id, so that no other post can use it. Slugs that were public
 * (`wasLive`) redirect to the post forever.
 */
export const postAddresses = pgTable(
  'post_addresses',
  {
    address: text().primaryKey(),
    postId: postId(),
    wasLive: boolean().notNull().default(false),
  },
  (table) => [index('post_addresses_post_id').on(table.postId)],
);

/** Preview links, which show a post's draft to everyone with the link; only the SHA-256 of the token is stored. */
export const postPreviews = pgTable(
  'post_previews',
  {
    hash: text().primaryKey(),
    postId: postId(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** Whether everyone with the link can comment on the draft. */
    comments: boolean().notNull().default(false),
  },
  (table) => [index('post_previews_post_id').on(table.postId)],
);

/**
 * Reviewers' comments on an unpublished post, and the writer's replies. They are kept after the link is deleted, and
 * are deleted with the post.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: text().primaryKey(),
    postId: postId(),
    /** SHA-256 of the link's token. */
    linkHash: text().notNull(),
    /** Hash that identifies the browser of a reviewer who uses this link; null: a reply by the writer. */
    reviewer: text(),
    /** The comment to which this comment replies. That comment is never a reply itself. */
    parentId: text(),
    name: text().notNull(),
    /** The commented words. */
    quote: text().notNull(),
    text: text().notNull(),
    /** Revision of the post when the comment was written. */
    revision: integer().notNull(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    foreignKey({ name: 'reviews_parent', columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
    index('reviews_post_id').on(table.postId, table.createdAt),
    index('reviews_link_hash').on(table.linkHash),
    index('reviews_parent_id').on(table.parentId),
  ],
);

/**
 * For each translation, the revision of the original on which it is based. That revision is kept, so that the
 * translator can see later changes of the original.
 */
export const postTranslations = pgTable(
  'post_translations',
  {
    /** Id of the translation. */
    postId: postId().primaryKey(),
    originalId: postId(),
    revision: integer().notNull(),
  },
  (table) => [index('post_translations_original').on(table.originalId, table.revision)],
);

/** Requests that created a post. They ensure that a retry after a lost response does not create a second post. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId(),
    key: text().notNull(),
    postId: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/**
 * Draft of a new post before its first save. The row is found by the idempotency key with which the first save will
 * create the post.
 */
export const newPostDrafts = pgTable(
  'new_post_drafts',
  {
    userId: userId(),
    key: text().notNull(),
    revision: integer().notNull(),
    title: text().notNull(),
    category: text().notNull(),
    keywords: jsonb().$type<string[]>().notNull(),
    /** JSON text, as in `post_texts`. */
    body: text().notNull(),
    summary: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('new_post_drafts_updated_at').on(table.updatedAt),
  ],
);

/**
 * Imported files. Importing an unchanged file again does nothing; importing a changed file updates the post made from
 * it. Each imported version of a file has a row.
 */
export const importSources = pgTable(
  'import_sources',
  {
    /** The file's path in the imported source. */
    source: text().notNull(),
    /** SHA-256 of the file's content. */
    hash: text().notNull(),
    /**
     * Null if the file became a page, or if an earlier program version imported the file without recording its post.
     */
    postId: text().references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    /** The slug of the page made from the file. */
    page: text(),
    importedAt: instant().notNull().defaultNow(),
    /** Id of an import that can be undone as a whole. */
    importId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.hash] }),
    index('import_sources_post_id').on(table.postId),
    index('import_sources_hash').on(table.hash),
    index('import_sources_import_id').on(table.importId),
  ],
);

/** Old paths (`/2019/05/hello`) that redirect to a page of this site: a post, a custom page or another page. */
export const redirects = pgTable(
  'redirects',
  {
    path: text().primaryKey(),
    postId: text().references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    /** Slug of the custom page if the target is one. */
    page: text(),
    /** Path of the target if the target is neither a post nor a custom page. */
    target: text(),
    origin: text().$type<'hand' | 'import'>().notNull().default('import'),
  },
  (table) => [index('redirects_post_id').on(table.postId)],
);

export function postId() {
  return text()
    .notNull()
    .references((): AnyPgColumn => posts.id, { onDelete: 'cascade' });
}
