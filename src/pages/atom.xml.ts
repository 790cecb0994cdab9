/** The latest posts in full, as Atom 1.0. */
import { feedOf, feedResponse } from '#site/views/feeds.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals: { site, messages } }) =>
  feedResponse(await feedOf(site, messages), 'atom1');
