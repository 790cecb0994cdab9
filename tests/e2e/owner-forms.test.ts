/** For any record, its form opens, reports corrected and unusable values, and publishes a change. */
import { keyOfSingle } from '#contract/content.ts';
import { contentKinds } from '#contract/content-keys.ts';
import { editPage, pages } from '#contract/paths.ts';
import { sentences } from '#contract/record-sentences.ts';
import * as english from '#messages/en/index.ts';
import * as japanese from '#messages/ja/index.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signInForCalls, type Call } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';
import { startSite } from './started-site.ts';

const site = startSite();
const { content } = words;

interface Stored {
  data: Record<string, unknown>;
  revision: number;
  liveRevision: number | null;
}
const read = async (call: Call, kind: string): Promise<Stored> =>
  (await (await call('GET', `/api/content/${kind}/${kind}`)).json()) as Stored;

/**
 * A realistic résumé with parts that this site cannot use. It is published in the same way as content that is loaded
 * from a file.
 */
const resume = {
  $schema: 'https://example.com/schema.json',
  basics: { name: 'Ada Byron', label: 'Analyst', email: 'nobody', website: 'ada.example', location: { country: 'gb' } },
  work: [
    { company: 'Museum', position: 'Reader', startDate: 'once upon a time', endDate: 'Present', notes: 'mine' },
    { company: 'Library', startDate: 'April 2011', endDate: '2012-01' },
  ],
  education: [{ institution: 'Lund', startDate: '2011', endDate: '2014', highlights: ['First'], courses: ['One'] }],
  meta: { theme: 'kendall' },
};

async function begin(call: Call): Promise<void> {
  const japanese = await call('GET', '/api/content/profile-ja/profile-ja');
  if (japanese.ok()) {
    const { revision } = (await japanese.json()) as Stored;
    await call('DELETE', '/api/content/profile-ja/profile-ja', { revision });
  }
  const { revision } = await read(call, 'profile');
  const put = { data: resume, revision, publish: true, fromFile: true };
  expect((await call('PUT', '/api/content/profile/profile', put)).status()).toBe(200);
}

const publish = async (page: Page) => page.getByRole('button', { name: content.publish, exact: true }).click();
const part = (page: Page, name: string) => page.locator('.record-parts').getByRole('button', { name, exact: true });
const bar = (page: Page) => page.locator('.editor-bar');

test.each([1280, ...inCampaign(390)])(
  'changing one field of a résumé with unknown parts and publishing it changes nothing else, at %i',
  async (width) => {
    const context = await site.browser.newContext({ viewport: { width, height: 844 } });
    const call = await signInForCalls(context, site.host);
    await begin(call);
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + editPage('profile', undefined, pages.document('resume')));
    // Corrected values are reported, and unusable values are listed.
    await page.locator('.record-repaired summary').click();
    for (const sentence of [content.keyReadAs('company', 'name'), content.readAs('Country', 'gb', 'GB')]) {
      expect(await page.locator('.record-repaired').getByText(sentence).isVisible(), sentence).toBe(true);
    }
    expect(await bar(page).getByText(content.notOnSite).isVisible()).toBe(true);
    await bar(page).getByRole('button', { name: 'Museum: Start' }).click();
    const start = page.locator('[data-path="work[0].startDate"] input');
    expect(await start.inputValue()).toBe('once upon a time');
    expect(await start.getAttribute('aria-invalid')).toBe('true');
    expect(await start.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await axeFindings(page, { within: '.record' })).toEqual([]);
    // Keys without a field are listed and saved unchanged.
    await part(page, 'Education').click();
    await page.locator('.entries details summary').first().click();
    await page.getByText(content.alsoHere('highlights')).click();
    expect(await page.getByLabel(content.asWritten).first().inputValue()).toContain('"First"');
    expect(await axeFindings(page, { within: '.record' })).toEqual([]);

    await part(page, 'Basic information').click();
    await page.locator('[data-path="basics.label"] input').fill('Countess');
    await publish(page);
    await page.getByText(content.published).waitFor();
    const [said, seen, top] = await Promise.all(
      [page.locator('.alert'), page.locator('.page-preview').first(), bar(page)].map((one) => one.boundingBox()),
    );
    expect(said && top && said.y > top.y + top.height).toBe(true);
    if (width === 1280) expect(said && seen && said.x + said.width < seen.x).toBe(true);
    const { data, revision, liveRevision } = await read(call, 'profile');
    expect(data).toEqual({ ...resume, basics: { ...resume.basics, label: 'Countess' } });
    expect(liveRevision).toBe(revision);
    await expect.poll(async () => (await fetch(site.host.url + pages.home)).text()).toContain('Countess');
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);

test('a field that is refused is marked, in sight, and named in the bar; the draft is saved, and the rest is seen beside it', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 700 } });
  const call = await signInForCalls(context, site.host);
  await begin(call);
  const { page, consoleErrors } = await openPage(context, [/ 400 /]);
  await page.goto(site.host.url + editPage('profile', undefined, pages.about, 'basics'));
  await page.locator('[data-path="basics.url"] input').fill('not an address');
  await page.locator('[data-path="basics.summary"] textarea').fill('She reads what was crossed out.');
  await expect
    .poll(async () => (await read(call, 'profile')).data)
    .toMatchObject({ basics: { website: 'not an address', summary: 'She reads what was crossed out.' } });
  await page.frameLocator('.page-preview iframe').last().getByText('She reads what was crossed out.').waitFor();

  await part(page, 'Skills').click();
  await publish(page);
  await bar(page).getByText(content.cannotPublish).waitFor();
  const field = page.locator('[data-path="basics.url"] input');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  const [box, top] = [await field.boundingBox(), await bar(page).boundingBox()];
  expect(box && top && box.y > top.y + top.height && box.y + box.height < 700).toBe(true);
  expect(await page.locator('[data-path="basics.url"]').getByText(sentences.linkStart).isVisible()).toBe(true);
  expect(await bar(page).getByRole('button', { name: 'Website' }).isVisible()).toBe(true);
  expect(await axeFindings(page, { within: '.record' })).toEqual([]);
  expect((await read(call, 'profile')).liveRevision).not.toBe((await read(call, 'profile')).revision);

  await field.fill('ada.example');
  await publish(page);
  await page.getByText(content.published).waitFor();
  expect((await read(call, 'profile')).data).toMatchObject({ basics: { website: 'ada.example' } });
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('the form of a new record next to a page that does not exist opens without an error in the console', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  await begin(await signInForCalls(context, site.host));
  const { page, consoleErrors } = await openPage(context);
  for (const kind of ['private', 'profile-ja', 'documents'] as const) {
    await page.goto(site.host.url + editPage(kind, undefined, pages.document('rirekisho')));
    await bar(page).first().waitFor();
    await page.frameLocator('.page-preview iframe').getByText(english.documents.noPage).waitFor();
  }
  expect(consoleErrors).toEqual([]);
  await context.close();
});

const statuses = [english, japanese].flatMap(({ editor, content }) =>
  [content.live, content.changed, content.notLive, content.isNew, editor.scheduled].flatMap((state) =>
    [editor.saved, editor.unsaved, editor.saving, editor.publishing, editor.offline, editor.draftNotKept].map(
      (saved) => [state, saved] as const,
    ),
  ),
);

test('the bar of every form shows the complete state of the record, at every width and in both languages', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  const call = await signInForCalls(context, site.host);
  await begin(call);
  const { page } = await openPage(context);
  // Publications are excluded, because new publications are imported. Their form shows no save state at first.
  for (const kind of contentKinds.filter((one) => one !== 'publication')) {
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(site.host.url + editPage(kind, keyOfSingle(kind), pages.about));
    await bar(page).first().waitFor();
    for (const width of [1280, 1000, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await page.evaluate((all) => {
        const bars = [...document.querySelectorAll('.record .editor-bar')].filter((one) => one.checkVisibility());
        return all.filter((texts) =>
          bars.some((one) => {
            const parts = [one.querySelector('.post-status span'), one.querySelector('.editor-saved')];
            for (const [index, part] of parts.entries()) if (part) part.textContent = texts[index] ?? '';
            const whole = one.getBoundingClientRect();
            return parts.some((part) => {
              if (!part) return true;
              const box = part.getBoundingClientRect();
              const isCut = box.width < 20 || (part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1);
              return isCut || box.right > whole.right || box.bottom > whole.bottom + 1 || box.top < whole.top;
            });
          }),
        );
      }, statuses);
      expect(cut, `${kind} at ${width}`).toEqual([]);
    }
  }
  await context.close();
});

test('a new menu line without content does not prevent saving', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + editPage('site', undefined, pages.home, 'menu'));
  await page.locator('[data-path="menu"] .entry-add').click();
  await publish(page);
  await page.getByText(content.published).waitFor();
  const home = await (await fetch(site.host.url + pages.home)).text();
  for (const path of [pages.research, pages.blog, pages.about]) expect(home).toContain(`href="${path}"`);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('where the site could not be updated, the dashboard offers to take the last change back', async () => {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  const call = await signInForCalls(context, site.host);
  const publishNews = async (text: string, revision: number) =>
    call('PUT', '/api/content/news/opening', { data: { date: '2097', text }, revision, publish: true });
  await publishNews('The reading room opens.', 0);
  await publishNews('The reading room opens, and breaks the page.', 1);
  const { page, consoleErrors } = await openPage(context);
  const at = new Date().toISOString();
  await page.route('**/api/build', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: { id: 1, state: 'failed', requestedAt: at, startedAt: at, finishedAt: at, error: '/ is broken' },
        })
      : route.continue(),
  );
  await page.goto(site.host.url + pages.dashboard);
  const last = page.getByRole('region', { name: words.dashboard.lastChanges });
  await last.waitFor();
  expect(await axeFindings(page, { within: 'main' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await last.getByRole('button', { name: /The reading room opens, and breaks the page/ }).click();
  await page.getByText(words.dashboard.takenBack).waitFor();
  const { data } = (await (await call('GET', '/api/content/news/opening')).json()) as Stored;
  expect(data).toEqual({ date: '2097', text: 'The reading room opens.' });
  const home = async () => (await fetch(site.host.url + pages.home)).text();
  await expect.poll(home).toContain('The reading room opens.');
  expect(await home()).not.toContain('breaks the page');
  expect(consoleErrors).toEqual([]);
  await context.close();
});
