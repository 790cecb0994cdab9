/** Every reader page, for search engines. */
import { sitemap } from '#site/views/sitemap.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) =>
  new Response(sitemap(locals.site.whole ?? locals.site), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
