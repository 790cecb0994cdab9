/** The selection of posts in a list, by mouse and keyboard. */
import type { PostSummary } from '#contract/posts.ts';

export interface Selection {
  /** The selected posts by id, including posts that are not shown. */
  chosen: ReadonlyMap<string, PostSummary>;
  /** The start of a range: the last post that was selected individually. */
  anchor: string | undefined;
}

export const nothingSelected: Selection = { chosen: new Map(), anchor: undefined };

/** Adds posts to the selection or removes them. */
function marked(chosen: Selection['chosen'], posts: readonly PostSummary[], on: boolean): Selection['chosen'] {
  const next = new Map(chosen);
  for (const post of posts) {
    if (on) next.set(post.id, post);
    else next.delete(post.id);
  }
  return next;
}

/** Selects or deselects one post, which becomes the start of the next range. */
export const picked = ({ chosen }: Selection, post: PostSummary, on: boolean): Selection => ({
  chosen: marked(chosen, [post], on),
  anchor: post.id,
});

/**
 * Selects or deselects all displayed posts from the anchor to the given post. Without an anchor, changes only the given
 * post.
 */
export function ranged(selection: Selection, shown: readonly PostSummary[], post: PostSummary, on: boolean): Selection {
  const [from, to] = [selection.anchor, post.id].map((id) => shown.findIndex((other) => other.id === id));
  if (from === undefined || to === undefined || from < 0 || to < 0) return picked(selection, post, on);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { chosen: marked(selection.chosen, range, on), anchor: selection.anchor };
}

export const allOf = (selection: Selection, posts: readonly PostSummary[], on: boolean): Selection => ({
  ...selection,
  chosen: marked(selection.chosen, posts, on),
});
