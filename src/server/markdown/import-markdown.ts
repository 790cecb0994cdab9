/** Markdown files as posts. */
import { sha256 } from '#server/hash.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Block, EditorDocument } from '#contract/documents.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { inlineText } from '#domain/document/plain-text.ts';
import { escapeText } from '#domain/document/escape.ts';
import { fromMarkdown } from '#domain/markdown/from-markdown.ts';
import { readFrontMatter, type PostFacts } from '#domain/markdown/front-matter.ts';
import { requestBuild } from '#server/builds/build-repository.ts';
import type { Database } from '#server/db/database.ts';
import { createPost } from '#server/posts/post-service.ts';
import { makeLive } from '#server/posts/state-repository.ts';
import { rememberImport } from './markdown-repository.ts';
import type { SourceFile } from './read-source.ts';

export interface ImportedPost {
  path: string;
  title: string;
  outcome: 'imported' | 'published' | 'known' | 'left out';
  /** What was changed, and what did not come along, in sentences. */
  notices: string[];
}

/** A post's category where its file names none. */
const noCategory = 'Imported';

class DryRun extends Error {}

/**
 * Imports files in one transaction: all that can be taken, or, where the program fails, nothing.
 * @param options `publish`: posts that are no drafts are published with their dates; `dryRun`: only the report
 */
export async function importMarkdown(
  db: Database,
  files: readonly SourceFile[],
  options: { publish: boolean; dryRun: boolean; knowsKey: (key: string) => boolean; now: Date },
): Promise<ImportedPost[]> {
  const report: ImportedPost[] = [];
  try {
    await db.transaction(async (tx) => {
      for (const file of files) report.push(await importFile(tx, file, options));
      if (report.some(({ outcome }) => outcome === 'published')) await requestBuild(tx, options.now);
      // The same work, and nothing of it stays.
      if (options.dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report;
}

async function importFile(
  tx: Database,
  { path, text }: SourceFile,
  { publish, knowsKey, now }: { publish: boolean; knowsKey: (key: string) => boolean; now: Date },
): Promise<ImportedPost> {
  const { facts, text: markdown } = readFrontMatter(text);
  const missing: string[] = [];
  const picture = (src: string) => {
    missing.push(`The picture ${src.slice(0, 200)} did not come along.`);
    return undefined;
  };
  const read = fromMarkdown(markdown, { picture, knowsKey: facts.ours ? () => true : knowsKey, dialects: !facts.ours });
  const { title, body } = titled(facts.title, read, path);
  const notices = [...facts.notices, ...missing];
  const post = { path, title, notices };
  const hash = sha256(text);
  try {
    return await tx.transaction(async (own) => {
      if (!(await rememberImport(own, path, hash))) return { ...post, outcome: 'known', notices: [] };
      const { postId } = await createPost(
        { db: own },
        'import',
        dataOf(title, body, facts, path),
        undefined,
        now,
        'import',
      );
      if (!publish || facts.draft) return { ...post, outcome: 'imported' };
      await makeLive(own, postId, 1, facts.date ?? now);
      return { ...post, outcome: 'published' };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...post, outcome: 'left out', notices: [...notices, error.message] };
  }
}

/** The title that the file says, else its first heading of level 1, which then is no heading of the text, else its name. */
function titled(said: string, document: EditorDocument, path: string): { title: string; body: EditorDocument } {
  const [first, ...rest] = document.blocks;
  const heading = first?.type === 'header' && first.data.level === 1 ? inlineText(String(first.data.text)).trim() : '';
  const name = path
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/^\d{4}-\d{2}-\d{2}-/, '');
  const body = heading !== '' && (said === '' || said === heading) ? { ...document, blocks: rest } : document;
  return { title: (said || heading || name).slice(0, limits.title), body };
}

function dataOf(title: string, body: EditorDocument, facts: PostFacts, path: string) {
  const { category = noCategory, keywords, summary, address } = facts;
  const day = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/.exec(path)?.[1];
  const date = facts.date ?? (day ? new Date(`${day}T12:00:00+09:00`) : undefined);
  const blocks: Block[] = summary ? [{ type: 'paragraph', data: { text: escapeText(summary), align: 'left' } }] : [];
  return {
    title,
    categoryName: category,
    keywords,
    summary: documentToJson({ blocks }),
    body: documentToJson(body),
    published: false,
    ...(date && { date: date.toISOString() }),
    ...(address && { address }),
  };
}
