/** Posts of other programs, read: what a worker does with the files of an import. Nothing of it knows a database. */
import type { EditorDocument } from '#contract/documents.ts';
import { ghostEntry, ghostItems, type GhostItem } from '#document/import/ghost.ts';
import { lossesOf, lossLine } from '#document/import/losses.ts';
import { micropubEntry, type MicropubText } from '#document/import/micropub-entry.ts';
import { markdownEntry, type PostEntry } from '#document/import/post-entry.ts';
import type { SiteRules } from '#document/import/site-rules.ts';
import { wordpressEntry, wordpressItems, type WordpressItem } from '#document/import/wordpress.ts';
import type { PostFacts } from '#document/markdown/front-matter.ts';
import { contentHash, sha256 } from '#server/hash.ts';

export type PostProgram = 'markdown' | 'wordpress' | 'ghost';

/** One post of a file, not read yet. */
export type PostItem = { path: string } & (
  | { program: 'markdown'; item: string; rules?: SiteRules | undefined }
  | { program: 'wordpress'; item: WordpressItem }
  | { program: 'ghost'; item: GhostItem }
  | { program: 'micropub'; item: MicropubText }
);

/** A post as its file has it. */
export interface ReadPost {
  /** Where it stands within what is imported: a file, or a post in a file. */
  path: string;
  /** Of the whole of it: the same again does nothing. */
  hash: string;
  facts: PostFacts;
  /** Pictures that come along have `standInOf` their address for an id; the others are links. */
  document: EditorDocument;
  /** The addresses of its pictures, each once. */
  pictures: string[];
  /** What the document does not say of the source, a line each. */
  losses: string[];
}

/** What a picture is called until it has an id. */
export const standInOf = (src: string) => contentHash(`picture ${src}`);

/** A file of posts. */
export interface PostFile {
  program: PostProgram;
  path: string;
  text: string;
  /** Of the site that Markdown is from. */
  rules?: SiteRules | undefined;
}

/** @throws OperatorError for what is no export of that program */
export function splitPosts({ program, path, text, rules }: PostFile): PostItem[] {
  if (program === 'wordpress') return wordpressItems(path, text).map((item) => ({ program, path, item }));
  if (program === 'ghost') return ghostItems(path, text).map((item) => ({ program, path, item }));
  return [{ program, path, item: text, rules }];
}

/**
 * @param keys works that are known: `@key` in a sentence is a citation
 * @param brought addresses of pictures that come along
 */
export function readPost({
  post,
  keys,
  brought,
}: {
  post: PostItem;
  keys: readonly string[];
  brought: readonly string[];
}): ReadPost {
  const known = new Set(keys);
  const coming = new Set(brought);
  const { path, source, facts, from, read } = entryOf(post, (key) => known.has(key));
  const pictures = new Set<string>();
  const document = read((src) => {
    pictures.add(src);
    return coming.has(src) ? standInOf(src) : undefined;
  });
  const lost = from ? lossesOf(from.text, from.line, document, (src) => coming.has(src)) : [];
  const losses = lost.map((loss) => lossLine(path, loss));
  return { path, hash: sha256(source), facts, document, pictures: [...pictures], losses };
}

/** Where it stands, for who reads of it. */
export function placeOf(post: PostItem): string {
  if (post.program === 'wordpress') return `${post.path}#${post.item.fields['wp:post_id'] ?? ''}`;
  return post.program === 'ghost' ? `${post.path}#${post.item.post.id}` : post.path;
}

function entryOf(post: PostItem, knowsKey: (key: string) => boolean): PostEntry {
  if (post.program === 'wordpress') return wordpressEntry(post.path, post.item);
  if (post.program === 'ghost') return ghostEntry(post.path, post.item);
  if (post.program === 'micropub') return micropubEntry(post.item, knowsKey);
  return markdownEntry(post.path, post.item, knowsKey, post.rules);
}
