/**
 * Which pages Chromium may fetch when a link to them is about to be clicked (the header `Speculation-Rules` names this
 * file): all that every reader gets alike. No account pages, nothing of the API, no files.
 */
import { pages } from '#contract/paths.ts';
import type { APIRoute } from 'astro';

const left = [`${pages.users}/*`, '/api/*', pages.newPost, `${pages.documentFile('')}*`, '/*.*'];
const rules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, ...left.map((pattern) => ({ not: { href_matches: pattern } }))] },
      eagerness: 'moderate',
    },
  ],
};

export const GET: APIRoute = () => Response.json(rules);
