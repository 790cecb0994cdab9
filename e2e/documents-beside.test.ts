/** The career in both languages beside its printed pages: written, published together, and a further document made (DOC-15). */
import { api, editPage, pages } from '#contract/paths.ts';
import { axeFindings } from '#testing/axe.ts';
import { openPage } from '#testing/browser.ts';
import * as words from '#words/index.ts';
import { expect, test } from 'vitest';
import { signInForCalls } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';
import { sharedSite } from './started-site.ts';

const site = sharedSite();
const { content } = words;

/** A second try finds what the first one began. */
let year = 2026;

// The form or its preview, in turns, is `edit-in-place.test.ts`'s.
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
    // Turned past its end, a form stays at its end, and the page beneath it where it is.
    await columns.first().hover();
    for (let turns = 0; turns < 12; turns += 1) await page.mouse.wheel(0, 2_000);
    await expect
      .poll(() => columns.first().evaluate((form) => form.scrollHeight - form.clientHeight - form.scrollTop < 2))
      .toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await english.locator('[data-path="work"] > .field-add .entry-add').click();
    await field(english, '.name').fill(name);
    await field(english, '.startDate').fill(start);
    // The other language has no entry of that time: it is created there, and opened in place.
    await english.getByRole('button', { name: content.beginThere(content.languageOf['profile-ja']) }).click();
    await turnTo(content.languageOf['profile-ja']);
    expect(await field(japanese, '.startDate').inputValue()).toBe(start);
    await field(japanese, '.name').fill(nameJa);
    await page.locator('.editor-saved:visible', { hasText: words.editor.saved }).first().waitFor();

    // On paper, page by page, as it will be printed.
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
  // While the preview comes in, a press on the button may miss it.
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
  // Nothing was settled of the documents before: the first question finds nothing.
  expect(consoleErrors.filter((line) => !line.includes(api.contentRecord('documents', 'main')))).toEqual([]);
  await context.close();
});
