/** The latest posts in full, as JSON Feed 1.1. */
import { feedOf } from '#site/views/feeds.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) => {
  const feed = await feedOf(locals.site, locals.messages);
  return new Response(feed.json1(), { headers: { 'Content-Type': 'application/feed+json; charset=utf-8' } });
};
