/** The whole list of publications as one BibTeX file. */
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) => {
  const entries = locals.site.publications.map(({ bibtex }) => `${bibtex.trim()}\n`);
  return new Response(entries.join('\n'), { headers: { 'Content-Type': 'text/x-bibtex; charset=utf-8' } });
};
