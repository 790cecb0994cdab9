/** The texts of posts: each text is stored once, with its category, keywords and images. */
import type { EditorDocument } from '#contract/documents.ts';
import { mediaOf } from '#document/media.ts';
import { japaneseCharacters, documentWords } from '#document/reading-time.ts';
import { hash as hashOf, readable, withTail } from '#domain/slug.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  categories,
  keywords,
  media,
  mediaUses,
  postRevisions,
  postTexts,
  textOfRevision,
} from '#server/platform/db/schema/index.ts';
import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { textHash, type PostContent } from './text-hash.ts';

/**
 * Stores a text of a post, unless the post already has the text.
 * @returns the hash of the text
 */
export async function storeText(db: Database, postId: string, content: PostContent): Promise<string> {
  const hash = textHash(content);
  await ensureCategory(db, content.categoryName);
  await ensureKeywords(db, content.keywords);
  const body = JSON.parse(content.body) as EditorDocument;
  const stored = await db
    .insert(postTexts)
    .values({
      postId,
      hash,
      ...content,
      words: documentWords(body),
      characters: japaneseCharacters(content.title, body),
    })
    .onConflictDoNothing()
    .returning({ hash: postTexts.hash });
  if (stored.length > 0) {
    await storeMediaUses(db, postId, hash, mediaOf(body, JSON.parse(content.summary) as EditorDocument));
  }
  return hash;
}

/** Number of texts whose words are counted per query. */
const COUNTED = 500;

/** Counts words and characters of texts that were stored without these counts. */
export async function countOldTexts(db: Database): Promise<void> {
  const { postId, hash, title, body } = postTexts;
  const old = await db
    .select({ postId, hash, title, body })
    .from(postTexts)
    .where(isNull(postTexts.characters))
    .limit(COUNTED);
  for (const text of old) {
    const document = JSON.parse(text.body) as EditorDocument;
    const counted = { words: documentWords(document), characters: japaneseCharacters(text.title, document) };
    await db
      .update(postTexts)
      .set(counted)
      .where(and(eq(postId, text.postId), eq(hash, text.hash)));
  }
}

/** Deletes the texts of a post that no revision uses. */
export async function deleteUnusedTexts(db: Database, postId: string): Promise<void> {
  const used = db
    .select({ one: sql`1` })
    .from(postRevisions)
    .where(textOfRevision);
  await db.delete(postTexts).where(and(eq(postTexts.postId, postId), notExists(used)));
}

/**
 * Creates a category unless it exists. One statement does both, because another writer can create the same category
 * concurrently.
 */
async function ensureCategory(db: Database, name: string): Promise<void> {
  await db
    .insert(categories)
    .values(rowsOf([name]))
    .onConflictDoNothing();
}

async function ensureKeywords(db: Database, names: string[]): Promise<void> {
  if (names.length > 0) await db.insert(keywords).values(rowsOf(names)).onConflictDoNothing();
}

/**
 * Returns rows for categories or keywords with these names. Each name has two rows: one with a readable id, and one
 * with a random suffix in case the readable id is in use. The rows are sorted by id, so that two concurrent writers
 * cannot cause a deadlock.
 */
function rowsOf(names: readonly string[]): { id: string; name: string }[] {
  const rows = names.map((name) => ({ id: readable(name) || hashOf(name), name }));
  rows.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)) || (a.name < b.name ? -1 : 1));
  return [...rows, ...rows.map(({ id, name }) => ({ id: withTail(id), name }))];
}

/**
 * Stores which images a text shows. A missing image is skipped, because the page shows that the image is missing. An
 * image cannot be deleted while a stored text shows it.
 */
async function storeMediaUses(db: Database, postId: string, hash: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const there = await db
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, ids))
    .orderBy(media.id)
    .for('key share');
  if (there.length === 0) return;
  await db.insert(mediaUses).values(there.map(({ id }) => ({ mediaId: id, postId, textHash: hash })));
}
