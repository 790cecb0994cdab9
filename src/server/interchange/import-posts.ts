/** Texts of other programs as posts. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { mediaId } from '#contract/media.ts';
import type { Post, SavePostResponse } from '#contract/posts.ts';
import { messages } from '#contract/messages.ts';
import { escapeText } from '#domain/document/escape.ts';
import { inlineText } from '#domain/document/plain-text.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import type { PostEntry } from '#domain/import/post-entry.ts';
import type { PostFacts } from '#domain/markdown/front-matter.ts';
import { requestBuild } from '#server/builds/build-repository.ts';
import type { Database } from '#server/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { sha256 } from '#server/hash.ts';
import { findMedia } from '#server/media/media-repository.ts';
import { importMedium } from '#server/media/media-service.ts';
import { findPost } from '#server/posts/post-repository.ts';
import { createPost, savePost } from '#server/posts/post-service.ts';
import { addRedirect } from '#server/posts/redirect-repository.ts';
import { findRevision, makeLive, setUpdatedAt } from '#server/posts/state-repository.ts';
import type { FoundPicture } from './find-picture.ts';
import { findImports, rememberImport, type Import } from './import-repository.ts';

export interface ImportedPost {
  path: string;
  title: string;
  /** `updated`: the file changed, and with it the text being written of the post that it made. */
  outcome: 'imported' | 'published' | 'updated' | 'known' | 'left out';
  /** What was changed, and what did not come along, in sentences. */
  notices: string[];
}

export interface ImportOptions {
  /** Posts that are no drafts are published with their dates. */
  publish: boolean;
  /** Only the report. */
  dryRun: boolean;
  now: Date;
  /** Stops between two posts; then nothing of all is kept. */
  signal?: AbortSignal;
  progress?: (done: number, all: number) => void;
  /** The picture of a text by the text's path and by its own address. */
  picture: (path: string, src: string) => Promise<FoundPicture>;
}

type ImportDependencies = Pick<Dependencies, 'db' | 'images'>;

/** A post's category where its text names none. */
const noCategory = 'Imported';

class DryRunError extends Error {}

/** Imports in one transaction: all that can be taken, or, where the program fails, nothing. */
export async function importPosts(
  app: ImportDependencies,
  entries: readonly PostEntry[],
  options: ImportOptions,
): Promise<ImportedPost[]> {
  const report: ImportedPost[] = [];
  try {
    await app.db.transaction(async (tx) => {
      for (const entry of entries) {
        options.signal?.throwIfAborted();
        report.push(await importEntry({ ...app, db: tx }, entry, options));
        options.progress?.(report.length, entries.length);
      }
      if (report.some(({ outcome }) => outcome === 'published')) await requestBuild(tx, options.now);
      // The same work, and nothing of it stays.
      if (options.dryRun) throw new DryRunError();
    });
  } catch (error) {
    if (!(error instanceof DryRunError)) throw error;
  }
  return report;
}

async function importEntry(app: ImportDependencies, entry: PostEntry, options: ImportOptions): Promise<ImportedPost> {
  const { path, facts, source } = entry;
  const post: ImportedPost = { path, title: facts.title || nameOf(path), outcome: 'known', notices: [] };
  const hash = sha256(source);
  try {
    return await app.db.transaction(async (tx) => {
      const earlier = await findImports(tx, path);
      if (earlier.some((one) => one.hash === hash)) return post;
      post.notices = [...facts.notices];
      const document = await withPictures({ ...app, db: tx }, entry, options, post.notices);
      const { title, body } = titled(facts.title, document, path, post.notices);
      post.title = title;
      const data = dataOf(title, body, facts, path);
      if (data.body.length > limits.postBodyBytes) throw new AppError('BAD_INPUT', { message: messages.textTooLarge });
      const former = await postOf(tx, earlier, data);
      const { postId, revision } = former
        ? await change(tx, former, data, options.now)
        : await createPost({ db: tx }, 'import', data, undefined, options.now, 'import');
      await rememberImport(tx, path, { hash, postId }, options.now);
      for (const path of facts.formerPaths) {
        if (!(await addRedirect(tx, path, postId))) post.notices.push(`Another post has its former path: ${path}`);
      }
      if (!options.publish || facts.draft) return { ...post, outcome: former ? 'updated' : 'imported' };
      await makeLive(tx, postId, revision, former ? options.now : (facts.date ?? options.now));
      if (facts.updated && facts.date && facts.updated > facts.date) await setUpdatedAt(tx, postId, facts.updated);
      return { ...post, outcome: 'published' };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...post, outcome: 'left out', notices: [...post.notices, error.message] };
  }
}

/**
 * The post that this file made when it said something else. A path alone does not tell: two folders may have a file of
 * one name. It is the same text where title, date or address are.
 */
async function postOf(db: Database, earlier: readonly Import[], data: ImportedData): Promise<Post | undefined> {
  for (const { postId } of earlier.toReversed()) {
    const post = postId === null ? undefined : await findPost(db, postId);
    if (!post) continue;
    const isSame = post.title === data.title || post.createdAt === data.date;
    if (isSame || (data.address !== undefined && post.address === data.address)) return post;
  }
  return undefined;
}

/** @throws AppError IN_TRASH, ADDRESS_TAKEN; REVISION_CONFLICT where somebody wrote on since: their words stay */
async function change(db: Database, post: Post, data: ImportedData, now: Date): Promise<SavePostResponse> {
  const head = await findRevision(db, post.id, post.revision);
  if (head?.kind !== 'import') throw new AppError('REVISION_CONFLICT', { message: messages.importChangedHere });
  const { published, revision } = post;
  return savePost({ db }, post.id, { ...data, published, revision }, now, { kind: 'import' });
}

/** The text with the pictures that could be brought; the others are told. */
async function withPictures(
  app: ImportDependencies,
  { path, facts, read }: PostEntry,
  { picture, now }: ImportOptions,
  notices: string[],
): Promise<EditorDocument> {
  const wanted = new Set<string>();
  read((src) => void wanted.add(src));
  const ids = new Map<string, string>();
  for (const src of wanted) {
    // What we exported ourselves is named by its id, and is the same picture again.
    const own = facts.ours ? /(?:^|\/)media\/([\w-]{22})(?:\.\w+)?$/.exec(src)?.[1] : undefined;
    if (own && mediaId.test(own) && (await findMedia(app.db, [own])).length > 0) {
      ids.set(src, own);
      continue;
    }
    const found = await picture(path, src);
    if ('notice' in found) notices.push(found.notice);
    else {
      try {
        ids.set(src, (await importMedium(app, found.name, found.bytes, now, own)).id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        notices.push(`The picture ${src.slice(0, 200)} did not come along: ${error.message}`);
      }
    }
  }
  return read((src) => ids.get(src));
}

/** A file's name, without its folder, ending and Jekyll's day. */
const nameOf = (path: string) =>
  path
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/^\d{4}-\d{2}-\d{2}-/, '') || path;

/**
 * The title that the file says, else its first heading of level 1, which then is no heading of the text, else its name.
 * One that is too long is not cut: it is the text's first heading.
 */
function titled(
  said: string,
  document: EditorDocument,
  path: string,
  notices: string[],
): { title: string; body: EditorDocument } {
  const [first, ...rest] = document.blocks;
  const heading = first?.type === 'header' && first.data.level === 1 ? inlineText(String(first.data.text)).trim() : '';
  const isTitle = heading !== '' && (said === '' || said === heading);
  const blocks = isTitle ? rest : document.blocks;
  const title = said || heading;
  if (title.length <= limits.title) return { title: title || nameOf(path), body: { ...document, blocks } };
  notices.push(`${messages.titleTooLong} This one is the first heading of the text.`);
  const header: Block = { type: 'header', data: { text: escapeText(title), level: 1 } };
  return { title: nameOf(path), body: { ...document, blocks: [header, ...blocks] } };
}

type ImportedData = ReturnType<typeof dataOf>;

function dataOf(title: string, body: EditorDocument, facts: PostFacts, path: string) {
  const { category = noCategory, keywords, summary, address } = facts;
  if (title.length > limits.title) throw new AppError('BAD_INPUT', { message: messages.titleTooLong });
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
