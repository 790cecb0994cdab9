/** The latest posts in full, as RSS 2.0. */
import { feedOf, feedResponse } from '#site/views/feeds.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals: { site, messages } }) =>
  feedResponse(await feedOf(site, messages), 'rss2');
