/** The whole list of publications as a file, in each citation format. */
import { bibliography, citationFormats } from '#publications/formats.ts';
import type { APIRoute } from 'astro';

export function getStaticPaths() {
  return citationFormats.map(({ extension }) => ({ params: { extension } }));
}

export const GET: APIRoute = ({ locals, params }) => {
  const format = citationFormats.find(({ extension }) => extension === params.extension);
  if (!format) return new Response(null, { status: 404 });
  return new Response(bibliography(locals.site.publications, format.id), {
    headers: { 'Content-Type': `${format.mediaType}; charset=utf-8` },
  });
};
