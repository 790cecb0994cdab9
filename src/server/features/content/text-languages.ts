/**
 * Posts, news and pages without a language on a site with two languages. The language is detected from the characters
 * and proposed to the owner, who confirms it.
 */
import { editorDocument, emptyDocument, type EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { listedTextLanguages, type NamedTextLanguage, type TextLanguage } from '#contract/text-languages.ts';
import { firstWords } from '#document/block-text.ts';
import { writtenIn } from '#domain/language.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { noRebuild, type Dependencies } from '#server/dependencies.ts';
import { assignLanguage } from '#server/features/posts/language-of-post.ts';
import { listWithoutLanguage } from '#server/features/posts/language-repository.ts';
import { putRecord } from './content-service.ts';
import { findText, lockRecord } from './edit-repository.ts';
import { listRecordsWithoutLanguage } from './summary-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';

/**
 * Returns the posts, news and pages without a language, each with the language detected from its characters; empty on
 * a site with one language.
 */
export async function listTextLanguages(db: Database): Promise<TextLanguage[]> {
  const { languages } = await readSiteSettings(db);
  if (languages.length < 2) return [];
  const posts = await listWithoutLanguage(db, listedTextLanguages);
  const records = await listRecordsWithoutLanguage(db, ['news', 'page'], listedTextLanguages);
  return [
    ...posts.map(({ id, title, body }) => {
      const text = `${title}\n${firstWords(JSON.parse(body) as EditorDocument)}`;
      return { kind: 'post' as const, key: id, title, language: writtenIn(text) };
    }),
    ...records.map(({ data, ...record }) => ({ ...record, language: writtenIn(wordsOf(JSON.parse(data))) })),
  ].slice(0, listedTextLanguages);
}

/** Returns the plain text of a record, to detect its language. A draft can have any shape. */
function wordsOf(data: unknown): string {
  const { title, text, body } = data as Record<string, unknown>;
  const said = [title, text].filter((words) => typeof words === 'string');
  return [...said, firstWords(editorDocument.safeParse(body).data ?? emptyDocument)].join('\n');
}

/**
 * Sets the languages of posts and records. If one cannot be set, none is set. Posts and records that already have a
 * language, or were deleted, are ignored.
 * @throws AppError BAD_INPUT if the site does not have the language, or a record cannot be published; LANGUAGE_TAKEN
 */
export async function confirmTextLanguages(
  app: Dependencies,
  texts: readonly NamedTextLanguage[],
  now: Date,
): Promise<void> {
  const { languages } = await readSiteSettings(app.db);
  if (texts.some(({ language }) => !languages.includes(language)))
    throw new AppError('BAD_INPUT', { problem: problem('languageUnknown') });
  const isChanged = await app.db.transaction(async (tx) => {
    let changed = 0;
    // The posts and records are always locked in the same order, to avoid deadlocks.
    for (const text of texts.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const isLive =
        text.kind === 'post' ? await assignLanguage(tx, text.key, text.language, now) : await give(tx, text, now);
      if (isLive) changed += 1;
    }
    if (changed > 0) await requestBuild(tx, now);
    return changed > 0;
  });
  if (!isChanged) return;
  await app.makeContent?.();
  await app.rebuild.request();
}

/**
 * Sets the language of one post or record.
 * @returns whether the change is visible to readers
 */
async function give(tx: Database, { kind, key, language }: NamedTextLanguage, now: Date): Promise<boolean> {
  if (kind === 'post') return false;
  const row = await lockRecord(tx, { kind, key });
  if (!row || row.deletedAt !== null) return false;
  const said = (await findText(tx, { kind, key }, row.headHash)) as { language?: string };
  if (said.language !== undefined) return false;
  const isLive = row.liveHash === row.headHash;
  const app = { db: tx, rebuild: noRebuild };
  const input = { data: { ...said, language }, revision: row.revision, publish: isLive };
  await putRecord(app, { kind, key }, input, now);
  return isLive;
}
