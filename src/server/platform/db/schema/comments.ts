import { foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { postId } from './posts.ts';

/**
 * Reader comments on posts. `held`: waits for approval, visible only to its author and the admins. `removed`: deleted,
 * but the empty row stays because it has replies.
 */
export const comments = pgTable(
  'comments',
  {
    id: text().primaryKey(),
    postId: postId(),
    /**
     * The author's account; null if the account was deleted but its comments were kept, or if the comment was
     * imported.
     */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The parent comment, to which this comment replies. A parent comment is never a reply itself. */
    parentId: text(),
    /** The Markdown source. */
    text: text().notNull(),
    state: text().$type<'held' | 'live' | 'removed'>().notNull(),
    createdAt: instant().notNull(),
    /** Time at which the comment was first published and the author of its parent comment was notified. */
    liveAt: instant(),
    /** Name of the author on the imported site. */
    authorName: text(),
    /**
     * Id of the comment on the imported site, by which a comment is never imported twice, even after it was deleted
     * here.
     */
    source: text(),
    /** Id of an import that can be undone as a whole. */
    importId: text(),
  },
  (table) => [
    foreignKey({ name: 'comments_parent', columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
    index('comments_post_id').on(table.postId, table.createdAt),
    index('comments_user_id').on(table.userId),
    index('comments_parent_id').on(table.parentId),
    index('comments_state').on(table.state),
    uniqueIndex('comments_source').on(table.source),
    index('comments_import_id').on(table.importId),
  ],
);

/** Posts with comments closed. */
export const closedPosts = pgTable('closed_posts', {
  postId: postId().primaryKey(),
});
