/**
 * The career records in both languages, edited beside their printed pages. Entries are edited and published together,
 * and a document is added (DOC-15).
 */
import { api, editPage, pages } from '#contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import { expect, test } from 'vitest';
import { signInForCalls } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';
import { sharedSite } from './started-site.ts';

const site = sharedSite();
const { content } = words;

/** A retry finds the entry of the first attempt, so each attempt uses another year. */
let year = 2026;

// `edit-in-place.test.ts` tests the switch between form and preview.
test.each([1280, ...inCampaign(390)])(
  'an employer is begun in English, gone on with in Japanese, seen on paper and published in both, at %i',
  async (width) => {
    const context = await site.browser.newContext({ viewport: { width, height: 844 } });
    await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    const [name, nameJa, start] = [`Museum of ${width}`, `博物館${width}`, `${year}-01`];
    year -= 1;
    const column = (language: string) =>
      page
        .locator('.edit-column', { has: page.locator('[data-path="work"]') })
        .and(page.getByLabel(language, { exact: true }));
    const [english, japanese] = [column(content.languageOf.profile), column(content.languageOf['profile-ja'])];
    const turnTo = async (choice: string) => {
      if (width < 800) await page.locator('.edit-switch').getByRole('button', { name: choice, exact: true }).click();
    };
    const field = (within: typeof english, path: string) =>
      within.locator(`details[open] [data-path$="${path}"] input`).last();

    await page.goto(site.host.url + editPage('profile', undefined, pages.document('resume'), 'work'));
    await page.getByRole('button', { name: content.bothLanguages, pressed: true }).waitFor();
    const columns = page.locator('.edit-column');
    expect(await columns.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      expect.arrayContaining(Object.values(content.languageOf)),
    );
    // Scrolling past the end of a form does not scroll the page below.
    await columns.first().hover();
    for (let turns = 0; turns < 12; turns += 1) await page.mouse.wheel(0, 2_000);
    await expect
      .poll(() => columns.first().evaluate((form) => form.scrollHeight - form.clientHeight - form.scrollTop < 2))
      .toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await english.locator('[data-path="work"] > .field-add .entry-add').click();
    await field(english, '.name').fill(name);
    await field(english, '.startDate').fill(start);
    // The Japanese record has no entry for that time, so the button creates an entry there and opens it.
    await english.getByRole('button', { name: content.beginThere(content.languageOf['profile-ja']) }).click();
    await turnTo(content.languageOf['profile-ja']);
    expect(await field(japanese, '.startDate').inputValue()).toBe(start);
    await field(japanese, '.name').fill(nameJa);
    await page.locator('.editor-saved:visible', { hasText: words.editor.saved }).first().waitFor();

    // Switches to the preview, which displays the printed pages.
    await turnTo(content.preview);
    const frame = page.frameLocator('.page-preview iframe').last();
    await frame.getByRole('img', { name: /^Page 1 of \d$/ }).waitFor();
    const box = await frame.getByRole('img').first().boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(297 / 210, 1);
    await page.getByRole('button', { name: content.onScreen, exact: true }).click();
    await frame.getByText(name).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await page.getByRole('button', { name: content.publishBoth }).first().click();
    await page.getByText(content.published).waitFor();
    const live = async (id: string) => (await fetch(site.host.url + pages.document(id))).text();
    await expect.poll(() => live('resume')).toContain(name);
    expect(await live('keirekisho')).toContain(nameJa);
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
  120_000,
);

test('a further document is created step by step, shown at once, and private until it is published', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  const call = await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + editPage('documents', undefined, pages.document('resume'), 'resume'));
  await page.getByRole('button', { name: content.documents.another }).click();
  await page.getByRole('button', { name: content.documents.make }).click();
  await page.getByText(content.documents.titleNeeded).waitFor();
  await page.getByLabel(content.documents.title, { exact: true }).fill('US resume');
  await page.getByText(content.documents.address('/resume-us')).waitFor();
  expect(await axeFindings(page, { within: '.record' })).toEqual([]);
  const make = page.getByRole('button', { name: content.documents.make });
  const made = page.getByRole('button', { name: 'US resume', pressed: true });
  // The click is repeated, because a click can miss the button while the preview loads.
  const isMade = async () => {
    if (await make.isVisible()) await make.click();
    return made.isVisible();
  };
  await expect.poll(isMade, { timeout: 50_000, interval: 3_000 }).toBe(true);
  await page.frameLocator('.page-preview iframe').last().getByRole('heading', { name: 'US resume' }).waitFor();
  expect(await (await call('GET', api.contentRecord('documents', 'main'))).json()).toMatchObject({
    liveRevision: null,
    data: { 'resume-us': { title: 'US resume', public: false, paper: 'a4' } },
  });
  await page.getByRole('button', { name: content.publish, exact: true }).click();
  await page.getByText(content.published).waitFor();
  expect((await fetch(`${site.host.url}/resume-us`)).status).toBe(404);
  // The documents have no settings at first, so the first request for them returns 404.
  expect(consoleErrors.filter((line) => !line.includes(api.contentRecord('documents', 'main')))).toEqual([]);
  await context.close();
});
