/** Projects and publications as a static file, the browser's fallback if the API fails (CONT-21). */
import type { builtInLists } from '#contract/portfolio.ts';
import type { z } from '#contract/zod.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals: { site } }) => {
  const publications = site.publications.map((work) => {
    const citedBy = site.counts?.of(work.id);
    return citedBy ? { ...work, citedBy } : work;
  });
  const lists: z.input<typeof builtInLists> = { projects: [...site.projects], publications };
  return Response.json(lists);
};
