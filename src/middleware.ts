import { languageOn } from './domain/language.ts';
import { currentSite } from './site/data/site.ts';
import { speaking } from './site/words/spoken.ts';
import { wordsOf } from './site/views/words.ts';
import { defineMiddleware } from 'astro:middleware';

/**
 * One page sees one version of the site, also when a publish falls into its rendering: the host passes it, the
 * static build has but one. A fault is left where the host finds its cause.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  locals.site ??= currentSite();
  locals.languageOf ??= languageOn(locals.site.language);
  locals.messages ??= wordsOf(locals.site);
  try {
    return await speaking(locals.site.language, next);
  } catch (cause) {
    locals.failure = cause;
    throw cause;
  }
});
