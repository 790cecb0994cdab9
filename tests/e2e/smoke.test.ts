/** The main workflow on the started site: write, publish, read without JavaScript, unpublish, delete. */
import { smokeJourney } from '../support/smoke-journey.ts';
import { test } from 'vitest';
import { sharedSite } from './started-site.ts';

const site = sharedSite();

test('write a post, publish it, read it as a visitor without script, unpublish it, see it gone, delete it', () =>
  smokeJourney(site.browser, site.host));
