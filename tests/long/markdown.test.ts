/** The Markdown of every page of generated sites says the same as the page: `npm run campaign -- markdown`. */
import { generatedOwner } from '#support/generated-owner.ts';
import { startHost } from '#support/host.ts';
import { runs } from '#support/runs.ts';
import { checkTwins } from '#support/twins.ts';
import { expect, test } from 'vitest';

const SITES = 40;
const { seed = Date.now() } = runs(1, 1);

test.each(Array.from({ length: SITES }, (_, index) => seed + index))('the site of seed %i', async (from) => {
  const host = await startHost({ env: { CONTENT_DIR: generatedOwner(from), SITE_URL: 'http://site.example' } });
  const { count, faults } = await checkTwins(host.url, 'http://site.example');
  await host.stop();
  console.log(`seed ${from}: ${count} pages`);
  expect(faults).toEqual([]);
});
