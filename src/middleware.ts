import { currentSite } from '#site-data/site.ts';
import { defineMiddleware } from 'astro:middleware';

/** One page sees one version of the site, also when a publish falls into its rendering. */
export const onRequest = defineMiddleware((context, next) => {
  context.locals.site = currentSite();
  return next();
});
