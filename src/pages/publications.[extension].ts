/**
 * The whole list of publications as a file: in each citation format, as a JSON Feed, and as a link set for programs
 * that collect the list.
 */
import { bibliography, citationFormats } from '#publications/formats.ts';
import { linkset } from '#site/views/signposts.ts';
import { worksFeed } from '#site/views/works-feed.ts';
import type { APIRoute } from 'astro';

type Locals = Parameters<APIRoute>[0]['locals'];

const files: Readonly<Record<string, { mediaType: string; write: (locals: Locals) => string }>> = {
  ...Object.fromEntries(
    citationFormats.map(({ id, extension, mediaType }) => [
      extension,
      { mediaType, write: ({ site }: Locals) => bibliography(site.publications, id) },
    ]),
  ),
  'feed.json': { mediaType: 'application/feed+json', write: ({ site, messages }) => worksFeed(site, messages) },
  'linkset.json': { mediaType: 'application/linkset+json', write: ({ site }) => linkset(site) },
};

export const getStaticPaths = () => Object.keys(files).map((extension) => ({ params: { extension } }));

export const GET: APIRoute = ({ locals, params }) => {
  const file = files[params.extension ?? ''];
  if (!file) return new Response(null, { status: 404 });
  return new Response(file.write(locals), { headers: { 'Content-Type': `${file.mediaType}; charset=utf-8` } });
};
