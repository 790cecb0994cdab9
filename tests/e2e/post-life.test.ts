/** A published post is edited, moved to the trash and restored, on the real site. */
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { api, pages } from '#contract/paths.ts';
import * as words from '#i18n/index.ts';
import { blockSamples, samplePicture } from '../support/block-samples.ts';
import { openPage } from '../support/browser.ts';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { makePost, signInForCalls, type Call } from './harness/admin-calls.ts';
import { chooseMore } from './harness/editor-menu.ts';
import { inCampaign } from './harness/long.ts';
import { sharedSite } from './started-site.ts';

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
  const title = page.getByRole('textbox', { name: 'Title' });
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
  const card = page.locator(`[data-post-card="${id}"]`);
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
  const blocks = Object.entries(blockSamples).flatMap(([type, samples]) => samples.map(({ data }) => ({ type, data })));
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
    const documents = { body: '{"blocks":[{"type":"paragraph","data":{"text":"Later."}}]}', summary: '{"blocks":[]}' };
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
    await page.getByText(words.postPanel.versionRestored).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(`Settled at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await press(button(page, 'Duplicate'));
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue())
      .toBe(`Settled at ${width} (copy)`);
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
    const card = page.locator(`[data-post-card="${id}"]`);
    await press(card.getByRole('button', { name: 'Delete' }));
    await press(button(page, 'Undo'));
    await card.waitFor();
    await press(card.getByRole('button', { name: 'Delete' }));
    await expect.poll(() => card.count()).toBe(0);
    await press(page.getByText('Trash', { exact: true }));
    const gone = page.locator('.trash .card').filter({ hasText: name });
    await press(gone.getByRole('button', { name: 'Restore' }));
    await card.waitFor();
    await page.close();
  },
);

test('a chart is made of cells of a sheet: its picture follows, outside data is refused, readers get it with its table', async () => {
  const id = await makePost(call, 'Drawn');
  const { page } = await openPage(context, []);
  await page.goto(`${site.host.url}/blog/${id}`);
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
  await chart.getByLabel(words.writing.chartSpec).fill('{"data": {"url": "https://example.org/a.csv"}, "mark": "bar"}');
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
