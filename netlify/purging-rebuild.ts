import type { Dependencies } from '#server/dependencies.ts';
import { purgeCache, type Context } from '@netlify/functions';
import { picturesTag, purgingPictures } from './public-pictures.ts';

/** The rebuild function for Netlify: starts the deploy, and purges images that are no longer public. */
export const purgingRebuild = ({ rebuild, log }: Pick<Dependencies, 'rebuild' | 'log'>, { waitUntil }: Context) =>
  purgingPictures(rebuild, { purge: () => purgeCache({ tags: [picturesTag] }), waitUntil, log });
