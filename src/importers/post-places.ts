/** Helpers for posts that have not been parsed. This module does not load the code that parses posts. */
import { isNotebook, type PostProgram } from './source-files.ts';
import type { CutItem } from './cut-off.ts';
import type { DisqusItem } from './disqus.ts';
import type { BibtexItem } from './former-records.ts';
import type { GhostItem } from './ghost.ts';
import type { MicropubText } from './micropub-entry.ts';
import type { NotebookText } from './notebook-entry.ts';
import type { SiteRules } from './site-rules.ts';
import type { SubstackItem } from './substack.ts';
import type { WordpressItem } from './wordpress.ts';
import type { Shown } from '#document/notebook/cell-options.ts';

/** Returns the path of a post, for reports. If a file contains several posts, the path has a fragment. */
export function placeOf(post: PostItem | WaitingPost): string {
  if ('load' in post) return post.path;
  if (post.program === 'wordpress') return `${post.path}#${post.item.fields['wp:post_id'] ?? ''}`;
  if (post.program === 'disqus') return `${post.path}#${post.item.link}`;
  if (post.program === 'cut') return `${post.path}#${post.item.title || 'end'}`;
  if (post.program === 'bibtex') return `${post.path}#${post.item.key}`;
  return post.program === 'ghost' ? `${post.path}#${post.item.post.id}` : post.path;
}

/** Returns the post of a file, for programs with one post per file. */
export function onlyPost({ program, path, text, rules, outputs }: OnePostFile): PostItem {
  if (program === 'medium') return { program, path, item: text };
  if (program === 'notebook' || isNotebook(path)) return { program: 'notebook', path, item: { text, outputs, rules } };
  return { program, path, item: text, rules };
}
type OnePostFile = PostFile & { program: 'markdown' | 'notebook' | 'medium' };

export const loaded = async (post: PostItem | WaitingPost): Promise<PostItem> => ('load' in post ? post.load() : post);

/** Returns a placeholder for the id of an image. The placeholder has the form of an id, but no image has this id. */
export const placeholderId = async (src: string): Promise<string> => (await sha256(`picture ${src}`)).slice(0, 22);

/**
 * Returns a placeholder URL for a link to another imported text. The placeholder is used until the URL of that text is
 * known.
 */
export const linkStandIn = async (target: string): Promise<string> =>
  `https://post.invalid/${await placeholderId(`link ${target}`)}`;

/** Returns the SHA-256 hash in base64url, as the server computes it. */
export async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** One post of a file, before it is parsed. */
export type PostItem = { path: string } & (
  | { program: 'markdown'; item: string; rules?: SiteRules | undefined }
  | { program: 'notebook'; item: NotebookText }
  | { program: 'wordpress'; item: WordpressItem }
  | { program: 'ghost'; item: GhostItem }
  | { program: 'disqus'; item: DisqusItem }
  | { program: 'medium'; item: string }
  | { program: 'substack'; item: SubstackItem }
  | { program: 'bibtex'; item: BibtexItem }
  | { program: 'micropub'; item: MicropubText }
  | { program: 'cut'; item: CutItem }
);

/**
 * A file that contains one or more posts. Substack is not included, because each Substack post consists of two files.
 * `find-posts.ts` creates these posts.
 */
export interface PostFile {
  program: Exclude<PostProgram, 'substack'>;
  path: string;
  text: string;
  /** Rules of the website that the Markdown file belongs to. */
  rules?: SiteRules | undefined;
  /** How the outputs of a notebook are shown; if undefined, the settings of the notebook apply. */
  outputs?: Shown | undefined;
}

/** A post that is loaded only when it is imported, because a folder of texts can exceed the available memory. */
export interface WaitingPost {
  path: string;
  load: () => Promise<PostItem>;
}
