/** The latest comments on all posts, as Atom 1.0; not available if comments are off. */
import { commentsFeedOf } from '#site/views/comments-feed.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) => {
  const feed = await commentsFeedOf(locals.site, locals.messages);
  if (!feed) return new Response(null, { status: 404 });
  return new Response(feed.atom1(), { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
};
