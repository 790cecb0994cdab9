/** The whole list of publications as one BibTeX file. */
import { bibliography } from '#domain/citations/formats.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) =>
  new Response(bibliography(locals.site.publications), {
    headers: { 'Content-Type': 'application/x-bibtex; charset=utf-8' },
  });
