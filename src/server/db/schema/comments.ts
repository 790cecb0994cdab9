import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { posts } from './posts.ts';

/**
 * What readers write below posts. `held`: seen by its author and the admins alone. `removed`: taken away, and kept without
 * its text because others answered.
 */
export const comments = pgTable(
  'comments',
  {
    id: text().primaryKey(),
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null: the account is deleted, and left what it wrote. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The comment that it answers, which is no answer itself. */
    parentId: text(),
    /** As it was written: Markdown. */
    text: text().notNull(),
    state: text().$type<'held' | 'live' | 'removed'>().notNull(),
    createdAt: instant().notNull(),
    /** When it was first seen by everyone: whom it answers was told then. */
    liveAt: instant(),
  },
  (table) => [
    foreignKey({ name: 'comments_parent', columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
    index('comments_post_id').on(table.postId, table.createdAt),
    index('comments_user_id').on(table.userId),
    index('comments_parent_id').on(table.parentId),
    index('comments_state').on(table.state),
  ],
);

/** Posts on which nobody comments any more. */
export const closedPosts = pgTable('closed_posts', {
  postId: text()
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
});
