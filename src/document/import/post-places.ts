/** Helpers for posts that have not been read. They do not load the code that reads posts. */
import { withoutPageId } from './notion-page.ts';
import type { WaitingPost } from './find-posts.ts';
import type { PostFile, PostItem } from './read-posts.ts';
import { isNotebook } from './source-files.ts';

/** Returns the place of a post, for reports. */
export function placeOf(post: PostItem | WaitingPost): string {
  if ('load' in post) return post.path;
  if (post.program === 'wordpress') return `${post.path}#${post.item.fields['wp:post_id'] ?? ''}`;
  if (post.program === 'disqus') return `${post.path}#${post.item.link}`;
  if (post.program === 'cut') return `${post.path}#${post.item.title || 'end'}`;
  if (post.program === 'bibtex') return `${post.path}#${post.item.key}`;
  return post.program === 'ghost' ? `${post.path}#${post.item.post.id}` : post.path;
}

/** Returns the post of a file that contains only one. */
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

/** The name of a file without folder, extension, Jekyll's date and Notion's id. */
export const nameOf = (path: string): string =>
  withoutPageId(path.replace(/^.*\//, '').replace(/\.\w+$/, '')).replace(/^\d{4}-\d{2}-\d{2}-/, '') || path;

/** Returns the SHA-256 hash in base64url, which equals the hash that the server computes. */
export async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
