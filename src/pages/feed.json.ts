/** The latest posts in full, as JSON Feed 1.1. */
import { feedOf, feedResponse } from '#site/views/feeds.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals: { site, messages } }) =>
  feedResponse(await feedOf(site, messages), 'json1');
