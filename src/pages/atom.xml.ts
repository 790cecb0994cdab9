/** The latest posts in full, as Atom 1.0. */
import { feedOf } from '#site/views/feeds.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) => {
  const feed = await feedOf(locals.site, locals.messages);
  return new Response(feed.atom1(), { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
};
