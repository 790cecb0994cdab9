/**
 * Editing by keyboard on a desktop and on a phone: the Edit link, the form, the preview, Publish, and the published
 * page (CONT-27).
 */
import { api, editPage, pages } from '#contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signInForCalls } from './harness/admin-calls.ts';
import { inCampaign, longTest } from './harness/long.ts';
import { sharedSite } from './started-site.ts';

const site = sharedSite();
const { content } = words;

/** Presses Tab until the element has the focus, which tests that the control is reachable by keyboard. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(target)}.`);
}

/** Returns the visible texts and images that an Edit link covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes: { what: string; box: DOMRect; at: Element }[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = text.parentElement;
      if (!at?.checkVisibility({ visibilityProperty: true }) || text.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) boxes.push({ what: text.textContent?.trim() ?? '', box, at });
    }
    // Only images in editable parts are checked. Other images can be cropped, so their box is larger than their visible
    // part.
    for (const at of document.querySelectorAll('[data-edit] img'))
      boxes.push({ what: 'a picture', box: at.getBoundingClientRect(), at });
    return [...document.querySelectorAll('.edit-here')]
      .filter((chip) => chip.checkVisibility())
      .flatMap((chip) => {
        const own = chip.getBoundingClientRect();
        return boxes
          .filter(({ box, at }) => !chip.contains(at) && box.width > 1)
          .filter(({ box }) => box.left < own.right - 1 && box.right > own.left + 1)
          .filter(({ box }) => box.top < own.bottom - 1 && box.bottom > own.top + 1)
          .map(({ what }) => `${chip.ariaLabel ?? ''}: ${what}`);
      });
  });

test.each([390, 1280])('no Edit link covers content of a page, at %i', async (width) => {
  const context = await site.browser.newContext({ viewport: { width, height: 844 } });
  await signInForCalls(context, site.host);
  const { page } = await openPage(context);
  const documents = ['resume', 'cv', 'rirekisho', 'keirekisho'] as const;
  for (const path of [pages.home, pages.research, pages.about, ...documents.map((id) => pages.document(id))]) {
    if (!(await fetch(site.host.url + path)).ok) continue;
    await page.goto(site.host.url + path);
    await page.locator('.edit-here:visible').first().waitFor();
    expect(await covered(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  }
  await context.close();
});

// A title with a view transition is above floating content, so it could cover the Edit link.
test.each([390, 1280])('a click on Edit in the head of a page opens its editor, at %i', async (width) => {
  const context = await site.browser.newContext({ viewport: { width, height: 844 } });
  await signInForCalls(context, site.host);
  const { page } = await openPage(context);
  await page.goto(site.host.url + pages.research);
  const publication = await page.locator('main .featured a[href^="/research/"]').first().getAttribute('href');
  for (const path of ['/reading-group', publication ?? '']) {
    await page.goto(site.host.url + path);
    await page.locator('header[data-edit] > .edit-here').click();
    await page.getByRole('button', { name: content.publish, exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('page'), path).toBe(path);
  }
  await context.close();
});

test('the page is no longer than the window, so that scrolling a preview keeps its form visible', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  await signInForCalls(context, site.host);
  const { page } = await openPage(context);
  for (const [kind, key, path] of [
    ['page', 'reading-group', '/reading-group'],
    ['profile', undefined, pages.document('resume')],
  ] as const) {
    await page.goto(site.host.url + editPage(kind, key, path));
    await page.getByRole('button', { name: content.publish, exact: true }).first().waitFor();
    // One pixel is allowed, because the menu's height can be a fraction of a pixel.
    const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(await beyond(), kind).toBeLessThanOrEqual(1);
  }
  await context.close();
});

// `documents-beside.test.ts` tests the form beside its preview.
test.each([390, ...inCampaign(1280)])(
  'a project is edited from its page, previewed and published, by keyboard at %i',
  async (width) => {
    const height = 844;
    const context = await site.browser.newContext({ viewport: { width, height } });
    await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    const said = `A hand is read by its strokes, at ${width}.`;
    const live = async () => (await fetch(site.host.url + pages.home)).text();

    await page.goto(site.host.url + pages.home);
    const edit = page.locator('[data-edit^="project/"] > .edit-here').first();
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Description', { exact: true });
    await tabTo(page, field);
    const before = await field.inputValue();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('First thoughts');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(said);

    // The form is autosaved. The change appears in the preview, but readers do not see it yet.
    const frame = page.frameLocator('.page-preview iframe').last();
    if (width < 800) {
      await tabTo(page, page.getByRole('button', { name: content.preview, exact: true }));
      await page.keyboard.press('Enter');
    }
    await frame.getByText(said).waitFor();
    // The change is visible without scrolling, and the bar shows the complete save state.
    const box = await frame.getByText(said).boundingBox();
    expect((box?.y ?? -1) > 0 && (box?.y ?? height) < height).toBe(true);
    await page.locator('.editor-saved', { hasText: words.editor.saved }).waitFor();
    expect(await page.locator('.editor-saved').evaluate((said) => said.scrollWidth - said.clientWidth)).toBe(0);
    expect(await page.getByRole('button', { name: content.publish, exact: true }).isVisible()).toBe(true);
    expect(await live()).not.toContain(said);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    if (width < 800) {
      await tabTo(page, page.getByRole('button', { name: content.form, exact: true }));
      await page.keyboard.press('Enter');
    }
    const publish = page.getByRole('button', { name: content.publish, exact: true });
    await tabTo(page, publish);
    await page.keyboard.press('Enter');
    await page.getByText(content.published).waitFor();
    await expect.poll(live).toContain(said);
    expect(await live()).not.toContain(before);

    await tabTo(page, page.getByRole('link', { name: content.back }));
    await page.keyboard.press('Enter');
    await page.locator('main').getByText(said).waitFor();
    expect(new URL(page.url()).pathname).toBe(pages.home);
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
  120_000,
);

longTest('a picture that is uploaded in the form of a project is its thumbnail on the home page', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + pages.home);
  await page.locator('[data-edit^="project/"] > .edit-here').last().click();
  const before = await page.getByLabel('Name', { exact: true }).inputValue();
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#654' } });
  const picture = { name: 'shot.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
  await page.locator('[data-path="picture"] input[type=file]').setInputFiles(picture);
  await page.locator('[data-path="picture"] img').waitFor();
  await page.locator('.editor-saved', { hasText: words.editor.saved }).waitFor();
  await page.getByRole('button', { name: content.publish, exact: true }).click();
  await page.getByText(content.published).waitFor();
  const thumbnail = page.locator('.projects > li', { hasText: before }).locator('.thumbnail img');
  await expect
    .poll(async () => {
      await page.goto(site.host.url + pages.home);
      return (await thumbnail.count()) > 0 && (await thumbnail.getAttribute('src'));
    })
    .toMatch(/^\/media\//);
  // The image is lazy and would not load far below the window.
  await thumbnail.scrollIntoViewIfNeeded();
  expect(await thumbnail.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0))).toBe(true);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('an image and a PDF uploaded in the form of a paper appear on the research page', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + pages.research);
  await page.locator('.featured > [data-edit^="publication/"] > .edit-here').first().click();
  const field = (name: string) =>
    page.locator('.publication-fields .field').filter({ has: page.getByText(name, { exact: true }) });
  const [picture, file] = [field(content.papers.fields.preview), field(content.papers.fields.pdf)];
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#465' } });
  const shot = { name: 'shot.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
  await picture.locator('input[type=file]').setInputFiles(shot);
  await picture.locator('img').waitFor();
  await file.locator('input[type=file]').setInputFiles({ ...shot, name: 'shot.pdf' });
  await page.getByText(content.files.onlyPdf).waitFor();
  await file.locator('input[type=file]').setInputFiles('sample/papers/what-the-blank-says.pdf');
  await file.getByRole('link', { name: 'what-the-blank-says.pdf' }).waitFor();
  await page.locator('.editor-saved', { hasText: words.editor.saved }).waitFor();
  await page.getByRole('button', { name: content.publish, exact: true }).click();
  await page.getByText(content.published).waitFor();
  const visitor = await site.browser.newPage();
  const work = visitor.locator('.featured > li').first();
  const preview = work.locator('.work-preview');
  await expect
    .poll(async () => {
      await visitor.goto(site.host.url + pages.research);
      return preview.getAttribute('src');
    })
    .toMatch(/^\/media\//);
  expect(await preview.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(400);
  const address = await work.getByRole('link', { name: 'PDF' }).first().getAttribute('href');
  const answer = await fetch(new URL(address ?? '', site.host.url));
  expect(address).toMatch(/^\/media\/[\w-]{22}\.pdf$/);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(consoleErrors).toEqual([]);
  await visitor.close();
  await context.close();
});

longTest('an image uploaded as the poster of a talk appears in its form and on the research page', async () => {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  const call = await signInForCalls(context, site.host);
  await call('PUT', api.contentRecord('talk', 'hands'), { data: { title: 'On hands', date: '2026' }, revision: 0 });
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + editPage('talk', 'hands', pages.research));
  const poster = page.locator('[data-path="poster"]');
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#564' } });
  const picture = { name: 'poster.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
  await poster.locator('input[type=file]').setInputFiles(picture);
  await poster.locator('img').waitFor();
  expect(await axeFindings(page, { within: '.record' })).toEqual([]);
  await page.locator('.editor-saved', { hasText: words.editor.saved }).waitFor();
  await page.getByRole('button', { name: content.publish, exact: true }).click();
  await page.getByText(content.published).waitFor();
  await expect
    .poll(async () => (await fetch(site.host.url + pages.research)).text())
    .toMatch(/On hands[\s\S]*?\/media\//);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a page is scheduled from its bar, and the schedule is taken back there', async () => {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  const call = await signInForCalls(context, site.host);
  const blocks = [{ type: 'paragraph', data: { text: 'Not before its time.' } }];
  const data = { title: 'To come', body: { time: 1, version: '2.31', blocks } };
  await call('PUT', api.contentRecord('page', 'to-come'), { data, revision: 0 });
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + editPage('page', 'to-come', '/to-come'));
  const status = page.locator('.post-status');
  const choose = async () => {
    await page.getByRole('button', { name: words.editor.more }).click();
    await page.locator('.dropdown-item', { hasText: words.postPanel.schedule }).click();
  };
  await choose();
  const panel = page.getByRole('region', { name: words.postPanel.schedule });
  await page.getByLabel(words.postPanel.publishAt).fill('2099-04-01T09:00');
  expect(await axeFindings(page, { within: '.record' })).toEqual([]);
  await panel.getByRole('button', { name: words.postPanel.schedule }).click();
  await expect.poll(() => status.textContent()).toBe(words.editor.scheduled);
  expect((await (await call('GET', api.contentRecord('page', 'to-come'))).json()) as object).toHaveProperty(
    'publishAt',
  );
  await page.reload();
  await expect.poll(() => status.textContent()).toBe(words.editor.scheduled);
  await choose();
  await page.getByRole('button', { name: words.postPanel.cancelSchedule }).click();
  await expect.poll(() => status.textContent()).toBe(content.notLive);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
