/**
 * A reviewer with a comment link selects words and comments; the author sees the comment next to the text, replies and
 * resolves it.
 */
import { expect, test } from 'vitest';
import { api, pages } from '#contract/paths.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import { bodyOf, button, startWriter } from './harness/writer.ts';

const writer = startWriter();
const { reviews } = words;
const shots = process.env['SHOTS'];

test('a reviewer marks words and writes, the author answers and settles, the reviewer sees it', async () => {
  const call = await writer.signIn();
  const paragraphs = ['The reeds stand in the river.', 'Nobody has counted them <script>yet</script>.'];
  const blocks = paragraphs.map((text, at) => ({ id: `p${at}`, type: 'paragraph', data: { text, align: 'left' } }));
  const data = { title: 'Reeds in review', categoryName: 'Notes', published: false, keywords: [] };
  const texts = { body: documentToJson({ blocks }), summary: documentToJson({ blocks: [] }) };
  const { postId } = (await (await call('POST', api.posts, { data: { ...data, ...texts } })).json()) as {
    postId: string;
  };
  const made = await call('POST', api.postPreview(postId), { comment: true });
  const { pathname } = new URL(((await made.json()) as { url: string }).url);

  const context = await writer.site.browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 800 } });
  const { page, consoleErrors } = await openPage(context);
  await page.goto(writer.site.host.url + pathname);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Words are selected in the text. Without a pointer, they can be typed or pasted into the field.
  await page
    .locator('.e-content p')
    .first()
    .evaluate((paragraph) => {
      const node = paragraph.firstChild as Text;
      getSelection()?.setBaseAndExtent(node, 4, node, 9);
    });
  await button(page, reviews.commentOnWords).focus();
  await page.keyboard.press('Enter');
  const form = page.locator('form[data-failed]');
  expect(await form.getByLabel(reviews.words).inputValue()).toBe('reeds');
  await page.keyboard.type('Which <b>species</b>?');
  await form.getByLabel(reviews.name).fill('Mori');
  await form.getByRole('button', { name: reviews.send }).press('Enter');
  const own = page.locator('.reviews li');
  await own.waitFor();
  expect(await own.innerText()).toContain('Which <b>species</b>?');
  expect(await own.locator('blockquote').innerText()).toBe('reeds');
  expect(await page.evaluate(() => CSS.highlights.get('review')?.size)).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/review-390-dark.png`, fullPage: true });

  const editor = await writer.newPage(pages.post(postId));
  await bodyOf(editor).getByText('The reeds').waitFor();
  await button(editor, `${words.editor.reviews}: ${words.editor.openReviews(1)}`).click();
  const panel = editor.getByRole('dialog', { name: reviews.ofReviewers });
  const thread = panel.getByRole('article', { name: 'Mori' });
  await thread.waitFor();
  expect(await thread.locator('blockquote').innerText()).toBe('reeds');
  const isInText = () =>
    [...(CSS.highlights.get('review') ?? [])].every(
      ({ startContainer }) => startContainer.parentElement?.closest('.writing') != null,
    );
  expect(await editor.evaluate(isInText)).toBe(true);
  expect(await axeFindings(editor)).toEqual([]);
  if (shots) await editor.screenshot({ path: `${shots}/review-editor-1280.png` });
  await thread.getByRole('button', { name: reviews.show }).click();
  expect(await editor.evaluate(() => document.activeElement?.textContent)).toContain('The reeds');
  await thread.getByLabel(reviews.answerTo('Mori')).fill('Phragmites.');
  await thread.getByRole('button', { name: reviews.answer, exact: true }).click();
  await thread.getByText('Phragmites.').waitFor();
  await thread.getByRole('button', { name: reviews.settle }).click();
  await panel.getByText(reviews.settledOnes(1)).waitFor();
  expect(await editor.locator('.editor-bar').getByText(words.editor.openReviews(1)).count()).toBe(0);

  await page.reload();
  expect(await own.innerText()).toContain('Phragmites.');
  expect(await own.innerText()).toContain(reviews.settled);
  // The form also works without JavaScript.
  const plain = await writer.site.browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(writer.site.host.url + pathname);
  expect(await still.locator('.reviews li').count()).toBe(0);
  await still.getByLabel(reviews.name).fill('Abe');
  await still.getByLabel(reviews.comment).last().fill('A plain word');
  await still.getByRole('button', { name: reviews.send }).click();
  await still.locator('.reviews li').waitFor();
  expect(await still.locator('.reviews li').innerText()).toContain('A plain word');
  expect(still.url()).toMatch(/#comment-/);
  expect(consoleErrors).toEqual([]);
  await Promise.all([context.close(), plain.close()]);
});
