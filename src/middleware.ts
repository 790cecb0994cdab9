import { languageOn } from './domain/language.ts';
import { currentSite } from './site/data/site.ts';
import { speaking } from './site/words/spoken.ts';
import { wordsOf } from './site/views/words.ts';
import { defineMiddleware } from 'astro:middleware';

/**
 * A page is rendered from one snapshot of the site, even if a publish happens meanwhile: the host passes the snapshot,
 * and a static build has only one. An error is stored for the host, which logs its cause.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  locals.site ??= currentSite();
  locals.languageOf ??= languageOn(locals.site.language);
  locals.messages ??= wordsOf(locals.site);
  locals.href ??= (link) => link;
  try {
    return await speaking({ language: locals.site.language, href: locals.href }, next);
  } catch (cause) {
    locals.failure = cause;
    throw cause;
  }
});
