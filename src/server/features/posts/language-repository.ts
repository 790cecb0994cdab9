/** Queries for translations of posts and their originals. */
import type { LanguageCode } from '#contract/languages.ts';
import type { PostSummary } from '#contract/posts.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  postRevisions,
  posts,
  postTexts,
  textOfRevision,
  liveRevision,
  headRevision,
} from '#server/platform/db/schema/index.ts';
import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';

/**
 * Returns the post's id, or the original's id if the post is a translation.
 * @returns `undefined` for a missing post or a post in the trash
 */
export async function findOriginal(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: posts.id, translationOf: postRevisions.translationOf })
    .from(posts)
    .innerJoin(postRevisions, headRevision)
    .where(and(eq(posts.id, id), isNull(posts.trashedAt)));
  return row?.translationOf ?? row?.id;
}

/** Adds to each post its published versions in other languages. On a site with one language, nothing is added. */
export async function withTranslations<Summary extends PostSummary>(
  db: Database,
  found: readonly Summary[],
): Promise<Summary[]> {
  const { languages } = await readSiteSettings(db);
  const [first] = languages;
  if (first === undefined || languages.length < 2 || found.length === 0) return [...found];
  const originalOf = ({ id, translationOf }: Pick<PostSummary, 'id' | 'translationOf'>) => translationOf ?? id;
  const originals = [...new Set(found.map(originalOf))];
  const { address, language, translationOf } = postRevisions;
  const rows = await db
    .select({ id: posts.id, address, language, translationOf, title: postTexts.title })
    .from(posts)
    .innerJoin(postRevisions, liveRevision)
    .innerJoin(postTexts, textOfRevision)
    .where(and(eq(posts.published, true), or(inArray(posts.id, originals), inArray(translationOf, originals))))
    .orderBy(posts.id);
  const groups = Map.groupBy(rows, originalOf);
  return found.map((post) => {
    const others = (groups.get(originalOf(post)) ?? []).filter(({ id }) => id !== post.id);
    const translations = others.map(({ id, language: code, address: at, title }) => {
      return { id, language: code ?? first, address: at, title };
    });
    return translations.length === 0 ? post : { ...post, translations };
  });
}

/** Lists drafts without a language, latest first. */
export async function listWithoutLanguage(db: Database, limit: number) {
  return db
    .select({ id: posts.id, title: postTexts.title, body: postTexts.body })
    .from(posts)
    .innerJoin(postRevisions, headRevision)
    .innerJoin(postTexts, textOfRevision)
    .where(and(isNull(postRevisions.language), isNull(posts.trashedAt)))
    .orderBy(desc(postRevisions.date), posts.id)
    .limit(limit);
}

/**
 * Lists the languages of an original and its translations, except that of the post `but`; null is the site's first
 * language.
 */
export async function listLanguages(db: Database, original: string, but: string): Promise<(LanguageCode | null)[]> {
  const rows = await db
    .select({ language: postRevisions.language })
    .from(posts)
    .innerJoin(postRevisions, headRevision)
    .where(
      and(
        ne(posts.id, but),
        isNull(posts.trashedAt),
        or(eq(posts.id, original), eq(postRevisions.translationOf, original)),
      ),
    );
  return rows.map(({ language }) => language);
}
