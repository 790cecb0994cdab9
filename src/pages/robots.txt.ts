/** The rules for search engines and AI. By default, only the API is disallowed. */
import { robotsTxt } from '#site/views/robots.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals: { site } }) =>
  new Response(robotsTxt(site.whole ?? site), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
