/** The citation of a publication as a file, named after the publication's slug and the format's extension. */
import { citationFormats, citationText } from '#publications/formats.ts';
import { currentSite } from '#site/data/site.ts';
import type { APIRoute } from 'astro';

export function getStaticPaths() {
  return currentSite().publications.flatMap(({ address }) =>
    citationFormats.map(({ extension }) => ({ params: { file: `${address}.${extension}` } })),
  );
}

export const GET: APIRoute = ({ locals, params: { file = '' } }) => {
  const format = citationFormats.find(({ extension }) => file.endsWith(`.${extension}`));
  const address = format && file.slice(0, -format.extension.length - 1);
  const publication = locals.site.publications.find((item) => item.address === address);
  if (!format || !publication) return new Response(null, { status: 404 });
  return new Response(citationText(publication, format.id), {
    headers: { 'Content-Type': `${format.mediaType}; charset=utf-8` },
  });
};
