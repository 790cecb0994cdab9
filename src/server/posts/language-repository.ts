/** The rows of posts as texts of one another: originals and their translations, by what is being written. */
import type { LanguageCode } from '#contract/languages.ts';
import type { Database } from '#server/db/database.ts';
import { postRevisions, posts } from '#server/db/schema/index.ts';
import { and, eq, isNull, ne, or } from 'drizzle-orm';

const isHead = and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.revision));

/** @returns the post itself, or the original where it is a translation; undefined for none, and for one in the trash */
export async function findOriginal(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: posts.id, translationOf: postRevisions.translationOf })
    .from(posts)
    .innerJoin(postRevisions, isHead)
    .where(and(eq(posts.id, id), isNull(posts.trashedAt)));
  return row?.translationOf ?? row?.id;
}

/** The languages of a post and its translations, without those of one of them; null: the site's first. */
export async function listLanguages(db: Database, original: string, but: string): Promise<(LanguageCode | null)[]> {
  const rows = await db
    .select({ language: postRevisions.language })
    .from(posts)
    .innerJoin(postRevisions, isHead)
    .where(
      and(
        ne(posts.id, but),
        isNull(posts.trashedAt),
        or(eq(posts.id, original), eq(postRevisions.translationOf, original)),
      ),
    );
  return rows.map(({ language }) => language);
}
