/**
 * A logged-in person never gets a visitor's response: expired tokens, failed renewals, sessions that end during writing
 * (ACC-19). No text is lost, and no message is wrong.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { api, pages } from '#contract/paths.ts';
import { editor } from '#i18n/editor.ts';
import { signIn } from '../support/writer.ts';
import sharp from 'sharp';
import { makePost, signInForCalls, type Call } from './harness/admin-calls.ts';
import { chooseMore } from './harness/editor-menu.ts';
import { alert, bodyOf, button, startWriter, typeBody } from './harness/writer.ts';

const writer = startWriter();
const refused = [/status of (?:40[1349]|503)/];
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const saved = (page: Page) => expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.saved);

/** Simulates the expiry of the access token after ten minutes. */
const runOut = () => writer.context.clearCookies({ name: 'access' });

/** Runs an action once, right after the next successful save of a post. */
async function afterNextSave(page: Page, id: string, happens: () => Promise<unknown>): Promise<void> {
  let happened = false;
  await page.route(`**${api.post(id)}`, async (route) => {
    if (happened || route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    happened = response.ok();
    if (happened) await happens();
    return route.fulfill({ response });
  });
}

async function makeRevised(call: Call, name: string): Promise<string> {
  const id = await makePost(call, name);
  expect((await call('PATCH', api.post(id), { published: true })).status()).toBe(200);
  return id;
}

test('two tabs that revise a post keep the draft, whatever happens to the token', async () => {
  const id = await makeRevised(await writer.signIn(), 'Read by all');
  const revise = `${pages.post(id)}?revise`;
  const first = await writer.newPage(revise, refused);
  await title(first).fill('Being written');
  await saved(first);
  const second = await writer.newPage(revise, refused);
  await expect.poll(() => title(second).inputValue()).toBe('Being written');

  await runOut();
  await chooseMore(second, words.editor.postSettings);
  await button(second, 'Discard changes').waitFor();

  const preview = button(second, 'Copy preview link');
  await afterNextSave(second, id, runOut);
  await preview.click();
  await second.getByText(/blog\/preview/).waitFor();
  expect(await title(second).inputValue()).toBe('Being written');

  // If the renewal fails, the caller is unknown, so the editor must not use the response.
  await second.route(`**${api.refresh}`, (route) =>
    route.fulfill({ status: 503, json: { message: messages.unavailable, code: 'UNAVAILABLE' } }),
  );
  await afterNextSave(second, id, runOut);
  await typeBody(second, ' and more');
  await preview.click();
  await expect.poll(() => alert(second).innerText()).toBe(messages.unavailable);
  expect([await title(second).inputValue(), await bodyOf(second).innerText()]).toEqual([
    'Being written',
    expect.stringContaining('and more'),
  ]);
  await second.unroute(`**${api.refresh}`);

  // The session ends in another tab. The response is then the published version for visitors, and must not be used.
  await afterNextSave(second, id, () => writer.context.clearCookies());
  await preview.click();
  await second.getByText(editor.signInToGoOn).waitFor();
  await title(second).fill('Written on');
  await second.getByText(words.editor.signInToSave).waitFor();
  expect(await bodyOf(second).innerText()).toContain('and more');
  expect(await second.locator('.editor-saved').innerText()).not.toBe(words.editor.saved);

  await signInForCalls(writer.context, writer.site.host);
  await button(second, 'Save').click();
  await expect.poll(async () => (await writer.stored(id)).title).toBe('Written on');
  await saved(second);
  expect(await second.getByText(editor.signInToGoOn).count()).toBe(0);
  expect(JSON.stringify(await writer.stored(id))).toContain('and more');
  // The other tab still uses the ended session and does not lose text either.
  await typeBody(first, ' in the first tab');
  await first.getByText(words.editor.saveRefused).waitFor();
  await button(first, 'Save').click();
  await first.getByRole('alertdialog', { name: messages.postConflict }).waitFor();
  expect(await bodyOf(first).innerText()).toContain('in the first tab');
});

test('Publish on the index works although the token has expired, and reports the end of the session', async () => {
  const id = await makePost(await writer.signIn(), 'There all along');
  const page = await writer.newPage(pages.blog, refused);
  const card = page.locator(`[data-post-card="${id}"]`);
  await card.waitFor();
  await runOut();
  await card.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByText('There all along').first().waitFor();
  await button(page, words.publishSheet.publishLater).click();
  await writer.context.clearCookies();
  await card.getByRole('button', { name: 'Publish' }).click();
  await card.getByText(messages.sessionEnded).waitFor();
  expect(await page.getByText(messages.postNotFound).count()).toBe(0);
});

test('a picture that only the admin may see is loaded again once the session was renewed', async () => {
  const call = await writer.signIn();
  // The image must be unique. An image with equal bytes would be stored as the same image, which another test has
  // already made public.
  const background = { r: 170, g: 51, b: Date.now() % 256 };
  const bytes = await sharp({ create: { width: 301, height: 199, channels: 3, background } })
    .png()
    .toBuffer();
  const medium = await (await signIn(writer.site.host)).upload('seal.png', new Uint8Array(bytes));
  const figure = { type: 'figure', data: { media: medium.id, alt: 'A seal', caption: '', width: 'column' } };
  const id = await makePost(call, 'With a seal');
  const data = { title: 'With a seal', categoryName: 'Notes', keywords: [], published: false, revision: 1 };
  const body = JSON.stringify({ blocks: [figure] });
  await call('POST', api.post(id), { data: { ...data, body, summary: '{"blocks":[]}' } });

  const page = await writer.newPage('/', refused);
  // Simulates a token that expires during the image request. The request is sent without a token, because another
  // call may have renewed the token.
  let isOver = false;
  const isPicture = (url: URL) => url.pathname.includes(medium.id);
  await page.route(isPicture, async (route) => {
    if (isOver) return route.continue();
    isOver = true;
    await runOut();
    const { cookie = '', ...headers } = await route.request().allHeaders();
    const withoutToken = cookie.replace(/(?<=^|; )access=[^;]*(?:; |$)/, '');
    return route.fulfill({ response: await route.fetch({ headers: { ...headers, cookie: withoutToken } }) });
  });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (isPicture(new URL(response.url()))) answers.push(response.status());
  });
  await page.goto(writer.site.host.url + pages.post(id));
  const shown = page.locator('.figure img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect([answers[0], answers.at(-1)]).toEqual([401, 200]);
});
