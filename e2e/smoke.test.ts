/** The main job, end to end, on the started site: write, publish, be read without script, unpublish, delete. */
import { smokeJourney } from '#testing/smoke-journey.ts';
import { test } from 'vitest';
import { sharedSite } from './started-site.ts';

const site = sharedSite();

test('write a post, publish it, read it as a visitor without script, unpublish it, see it gone, delete it', () =>
  smokeJourney(site.browser, site.host));
