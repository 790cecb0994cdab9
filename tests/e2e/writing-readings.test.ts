/**
 * Ruby text and emphasis dots: typed, composed, pasted, changed, and displayed to readers, horizontally and vertically.
 */
import { expect, test } from 'vitest';
import { api, pages } from '#contract/paths.ts';
import * as words from '#i18n/index.ts';
import { makePost } from './harness/admin-calls.ts';
import { toEdge } from './harness/select-text.ts';
import { bodyOf, button, pasteInto, startWriter } from './harness/writer.ts';

const writer = startWriter();
const typed = '｜漢字《かんじ》と《《強調》》。';
const stored = '<ruby>漢字<rt>かんじ</rt></ruby>と<em class="dots">強調</em>。';

test('words with a reading and with dots are written in every field, and read on the page', async () => {
  const call = await writer.signIn();
  const blocks = [
    { type: 'paragraph', data: { text: '段落。', align: 'left' } },
    { type: 'header', data: { text: '見出し', level: 2 } },
    { type: 'list', data: { style: 'unordered', items: ['項目'] } },
    { type: 'table', data: { header: false, rows: [['欄']], align: ['left'], caption: '題' } },
  ];
  const id = await makePost(call, '読みの題', 'Notes', '', { body: JSON.stringify({ blocks }) });
  const page = await writer.newPage(pages.post(id));
  const body = bodyOf(page);
  for (const place of ['p', 'h2', 'li', 'td', '.table-caption']) {
    await body.locator(place).first().click();
    await toEdge(page, 'end');
    await page.keyboard.type(typed);
  }
  // Inserts text as an input method commits it.
  const session = await writer.context.newCDPSession(page);
  await body.locator('p').first().click();
  await toEdge(page, 'end');
  for (const text of ['｜山葵', '《わさび》']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await session.send('Input.insertText', { text });
  }
  await pasteInto(
    body.locator('p').first(),
    '東京とうきょう',
    '<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>',
  );
  await expect.poll(() => body.locator('p:not(.table-caption) ruby').count()).toBe(3);

  // A click opens the reading for editing; removing the reading leaves plain text.
  await body.locator('li ruby').click();
  const reading = page.getByRole('textbox', { name: words.writing.rubyReading });
  await reading.fill('からじ');
  await reading.press('Enter');
  await body.locator('td ruby').click();
  await reading.fill('');
  await reading.press('Enter');
  await button(page, words.editor.save).click();
  await expect
    .poll(async () => (await writer.stored(id)).body.blocks.map(({ data }) => data))
    .toMatchObject([
      {
        text: `段落。${stored}<ruby>山葵<rt>わさび</rt></ruby><ruby>東京<rt>とうきょう</rt></ruby>`,
      },
      { text: `見出し${stored}` },
      { items: [`項目${stored.replace('かんじ', 'からじ')}`] },
      { rows: [[`欄漢字と<em class="dots">強調</em>。`]], caption: `題${stored}` },
    ]);

  expect((await call('PATCH', api.post(id), { published: true })).status()).toBe(200);
  const reader = await writer.newPage('/');
  await reader.context().clearCookies();
  await reader.goto(writer.site.host.url + pages.post(id));
  const prose = reader.locator('.prose');
  expect(await prose.locator('ruby').count()).toBe(6);
  expect(await reader.locator('h2[id]').first().getAttribute('id')).toBe('見出し漢字と強調');
  const dots = prose.locator('p .dots');
  expect(await dots.evaluate((one) => getComputedStyle(one).textEmphasisStyle)).toMatch(/sesame/);
  const isAbove = () =>
    prose
      .locator('p ruby')
      .first()
      .evaluate((one) => {
        const [base, above] = [document.createRange(), one.querySelector('rt')!.getBoundingClientRect()];
        base.selectNodeContents(one.firstChild!);
        const box = base.getBoundingClientRect();
        return { above: above.bottom <= box.top + 3, right: above.left >= box.right - 3 };
      });
  expect(await isAbove()).toMatchObject({ above: true });
  // Ruby text does not make its line taller than other lines.
  await reader.locator('.vertical-switch').click();
  expect(await isAbove()).toMatchObject({ right: true });
});
