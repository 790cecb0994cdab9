import type { Dependencies } from '#server/dependencies.ts';
import { purgeCache, type Context } from '@netlify/functions';
import { picturesTag, purgingPictures } from './public-pictures.ts';

/** What an app asks of its builds on Netlify: the deploy, and with it that no picture stays that is public no more. */
export const purgingRebuild = ({ rebuild, log }: Pick<Dependencies, 'rebuild' | 'log'>, { waitUntil }: Context) =>
  purgingPictures(rebuild, { purge: () => purgeCache({ tags: [picturesTag] }), waitUntil, log });
