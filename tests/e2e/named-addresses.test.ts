/** Every URL of the site works: on every page, in feeds, headers, emails and the API's description. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '#contract/paths.ts';
import { sharedBrowser } from '../support/browser.ts';
import { expect, test, vi } from 'vitest';
import { makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';
import { namedAddresses, unanswered } from './harness/named-addresses.ts';
import { startSite } from './started-site.ts';

const site = startSite();

test('the host answers every address that the site names, those of a mail with a formula among them', async () => {
  const context = await (await sharedBrowser()).newContext();
  const call = await signInForCalls(context, site.host);
  await putSettings(call, { comments: true, follow: true, numbers: true });
  const text = 'So <span class="inline-math">\\frac{a}{b}</span> is.';
  const id = await makePost(call, 'With a formula', 'Notes', text);
  await call('POST', api.importSubscribers, { csv: 'email\nreader@example.org\n', consent: true });
  await call('PATCH', api.post(id), { published: true, revision: 1, mail: true });
  const mail = await vi.waitFor(
    async () => {
      const mails = await htmlMails(site.host.outbox);
      const found = mails.find((html) => html.includes('class="formula"'));
      expect(found).toBeDefined();
      return found ?? '';
    },
    { timeout: 60_000, interval: 200 },
  );
  const { pathname } = new URL(/<img src="([^"]+)"[^>]*class="formula"/.exec(mail)?.[1] ?? '');
  // The image is rendered after the pages of a publish.
  await expect.poll(async () => (await fetch(site.host.url + pathname)).status, { timeout: 60_000 }).toBe(200);
  const named = await namedAddresses(site.host.url, site.host.siteUrl, [mail]);
  expect(unanswered(named)).toEqual([]);
  expect(named.some(({ address }) => address === '/micropub')).toBe(true);
  expect(named.filter(({ by }) => by === 'mail').length).toBeGreaterThan(2);
  expect(named.length).toBeGreaterThan(400);
  await context.close();
});

async function htmlMails(outbox: string): Promise<string[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.map((mail) => (JSON.parse(mail) as { html?: string }).html ?? '');
}
