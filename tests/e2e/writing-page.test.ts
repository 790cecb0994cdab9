/** The page of the editor: its start, its parts and its screens. */
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { makePost, signUpForCalls } from './harness/admin-calls.ts';
import {
  bodyOf,
  button,
  drafted,
  editorReady,
  firstBlock,
  idOf,
  pasteInto,
  startWriter,
  typeBody,
} from './harness/writer.ts';
import type { Locator, Page } from 'playwright';
import { chooseMore } from './harness/editor-menu.ts';
import { authResponse } from '#contract/accounts.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage, titleField } from '../support/browser.ts';
import { selectText } from './harness/select-text.ts';
import { sharedSite } from './started-site.ts';

/** Writing by mouse, by keyboard only, and on a phone, on the real site. */
describe('writing', () => {
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
    await titleField(page).click();
    release();
    // The title is typed slowly, so that typing takes longer than loading the editor.
    const title = 'Early words about the weather in the hills';
    await page.keyboard.type(title, { delay: 40 });
    await firstBlock(page).waitFor();
    expect(await titleField(page).inputValue()).toBe(title);
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
      // The script that every page loads when the browser is idle can be loaded before or after the caret is there.
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, startTime }) => name.endsWith('.js') && !name.includes('/later-') && startTime <= caret,
      );
      return { bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), files: scripts.length };
    });
    // Compressed sizes, as sent.
    expect(bytes).toBeGreaterThan(70 * 1024);
    expect(bytes).toBeLessThan(140 * 1024);
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
    await editorReady(page);
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
    expect(await titleField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('creates, writes, chooses a heading, removes a keyword, saves and closes by keyboard only', async () => {
    await writer.signIn();
    const page = await writer.newPage('/blog');
    await titleField(page.getByRole('form', { name: 'New Post' })).focus();
    await page.keyboard.type('No mouse');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Keys');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blog/create');
    await firstBlock(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('contenteditable'))).toBe('true');
    await editorReady(page);
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
    await signUpForCalls(writer.context, writer.site.host);
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
});

/** An empty post can be edited before Editor.js has loaded, and also if it fails to load. */
describe('writing: early', () => {
  const writer = startWriter();
  const early = (page: Page) => bodyOf(page).locator('.early-text');

  /** Opens a new post whose editor code is delayed until `letGo` is called. With `lost`, the code then fails to load. */
  async function newPostWithout(code: RegExp, lost = false): Promise<{ page: Page; letGo: () => void }> {
    await writer.signIn();
    const page = await writer.newPage('/blog', lost ? [/Parts of the editor|Failed to load resource/] : []);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(code, async (route) => {
      await held;
      await (lost ? route.abort() : route.fallback());
    });
    await page.goto(`${writer.site.host.url}/blog/create`);
    await expect.poll(() => early(page).evaluate((field) => field === document.activeElement)).toBe(true);
    return { page, letGo };
  }

  test('text typed before Editor.js is ready is a draft at once, and moves into it with the caret as one step', async () => {
    const { page, letGo } = await newPostWithout(/block-editor/);
    await page.keyboard.type('First & last words');
    expect(await drafted(page)).toContain('First &amp; last words');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Second line ');
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowLeft');
    letGo();
    await firstBlock(page).waitFor();
    expect(await early(page).count()).toBe(0);
    await page.keyboard.type('new ');
    await expect
      .poll(() => bodyOf(page).locator('p').allInnerTexts())
      .toEqual(['First & last words', 'Second new line\u00a0']);
    await expect.poll(() => drafted(page)).toContain('Second new line');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => bodyOf(page).locator('p').allInnerTexts()).toEqual(['']);
    await page.keyboard.press('Control+Shift+z');
    await expect
      .poll(() => bodyOf(page).locator('p').allInnerTexts())
      .toEqual(['First & last words', 'Second line\u00a0']);
  });

  test('a paste before is inserted when its reader is ready, and without text only the caret moves', async () => {
    const { page, letGo } = await newPostWithout(/block-editor/);
    await pasteInto(early(page), 'bold words', '<p><b onclick="x()">bold</b> words</p>');
    letGo();
    await expect.poll(() => drafted(page)).toContain('<b>bold</b> words');
    await titleField(page).click();
    await page.keyboard.type('A title');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Behind the title: ');
    await expect.poll(() => drafted(page)).toContain('Behind the title:');
  });

  test('where Editor.js cannot be loaded one writes, pastes and saves plainly, until the network is back', async () => {
    const { page, letGo } = await newPostWithout(/block-editor/, true);
    await page.keyboard.type('Written ');
    await pasteInto(early(page), 'plain', '<p>plain</p>');
    letGo();
    await expect.poll(() => early(page).inputValue()).toBe('Written plain');
    await titleField(page).click();
    await page.keyboard.type('Plainly');
    await page.keyboard.press('Enter');
    await page.keyboard.type(', all the same');
    await page.getByLabel('Category').fill('Early');
    await button(page, 'Save').click();
    await page.waitForURL(/\/blog\/(?!create)/);
    const [block] = (await writer.stored(idOf(page))).body.blocks;
    expect(block?.data['text']).toBe('Written plain, all the same');
    await page.unroute(/block-editor/);
    await writer.context.setOffline(true);
    await writer.context.setOffline(false);
    await expect.poll(() => bodyOf(page).locator('p').allInnerTexts()).toEqual(['Written plain, all the same']);
  });

  test('Editor.js takes over when an input method is done', async () => {
    const { page, letGo } = await newPostWithout(/block-editor/);
    const session = await writer.context.newCDPSession(page);
    for (const text of ['n', 'に', 'にほん'])
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    letGo();
    // The editor is already in the page, hidden by the plain field.
    await bodyOf(page).locator('.ce-block').waitFor({ state: 'attached' });
    await session.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
    expect(await early(page).inputValue()).toBe('日本');
    await session.send('Input.insertText', { text: '日本' });
    await firstBlock(page).waitFor();
    await page.keyboard.type('!');
    await expect.poll(() => bodyOf(page).locator('p').allInnerTexts()).toEqual(['日本!']);
  });
});

/** The parts around the text of a post in the editor: bar, metadata, fields and find bar. */
describe('writing: page', () => {
  const writer = startWriter();

  test('the first words move nothing, on a phone as well', async () => {
    await writer.use({ viewport: { width: 390, height: 844 } });
    await writer.signIn();
    const page = await writer.newPage('/blog/create');
    await firstBlock(page).click();
    const top = async () => (await bodyOf(page).boundingBox())?.y;
    const before = await top();
    await page.keyboard.type('Words of a post.');
    await page.getByText('1 min read').waitFor();
    expect(await top()).toBe(before);
  });

  test('the bar counts the characters of a Japanese text, and the words of another one', async () => {
    await writer.signIn();
    const page = await writer.newPage('/blog/create');
    await typeBody(page, '吾輩は猫である。 名前はまだ無い。');
    await expect.poll(() => page.locator('.editor-words').innerText()).toBe('16 characters · 1 min');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Three plain words');
    await expect.poll(() => page.locator('.editor-words').innerText()).toBe('3 words · 1 min');
  });

  test('Ctrl+F with the bar open returns to it, and finds from the caret on', async () => {
    await writer.signIn();
    const page = await writer.newPage('/blog/create');
    await typeBody(page, 'pen\npen and pen\npen');
    await page.getByText('pen and pen').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+f');
    const field = page.getByRole('textbox', { name: 'Find', exact: true });
    await field.waitFor();
    await page.keyboard.type('pen');
    await expect.poll(() => page.locator('.find-count').innerText()).toBe('4 of 4');
    await firstBlock(page).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+f');
    await expect.poll(() => field.evaluate((one) => document.activeElement === one)).toBe(true);
    await expect.poll(() => page.locator('.find-count').innerText()).toBe('1 of 4');
  });

  test('「、」 separates keywords, composed and pasted', async () => {
    await writer.signIn();
    const page = await writer.newPage('/blog/create');
    const field = page.locator('input[name=keywords]');
    await field.click();
    const session = await writer.context.newCDPSession(page);
    for (const text of ['文書館', '、', '葦', '、']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await session.send('Input.insertText', { text });
    }
    await field.pressSequentially('ink、');
    await expect.poll(() => page.locator('ul.keywords li span').allInnerTexts()).toEqual(['文書館', '葦', 'ink']);
    expect(await field.inputValue()).toBe('');
  });

  test('the outline is next to the text from 1,200 px, and moves sections by dragging and by keys', async () => {
    await writer.use({ viewport: { width: 1200, height: 800 } });
    await writer.signIn();
    const page = await writer.newPage('/blog/create');
    await typeBody(page, '## One\nA\n### In\nB\n## Two\nC');
    await chooseMore(page, words.editor.outline);
    const outline = page.getByRole('navigation', { name: words.editor.outline });
    const heading = (name: string) => outline.getByRole('button', { name, exact: true });
    await heading('Two').waitFor();
    const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [beside, text, facts] = [await box(outline), await box(bodyOf(page)), await box(page.locator('.post-facts'))];
    expect(beside.x + beside.width).toBeLessThan(text.x);
    expect(beside.y).toBeGreaterThan(facts.y + facts.height);

    const texts = () => bodyOf(page).locator('h2, h3, p').allInnerTexts();
    const [from, to] = [await box(heading('Two')), await box(heading('One'))];
    await page.mouse.move(from.x + 20, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(texts).toEqual(['Two', 'C', 'One', 'A', 'In', 'B']);
    await expect.poll(() => outline.getByRole('button').allInnerTexts()).toEqual(['Two', 'One', 'In']);
    await heading('Two').focus();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(texts).toEqual(['One', 'A', 'In', 'B', 'Two', 'C']);
    await expect.poll(() => heading('Two').evaluate((one) => document.activeElement === one)).toBe(true);
  });
});

/**
 * The writer's screens: axe reports no errors on the editor, its panels and the blog's admin panel, and no content
 * overflows. The editor's states on a phone have a separate journey (`writing-look.test.ts`).
 */
describe('writing: screens', () => {
  const site = sharedSite();

  const longLine = 'print("a line of code that is wider than a telephone, and that goes on for a while yet")\n';

  /** A body with a block of each type, and code longer than a screen. */
  const body = (words: string) =>
    JSON.stringify({
      blocks: [
        { type: 'header', data: { text: 'A heading', level: 2 } },
        { type: 'paragraph', data: { text: words, align: 'left' } },
        { type: 'list', data: { style: 'ordered', items: ['One', 'Two'] } },
        {
          type: 'code',
          data: {
            name: 'a-rather-long-file-name.py',
            code: longLine.repeat(50),
            language: { value: 'python', text: 'Python', icon: 'icon-python' },
          },
        },
      ],
    });

  async function faults(page: Page, name: string): Promise<string[]> {
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    return [
      ...(await axeFindings(page)).map((finding) => `${name}: ${finding}`),
      ...(wide > screen ? [`${name}: ${wide} px wide at ${screen}`] : []),
    ];
  }

  test.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)('editor, preview, conflict, draft found, blog: %s, %i px wide', async (colorScheme, width) => {
    const { host, browser } = site;
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const post = async (path: string, data: unknown): Promise<unknown> =>
      (await context.request.post(host.url + path, { data, headers: { origin: host.url } })).json();
    const { csrfToken } = authResponse.parse(
      await post(api.login, { email: host.admin.email, password: host.admin.password }),
    );
    const save = async (path: string, words: string) => {
      const rest = { title: 'A post', categoryName: 'Notes', keywords: ['one', 'two'], summary: '{"blocks":[]}' };
      const data = { ...rest, body: body(words), published: false, _csrf: csrfToken };
      return savePostResponse.parse(await post(path, { data })).postId;
    };
    const found: string[] = [];
    const { page, consoleErrors } = await openPage(context, [/status of 409/]);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const paragraph = page.getByRole('group', { name: 'Body' }).locator('p[contenteditable="true"]');

    if (width > 650) {
      const id = await save(api.posts, 'As it was.');
      await page.goto(host.url + pages.post(id));
      await page.locator('.cm-content').waitFor();
      found.push(...(await faults(page, 'editor')));
      await selectText(page, 'As it');
      await page.locator('[data-item-name="italic"]').waitFor();
      found.push(...(await faults(page, 'inline toolbar')));
      await chooseMore(page, 'Preview');
      await page.locator('.preview .prose').waitFor();
      found.push(...(await faults(page, 'preview')));
      await chooseMore(page, 'Preview');

      // Input that the server would refuse is reported at once, at its field (POST-5), not when a later save fails.
      const keywords = page.getByLabel('Keywords', { exact: true });
      await keywords.fill('k'.repeat(51));
      await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([messages.keywordTooLong]);
      expect(await keywords.getAttribute('aria-invalid')).toBe('true');
      found.push(...(await faults(page, 'a keyword that is too long')));
      await keywords.fill('');
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);

      await save(api.post(id), 'Theirs.');
      await paragraph.click();
      await page.keyboard.type('Mine. ');
      await button('Save').click();
      await button('Keep mine').waitFor();
      found.push(...(await faults(page, 'conflict')));

      // The typed text was not saved, so it is now a draft in the browser.
      await page.goto(`${host.url}${pages.terms}`);
      await page.goto(host.url + pages.post(id));
      await button('Continue with my changes').waitFor();
      found.push(...(await faults(page, 'draft found')));
    }

    // The longest state of a post.
    await context.request.patch(host.url + api.post(await save(api.posts, 'Later.')), {
      data: { published: true, publishAt: '2099-12-31T08:00:00Z', _csrf: csrfToken },
      headers: { origin: host.url },
    });
    await page.goto(host.url + pages.newPost);
    await titleField(page).fill('Begun here');
    await page.goto(host.url + pages.blog);
    await page.getByRole('form', { name: 'New Post' }).waitFor();
    await page.getByText('Begun here').first().waitFor();
    await page
      .getByText(/^Scheduled for December 31, 2099/)
      .first()
      .waitFor();
    found.push(...(await faults(page, 'blog, with a draft on this device')));
    expect(found).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});
