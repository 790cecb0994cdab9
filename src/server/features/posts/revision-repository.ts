/** Queries for the history of posts: entries, texts, names of revisions, and thinning. */
import type { EditorDocument } from '#contract/documents.ts';
import { linesOfPost } from '#contract/post-fields.ts';
import type { RevisionSummary, RevisionText } from '#contract/revisions.ts';
import { documentWords } from '#document/reading-time.ts';
import { hasRow, type Database } from '#server/platform/db/database.ts';
import {
  postRevisions,
  posts,
  postTexts,
  postTranslations,
  textOfRevision,
  isRevision,
} from '#server/platform/db/schema/index.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteUnusedTexts } from './text-repository.ts';

const thinned = z.object({ rows: z.array(z.object({ post_id: z.string() })) });

const columns = {
  revision: postRevisions.revision,
  createdAt: postRevisions.createdAt,
  kind: postRevisions.kind,
  title: postTexts.title,
  words: postTexts.words,
  name: postRevisions.name,
  live: sql<boolean>`(${posts.published} and ${posts.liveRevision} = ${postRevisions.revision})`,
  /**
   * The body of a text whose words were not counted yet, so that they can be counted now; null for all other texts.
   */
  uncounted: sql<string | null>`case when ${postTexts.words} is null then ${postTexts.body} end`,
};

type Row = Omit<RevisionSummary, 'createdAt' | 'words'> & {
  createdAt: Date;
  words: number | null;
  uncounted: string | null;
};

const toSummary = <T extends Row>({ uncounted, ...row }: T) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  words: row.words ?? documentWords(JSON.parse(uncounted ?? '{"blocks":[]}') as EditorDocument),
});

/**
 * Returns the history of a post, newest first.
 * @param page `before`: returns only revisions before this revision
 */
export async function listRevisions(
  db: Database,
  id: string,
  page: { before?: number | undefined; limit: number },
): Promise<RevisionSummary[]> {
  const rows = await db
    .select(columns)
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .innerJoin(postTexts, textOfRevision)
    .where(
      and(
        eq(postRevisions.postId, id),
        page.before === undefined ? undefined : lt(postRevisions.revision, page.before),
      ),
    )
    .orderBy(desc(postRevisions.revision))
    .limit(page.limit);
  return rows.map(toSummary);
}

/**
 * Returns the text of a revision.
 * @returns `undefined` if the revision never existed or was deleted
 */
export async function findRevisionText(db: Database, id: string, revision: number): Promise<RevisionText | undefined> {
  const [found] = await db
    .select({
      ...columns,
      categoryName: postTexts.categoryName,
      keywords: postTexts.keywords,
      summary: postTexts.summary,
      body: postTexts.body,
      date: postRevisions.date,
      address: postRevisions.address,
      extras: postRevisions.extras,
    })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .innerJoin(postTexts, textOfRevision)
    .where(isRevision(id, revision));
  if (!found) return undefined;
  const { extras, ...text } = found;
  return {
    ...toSummary(text),
    lines: linesOfPost(extras ?? {}),
    date: found.date.toISOString(),
    summary: JSON.parse(found.summary) as EditorDocument,
    body: JSON.parse(found.body) as EditorDocument,
  };
}

/**
 * Names a revision.
 * @param name null removes the name
 * @returns whether the revision exists
 */
export async function nameRevision(db: Database, id: string, revision: number, name: string | null): Promise<boolean> {
  return hasRow(
    db
      .update(postRevisions)
      .set({ name })
      .where(isRevision(id, revision))
      .returning({ revision: postRevisions.revision }),
  );
}

/**
 * Thins the history. All revisions are kept for 7 days, then the last of each day (UTC) for 90 days, then the last of
 * each month. Drafts and scheduled, named and published revisions are kept forever. A revision on which a translation
 * is based is kept as long as the translation exists.
 * @returns the number of deleted revisions
 */
export async function thinHistory(db: Database, now: Date): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const gone = await db.execute(sql`
    delete from ${postRevisions} old using (
      select r.post_id, r.revision, row_number() over (
        partition by r.post_id, case
          when r.created_at > ${moment} - interval '90 days'
          then to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD')
          else to_char(r.created_at at time zone 'UTC', 'YYYY-MM')
        end order by r.revision desc) as place
      from ${postRevisions} r where r.created_at <= ${moment} - interval '7 days'
    ) ranked, ${posts} p
    where old.post_id = ranked.post_id and old.revision = ranked.revision and ranked.place > 1
      and p.id = old.post_id and old.name is null and not old.was_live
      and old.revision <> p.revision and old.revision is distinct from p.publish_revision
      and not exists (select 1 from ${postTranslations} t
        where t.original_id = old.post_id and t.revision = old.revision)
    returning old.post_id`);
  const { rows } = thinned.parse(gone);
  for (const id of new Set(rows.map((row) => row.post_id))) await deleteUnusedTexts(db, id);
  return rows.length;
}
