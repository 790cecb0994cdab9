/** Adds thousands of posts in every state with a few statements. */
import type { Database } from '#server/platform/db/database.ts';
import { sql } from 'drizzle-orm';

/** The share of posts in each state, as a fraction of 1. */
export const manyPosts = { live: 0.5, changes: 0.1, scheduled: 0.1, draft: 0.2, trashed: 0.1 } as const;

/**
 * Adds posts `post-1`, `post-2` …, the last the newest, in 20 categories, titled `Post 17 on glaciers`. Each has a
 * summary of about 300 letters, four keywords and a body of one line. Posts with changes have a second revision.
 */
export async function addManyPosts(db: Database, count: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const numbers = sql`generate_series(1, ${sql.raw(String(count))}) n`;
  const date = sql`${at} - make_interval(hours => ${sql.raw(String(count))} - n)`;
  const body = (words: string) =>
    sql`'{"time":1,"blocks":[{"type":"paragraph","data":{"text":"${sql.raw(words)} ' || n || '"}}],"version":"2"}'`;
  const summary = sql`'{"blocks":[{"type":"paragraph","data":{"text":"' || repeat('What the ice kept, ', 15) || n || '"}}]}'`;
  const text = (hash: string, title: string) =>
    sql`insert into post_texts (post_id, hash, title, category_name, keywords, body, summary, reading_time, words)
      select 'post-' || n, ${hash}, 'Post ' || n || ${title}, 'Category ' || n % 20,
        '["ice","water","names","maps"]', ${body(hash)}, ${summary}, 3, 2 from ${numbers}`;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into categories (id, name) select 'category-' || n, 'Category ' || n from generate_series(0, 19) n`,
    );
    await tx.execute(
      sql`insert into keywords (id, name) select name, name from unnest(array['ice', 'water', 'names', 'maps']) name`,
    );
    await tx.execute(sql`insert into posts
      (id, revision, published, live_revision, live_updated_at, published_at, publish_at, publish_revision, trashed_at)
      select 'post-' || n, case n % 10 when 5 then 2 else 1 end, n % 10 < 6, case when n % 10 < 6 then 1 end,
        case when n % 10 < 6 then ${date} end, case when n % 10 < 6 then ${date} end,
        case n % 10 when 6 then ${at} + interval '1 year' end, case n % 10 when 6 then 1 end,
        case n % 10 when 9 then ${at} end
      from ${numbers}`);
    await tx.execute(text('first', ' on glaciers'));
    await tx.execute(sql`${text('second', ' on rivers')} where n % 10 = 5`);
    await tx.execute(sql`insert into post_revisions (post_id, revision, text_hash, date, created_at, began_at, was_live)
      select 'post-' || n, 1, 'first', ${date}, ${date}, ${date}, n % 10 < 6 from ${numbers}`);
    await tx.execute(sql`insert into post_revisions (post_id, revision, text_hash, date, created_at, began_at)
      select 'post-' || n, 2, 'second', ${date}, ${at}, ${at} from ${numbers} where n % 10 = 5`);
  });
}
