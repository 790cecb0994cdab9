/** Screens of the owner: the Overview and the palette, media and comments, redirects and the archive, proposals. */
import { adminScreens } from '#contract/admin-screens.ts';
import type { MediaRow } from '#contract/media.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { openDatabase } from '#host/open-database.ts';
import * as english from '#messages/en/index.ts';
import { messagesFor } from '#messages/index.ts';
import * as japanese from '#messages/ja/index.ts';
import { proposeFrom } from '#server/features/works/propose.ts';
import { api } from '#support/api-paths.ts';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openPage, titleField } from '../support/browser.ts';
import { foundWork } from '../support/found-works.ts';
import { type Call, makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';
import { startSite } from './started-site.ts';

const site = startSite();
const { accounts, discussion, exporting, lists, media, profile, redirects } = english;

describe('the Overview and the palette', () => {
  test('each kind of line leads to the screen that solves it, and is gone afterwards', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const call = await signInForCalls(context, site.host);
    await makePost(call, 'Half a thought');
    const news = { date: '2096', text: 'The press moves.' };
    await call('PUT', api.contentRecord('news', 'press'), { data: news, revision: 0 });
    const { page, consoleErrors } = await openPage(context);
    // A file that cannot be read is reported until it is fixed, which needs a restart.
    await page.route(`**${api.dashboard}`, async (route) => {
      const answer = await route.fetch();
      const problem = { file: 'resume.json', path: 'work[0].startDate', message: 'This is not a date.' };
      await route.fulfill({ json: { ...((await answer.json()) as object), problems: [problem] } });
    });
    const overview = async () => {
      await page.goto(site.host.url + pages.dashboard);
      await page.locator('.dashboard[aria-busy=false]').waitFor();
    };
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    await overview();
    expect(await axeFindings(page, { within: 'main' })).toEqual([]);

    await section(english.dashboard.sections.attention)
      .getByRole('link', { name: /^Fix: resume.json/ })
      .click();
    await page.waitForURL(/kind=profile&.*part=work/);

    await overview();
    const underWay = section(english.dashboard.sections.underWay);
    await underWay.getByRole('link', { name: `${english.dashboard.goOn}: The press moves.` }).click();
    await page.getByRole('button', { name: english.content.publish, exact: true }).click();
    await page.getByText(english.content.published).waitFor();

    await overview();
    expect(await underWay.getByText('The press moves.').count()).toBe(0);
    await underWay.getByRole('link', { name: `${english.dashboard.goOn}: Half a thought` }).click();
    await expect.poll(() => titleField(page).inputValue()).toBe('Half a thought');
    await call('PATCH', api.post(new URL(page.url()).pathname.split('/').at(-1) ?? ''), { published: true });

    await overview();
    expect(await underWay.getByText('Half a thought').count()).toBe(0);
    await section(english.dashboard.sections.site).getByRole('link', { name: 'Half a thought' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  }, 240_000);

  test.each([
    [1280, '', english],
    [390, '/ja', japanese],
  ] as const)('the command palette works by keys and by hand at %i below "%s"', async (width, part, said) => {
    const context = await site.browser.newContext({ viewport: { width, height: 844 } });
    const call = await signInForCalls(context, site.host);
    await call('PUT', api.contentRecord('talk', 'slowly'), { data: { date: '2020', title: 'Slowly' }, revision: 0 });
    const { page, consoleErrors } = await openPage(context);
    const field = page.getByRole('combobox', { name: said.adminArea.palette.find });
    const ready = () => page.locator('[data-menu-session] button').first().waitFor();

    await page.goto(site.host.url + part + adminScreens.posts.path);
    await ready();
    const opener = width < 600 ? page.locator('.area-open') : page.getByRole('searchbox').first();
    if (width < 600) {
      await opener.click();
      await page.locator('[data-open-palette]').click();
    } else {
      await opener.focus();
      await page.keyboard.press('Control+k');
    }
    await page.locator('dialog [role=option]').first().waitFor();
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await axeFindings(page, { within: 'dialog' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);

    // On a page for readers.
    await page.goto(site.host.url + part + pages.terms);
    await ready();
    await page.keyboard.press('Control+k');
    await field.fill('slowly');
    await page.getByRole('option', { name: 'Slowly' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/kind=talk&key=slowly/);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('a visitor gets the search on Ctrl+K', async () => {
    const page = await site.browser.newPage();
    await page.goto(site.host.url + pages.terms);
    await page.locator('[data-theme], .theme').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.waitForURL(`**${pages.search}`);
    await page.close();
  });

  test('the profile says Account below its title, with the site settings beside it for the owner', async () => {
    const context = await site.browser.newContext();
    await signInForCalls(context, site.host);
    const { page } = await openPage(context);
    await page.goto(site.host.url + pages.profile);
    await page.getByText('Account', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: english.accountPages.siteSettings }).click();
    await page.waitForURL(`**${adminScreens.settings.path}`);
    await context.close();
  });
});

describe('media and comments', () => {
  let context: BrowserContext;
  let call: Call;
  beforeAll(async () => {
    context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
    call = await signInForCalls(context, site.host);
  });
  afterAll(() => context.close());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test('an uploaded image is shown, used in a post, cannot be deleted then, and can be deleted afterwards', async () => {
    const { page, consoleErrors } = await openPage(context, [/409/]);
    await page.goto(`${site.host.url}${adminScreens.media.path}`);
    const grid = page.getByRole('table', { name: media.media });
    await grid.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b93524' } })
      .png()
      .toBuffer();
    await page.evaluate((png) => {
      const data = new DataTransfer();
      const file = (name: string, content: string) =>
        new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name, { type: 'image/png' });
      for (const [name, content] of [
        ['kiln.png', png],
        ['empty.png', ''],
      ] as const)
        data.items.add(file(name, content));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, bytes.toString('base64'));
    await page.getByRole('alert').filter({ hasText: 'empty.png' }).waitFor();
    const card = grid.getByRole('row').filter({ hasText: 'kiln.png' });
    await card.getByText(media.unused).waitFor();

    const all = (await (await call('GET', `${api.media}?text=kiln.png`)).json()) as MediaRow[];
    const figure = { type: 'figure', data: { media: all[0]?.id, alt: 'A kiln', caption: '', width: 'column' } };
    const body = JSON.stringify({ blocks: [figure, { type: 'paragraph', data: { text: 'Words' } }] });
    const postId = await makePost(call, 'Kiln notes', 'Notes', '', { body });
    await page.reload();
    await card.getByRole('link', { name: 'Kiln notes' }).waitFor();
    await button(page, media.open('kiln.png')).click();
    const sheet = page.getByRole('dialog', { name: media.details });
    await sheet.getByText(media.alt('A kiln')).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await sheet.getByRole('button', { name: media.remove }).click();
    const sure = page.getByRole('dialog', { name: media.removeQuestion });
    await sure.getByRole('button', { name: media.remove }).click();
    await page.getByRole('alert').filter({ hasText: 'Kiln notes' }).waitFor();

    for (const end of ['', '?forever=true']) await call('DELETE', `${api.post(postId)}${end}`, {});
    await page.reload();
    const used = grid.getByRole('row').filter({ hasText: 'tategaki.png' });
    await used.waitFor();
    await page.getByLabel(media.use).selectOption('unused');
    // A changed filter clears the selection.
    await used.waitFor({ state: 'detached' });
    await card.getByRole('checkbox').check();
    await page.getByRole('group', { name: lists.selected }).getByRole('button', { name: media.remove }).click();
    await sure.getByRole('button', { name: media.remove }).click();
    await page.getByText(media.removed(1)).waitFor();
    await card.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await page.close();
  });

  test('a comment is hidden, approved again, and deleted from the list of all comments', async () => {
    await putSettings(call, { comments: true });
    const [post] = (await (await call('GET', `${api.posts}?published=true&limit=1`)).json()) as { id: string }[];
    await call('POST', api.postComments(post?.id ?? ''), { text: 'A first word' });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(`${site.host.url}${adminScreens.comments.path}`);
    const row = page.getByRole('row').filter({ hasText: 'A first word' });
    await row.getByText(discussion.states.live).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await row.getByRole('button', { name: discussion.hold }).click();
    await row.getByText(discussion.states.held).waitFor();
    await button(page, lists.undo).click();
    await row.getByText(discussion.states.live).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await row.getByRole('button', { name: discussion.remove }).click();
    const sure = page.getByRole('dialog', { name: discussion.removeQuestion });
    await sure.getByRole('button', { name: discussion.remove }).click();
    await page.getByText(discussion.empty).waitFor();
    expect(page.url()).toContain(pages.dashboard);
    expect(consoleErrors).toEqual([]);
    await page.close();
  });
});

describe('redirects and archives', () => {
  test('a URL that is not found gets a redirect, and a reader follows it', async () => {
    const context = await site.browser.newContext();
    await signInForCalls(context, site.host);
    const { page } = await openPage(context, [/404/]);
    await page.goto(site.host.url + adminScreens.redirects.path);
    await page.getByText(redirects.none).waitFor();
    const tested = page.getByPlaceholder(redirects.example);
    await tested.fill('/old/cv.html');
    await page.getByRole('button', { name: redirects.testNow, exact: true }).click();
    await page.getByText(redirects.answers.missing('/old/cv.html')).waitFor();
    await page.getByRole('button', { name: redirects.add }).click();
    const sheet = page.getByRole('dialog', { name: redirects.addTitle });
    await sheet.getByLabel(redirects.from).fill('https://old.example/old/cv.html');
    await sheet.getByLabel(redirects.to).fill('https://elsewhere.example/');
    await sheet.getByRole('button', { name: redirects.add }).click();
    await sheet.getByText(messages.redirectOutside).waitFor();
    await sheet.getByLabel(redirects.to).fill('/about');
    await sheet.getByRole('button', { name: redirects.add }).click();
    await page.getByRole('row', { name: /old\/cv\.html/ }).waitFor();
    await page.getByRole('button', { name: redirects.testNow, exact: true }).click();
    await page.locator('.test-result', { hasText: redirects.answers.redirect('/old/cv.html', '/about') }).waitFor();
    const reader = await openPage(await site.browser.newContext());
    await reader.page.goto(`${site.host.url}/old/cv.html`);
    expect(new URL(reader.page.url()).pathname).toBe('/about');
    await reader.page.context().close();
    await context.close();
  });

  test('an archive is downloaded after an identity check', async () => {
    const context = await site.browser.newContext();
    await signInForCalls(context, site.host);
    const { page } = await openPage(context, [/403/]);
    // The first call is refused as ten minutes after the login.
    let isProven = false;
    await page.route(`**${api.archives}`, (route) =>
      route.request().method() === 'POST' && !isProven
        ? route.fulfill({ status: 403, json: { message: messages.stepUp, code: 'STEP_UP' } })
        : route.continue(),
    );
    await page.goto(site.host.url + adminScreens.export.path);
    await page.getByText(exporting.noFolder).waitFor();
    await page.getByRole('button', { name: exporting.download }).click();
    const dialog = page.getByRole('dialog', { name: messages.stepUp });
    await dialog.getByLabel(accounts.password, { exact: true }).fill(site.host.admin.password);
    isProven = true;
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: profile.stepUp }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^site-\d{8}T\d{6}Z\.ndjson\.gz$/);
    const text = gunzipSync(await readFile(await download.path())).toString();
    expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toMatchObject({ archive: 'researcher-site' });
    await context.close();
  });
});

describe('proposals', () => {
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
});
