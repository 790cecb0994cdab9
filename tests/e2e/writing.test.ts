/** Writing by mouse, by keyboard only, and on a phone, on the real site. */
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { makePost } from './harness/admin-calls.ts';
import { bodyOf, button, drafted, firstBlock, idOf, pasteInto, typeBody, startWriter } from './harness/writer.ts';

const writer = startWriter();

test('writing before the editor is ready keeps the caret in place', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*block-editor*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  await page.getByLabel('Title').click();
  release();
  // The title is typed slowly, so that typing takes longer than loading the editor.
  const title = 'Early words about the weather in the hills';
  await page.keyboard.type(title, { delay: 40 });
  await firstBlock(page).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  expect(await bodyOf(page).innerText()).toBe('');
});

test('little is loaded, in few files, until the caret is in the text', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  await page.addInitScript(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.closest('.writing')) performance.mark('caret');
    });
  });
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName('caret').length > 0);
  const { bytes, files } = await page.evaluate(() => {
    const caret = performance.getEntriesByName('caret')[0]?.startTime ?? 0;
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => name.endsWith('.js') && startTime <= caret,
    );
    return { bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), files: scripts.length };
  });
  // Compressed sizes, as sent.
  expect(bytes).toBeGreaterThan(70 * 1024);
  expect(bytes).toBeLessThan(137 * 1024);
  expect(files).toBeLessThan(37);
});

test('a paste before its reader is loaded is inserted later at the caret', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/paste.*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  await typeBody(page, 'Before ');
  await pasteInto(firstBlock(page), 'words', '<p><b onclick="x()">bold</b> words</p>');
  release();
  await expect.poll(() => drafted(page)).toMatch(/Before\s<b>bold<\/b> words|Before&nbsp;<b>bold<\/b> words/u);
});

test('a block whose tool is not loaded yet is empty, and works when it is', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*lazy-tools*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  await typeBody(page, 'Before the card');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/link card');
  await page.keyboard.press('Enter');
  await page.locator('.lazy-tool').waitFor();
  release();
  await bodyOf(page).getByLabel('URL').waitFor();
  expect(await page.locator('.lazy-tool').count()).toBe(0);
});

test('missing values are reported at their field before anything is sent', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  await typeBody(page, 'Words');
  await button(page, 'Save').click();
  await expect.poll(() => page.getByText(messages.titleRequired).count()).toBe(1);
  expect(await page.getByText(messages.categoryRequired).count()).toBe(1);
  expect(await page.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('creates, writes, chooses a heading, removes a keyword, saves and closes by keyboard only', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog');
  await page.getByRole('form', { name: 'New Post' }).getByLabel('Title').focus();
  await page.keyboard.type('No mouse');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog/create');
  await firstBlock(page).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('contenteditable'))).toBe('true');
  await page.keyboard.type('/head');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A heading');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A paragraph');
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      const at = await page.evaluate(
        () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent,
      );
      if (at === wanted) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${wanted}.`);
  };
  await tabTo('keywords');
  await page.keyboard.type('one, two, ');
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/blog/no-mouse-*');
  const saved = await writer.stored(idOf(page));
  expect(saved.keywords.map(({ name }) => name)).toEqual(['one']);
  expect(saved.body.blocks.map(({ type, data }) => [type, data.text])).toEqual([
    ['header', 'A heading'],
    ['paragraph', 'A paragraph'],
  ]);
  await page.keyboard.press('Control+Home');
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Save & Close') break;
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog');
});

test('by touch, 390 wide: write, add a list by the plus button, save; nothing is wider than the screen', async () => {
  await writer.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const id = await makePost(await writer.signIn(), 'On a phone');
  const page = await writer.newPage(`/blog/${id}`);
  await firstBlock(page).tap();
  await page.keyboard.type('Thumbs. ');
  await firstBlock(page).tap();
  const item = page.locator('.ce-popover--opened').getByText('Ordered list', { exact: true });
  // Waits a moment after the tap, because Editor.js closes its menus when it notices the new selection.
  const plus = bodyOf(page).locator('.ce-toolbar__plus');
  let looks = 0;
  await vi.waitFor(
    async () => {
      looks = (await item.isVisible()) ? looks + 1 : 0;
      if (looks === 0 && !(await plus.isVisible())) await firstBlock(page).tap();
      else if (looks === 0) await plus.tap({ timeout: 2_000 });
      expect(looks).toBeGreaterThan(1);
    },
    { timeout: 20_000, interval: 400 },
  );
  await item.tap();
  await page.keyboard.type('Item');
  await button(page, 'Save').tap();
  await expect.poll(async () => (await writer.stored(id)).body.blocks.map(({ type }) => type)).toContain('list');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('others than admins: Loading..., then the blog; a visitor is sent there at once', async () => {
  const page = await writer.newPage('/blog');
  // Does not wait for the load event, because the page navigates while it loads. A browser can report that as an
  // aborted load.
  await page.goto(`${writer.site.host.url}/blog/create`, { waitUntil: 'commit' });
  await page.waitForURL('**/blog');
  expect(await page.getByRole('form', { name: 'New Post' }).count()).toBe(0);
  const signup = { email: `reader-${Date.now()}@example.com`, password: 'Correct-1horse' };
  await writer.context.request.post(`${writer.site.host.url}/api/users/signup`, {
    data: { ...signup, 'email-confirm': signup.email, 'password-confirm': signup.password },
    headers: { Origin: writer.site.host.url },
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/users/checkAuth', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${writer.site.host.url}/blog/create`);
  await expect.poll(() => page.getByText(words.screens.loading).count()).toBe(1);
  release();
  await page.waitForURL('**/blog');
  expect(await page.getByRole('form', { name: 'New Post' }).count()).toBe(0);
});
