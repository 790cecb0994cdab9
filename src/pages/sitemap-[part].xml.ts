/** A part of the sitemap of a site with very many posts. */
import { currentSite } from '#site/data/site.ts';
import { sitemapPart, sitemapParts } from '#site/views/sitemap.ts';
import type { APIRoute } from 'astro';

export function getStaticPaths() {
  const site = currentSite();
  return sitemapParts(site.whole ?? site).map((part) => ({ params: { part } }));
}

export const GET: APIRoute = ({ locals, params: { part = '' } }) => {
  const text = sitemapPart(locals.site.whole ?? locals.site, part);
  if (text === undefined) return new Response(null, { status: 404 });
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
