import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
 * `body` and `summary` are JSON text, not jsonb: jsonb refuses \u0000 and lone surrogates, and a writer's
 * code must come back to the letter.
 */
export const posts = pgTable(
  'posts',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    body: text().notNull(),
    summary: text().notNull(),
    published: boolean().notNull().default(false),
    /** Counts content changes only; publishing is none. */
    revision: integer().notNull().default(1),
    readingTime: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    publishedAt: instant(),
  },
  (table) => [
    index('posts_published_created_at').on(table.published, table.createdAt, table.id),
    index('posts_category_id').on(table.categoryId),
  ],
);

export const postKeywords = pgTable(
  'post_keywords',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    keywordId: text()
      .notNull()
      .references(() => keywords.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.keywordId] }),
    index('post_keywords_keyword_id').on(table.keywordId),
  ],
);

/** Every text a post ever had, one row a revision, the present one included. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    title: text().notNull(),
    categoryName: text().notNull(),
    keywords: jsonb().$type<string[]>().notNull(),
    body: text().notNull(),
    summary: text().notNull(),
    readingTime: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.revision] })],
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
