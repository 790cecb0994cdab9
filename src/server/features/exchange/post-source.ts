/**
 * The source for posts. It compares the files `content/posts/*.md`, in the format of `export --markdown`, with the
 * drafts on the site.
 */
import { lossAt } from '#importers/diagnostics.ts';
import { englishOf } from '#contract/english.ts';
import type { Post, PostSummary } from '#contract/posts.ts';
import { AppError } from '#contract/errors.ts';
import { firstWords } from '#document/block-text.ts';
import { idInFrontMatter, splitFrontMatter } from '#document/markdown/front-matter.ts';
import { noRebuild, type Dependencies } from '#server/dependencies.ts';
import { sha256 } from '#server/platform/hash.ts';
import { markdownOf } from '#document/markdown/post-file.ts';
import { postAsMarkdown } from '#server/features/import-export/export-markdown.ts';
import { findPicture } from '#importers/find-picture.ts';
import { dataOf, titled, whyHeldBack } from '#server/features/import-export/import-post.ts';
import { postReader, withPictures } from '#server/features/import-export/prepare-post.ts';
import { isMarkdown } from '#importers/source-files.ts';
import { readSource, type Source as Folder, type SourceFile } from '#server/features/import-export/read-source.ts';
import { languageComing } from '#server/features/posts/language-of-post.ts';
import { findPost, listPosts } from '#server/features/posts/post-repository.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { deletePost, publishPost } from '#server/features/publishing/publish-service.ts';
import { run } from '#server/platform/workers/run.ts';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { compare } from './compare.ts';
import type { Difference, Source } from './sources.ts';
import { writeWhole } from './write-whole.ts';

interface PostSourceOptions extends Pick<Dependencies, 'db' | 'images'> {
  contentDir: string;
  /** File that stores the state of the last exchange. */
  memoryFile: string;
  /** Returns the keys of works that can be cited. */
  keys: () => Promise<string[]>;
  now: Date;
}

/** State of the file and the post when they were last equal, by the post's id. */
const memory = z.record(
  z.string(),
  z.object({
    /** Path of the file in the folder of posts. */
    path: z.string(),
    /** Hash of the file's bytes. */
    sha: z.string(),
    /** `file` and `site` are hashes of the content of the file and of the post: see `essenceOf`. */
    file: z.string(),
    site: z.string(),
    /** State of the post: see `stateOf`. */
    state: z.string(),
  }),
);
type Memory = z.infer<typeof memory>;

interface Compared extends Difference {
  /** Undefined if the site does not have the post, or it was deleted. */
  post: PostSummary | undefined;
  id: string | undefined;
  text: SourceFile | undefined;
}

const FOLDER = 'posts';
/**
 * Returns the path for the site's version of a conflicting post, next to the original file. This extra file does not
 * count as a post.
 */
const besideOf = (path: string) => path.replace(/\.\w+$/, '.site.md');
const isBeside = (path: string) => path.endsWith('.site.md');

/**
 * Identifies the state of a post without reading its text. The result includes whether the post is published, because
 * publishing creates no revision.
 */
const stateOf = ({ revision, published }: PostSummary) => `${revision} ${published ? 'live' : 'draft'}`;
const fileNameOf = ({ id, address }: PostSummary) => `${address ?? id}.md`;
const baseOf = (path: string) => path.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** Returns a hash of a post's content that does not depend on its notation or the location of its images. */
async function essenceOf({ path, text }: SourceFile): Promise<string> {
  const item = text.replaceAll(/\/?\bmedia\/([\w-]{22})(?:\.\w+)?\b/g, '/media/$1');
  const { facts, document } = await run('post', { post: { program: 'markdown', path, item }, keys: [], brought: [] });
  const { title, date, category, keywords, summary, notPublic, address, language, noindex, noai } = facts;
  const said = [title, date, category, keywords, summary, notPublic === undefined, address, document];
  // Values that are absent do not change the hash, which earlier versions have stored.
  const more = [...(language ? [language] : []), ...(noindex ? ['noindex'] : []), ...(noai ? ['noai'] : [])];
  return sha256(JSON.stringify([...said, ...more]));
}

const essenceOfPost = (post: Post) =>
  essenceOf({ path: fileNameOf(post), text: markdownOf(post, (id) => `/media/${id}`, post.id) });

const remembered = async ({ memoryFile }: PostSourceOptions): Promise<Memory> =>
  memory.parse(JSON.parse(await readFile(memoryFile, 'utf8').catch(() => '{}')));

/**
 * Stores that the file and the post are equal now.
 * @param path undefined if neither the file nor the post exists
 */
async function remember(options: PostSourceOptions, id: string, path: string | undefined): Promise<void> {
  const known = await remembered(options);
  delete known[id];
  const post = path === undefined ? undefined : await findPost(options.db, id);
  if (post && path !== undefined) {
    const file = join(options.contentDir, FOLDER, path);
    const text = await readFile(file, 'utf8');
    const said = { file: await essenceOf({ path, text }), site: await essenceOfPost(post) };
    known[id] = { path, sha: sha256(text), ...said, state: stateOf(post) };
    await rm(besideOf(file), { force: true });
  }
  await writeWhole(options.memoryFile, JSON.stringify(known));
}

export function postSource(options: PostSourceOptions): Source {
  const { db, contentDir } = options;
  const folder = join(contentDir, FOLDER);
  let compared: Compared[] = [];
  let files: Folder = { texts: [], pictures: [], picture: async () => undefined };

  const list = async () => {
    const isSilent = !existsSync(folder);
    if (!isSilent) files = await readSource(folder, (path) => isMarkdown(path) && !isBeside(path));
    compared = await compareAll(db, files.texts, isSilent, await remembered(options));
    return compared;
  };
  const chosen = (wanted: readonly Difference[]) =>
    compared.filter((one) => wanted.some(({ name, file }) => name === one.name && file === one.file));

  return {
    list,
    write: async (wanted) => {
      const said: string[] = [];
      const media = new Map<string, string | undefined>();
      for (const one of chosen(wanted)) {
        const reason = await writeOne(options, one, media);
        if (reason !== undefined) said.push(`${one.name} was not pulled: ${reason}`);
      }
      return said;
    },
    writeBeside: async (left) => {
      const said: string[] = [];
      for (const { post, file } of chosen(left)) {
        const found = post && (await findPost(db, post.id));
        if (!found) continue;
        const beside = besideOf(file);
        await writeWhole(join(contentDir, beside), await postAsMarkdown(db, found, folder, new Map(), found.id));
        said.push(
          `The site's version of post/${found.address ?? found.id} was saved next to the file: content/${beside}`,
        );
      }
      return said;
    },
    read: async (wanted, isNamed) => {
      const said: string[] = [];
      for (const one of chosen(wanted)) {
        try {
          said.push(...(await takeOne(options, files, one, isNamed(one))));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          said.push(`${one.name} was refused: ${error.message}`);
        }
      }
      return said;
    },
  };
}

/**
 * Writes a post of the site to its file.
 * @returns the reason if nothing was written
 */
async function writeOne(
  options: PostSourceOptions,
  one: Compared,
  media: Map<string, string | undefined>,
): Promise<string | undefined> {
  const { db, contentDir } = options;
  const folder = join(contentDir, FOLDER);
  const path = one.file.slice(FOLDER.length + 1);
  const present = await readFile(join(folder, path), 'utf8').catch(() => undefined);
  if (present !== one.text?.text) return 'the file has changed in the meantime.';
  const post = one.post && (await findPost(db, one.post.id));
  if (post) await writeWhole(join(folder, path), await postAsMarkdown(db, post, folder, media, post.id));
  else await rm(join(folder, path), { force: true });
  if (one.id !== undefined) await remember(options, one.id, post && path);
  return undefined;
}

/** @param isSilent whether the folder of the files does not exist */
async function compareAll(
  db: Dependencies['db'],
  files: readonly SourceFile[],
  isSilent: boolean,
  known: Memory,
): Promise<Compared[]> {
  const posts = new Map((await listPosts(db, { state: 'any', forAdmin: true })).map((post) => [post.id, post]));
  const texts = new Map(files.map((text) => [idOf(text, known, posts) ?? text.path, text]));
  const compared: Compared[] = [];
  for (const key of new Set([...posts.keys(), ...Object.keys(known), ...texts.keys()])) {
    const [post, text, before] = [posts.get(key), texts.get(key), known[key]];
    const isAsBefore = text && before?.sha === sha256(text.text);
    const file = text && { fileHash: isAsBefore ? before.file : await essenceOf(text) };
    const liveHash = post ? await siteEssence(db, post, before, text !== undefined) : null;
    if (file && before && file.fileHash === before.file && liveHash === before.site) continue;
    const site =
      post || before
        ? { liveHash, isOff: false, fileHash: before?.file ?? null, isChanged: liveHash !== before?.site }
        : undefined;
    const changed = compare(file, isSilent, site, file !== undefined && file.fileHash === liveHash);
    if (!changed) continue;
    const path = text?.path ?? before?.path ?? (post ? fileNameOf(post) : key);
    const name = `post/${post ? (post.address ?? post.id) : baseOf(path)}`;
    compared.push({ name, file: `${FOLDER}/${path}`, changed, post, id: post || before ? key : undefined, text });
  }
  return compared;
}

async function siteEssence(
  db: Dependencies['db'],
  post: PostSummary,
  before: Memory[string] | undefined,
  hasFile: boolean,
): Promise<string> {
  if (before?.state === stateOf(post)) return before.site;
  // A post without a file always counts as different, so the post's text is not needed.
  const whole = hasFile || before ? await findPost(db, post.id) : undefined;
  return whole ? essenceOfPost(whole) : stateOf(post);
}

/** @returns the id of the file's post; undefined if the file is a new post */
function idOf({ path, text }: SourceFile, known: Memory, posts: ReadonlyMap<string, PostSummary>): string | undefined {
  const said = idInFrontMatter(text);
  if (said !== undefined && (posts.has(said) || known[said])) return said;
  const before = Object.entries(known).find(([, one]) => one.path === path)?.[0];
  if (before !== undefined) return before;
  const name = baseOf(path);
  return [...posts.values()].find(({ id, address }) => id === name || address === name)?.id;
}

/**
 * Imports one file into its post. If the post does not exist, it is created.
 * @returns messages for the owner
 */
async function takeOne(
  options: PostSourceOptions,
  files: Folder,
  { name, id, post, text }: Compared,
  isNamed: boolean,
): Promise<string[]> {
  const { db, images, keys, now } = options;
  const app = { db, rebuild: noRebuild };
  if (!text) {
    if (!isNamed || !post)
      return [`The file of ${name} was deleted. To move the post to the trash: npm run content -- push ${name}`];
    if (post.published) await publishPost(app, post.id, { published: false }, now);
    await deletePost(app, post.id, false, now);
    await remember(options, post.id, undefined);
    return [];
  }
  const { fault } = splitFrontMatter(text.text, true);
  // The file's title and date are unknown, so the file must not overwrite any part of the post.
  if (fault !== undefined) return [`${name} was not pushed: the front matter cannot be read: ${fault}`];
  const readPost = postReader(
    { db, images },
    { keys: await keys(), now, picture: (path, src) => findPicture(files, path, src, undefined) },
  );
  const read = await readPost({ program: 'markdown', path: text.path, item: text.text });
  const losses = read.diagnostics.map((loss) => lossAt(read.path, loss));
  const said = [...read.facts.notices, ...read.notices, ...losses];
  const { document, cover } = await withPictures(read, db);
  const { title, body } = titled(read.facts.title, document, text.path, said);
  const coming = await languageComing(db, read.facts.language, `${title}\n${firstWords(body)}`);
  // If the file has no language, the language of an existing post stays unchanged.
  const language = post ? coming && read.facts.language : coming;
  const facts = { ...read.facts, cover, language };
  const data = dataOf(title, body, facts);
  const { revision, postId } = post
    ? await savePost(app, post.id, { ...data, ...keptFrom(post, read.facts.category) }, now, { kind: 'import' })
    : await createPost(app, 'import', data, undefined, now, 'import');
  const reason = whyHeldBack(read, data, { now });
  if (reason === undefined) await publishPost(app, postId, { published: true, revision }, now);
  else if (post?.published) await publishPost(app, postId, { published: false }, now);
  // If the post of the file was deleted here, the file becomes a new post. The old post stays in the trash.
  if (id !== undefined && id !== postId) await remember(options, id, undefined);
  await remember(options, postId, text.path);
  return said.map((notice) => `${name}: ${englishOf(notice)}`);
}

/**
 * Returns the values of the existing post that a save requires. If the file has no category, the post's category is
 * kept.
 */
const keptFrom = ({ published, revision, category }: PostSummary, said: string | undefined) => ({
  published,
  revision,
  ...(said === undefined && { categoryName: category.name }),
});
