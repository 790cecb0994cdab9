/** Which posts of a list are selected, by mouse and keyboard. */
import type { PostSummary } from '#contract/posts.ts';

export interface Selection {
  /** By id; also posts that are not shown yet. */
  chosen: ReadonlyMap<string, PostSummary>;
  /** Where a range begins: the post that was chosen last by itself. */
  anchor: string | undefined;
}

export const nothingSelected: Selection = { chosen: new Map(), anchor: undefined };

/** Takes posts in, or out. */
function marked(chosen: Selection['chosen'], posts: readonly PostSummary[], on: boolean): Selection['chosen'] {
  const next = new Map(chosen);
  for (const post of posts) {
    if (on) next.set(post.id, post);
    else next.delete(post.id);
  }
  return next;
}

/** One post, on or off; a range begins here. */
export const picked = ({ chosen }: Selection, post: PostSummary, on: boolean): Selection => ({
  chosen: marked(chosen, [post], on),
  anchor: post.id,
});

/** Selects or deselects all posts from the anchor to a post, in the shown order; without an anchor only the post. */
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
