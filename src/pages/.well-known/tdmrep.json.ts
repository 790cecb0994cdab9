/** The reservation of rights for text and data mining (TDMRep), if the owner reserves them. */
import { tdmRep } from '#site/views/robots.ts';
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals: { site } }) => {
  const rules = tdmRep(site);
  return rules ? Response.json(rules) : new Response(null, { status: 404 });
};
