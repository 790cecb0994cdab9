/** All WebKit journeys of `npm test` in one browser start: writing over the real API, and a reader's search. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchWebKit, type WebKitPage } from '../support/webkit.ts';
import { inWebKit } from './harness/in-browser.ts';
import { longTest } from './harness/long.ts';
import { searchByKeys } from './harness/reader.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { readersSite } from './started-site.ts';

const readers = readersSite();

inWebKit('writing', () => {
  let site: WritingSite;
  let page: WebKitPage;

  beforeAll(async () => {
    [site, page] = await Promise.all([startWritingSite(), launchWebKit()]);
    // WebDriver can set a cookie only while a page of the cookie's site is open.
    await page.goto(`${site.url}/entry.js`);
    for (const [name, value] of site.admin.copy().cookies) await page.addCookie({ name, value });
  });
  afterAll(async () => {
    await page.close();
    await site.close();
  });
  beforeEach(async () => {
    await page.goto(`${site.url}/blog`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(`${site.url}/blog/create`);
    // The plain field hides the editor until the field is removed.
    await appears('[aria-label="Body"]:not(:has(.early-text)) [contenteditable="true"]');
  });

  const block = '[aria-label="Body"] [contenteditable="true"]';
  const appears = (selector: string) =>
    expect.poll(() => page.evaluate((wanted) => document.querySelector(wanted) !== null, selector)).toBe(true);
  const draftTexts = () =>
    page.evaluate(() =>
      (
        JSON.parse(localStorage.getItem('post-body') ?? '{"blocks":[]}') as { blocks: { data: { text?: string } }[] }
      ).blocks.map(({ data }) => data.text ?? ''),
    );

  test('create, write, save, reload', async () => {
    await page.click('[name="title"]');
    await page.type('Written in WebKit');
    await page.click('[name="categoryName"]');
    await page.type('Methods');
    await page.click(block);
    await page.type('The first words.');
    await page.press('Enter');
    await page.type('The second.');
    await page.press('Control+s');
    await expect.poll(() => page.url()).toMatch(/written-in-webkit-/);
    await page.goto(await page.url());
    await appears(block);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[aria-label="Body"]')?.textContent ?? ''))
      .toContain('The first words.');
  });

  longTest('a long title is shown whole', async () => {
    await page.click('[name="title"]');
    await page.type('A title that goes on and on '.repeat(6));
    const [shown, whole] = await page.evaluate(() => {
      const liveDocument = document.querySelector('textarea');
      return [liveDocument?.clientHeight ?? 0, liveDocument?.scrollHeight ?? 0];
    });
    expect(shown).toBeGreaterThan(100);
    expect(whole).toBeLessThanOrEqual((shown ?? 0) + 4);
  });

  test('Ctrl+B makes bold, and cut text is pasted back', async () => {
    await page.click(block);
    await page.type('Some ');
    await page.press('Control+b');
    await page.type('bold');
    await page.press('Control+b', 'Enter');
    await page.type('words');
    await page.press('Shift+Home', 'Control+x');
    await page.type('Now ');
    await page.press('Control+v');
    // A space at the end of a block can be stored as a non-breaking space.
    const texts = async () => (await draftTexts()).map((text) => text.replace(/&nbsp;|\u00a0/g, ' '));
    await expect.poll(texts).toEqual(['Some <b>bold</b>', 'Now words']);
  });

  // A space at the end of a block can be stored as a non-breaking space.
  const plainTexts = async () => (await draftTexts()).map((text) => text.replace(/&nbsp;|\u00a0/g, ' '));
  const said = async () => (await plainTexts()).join('|');

  longTest('undo and redo: a title, a split, a heading', async () => {
    await page.click(block);
    await page.type('one');
    await page.press('Enter');
    await page.type('two');
    await expect.poll(said).toBe('one|two');
    await page.press('Control+z', 'Control+z');
    await expect.poll(said).toBe('one');
    await page.press('Control+Shift+z', 'Control+Shift+z');
    await expect.poll(said).toBe('one|two');
  });

  longTest('typing replaces a selection across blocks made by keys, and undo restores it', async () => {
    await page.click(block);
    await page.type('alpha');
    await page.press('Enter');
    await page.type('beta');
    await page.press('Control+a', 'Control+a');
    await page.type('x');
    await expect.poll(said).toBe('x');
    await page.press('Control+z');
    await expect.poll(said).toBe('alpha|beta');
  });

  longTest('a list by Markdown, its items by Enter', async () => {
    await page.click(block);
    await page.type('- one');
    await page.press('Enter');
    await page.type('two');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('post-body') ?? '')).toMatch(/"list".*one.*two/);
  });

  longTest('a heading and marks by Markdown', async () => {
    await page.click(block);
    await page.type('## Part');
    await page.press('Enter');
    await page.type('with **weight** ');
    await expect.poll(said).toMatch(/^Part\|with <b>weight<\/b>/);
  });

  longTest('code: written, indented, and left', async () => {
    await page.click(block);
    await page.press('Control+Shift+c');
    await appears('.cm-content');
    await page.click('.cm-content');
    await page.type('if x:');
    await page.press('Enter', 'Tab');
    await page.type('y');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('post-body') ?? ''))
      .toMatch(/"code":"if x:\\n\s+y"/);
  });

  longTest('the menu of blocks by a slash', async () => {
    await page.click(block);
    await page.type('/quo');
    await page.press('Enter');
    await page.type('Said.');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('post-body') ?? '')).toMatch(/"quote".*Said\./);
  });

  test('unsaved text is restored after a reload', async () => {
    await page.click('[name="title"]');
    await page.type('Kept in WebKit');
    await page.click(block);
    await page.type('Not saved.');
    await expect.poll(said).toBe('Not saved.');
    // Suppresses the question before leaving, which the driver would have to answer.
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true));
    await page.goto(`${site.url}/blog/create`);
    await appears(block);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[aria-label="Body"]')?.textContent ?? ''))
      .toContain('Not saved.');
  });

  // This test is last, because another site on the same host name deletes the session cookie.
  test('/ and Ctrl+K lead to the search', () => searchByKeys(page, readers.host.url));
});
