/** The latest posts in full, as RSS 2.0. */
import { feedOf } from '#site/views/feeds.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) => {
  const feed = await feedOf(locals.site, locals.messages);
  return new Response(feed.rss2(), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
};
