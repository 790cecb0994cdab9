/** A post from the first word to readers, and back. */
import { adminScreens } from '#contract/admin-screens.ts';
import { smokeJourney } from '../support/smoke-journey.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedSite } from './started-site.ts';
import type { BrowserContext, Locator, Page } from 'playwright';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import * as words from '#i18n/index.ts';
import { blockSamples, samplePicture } from '../support/block-samples.ts';
import { openPage, titleField } from '../support/browser.ts';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type Call, makePost, signInForCalls } from './harness/admin-calls.ts';
import { chooseMore } from './harness/editor-menu.ts';
import { inCampaign, longTest } from './harness/long.ts';
import { axeFindings } from '../support/axe.ts';
import { editor } from '#messages/en/editor.ts';
import { content } from '#messages/en/content.ts';
import { postPanel } from '#messages/en/post-panel.ts';
import { publishSheet } from '#messages/en/publish-sheet.ts';
import { editor as japanese } from '#messages/ja/editor.ts';
import { postPanel as japanesePanel } from '#messages/ja/post-panel.ts';
import type { Post } from '#contract/posts.ts';
import { alert, bodyOf, button, editorReady, firstBlock, idOf, startWriter, typeBody } from './harness/writer.ts';
import type { BuildResponse } from '#contract/builds.ts';

/** The main workflow on the started site: write, publish, read without JavaScript, unpublish, delete. */
describe('smoke', () => {
  const site = sharedSite();

  test('write a post, publish it, read it as a visitor without script, unpublish it, see it gone, delete it', () =>
    smokeJourney(site.browser, site.host));
});

/** A published post is edited, moved to the trash and restored, on the real site. */
describe('post life', () => {
  const site = sharedSite();
  let context: BrowserContext;
  let call: Call;

  const readAsVisitor = async (path: string) => (await fetch(site.host.url + path)).text();
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  beforeAll(async () => {
    context = await site.browser.newContext();
    call = await signInForCalls(context, site.host);
  });
  afterAll(() => context.close());

  async function makePublished(title: string): Promise<string> {
    const postId = await makePost(call, title);
    expect((await call('PATCH', `/api/blog/posts/${postId}`, { published: true })).status()).toBe(200);
    return postId;
  }

  test('editing the draft of a published post leaves the public page as it is until Update', async () => {
    const id = await makePublished('Long lived');
    const before = await readAsVisitor(`/blog/${id}`);
    const { page } = await openPage(context, []);
    await page.goto(`${site.host.url}/blog/${id}`);
    await button(page, 'Edit draft').click();
    const title = titleField(page);
    await title.fill('Longer lived');
    // The change is autosaved.
    await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.saved);
    expect(await readAsVisitor(`/blog/${id}`)).toBe(before);
    expect(await readAsVisitor('/rss.xml')).not.toContain('Longer lived');
    await chooseMore(page, 'Update');
    await expect.poll(() => readAsVisitor(`/blog/${id}`)).toContain('Longer lived');
    await page.close();
  });

  test('restores a deleted post as the same post', async () => {
    const id = await makePublished('Short lived');
    await call('PATCH', `/api/blog/posts/${id}`, { published: false });
    const { page } = await openPage(context, []);
    await page.goto(`${site.host.url}/blog`);
    const card = page.locator(`[data-row="${id}"]`);
    await card.getByRole('button', { name: 'Delete' }).click();
    await button(page, 'Undo').click();
    await expect.poll(() => card.count()).toBe(1);
    await page.close();
  });

  async function uploadPicture(): Promise<string> {
    const bytes = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const announced = await call('POST', api.uploads, { name: 'reed.png', bytes: bytes.length, sha256 });
    const { upload } = (await announced.json()) as { upload: string };
    expect((await call('PUT', api.uploadPart(upload, 1), bytes)).status()).toBe(200);
    return ((await (await call('POST', api.media, { upload })).json()) as { id: string }).id;
  }

  test('the page of a preview equals the published one, except for the frame, and shows its images', async () => {
    const picture = await uploadPicture();
    const blocks = Object.entries(blockSamples).flatMap(([type, samples]) =>
      samples.map(({ data }) => ({ type, data })),
    );
    const body = JSON.stringify({ blocks }).replaceAll(samplePicture, picture);
    const data = { title: 'Every block', categoryName: 'Notes', body, summary: '{"blocks":[]}', published: false };
    const saved = await call('POST', api.posts, { data: { ...data, keywords: ['reeds'] } });
    const { postId } = (await saved.json()) as { postId: string };
    const { url } = (await (await call('POST', api.postPreview(postId), {})).json()) as { url: string };
    const token = url.split('/').at(-1) ?? '';
    const preview = await readAsVisitor(pages.preview(token));
    const sources = [...preview.matchAll(/<img src="(\/media\/preview\/[^"]+)"/g)].map(([, source = '']) => source);
    // At least two images: the image of the figure, and the video's poster. The next post can add an image.
    expect(sources.length).toBeGreaterThanOrEqual(2);
    for (const source of sources) expect((await fetch(site.host.url + source)).status).toBe(200);
    await call('PATCH', api.post(postId), { published: true });
    const article = (page: string) => /<article[\s\S]*<\/article>/.exec(page)?.[0];
    const asPublished = article(preview)?.replaceAll(pages.previewedMedia(token, ''), '/media/');
    expect(asPublished).toBe(article(await readAsVisitor(pages.post(postId))));
  });

  /** A width, and a function that activates a control: by mouse on a wide screen, by keyboard on a narrow screen. */
  type Way = [width: number, press: (target: Locator) => Promise<void>];
  const byMouse: Way = [1280, (target) => target.click()];
  const byKeys: Way = [
    390,
    async (target) => {
      await target.focus();
      await target.press('Enter');
    },
  ];

  test.each([byKeys, ...inCampaign(byMouse)])(
    'a post’s settings, %i px wide: schedule, preview, versions, copy',
    async (width, press) => {
      const id = await makePost(call, `Settled at ${width}`);
      const save = { title: `Second at ${width}`, categoryName: 'Notes', keywords: [], published: false, revision: 1 };
      const documents = {
        body: '{"blocks":[{"type":"paragraph","data":{"text":"Later."}}]}',
        summary: '{"blocks":[]}',
      };
      expect((await call('POST', `/api/blog/posts/${id}`, { data: { ...save, ...documents } })).status()).toBe(200);
      const { page } = await openPage(context, []);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.host.url}/blog/${id}`);
      await press(button(page, 'More'));
      await press(button(page, words.editor.postSettings));

      const schedule = page.getByRole('region', { name: 'Schedule' });
      await schedule.getByLabel('Publish at').fill('2031-02-03T04:05');
      await press(button(page, 'Schedule'));
      await schedule.getByText(words.postPanel.scheduledFor('').trim()).waitFor();
      await press(button(page, 'Cancel schedule'));
      await schedule.getByText(words.postPanel.scheduleExplained).waitFor();

      await press(button(page, 'Copy preview link'));
      const link = page.getByRole('region', { name: 'Preview link' }).getByRole('link');
      const preview = ((await link.getAttribute('href')) ?? '').replace(site.host.siteUrl, site.host.url);
      const shown = await fetch(preview);
      expect([shown.status, shown.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
      expect(await shown.text()).toContain(`Second at ${width}`);
      await press(button(page, 'Turn off all preview links'));
      await page.getByText(words.postPanel.previewsEnded).waitFor();
      expect((await fetch(preview)).status).toBe(404);

      const history = page.getByRole('region', { name: 'Revision history' });
      const first = history.getByRole('listitem').last();
      await press(first.getByRole('button', { name: 'Name this version' }));
      await first.getByLabel(words.postPanel.versionName).fill('As it began');
      await first.getByLabel(words.postPanel.versionName).press('Enter');
      await first.getByText('As it began').waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Name this version');
      await press(first.getByRole('button', { name: 'Compare' }));
      await press(button(page, 'Restore this version'));
      await page.getByText(words.postPanel.restored).waitFor();
      await expect.poll(() => titleField(page).inputValue()).toBe(`Settled at ${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      await press(button(page, 'Duplicate'));
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      await expect.poll(() => titleField(page).inputValue()).toBe(`Settled at ${width} (copy)`);
      await page.close();
    },
  );

  test.each([byMouse, ...inCampaign(byKeys)])(
    'an address, a former one, the trash and back, %i px wide',
    async (width, press) => {
      // A retry finds the posts and slugs of the first attempt.
      const name = `Moved at ${width}, ${Date.now()}`;
      const id = await makePublished(name);
      const { page } = await openPage(context, []);
      await page.setViewportSize({ width, height: 800 });
      const [first, second] = ['first', 'second'].map((name) => `${name}-${id.slice(-6)}`) as [string, string];
      for (const address of [first, second]) {
        await page.goto(`${site.host.url}/blog/${id}?revise`);
        await press(button(page, 'More'));
        await press(button(page, words.editor.postSettings));
        await page.getByLabel('Slug (after /blog/)').fill(address);
        await press(button(page, 'Save date and slug'));
        await expect.poll(() => button(page, 'Save date and slug').isDisabled()).toBe(true);
        await press(button(page, 'More'));
        await press(button(page, 'Update'));
        // The editor opens the new URL, and the old URL redirects to it.
        await page.waitForURL(new RegExp(`/blog/${address}/?$`));
      }
      for (const former of [`/blog/${first}`, `/blog/${id}`]) {
        const answer = await fetch(site.host.url + former, { redirect: 'manual' });
        expect([answer.status, answer.headers.get('location')]).toEqual([301, `/blog/${second}`]);
      }

      await call('PATCH', `/api/blog/posts/${id}`, { published: false });
      await page.goto(`${site.host.url}/blog`);
      const card = page.locator(`[data-row="${id}"]`);
      await press(card.getByRole('button', { name: 'Delete' }));
      await press(button(page, 'Undo'));
      await card.waitFor();
      await press(card.getByRole('button', { name: 'Delete' }));
      await expect.poll(() => card.count()).toBe(0);
      await page.goto(site.host.url + adminScreens.posts.path);
      await page.getByLabel('Status').selectOption('Trash');
      await press(page.getByRole('checkbox', { name: `Select ${name}` }));
      await press(button(page, 'Restore'));
      await page.getByText('1 post restored.').waitFor();
      await page.close();
    },
  );

  test('a chart is made of cells of a sheet: its picture follows, outside data is refused, readers get it with its table', async () => {
    const id = await makePost(call, 'Drawn');
    const { page } = await openPage(context, []);
    await page.goto(`${site.host.url}/blog/${id}`);
    await editorReady(page);
    await page.getByText('Text of Drawn').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/chart');
    await page.keyboard.press('Enter');
    const chart = page.locator('.writing-drawing');
    const picture = chart.locator('.live-drawing svg');
    await chart.getByLabel(words.writing.chartData).fill('reed\tcount\nShort\t12\nLong\t7');
    await picture.getByText('Short').waitFor();
    expect(await chart.getByLabel(words.writing.chartData).inputValue()).toBe('reed,count\nShort,12\nLong,7');
    await chart.getByRole('combobox', { name: words.writing.chartKind, exact: true }).selectOption('point');
    await expect.poll(() => picture.locator('path').count()).toBeGreaterThan(2);
    // A click on the drawing moves the focus to its data field, whose label is then visible.
    await page.getByText('Text of Drawn').click();
    await picture.click({ position: { x: 5, y: 5 } });
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(words.writing.chartData);
    expect(await chart.getByText(words.writing.chartData).isVisible()).toBe(true);
    // Data that is too long for the text is stored as a file, but drawn and displayed as before.
    const many = `reed,count\n${'Short,12\nLong,7\n'.repeat(3_000)}`;
    await chart.getByLabel(words.writing.chartData).evaluate((field, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'reeds.csv', { type: 'text/csv' }));
      field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, many);
    await chart.getByText(words.writing.chartKept).waitFor();
    expect(await chart.getByLabel(words.writing.chartData).inputValue()).toBe('');
    await picture.getByText('Short').waitFor();
    await chart.getByText(words.writing.chartSpec).click();
    await chart
      .getByLabel(words.writing.chartSpec)
      .fill('{"data": {"url": "https://example.org/a.csv"}, "mark": "bar"}');
    await chart.getByText(messages.chartOutside).waitFor();
    const spec = { mark: 'bar', encoding: { x: { field: 'reed' }, y: { field: 'count', type: 'quantitative' } } };
    await chart.getByLabel(words.writing.chartSpec).fill(JSON.stringify(spec));
    await expect.poll(() => chart.getByText(messages.chartOutside).isVisible()).toBe(false);
    await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.saved);
    await page.close();
    await call('PATCH', api.post(id), { published: true });
    const read = await readAsVisitor(pages.post(id));
    for (const part of [
      'var(--c1)',
      '>Short</text>',
      '<td>12</td>',
      'The first 100 of 6000 rows.',
      '<details class="data">',
    ])
      expect(read).toContain(part);
  });
});

/**
 * A post before and after publishing: its URL and social preview in the dialog, the page for readers, and the reverting
 * of changes.
 */
describe('as readers', () => {
  const site = sharedSite();

  test('a Japanese post with a cover: the sheet shows its address and cover, the reader’s view its page, Discard changes its state', async () => {
    const context = await site.browser.newContext({
      viewport: { width: 1280, height: 844 },
      timezoneId: 'Europe/Berlin',
    });
    const call = await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    const [picture] = (await (await call('GET', api.media)).json()) as { id: string }[];
    const title = '葦を見る';
    const id = await makePost(call, title, '覚え書き', '葦は冬に刈ります。', { language: 'ja', cover: picture?.id });
    await page.goto(site.host.url + pages.post(id));
    await page.getByRole('button', { name: editor.publish, exact: true }).click();
    const sheet = page.getByRole('dialog');
    const card = sheet.getByRole('region', { name: publishSheet.publishCard });
    await sheet.getByText(`${site.host.url}/ja/blog/${title}`).first().waitFor();
    await card.locator(`img[src*="${picture?.id}"]`).waitFor();
    await sheet.getByRole('button', { name: /^Publish/ }).click();
    await page.waitForURL(`**${pages.blog}`);

    await page.getByRole('link', { name: 'View post' }).click();
    const isThere = (url: URL) => decodeURIComponent(url.pathname) === `/ja/blog/${title}`;
    await page.waitForURL(isThere);
    const note = page.getByRole('note');
    await note.getByText('この記事を、読者と同じ表示で見ています。').waitFor();
    expect(await page.locator('h1').innerText()).toBe(title);
    expect(await page.locator('.editor').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    const post = (await (await call('GET', api.post(id))).json()) as Post;
    const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: '葦は春に刈ります。' } }] });
    const data = { title, categoryName: '覚え書き', keywords: [], summary: '{"blocks":[]}', body, published: true };
    const changed = await call('POST', api.post(id), { data: { ...data, revision: post.revision } });
    expect(changed.status()).toBe(200);
    await page.goto(`${site.host.url}${pages.post(id)}?revise`);
    const status = page.locator('.editor-bar');
    await status.getByText(japanese.changesNotLive).waitFor();
    await page.getByRole('button', { name: japanese.more }).click();
    await page
      .getByRole('button', { name: japanesePanel.postSettings })
      .or(page.getByRole('menuitem', { name: japanesePanel.postSettings }))
      .click();
    await page.getByText(japanesePanel.onClock('Asia/Tokyo')).first().waitFor();
    await page.getByRole('button', { name: japanesePanel.discardChanges }).click();
    await status.getByText(japanese.published, { exact: true }).waitFor();
    expect(await status.getByText(japanese.changesNotLive).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('a new post that is published at once has its address on the sheet, and the language of the site’s part', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    const call = await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + pages.newPost);
    const title = `Sedge in spring ${Date.now()}`;
    await titleField(page).fill(title);
    await page.getByLabel('Category').fill('Notes');
    await page.getByRole('group', { name: 'Body' }).locator('[contenteditable="true"]').first().click();
    await page.keyboard.type('Sedge is green before reeds are.');
    await page.getByRole('button', { name: editor.publish, exact: true }).click();
    const address = `/blog/${title.toLowerCase().replaceAll(' ', '-')}`;
    await page.getByRole('dialog').getByText(`${site.host.url}${address}`).first().waitFor();
    await page.getByRole('button', { name: publishSheet.publishNow }).click();
    await page.waitForURL(`**${pages.blog}`);
    await page.getByRole('link', { name: title }).first().waitFor();
    const posts = (await (await call('GET', `${api.posts}?published=true`)).json()) as Post[];
    expect(posts.find((post) => post.title === title)).toMatchObject({ language: 'en' });
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test.each([{ width: 390, from: 'the list of posts' }, ...inCampaign({ width: 1280, from: 'the editor' })])(
    'on the sheet of $from, at $width, a post gets summary, cover, address and time',
    async ({ width, from }) => {
      const context = await site.browser.newContext({ viewport: { width, height: 844 } });
      const call = await signInForCalls(context, site.host);
      const { page, consoleErrors } = await openPage(context);
      const title = `Seen from ${from}`;
      const id = await makePost(call, title, 'Notes', 'Reeds are cut in winter.', {});
      await page.goto(site.host.url + (from === 'the editor' ? pages.post(id) : pages.blog));
      const list = page.locator(`[data-row="${id}"]`);
      const row = from === 'the editor' ? page.locator('.editor-bar') : list;
      const written = from === 'the editor' ? 'Cut in winter.' : '';
      if (written !== '') {
        await page
          .getByRole('group', { name: editor.summary })
          .locator('[contenteditable="true"], textarea')
          .first()
          .click();
        await page.keyboard.type(written);
      }
      await row.getByRole('button', { name: editor.publish, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      // The dialog starts at the top, with the previews, and contains the focus.
      expect(await sheet.evaluate((part) => [part.scrollTop, part.contains(document.activeElement)])).toEqual([
        0,
        true,
      ]);
      const part = (name: string) => sheet.getByRole('region', { name, exact: true });

      const summary = sheet.getByRole('textbox', { name: editor.summary });
      expect(await summary.inputValue()).toBe(written);
      await summary.fill('When & how <reeds> are cut.');
      // Typed text appears immediately in the preview, even if it is not saved.
      await part(publishSheet.publishSnippet).getByText('When & how <reeds> are cut.').waitFor();
      await sheet.getByRole('button', { name: publishSheet.saveSummary }).click();
      await expect.poll(() => sheet.getByRole('button', { name: publishSheet.saveSummary }).isDisabled()).toBe(true);
      await part(postPanel.cover).getByRole('button', { name: content.pictures.choose }).click();
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button')
        .filter({ has: page.locator('img') })
        .first()
        .click();
      await part(publishSheet.publishCard).locator('img[src*="/media/"]').waitFor();
      const address = `reeds-${width}`;
      await sheet.getByLabel(postPanel.addressAfter('/blog/')).fill(address);
      await sheet.getByRole('button', { name: postPanel.saveDateAndAddress }).click();
      await part(publishSheet.publishAddress).getByText(`${site.host.url}/blog/${address}`).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await sheet.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
      await sheet.getByLabel(postPanel.publishAt).fill('2099-01-01T08:00');
      await sheet.getByRole('button', { name: postPanel.schedule, exact: true }).click();
      await sheet.waitFor({ state: 'detached' });
      const scheduled = from === 'the editor' ? page.locator('.editor-bar .post-status') : list;
      await scheduled.getByText(editor.scheduled).first().waitFor();
      const post = (await (await call('GET', api.post(id))).json()) as Post;
      expect(post).toMatchObject({ title, address, published: false, cover: expect.any(String) as string });
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );

  test('publishes typed but unsaved values of the sheet with the post', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    const call = await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    const id = await makePost(call, 'Typed at the last moment', 'Notes', 'Reeds are cut in winter.', {});
    await page.goto(site.host.url + pages.post(id));
    await page.getByRole('button', { name: editor.publish, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: editor.summary }).fill('Typed, not saved.');
    const address = sheet.getByLabel(postPanel.addressAfter('/blog/'));
    await address.fill('no address');
    await sheet.getByRole('button', { name: publishSheet.publishNow }).click();
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
    await address.fill('last-moment');
    await sheet.getByRole('button', { name: publishSheet.publishNow }).click();
    await page.waitForURL(`**${pages.blog}`);
    await page.getByRole('link', { name: 'View post' }).click();
    await page.waitForURL('**/blog/last-moment?*');
    const post = (await (await call('GET', api.post(id))).json()) as Post;
    expect(JSON.stringify(post.summary)).toContain('Typed, not saved.');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test.each([{ width: 375, locale: 'ja' }, ...inCampaign({ width: 390, locale: 'en' }, { width: 375, locale: 'en' })])(
    'on a phone of $width px the bar shows the complete state of the text ($locale)',
    async ({ width, locale }) => {
      const context = await site.browser.newContext({
        viewport: { width, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      const call = await signInForCalls(context, site.host);
      const page = await context.newPage();
      const id = await makePost(call, `Seen at ${width} in ${locale}`, 'Notes', 'Reeds.', { language: locale });
      await page.goto(`${site.host.url}${locale === 'ja' ? '/ja' : ''}${pages.post(id)}`);
      await page.locator('.codex-editor [contenteditable="true"]').first().tap();
      await page.keyboard.type('Words.');
      const state = page.locator('.editor-saved');
      await expect.poll(() => state.textContent()).toBe((locale === 'ja' ? japanese : editor).unsaved);
      const missing = () =>
        state.evaluate((part) => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]);
      for (const pixels of await missing()) expect(pixels).toBeLessThanOrEqual(1);
      // The message is at most two lines high.
      expect(await state.evaluate((part) => part.clientHeight)).toBeLessThanOrEqual(32);
      await context.close();
    },
  );

  test.each([390, ...inCampaign(1280)])(
    'at %i px words in the field of a link find a post, in one block and over several',
    async (width) => {
      const context = await site.browser.newContext({ viewport: { width, height: 844 } });
      const call = await signInForCalls(context, site.host);
      const title = `Bulrush at ${width} px`;
      const found = await makePost(call, title, 'Notes', 'A bulrush is no reed.', {});
      expect((await call('PATCH', api.post(found), { published: true })).status()).toBe(200);
      const id = await makePost(call, `Links at ${width} px`, 'Notes', 'One', {});
      const { page, consoleErrors } = await openPage(context);
      await page.goto(site.host.url + pages.post(id));
      await editorReady(page);
      await firstBlock(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Two');
      const link = async (...select: string[]) => {
        for (const keys of select) await page.keyboard.press(keys);
        await page.keyboard.press('Control+k');
        await page.keyboard.type(`bulrush at ${width}`);
        await page.getByRole('option', { name: title }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('option').first().waitFor({ state: 'detached' });
      };
      await link('Shift+Home');
      const links = page.getByRole('group', { name: 'Body' }).getByRole('link');
      await expect.poll(() => links.allInnerTexts()).toEqual(['Two']);
      await page.keyboard.press('Control+End');
      await link('Control+a', 'Control+a');
      await expect.poll(() => links.allInnerTexts()).toEqual(['One', 'Two']);
      await page.goto(new URL((await links.first().getAttribute('href')) ?? '', site.host.url).href + '?view=reader');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );
});

/** A post on the real site, from its first word through its publication to its deletion. */
describe('writing: publishing', () => {
  const writer = startWriter();

  test('create, write, save, reload, publish, read, edit, delete, and take the deletion back', async () => {
    await writer.signIn();
    const page = await writer.newPage('/blog');
    const form = page.getByRole('form', { name: 'New Post' });
    expect(await form.locator('input[type=hidden][name=_csrf]').inputValue()).not.toBe('');
    await titleField(form).fill('On <b>reading</b>');
    await form.getByLabel('Category').fill('Methods');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL('**/blog/create');
    expect(await titleField(page).inputValue()).toBe('On reading');
    expect(await page.getByLabel('Category').inputValue()).toBe('Methods');

    await editorReady(page);
    await typeBody(page, 'Most of a page is not text.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await page.locator('.ce-popover--opened').getByText('Unordered list').click();
    await page.keyboard.type('One');
    for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
    await page.keyboard.type('Two');
    for (const key of ['Enter', 'Shift+Tab', 'Enter']) await page.keyboard.press(key);
    await page.keyboard.press('Control+Shift+C');
    await page.locator('.cm-content').waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.type('x = "</script>" & 1');
    await page.getByLabel('Language').selectOption('python');
    await page.getByRole('group', { name: 'Summary' }).locator('[contenteditable="true"]').click();
    await page.keyboard.type('A summary.');
    await page.getByLabel('Keywords', { exact: true }).fill('methods, <b>archives</b>, ');
    // Each chip shows the keyword that will be saved.
    expect(await page.getByRole('list', { name: 'Chosen keywords' }).getByRole('listitem').allInnerTexts()).toEqual([
      'methods\n×',
      'archives\n×',
    ]);
    await page.getByLabel('Keywords', { exact: true }).pressSequentially('ink');
    await page.locator('.editor-minutes', { hasText: '2 min read' }).waitFor();
    await button(page, 'Save').click();
    await expect.poll(() => alert(page).innerText()).toBe(words.editor.postSaved);
    await page.waitForURL('**/blog/on-reading-*');
    const id = idOf(page);
    const saved = await writer.stored(id);
    expect(saved).toMatchObject({ title: 'On reading', category: { name: 'Methods' }, published: false });
    expect(saved.keywords.map(({ name }) => name)).toEqual(['methods', 'archives', 'ink']);
    expect(saved.body.blocks.map(({ type, data }) => [type, data.text ?? data.items ?? data.code])).toEqual([
      ['paragraph', 'Most of a page is not text.'],
      ['list', [{ content: 'One', items: [{ content: 'Two', items: [] }] }]],
      ['code', 'x = "</script>" & 1'],
    ]);
    expect(await page.evaluate(() => localStorage.getItem('post-title'))).toBeNull();

    await page.reload();
    await page.locator('.cm-content').waitFor();
    expect(await bodyOf(page).innerText()).toContain('Most of a page is not text.');
    await chooseMore(page, 'Publish');
    await button(page, words.publishSheet.publishNow).click();
    await page.waitForURL('**/blog');
    await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postPublished);

    const visitor = await writer.site.browser.newContext();
    const read = await visitor.newPage();
    await read.goto(`${writer.site.host.url}/blog/${id}`);
    expect(await read.locator('.prose').innerText()).toContain('Most of a page is not text.');
    expect(await read.locator('script[src*="mount"], script[src*="writing-area"]').count()).toBe(0);

    await page.locator(`[data-post-row="${id}"]`).getByRole('link', { name: 'On reading' }).click();
    await page.waitForURL('**/blog/on-reading');
    await button(page, 'Edit').waitFor();
    expect(await page.getByRole('heading', { name: 'On reading', level: 1 }).count()).toBe(1);
    expect(
      await page.locator('main [contenteditable="true"], textarea:not([readonly]), input[name=categoryName]').count(),
    ).toBe(0);
    await button(page, 'Edit').click();
    expect(await page.getByText(words.blogAdmin.editTakesOffline).innerText()).toContain(
      words.blogAdmin.editTakesOfflineLater,
    );
    expect((await writer.stored(id)).published).toBe(true);
    await button(page, 'Unpublish and edit').click();
    await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postEditable);
    expect((await read.goto(`${writer.site.host.url}/blog/${id}`))?.status()).toBe(404);
    await visitor.close();

    await titleField(page).fill('On reading, again');
    await button(page, 'Save & Close').click();
    await page.waitForURL('**/blog');
    await expect.poll(() => alert(page).innerText()).toBe(words.editor.postSaved);
    const card = page.locator(`[data-row="${id}"]`);
    await card.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postDeleted);
    await expect.poll(() => card.count()).toBe(0);
    expect((await writer.context.request.get(`${writer.site.host.url}/api/blog/posts/${id}`)).status()).toBe(404);
    await button(page, 'Undo').click();
    await expect
      .poll(async () => (await writer.unpublished()).map(({ title }) => title))
      .toContain('On reading, again');
  });

  // The smoke journey also publishes from a card; `admin-lists.test.ts` tests a refused deletion.
  longTest('Publish on a card publishes and stays on the blog; a refused deletion keeps the card', async () => {
    const call = await writer.signIn();
    const kept = await makePost(call, 'Kept by the server');
    const id = await makePost(call, 'Published from its card');
    const page = await writer.newPage('/blog', [/503/]);
    await page.route('**/api/blog/posts/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { message: 'Away', code: 'UNAVAILABLE' } })
        : route.fallback(),
    );
    const card = page.locator(`[data-row="${kept}"]`);
    await card.getByRole('button', { name: 'Delete' }).click();
    // The bar of the list says why, and names the post.
    await page.locator('.list-bar [role=alert]').getByText('Away').waitFor();
    await card.waitFor();
    await page.locator(`[data-row="${id}"]`).getByRole('button', { name: 'Publish' }).click();
    await button(page, words.publishSheet.publishNow).click();
    await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postPublished);
    expect((await writer.stored(id)).published).toBe(true);
    await page
      .locator(`[data-post-row="${id}"]`)
      .getByRole('button', { name: /^Edit (?!draft)/ })
      .click();
    await button(page, 'Unpublish and edit').click();
    await page.waitForURL(`**/blog/${id}`);
    await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postEditable);
    await firstBlock(page).waitFor();
  });

  longTest('a post shows building, then live; a failed update shows the reason and can be retried', async () => {
    const call = await writer.signIn();
    const id = await makePost(call, 'On its way');
    const requestedAt = new Date(Date.now() - 60_000).toISOString();
    let state: Partial<BuildResponse> = { state: 'building' };
    await call('PATCH', api.post(id), { published: true });
    const page = await writer.newPage(pages.terms);
    await page.route(`**${api.build}`, (route) => {
      if (route.request().method() === 'POST') state = { state: 'building' };
      const build = { id: 9, startedAt: requestedAt, finishedAt: null, error: null, requestedAt, ...state };
      return route.fulfill({ status: route.request().method() === 'POST' ? 202 : 200, json: build });
    });
    await page.goto(`${writer.site.host.url}${pages.blog}`);
    const badge = page.locator(`[data-post-row="${id}"] .badge`);
    await expect.poll(() => badge.innerText()).toBe('building');
    await page.getByText(words.blogAdmin.siteBuilding).waitFor();
    state = { state: 'failed', error: 'The disk is full.' };
    await page.getByText(words.blogAdmin.siteFailed).waitFor();
    await page.locator('.build-status').getByText('The disk is full.').waitFor();
    expect(await badge.innerText()).toBe('failed');
    const row = page.locator(`[data-post-row="${id}"]`);
    await row.getByText('The disk is full.').waitFor();
    await row.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => badge.innerText()).toBe('building');
    state = { state: 'live' };
    await page.getByText(words.blogAdmin.siteLive).waitFor();
    expect(await badge.count()).toBe(0);
  });

  longTest('publishing while typing includes the last keystroke', async () => {
    const id = await makePost(await writer.signIn(), 'Published in haste');
    const page = await writer.newPage(`/blog/${id}`);
    await typeBody(page, ' to the very last key');
    await chooseMore(page, 'Publish');
    await button(page, words.publishSheet.publishNow).click();
    await page.waitForURL('**/blog');
    const published = await writer.stored(id);
    expect(published.published).toBe(true);
    expect(JSON.stringify(published.body)).toContain('to the very last key');
    await page.goto(`${writer.site.host.url}/blog/${id}`);
    await expect.poll(() => page.locator('main').innerText()).toContain('to the very last key');
  });
});
