/** Proposals as the owner decides them: by keys, on a phone, in both languages. */
import { adminScreens } from '#contract/admin-screens.ts';
import { messagesFor } from '#messages/index.ts';
import { proposeFrom } from '#server/features/works/propose.ts';
import { openDatabase } from '#host/open-database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserContext } from 'playwright';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { foundWork } from '../support/found-works.ts';
import { signInForCalls } from './harness/admin-calls.ts';
import { startSite } from './started-site.ts';

const site = startSite();
let context: BrowserContext;
beforeEach(async () => {
  context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInForCalls(context, site.host);
});
afterEach(() => context.close());

async function propose(title: string): Promise<void> {
  const { db, close } = await openDatabase(
    { database: undefined, dataDir: site.host.dataDir },
    { join: true, print: () => undefined },
  );
  const bibtex = `@article{k, title = {${title}}, author = {Tachibana, Aoi}, journal = {Annals of Ink}, year = 2026, doi = {10.5555/${title.length}}}`;
  await proposeFrom(db, [foundWork('crossref', bibtex)], new Date());
  await close();
}

test.each(['en', 'ja'] as const)('a new work is reviewed and added by keys, and taken back: %s', async (language) => {
  const { proposals: words, lists } = messagesFor(language);
  const title = language === 'en' ? 'Ink that fades' : 'Paper that lasts longer';
  await propose(title);
  const { page } = await openPage(context);
  await page.goto(`${site.host.url}${language === 'en' ? '' : '/ja'}${adminScreens.proposals.path}`);
  const entry = page.getByRole('button', { name: title, exact: true });
  await entry.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await entry.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByText('Annals of Ink').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: words.accept, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(words.accepted(1)).waitFor();
  await page.getByRole('button', { name: lists.undo, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(words.reopened(1)).waitFor();
  await page.getByRole('button', { name: words.neverOf(title), exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(words.rejected(1)).waitFor();
  await entry.waitFor({ state: 'detached' });
});
