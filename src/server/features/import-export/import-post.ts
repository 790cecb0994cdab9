/** Imports a text of another site or program as a post or a page. */
import { lossAt } from '#importers/diagnostics.ts';
import { problemOfError } from '#domain/operator-error.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { languageNames, type LanguageCode } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import type { Post, PostData, SavePostResponse } from '#contract/posts.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { pages } from '#contract/paths.ts';
import { escapeText } from '#domain/document/escape.ts';
import { headingBlock, textBlock } from '#blocks/index.ts';
import { firstWords, splitTitle } from '#document/block-text.ts';
import { writtenIn } from '#domain/language.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { bareSummary } from '#importers/bare-summary.ts';
import type { PostFacts } from '#importers/post-facts.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { importComments } from '#server/features/comments/former-comments.ts';
import { canHave, languageComing } from '#server/features/posts/language-of-post.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { findByFormerPath } from '#server/features/posts/redirect-repository.ts';
import { findRevision, makeLive, setUpdatedAt } from '#server/features/posts/state-repository.ts';
import { findImports, postOf, rememberImport, claimUndone, type Import } from './import-repository.ts';
import { importPage } from './import-page.ts';
import { redirectAllHere } from './add-redirects.ts';
import { importRecord } from './import-record.ts';
import { withPictures, type PreparedPost } from './prepare-post.ts';
import { nameOf } from '#importers/source-files.ts';
import type { ReadPost } from '#importers/read-posts.ts';

export interface ImportedPost {
  path: string;
  title: string;
  /**
   * The result of the import. `updated`: the file has changed since an earlier import, so the draft of its post was
   * updated.
   */
  outcome: 'imported' | 'published' | 'updated' | 'known' | 'left out';
  /** Notices about changed or skipped content. */
  notices: Problem[];
  /** Id of the imported post; absent if there is none. */
  postId?: string;
  /** The slug of the custom page that was created. */
  page?: string;
  /** The content record that was created. */
  record?: { kind: string; key: string };
  /**
   * The readers' comments in the source: how many there are (`there`), and how many were imported in this run
   * (`came`). Absent if the source has no comments.
   */
  comments?: { there: number; came: number };
  /** The paths on the old site, and the path that they redirect to. */
  moved?: { from: string[]; to: string };
}

export interface TakeInOptions {
  /** Whether posts that were public in the source are published, with their original dates. */
  publish: boolean;
  /** Whether the readers' comments are imported too. */
  comments?: boolean;
  now: Date;
  /**
   * The path of the imported folder or file. It is needed because posts in a `_drafts` folder of Jekyll were not
   * public.
   */
  source?: string;
  /** Id for undoing the import as a whole. */
  importId?: string;
}

/** The category of posts that have none in the source, by language. Readers see the name. */
const categoryIn = { en: 'Posts', ja: '記事' } as const;

/** Maximum number of warnings listed per post, because nobody reads a longer list. */
const LOSSES = 40;
function listed({ path, diagnostics }: ReadPost): Problem[] {
  const some = diagnostics.slice(0, LOSSES).map((loss) => lossAt(path, loss));
  const left = diagnostics.length - some.length;
  return left === 0 ? some : [...some, problem('moreWarnings', left)];
}

/**
 * Imports posts in one transaction, and requests a build if readers see a change. Each post is imported completely or
 * not at all.
 */
export async function importTogether(
  db: Database,
  posts: readonly (PreparedPost | ImportedPost)[],
  options: TakeInOptions,
): Promise<ImportedPost[]> {
  return db.transaction(async (tx) => {
    const report: ImportedPost[] = [];
    for (const post of posts) report.push('outcome' in post ? post : await importPost(tx, post, options));
    if (report.some(changesPages)) await requestBuild(tx, options.now);
    return report;
  });
}

/** Returns whether the published content has changed. */
const changesPages = ({ outcome, comments }: ImportedPost): boolean =>
  outcome === 'published' || (comments?.came ?? 0) > 0;

/**
 * Returns the result for a file that was not imported because of an AppError.
 * @throws the error if it is not an AppError
 */
export function leftOut(path: string, error: unknown, post: Partial<ImportedPost> = {}): ImportedPost {
  if (!(error instanceof AppError)) throw error;
  const { title = nameOf(path), notices = [] } = post;
  return { path, title, outcome: 'left out', notices: [...notices, problemOfError(error)] };
}

/** Imports one post, or returns the reason for a failure without storing anything. */
async function importPost(db: Database, read: PreparedPost, options: TakeInOptions): Promise<ImportedPost> {
  const taken = await importText(db, read, options);
  const there = read.comments.length;
  if (there === 0) return taken;
  const { comments: wanted = false, importId } = options;
  const came =
    wanted && taken.postId !== undefined ? await importComments(db, taken.postId, read.comments, importId) : 0;
  if (read.isThread && came > 0 && taken.postId !== undefined) {
    const { path, hash } = read;
    const isKnown = (await findImports(db, path)).some((item) => item.hash === hash);
    if (!isKnown) await rememberImport(db, path, { hash, postId: taken.postId, page: null }, options.now, importId);
    return { ...taken, outcome: 'updated', comments: { there, came } };
  }
  return { ...taken, comments: { there, came } };
}

/** An import of one text: the transaction, the text, and the result so far. */
interface Taken {
  tx: Database;
  read: PreparedPost;
  options: TakeInOptions;
  earlier: Import[];
  post: ImportedPost;
}

/**
 * Imports a post or page without its comments. If a file contains only comments, finds the post to which they belong.
 */
async function importText(db: Database, read: PreparedPost, options: TakeInOptions): Promise<ImportedPost> {
  const { path, facts, hash } = read;
  const post: ImportedPost = { path, title: facts.title || nameOf(path), outcome: 'known', notices: [] };
  if (read.isThread) {
    const postId = await findByFormerPath(db, facts.formerPaths);
    if (postId !== undefined) return { ...post, postId, notices: facts.notices };
    const notices = [...facts.notices, problem('noPostAtUrl')];
    return { ...post, outcome: 'left out', notices };
  }
  try {
    return await db.transaction(async (tx) => {
      const earlier = await findImports(tx, path);
      const same = earlier.find((item) => item.hash === hash);
      if (same) return { ...post, ...made(same) };
      post.notices = [...facts.notices, ...read.notices, ...listed(read)];
      const { document, cover, record } = await withPictures(read, tx);
      const taken = { tx, read, options, earlier, post };
      if (record) {
        const publish = isPublishable(taken, () => whyPageHeldBack(read, options));
        const { now, importId } = options;
        const asked = { read, record, earlier, body: document, picture: cover, publish, now, importId };
        const imported = await importRecord(tx, asked, post.notices);
        return { ...post, record: imported.record, outcome: imported.isPublished ? 'published' : 'imported' };
      }
      const { title, body } = titled(facts.title, document, path, post.notices);
      post.title = title;
      const language = await languageComing(tx, facts.language, `${title}\n${firstWords(body)}`);
      if (language && !facts.language)
        post.notices.push(
          language === 'en' ? problem('suggestsEnglish') : problem('suggestsLanguage', languageNames[language]),
        );
      if (facts.isPage) return await importOwnPage(taken, title, body, cover, language);
      const translationOf = language && (await originalHere(tx, facts.originals, language));
      return await importArticle(taken, dataOf(title, body, { ...facts, cover, language, translationOf }));
    });
  } catch (error) {
    return leftOut(path, error, post);
  }
}

/** Returns whether a text is published now. If it was asked for but is not possible, the reason becomes a notice. */
function isPublishable({ options, post }: Taken, whyNot: () => Problem | undefined): boolean {
  const reason = options.publish ? whyNot() : undefined;
  if (reason !== undefined) post.notices.push(problem('heldBack', reason));
  return options.publish && reason === undefined;
}

async function importOwnPage(
  taken: Taken,
  title: string,
  body: EditorDocument,
  cover: string | undefined,
  language: LanguageCode | undefined,
): Promise<ImportedPost> {
  const { tx, read, options, earlier, post } = taken;
  const { now, importId } = options;
  const publish = isPublishable(taken, () => whyPageHeldBack(read, options));
  if (read.comments.length > 0) post.notices.push(problem('commentsOfPage'));
  // Custom pages have no cover image, so the cover image becomes the first block.
  const above = cover === undefined ? [] : [pictureAbove(cover)];
  const whole = { ...body, blocks: [...above, ...body.blocks] };
  const asked = { read, earlier, title, language, body: whole, name: nameOf(read.path), publish, now, importId };
  const { page, from } = await importPage(tx, asked, post.notices);
  if (from.length > 0) post.moved = { from, to: pages.own(page) };
  return { ...post, page, outcome: publish ? 'published' : 'imported' };
}

async function importArticle(taken: Taken, data: ImportedData): Promise<ImportedPost> {
  const { tx, read, options, earlier, post } = taken;
  const { path, facts, hash } = read;
  const { now, importId } = options;
  if (data.body.length > limits.postBodyBytes) throw new AppError('BAD_INPUT', { problem: problem('textTooLarge') });
  const former = await postOf(tx, earlier, data, false);
  const comesAgain = former !== undefined && (await claimUndone(tx, former));
  const { postId, revision } = await atFreeAddress(tx, data, post.notices, (inner, free) =>
    former ? change(inner, former, free, now) : createPost({ db: inner }, 'import', free, undefined, now, 'import'),
  );
  await rememberImport(tx, path, { hash, postId, page: null }, now, importId);
  post.postId = postId;
  const own = pages.post((await findRevision(tx, postId, revision))?.address ?? postId);
  const from = await redirectAllHere(tx, facts.formerPaths, { postId }, own, post.notices);
  if (from.length > 0) post.moved = { from, to: own };
  const isChanged = former !== undefined && !comesAgain;
  if (!isPublishable(taken, () => whyHeldBack(read, data, options)))
    return { ...post, outcome: isChanged ? 'updated' : 'imported' };
  await makeLive(tx, postId, revision, isChanged ? now : new Date(data.date ?? now));
  if (facts.updated && facts.date && facts.updated > facts.date) await setUpdatedAt(tx, postId, facts.updated);
  return { ...post, outcome: 'published' };
}

/**
 * Returns the post, page or record that an earlier import created. Records other than pages are identified by
 * `kind/key`.
 */
const made = ({ postId, page }: Import) => {
  const [kind, ...key] = page?.split('/') ?? [];
  if (kind !== undefined && key.length > 0) return { record: { kind, key: key.join('/') } };
  return { ...(postId !== null && { postId }), ...(page !== null && { page }) };
};

/** Returns the reason why imported content must not be published; `undefined` if it can be published. */
export function whyHeldBack(
  { path, facts }: ReadPost,
  { date }: Pick<PostData, 'date'>,
  { source = '', now }: Pick<TakeInOptions, 'source' | 'now'>,
): Problem | undefined {
  const reason = whyPageHeldBack({ path, facts }, { source });
  if (reason !== undefined) return reason;
  if (date === undefined) return problem('hasNoDate');
  return new Date(date) > now ? problem('dateInFuture') : undefined;
}

/** Returns the reason why an imported page must not be published. Unlike a post, a page needs no date. */
function whyPageHeldBack(
  { path, facts }: Pick<ReadPost, 'path' | 'facts'>,
  { source = '' }: Pick<TakeInOptions, 'source'>,
): Problem | undefined {
  if (facts.notPublic !== undefined) return facts.notPublic;
  return /(?:^|[\\/])_drafts[\\/]/.test(`${source}/${path}`) ? problem('wasInDrafts') : undefined;
}

/** Saves a post at its slug, or without a slug if another post uses it. */
async function atFreeAddress<Saved>(
  db: Database,
  data: ImportedData,
  notices: Problem[],
  save: (db: Database, data: ImportedData) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await db.transaction((tx) => save(tx, data));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ADDRESS_TAKEN') throw error;
    notices.push(problem('slugUnused', problem('addressTaken'), data.address ?? ''));
    delete data.address;
    return save(db, data);
  }
}

/**
 * Saves new data from a changed file to the draft of its post.
 * @throws AppError IN_TRASH, ADDRESS_TAKEN; REVISION_CONFLICT if the post was edited, so that the edits are kept
 */
async function change(db: Database, post: Post, data: ImportedData, now: Date): Promise<SavePostResponse> {
  const head = await findRevision(db, post.id, post.revision);
  if (head?.kind !== 'import') throw new AppError('REVISION_CONFLICT', { problem: problem('importChangedHere') });
  const { published, revision } = post;
  return savePost({ db }, post.id, { ...data, published, revision }, now, { kind: 'import' });
}

/**
 * Returns the title from the front matter, the first level-1 heading, or the name, in this order. A heading that is
 * used as the title is removed from the body. A heading that is too long for a title is not cut and stays in the
 * body.
 */
export function titled(
  said: string,
  document: EditorDocument,
  path: string,
  notices: Problem[],
): { title: string; body: EditorDocument } {
  const { heading, rest } = splitTitle(document);
  const body = said === '' || said === heading ? rest : document;
  const title = said || heading;
  if (title.length <= limits.title) return { title: title || nameOf(path), body };
  notices.push(problem('titleAsHeading', problem('titleTooLong')));
  const blocks = [headingBlock(escapeText(title), 1), ...body.blocks];
  return { title: nameOf(path), body: { ...body, blocks } };
}

/** Returns the first post imported from these files that still exists and has no version in this language yet. */
async function originalHere(
  db: Database,
  paths: readonly string[] | undefined,
  language: LanguageCode,
): Promise<string | undefined> {
  for (const path of paths ?? []) {
    const id = (await findImports(db, path)).findLast(({ postId }) => postId !== null)?.postId;
    if (id && (await canHave(db, id, language))) return id;
  }
  return undefined;
}

type ImportedData = ReturnType<typeof dataOf>;

const pictureAbove = (media: string) => ({
  type: 'figure',
  data: { media, alt: '', caption: '', width: 'wide' },
});

/**
 * Returns the data to save for a post in a file.
 * @throws AppError BAD_INPUT if the title is too long
 */
export function dataOf(
  title: string,
  body: EditorDocument,
  facts: Omit<PostFacts, 'cover' | 'language'> & {
    cover?: string | undefined;
    language?: LanguageCode | undefined;
    translationOf?: string | undefined;
  },
) {
  const { category = categoryIn[writtenIn(title)], keywords, address, cover, language, date, translationOf } = facts;
  const summary = facts.summary || (facts.ours ? '' : bareSummary(body));
  if (title.length > limits.title) throw new AppError('BAD_INPUT', { problem: problem('titleTooLong') });
  const blocks = summary ? [textBlock(escapeText(summary))] : [];
  return {
    title,
    categoryName: category,
    keywords,
    summary: documentToJson({ blocks }),
    body: documentToJson(body),
    published: false,
    ...facts.lines,
    ...(date && { date: date.toISOString() }),
    ...(address && { address }),
    ...(cover && { cover }),
    ...(language && { language }),
    ...(translationOf !== undefined && { translationOf }),
    ...(facts.noindex && { noindex: true as const }),
    ...(facts.noai && { noai: true as const }),
  };
}
