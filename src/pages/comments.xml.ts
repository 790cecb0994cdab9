/** The latest comments on all posts, as Atom 1.0; not available if comments are off. */
import { commentsFeedOf } from '#site/views/comments-feed.ts';
import { feedResponse } from '#site/views/feeds.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals: { site, messages } }) =>
  feedResponse(await commentsFeedOf(site, messages), 'atom1');
