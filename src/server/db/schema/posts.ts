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
import { sql } from 'drizzle-orm';
import type { LanguageCode } from '#contract/languages.ts';
import type { PostExtras } from '#contract/post-extras.ts';
import type { RevisionKind } from '#contract/revisions.ts';
import { users } from './accounts.ts';
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
 * A post is one row, and points at two of its revisions: the head, which is being written, and the live one, which
 * is all that readers see. docs/decisions/posts-draft-and-published-revisions.md.
 */
export const posts = pgTable(
  'posts',
  {
    id: text().primaryKey(),
    /** The head. Counts stored changes only; publishing is none. */
    revision: integer().notNull(),
    published: boolean().notNull().default(false),
    /** The published version while `published`; the last published version otherwise. */
    liveRevision: integer(),
    /** When `liveRevision` became what readers see: a post's public `updatedAt`. */
    liveUpdatedAt: instant(),
    /** The first publication. */
    publishedAt: instant(),
    /** Scheduled: at this time `publishRevision` goes live. Both or none. */
    publishAt: instant(),
    publishRevision: integer(),
    /** In the trash since then; only ever an unpublished post. */
    trashedAt: instant(),
  },
  (table) => [index('posts_published').on(table.published), index('posts_publish_at').on(table.publishAt)],
);

/**
 * The texts of a post, each once for all its revisions. `hash` is its `textHash`. `body` and `summary` are JSON text
 * instead of jsonb, which refuses \u0000 and lone surrogates, because a writer's code must be stored exactly.
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
    /** Names of rows of `keywords`, in the writer's order. */
    keywords: jsonb().$type<string[]>().notNull(),
    body: text().notNull(),
    summary: text().notNull(),
    readingTime: integer().notNull(),
    /** Null in texts that were stored before words were counted. */
    words: integer(),
    /** Without spaces; 0 in a text that is not Japanese, null in one that was stored before they were counted. */
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
    /** The post's date (`createdAt` of the API) and address at this revision; both are public with the text. */
    date: instant().notNull(),
    address: text(),
    /** Public with the text, too. Null: the site's first language. */
    language: text().$type<LanguageCode>(),
    /** The post of which this one is a translation. */
    translationOf: text(),
    /** Public with the text: cover, series, authors beside the owner. Null: none of them. */
    extras: jsonb().$type<PostExtras>(),
    kind: text().$type<RevisionKind>().notNull().default('save'),
    /** Given by the writer; a named revision is kept for ever. */
    name: text(),
    createdAt: instant().notNull().defaultNow(),
    /** When the run of automatic saves began of which this is the latest. */
    beganAt: instant().notNull().defaultNow(),
    /** Whose run of automatic saves it is. */
    sessionId: text(),
    /** Published at some time: kept forever. */
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

/**
 * Every address that a post has or had beside its id, so that no other post takes it. Those that readers saw
 * (`wasLive`) lead to the post for ever.
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
    /** Everyone with the link can comment on the draft. */
    comments: boolean().notNull().default(false),
  },
  (table) => [index('post_previews_post_id').on(table.postId)],
);

/**
 * Reviewers' comments on an unpublished text, and the writer's replies. They outlive the link and are deleted with the
 * post.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: text().primaryKey(),
    postId: postId(),
    /** SHA-256 of the link's token. */
    linkHash: text().notNull(),
    /** Hash that identifies the reviewer's browser among those with the link; null: the writer replied. */
    reviewer: text(),
    /** The comment that it answers, which is no answer itself. */
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
 * The revision of its original that each translation is based on: the translator sees later changes of the original, so
 * that revision is kept.
 */
export const postTranslations = pgTable(
  'post_translations',
  {
    /** The translation. */
    postId: postId().primaryKey(),
    originalId: postId(),
    revision: integer().notNull(),
  },
  (table) => [index('post_translations_original').on(table.originalId, table.revision)],
);

/** A create that was answered, so that its retry after a lost answer makes no second post. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    postId: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Text of a new post before its first save, by the key under which that save creates the post. */
export const newPostDrafts = pgTable(
  'new_post_drafts',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
 * Imported files: importing the same file again does nothing, and a changed file changes the post made from it. One row
 * for each content that a file had.
 */
export const importSources = pgTable(
  'import_sources',
  {
    /** Its path inside the imported source. */
    source: text().notNull(),
    /** SHA-256 of its content. */
    hash: text().notNull(),
    /** Null if it became a page, or if a former version imported it without storing its post. */
    postId: text().references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    /** The address of the own page that it made. */
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

/** Paths of a former site (`/2019/05/hello`) that lead to a post of this one, or to a page of the owner's own. */
export const redirects = pgTable(
  'redirects',
  {
    path: text().primaryKey(),
    postId: text().references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    /** The address of an own page, where it is no post. */
    page: text(),
  },
  (table) => [index('redirects_post_id').on(table.postId)],
);

function postId() {
  return text()
    .notNull()
    .references((): AnyPgColumn => posts.id, { onDelete: 'cascade' });
}
