/** Disallows only the API. Pages that must not be indexed contain a `noindex` tag. */
import { pages } from '#contract/paths.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) => {
  const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${locals.site.url}${pages.sitemap}`, ''];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
