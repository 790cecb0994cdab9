/** Invalid percent-encoding in any URL that a request can contain is bad input and never causes a server error. */
import { pages } from '#contract/paths.ts';
import { changedCalls } from '#support/changed-calls.ts';
import { createOpenSite } from '#support/open-site.ts';
import { siteUrl } from '#support/app.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

const site = await createOpenSite();
afterAll(() => site.close());

const broken = ['%', '%zz', '%ff', '%E0%A4%A', '%c0%af'];
/**
 * Returns variants of a value with invalid encoding: as the whole value, at its end, and in URLs of this site and
 * another site.
 */
const change = (text: string) => [
  ...broken,
  ...broken.flatMap((sign) => [`${text}${sign}`, `${text}/${sign}`]),
  ...broken.flatMap((sign) => [
    `${siteUrl}/blog/${sign}`,
    `/blog/${sign}`,
    `https://a.invalid/${sign}?${sign}#${sign}`,
  ]),
];

test.each(broken)('micropub answers 400 or 404 to an address that ends in %s', async (sign) => {
  const url = `${siteUrl}${pages.post(sign).replaceAll('%25', '%')}`;
  const calls = site.calls.filter(({ path, by }) => path[0] === 'micropub' && by === 'program');
  for (const call of calls.flatMap((one) => changedCalls(one, (text) => (text.startsWith(siteUrl) ? [url] : [])))) {
    const answer = await site.send(call);
    expect([400, 404], `${call.method} ${JSON.stringify(call.body ?? call.query)}`).toContain(answer.status);
  }
});

test('no call answers 5xx to a broken percent sign in its path, query, form or JSON', async () => {
  const all = site.calls.flatMap((call) => changedCalls(call, change));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), async (call) => {
      site.app.logged.length = 0;
      const answer = await site.send(call);
      expect(answer.status, await answer.text()).toBeLessThan(500);
      expect(site.app.logged).toEqual([]);
    }),
    { ...runs(300, 20_000), endOnFailure: true },
  );
});
