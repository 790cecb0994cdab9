/** Cards about posts. Each line has the button that continues or solves. */
import { adminScreens } from '#contract/admin-screens.ts';
import { listPosts, type PostsWanted } from '#api-client/posts.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { dates } from '#i18n/dates.ts';
import { editor } from '#i18n/editor.ts';
import { type Card, type CardLine, cardOf, TOLD } from './card.ts';
import { here } from '../shared/localized-path.ts';

const postsCard =
  (title: string, wanted: PostsWanted, line: (post: PostSummary) => CardLine): Card =>
  async () => {
    const found = await listPosts(wanted, TOLD);
    if (!found.ok) return found;
    const { items, total } = found.value;
    return { ok: true, value: cardOf(title, items.map(line), total, here(adminScreens.posts.path)) };
  };

/**
 * Returns the URL that opens the draft of a post in the editor. Without `?revise`, a published post opens for
 * reading.
 */
const revise = (post: PostSummary) => `${here(pages.post(post.id))}?revise`;

export const drafts = postsCard(dashboard.drafts, { state: 'draft' }, (post) => ({
  text: post.title,
  href: here(pages.post(post.id)),
  note: dates.longMoment(post.updatedAt),
  action: dashboard.goOn,
}));

export const unpublishedChanges = postsCard(dashboard.changes, { state: 'changes' }, (post) => ({
  text: post.title,
  href: revise(post),
  note: dates.longMoment(post.updatedAt),
  action: dashboard.goOn,
}));

export const scheduled = postsCard(dashboard.scheduled, { state: 'scheduled' }, (post) => ({
  text: post.title,
  href: here(pages.post(post.id)),
  ...(post.publishAt && { note: dashboard.goesLive(dates.longMoment(post.publishAt)) }),
}));

/** Posts with open reviewer comments. Each link opens the comments beside the post. */
export const reviewed = postsCard(editor.reviews, { state: 'reviewed' }, (post) => ({
  text: post.title,
  href: `${here(pages.post(post.id))}?comments`,
  note: editor.openReviews(post.openReviews ?? 0),
  action: dashboard.answer,
}));
