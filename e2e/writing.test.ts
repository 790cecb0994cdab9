/** A writer's journeys on the real site: one host, a browser of its own for each test. */
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BuildResponse } from '#contract/builds.ts';
import { messages } from '#contract/messages.ts';
import { api, pages } from '#contract/paths.ts';
import type { Post, PostSummary } from '#contract/posts.ts';
import { openPage } from '#testing/browser.ts';
import { chooseMore } from './harness/editor-menu.ts';
import { sharedSite } from './started-site.ts';

const site = sharedSite();
let context: BrowserContext;
let consoleErrors: string[];

beforeEach(async () => {
  context = await site.browser.newContext();
  consoleErrors = [];
});
afterEach(async () => {
  await context.close();
  expect(consoleErrors).toEqual([]);
});

const post = (path: string, data: unknown, headers: Record<string, string> = {}) =>
  context.request.post(`${site.host.url}${path}`, { data, headers: { Origin: site.host.url, ...headers } });

/** Signs the admin in. @returns the CSRF token */
async function signIn(): Promise<string> {
  const answer = await post('/api/users/login', { email: site.host.admin.email, password: site.host.admin.password });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { csrfToken: string }).csrfToken;
}

/** A page that notes what a healthy page would not say. A test names what it provokes. */
async function newPage(path: string, expected: RegExp[] = []): Promise<Page> {
  const opened = await openPage(context, expected);
  consoleErrors = opened.consoleErrors;
  await opened.page.goto(`${site.host.url}${path}`);
  return opened.page;
}

/** Puts a post into the database by the API. @returns its id */
async function makePost(title: string, token: string): Promise<string> {
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: `Text of ${title}` } }] });
  const data = {
    title,
    categoryName: 'Notes',
    body,
    summary: '{"blocks":[]}',
    published: false,
    keywords: ['one', 'two'],
  };
  const answer = await post('/api/blog/posts', { data: { ...data, _csrf: token } });
  return ((await answer.json()) as { postId: string }).postId;
}

async function stored(id: string): Promise<Post> {
  return (await (await context.request.get(`${site.host.url}/api/blog/posts/${id}`)).json()) as Post;
}

async function unpublished(): Promise<PostSummary[]> {
  return (await (await context.request.get(`${site.host.url}/api/blog/posts?published=false`)).json()) as PostSummary[];
}

const bodyOf = (page: Page) => page.getByRole('group', { name: 'Body' });
const firstBlock = (page: Page) => bodyOf(page).locator('[contenteditable="true"]').first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.locator('.alert');
const idOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname.replace('/blog/', ''));
const drafted = (page: Page) => page.evaluate(() => localStorage.getItem('post-body') ?? '');

async function typeBody(page: Page, text: string): Promise<void> {
  await firstBlock(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

test('create, write, save, reload, publish, read, edit, delete, and take the deletion back', async () => {
  await signIn();
  const page = await newPage('/blog');
  const form = page.getByRole('form', { name: 'New Post' });
  expect(await form.locator('input[type=hidden][name=_csrf]').inputValue()).not.toBe('');
  await form.getByLabel('Title').fill('On <b>reading</b>');
  await form.getByLabel('Category').fill('Methods');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/blog/create');
  expect(await page.getByLabel('Title').inputValue()).toBe('On reading');
  expect(await page.getByLabel('Category').inputValue()).toBe('Methods');

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
  // A chip says what will be saved.
  expect(await page.getByRole('list', { name: 'Chosen keywords' }).getByRole('listitem').allInnerTexts()).toEqual([
    'methods\n×',
    'archives\n×',
  ]);
  await page.getByLabel('Keywords', { exact: true }).pressSequentially('ink');
  await page.locator('.editor-minutes', { hasText: '2 min read' }).waitFor();
  await button(page, 'Save').click();
  await expect.poll(() => alert(page).innerText()).toBe(messages.postSaved);
  await page.waitForURL('**/blog/on-reading-*');
  const id = idOf(page);
  const saved = await stored(id);
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
  await button(page, messages.publishNow).click();
  await page.waitForURL('**/blog');
  await expect.poll(() => alert(page).innerText()).toBe(messages.postPublished);

  const visitor = await site.browser.newContext();
  const read = await visitor.newPage();
  await read.goto(`${site.host.url}/blog/${id}`);
  expect(await read.locator('.prose').innerText()).toContain('Most of a page is not text.');
  expect(await read.locator('script[src*="mount"], script[src*="writing-area"]').count()).toBe(0);

  await page.locator(`[data-post-row="${id}"]`).getByRole('link', { name: 'On reading' }).click();
  await page.waitForURL(`**/blog/${id}`);
  await button(page, 'Edit').waitFor();
  expect(await page.getByRole('heading', { name: 'On reading', level: 1 }).count()).toBe(1);
  expect(await page.locator('main [contenteditable="true"], textarea, input[name=categoryName]').count()).toBe(0);
  await button(page, 'Edit').click();
  expect(await page.getByText(messages.editTakesOffline).count()).toBe(1);
  expect((await stored(id)).published).toBe(true);
  await button(page, 'Take offline and edit').click();
  await expect.poll(() => alert(page).innerText()).toBe(messages.postEditable);
  expect((await read.goto(`${site.host.url}/blog/${id}`))?.status()).toBe(404);
  await visitor.close();

  await page.getByLabel('Title').fill('On reading, again');
  await button(page, 'Save & Close').click();
  await page.waitForURL('**/blog');
  await expect.poll(() => alert(page).innerText()).toBe(messages.postSaved);
  const card = page.locator(`[data-post-card="${id}"]`);
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => alert(page).innerText()).toBe(messages.postDeleted);
  await expect.poll(() => card.count()).toBe(0);
  expect((await context.request.get(`${site.host.url}/api/blog/posts/${id}`)).status()).toBe(404);
  await button(page, 'Undo').click();
  await expect.poll(async () => (await unpublished()).map(({ title }) => title)).toContain('On reading, again');
});

test('cards: Publish publishes and stays on the blog; a refused deletion keeps the card', async () => {
  const token = await signIn();
  const kept = await makePost('Kept by the server', token);
  const id = await makePost('Published from its card', token);
  const page = await newPage('/blog', [/503/]);
  await page.route('**/api/blog/posts/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { message: 'Away', code: 'UNAVAILABLE' } })
      : route.fallback(),
  );
  const card = page.locator(`[data-post-card="${kept}"]`);
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => card.getByText('Away').count()).toBe(1);
  await page.locator(`[data-post-card="${id}"]`).getByRole('button', { name: 'Publish' }).click();
  await button(page, messages.publishNow).click();
  await expect.poll(() => alert(page).innerText()).toBe(messages.postPublished);
  expect((await stored(id)).published).toBe(true);
  await page.locator(`[data-post-row="${id}"]`).getByRole('button', { name: 'Edit' }).click();
  await button(page, 'Take offline and edit').click();
  await page.waitForURL(`**/blog/${id}`);
  await expect.poll(() => alert(page).innerText()).toBe(messages.postEditable);
  await firstBlock(page).waitFor();
});

test('a post on its way says building, then live; a failed update says why and can be tried again', async () => {
  const token = await signIn();
  const id = await makePost('On its way', token);
  const requestedAt = new Date(Date.now() - 60_000).toISOString();
  let state: Partial<BuildResponse> = { state: 'building' };
  await context.request.patch(`${site.host.url}${api.post(id)}`, {
    data: { published: true },
    headers: { Origin: site.host.url, 'X-CSRF-Token': token },
  });
  const page = await newPage(pages.terms);
  await page.route(`**${api.build}`, (route) => {
    if (route.request().method() === 'POST') state = { state: 'building' };
    const build = { id: 9, startedAt: requestedAt, finishedAt: null, error: null, requestedAt, ...state };
    return route.fulfill({ status: route.request().method() === 'POST' ? 202 : 200, json: build });
  });
  await page.goto(`${site.host.url}${pages.blog}`);
  const badge = page.locator(`[data-post-row="${id}"] .badge`);
  await expect.poll(() => badge.innerText()).toBe('building');
  await page.getByText(messages.siteBuilding).waitFor();
  state = { state: 'failed', error: 'The disk is full.' };
  await page.getByText(messages.siteFailed).waitFor();
  await page.locator('.build-status').getByText('The disk is full.').waitFor();
  expect(await badge.innerText()).toBe('failed');
  const row = page.locator(`[data-post-row="${id}"]`);
  await row.getByText('The disk is full.').waitFor();
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => badge.innerText()).toBe('building');
  state = { state: 'live' };
  await page.getByText(messages.siteLive).waitFor();
  expect(await badge.count()).toBe(0);
});

test('a draft of a new post survives a closed tab, and one beside it, each by its own', async () => {
  await signIn();
  const page = await newPage('/blog/create');
  await page.getByLabel('Title').fill('Unfinished');
  await typeBody(page, 'Words that nobody saved');
  await expect.poll(() => drafted(page)).toContain('nobody saved');
  await page.close();

  const again = await newPage('/blog');
  again.on('dialog', (dialog) => void dialog.accept());
  await again.getByRole('form', { name: 'New Post' }).getByLabel('Title').fill('Another');
  await button(again, 'Create').click();
  await again.waitForURL('**/blog/create');
  await firstBlock(again).waitFor();
  expect(await again.getByLabel('Title').inputValue()).toBe('Another');
  expect(await bodyOf(again).innerText()).not.toContain('nobody saved');

  await again.goto(`${site.host.url}/blog`);
  const onDevice = again.getByRole('region', { name: 'Drafts on this device' });
  await expect
    .poll(() => onDevice.getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual(['Another', 'Unfinished']);
  await onDevice.getByRole('link', { name: 'Continue Unfinished' }).click();
  await again.waitForURL('**/blog/create');
  await firstBlock(again).waitFor();
  expect(await again.getByLabel('Title').inputValue()).toBe('Unfinished');
  expect(await bodyOf(again).innerText()).toContain('Words that nobody saved');
});

test('unsaved changes of an existing post are announced with the difference, and taken or given up', async () => {
  const id = await makePost('Announced', await signIn());
  const page = await newPage(`/blog/${id}`);
  await typeBody(page, ' and more');
  await expect.poll(() => drafted(page)).toContain('and more');
  await page.close();

  const again = await newPage(`/blog/${id}`);
  await expect.poll(() => again.getByText(messages.draftFound).count()).toBe(1);
  expect(await again.getByRole('group', { name: 'Difference' }).innerText()).toContain('Text of Announced and more');
  await again.getByRole('button', { name: 'Continue with my changes' }).click();
  await expect.poll(() => bodyOf(again).innerText()).toContain('and more');
  await button(again, 'Save').click();
  await expect.poll(async () => JSON.stringify(await stored(id))).toContain('and more');
  await expect.poll(() => drafted(again)).toBe('');
  await typeBody(again, '!');
  await expect.poll(() => drafted(again)).toContain('!');
  await again.close();

  const third = await newPage(`/blog/${id}`);
  await third.getByRole('button', { name: 'Give them up' }).click();
  await firstBlock(third).waitFor();
  expect(await bodyOf(third).innerText()).not.toContain('!');
  expect(await drafted(third)).toBe('');
});

test('offline: shown, kept, and saved by itself when the network is back; one post, though answers were lost', async () => {
  await signIn();
  const page = await newPage('/blog/create', [/ERR_|Failed to load/]);
  await page.getByLabel('Title').fill('Written on a train');
  await page.getByLabel('Category').fill('Notes');
  await typeBody(page, 'First');
  let lost = 0;
  await page.route('**/api/blog/posts', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Save').click();
  await expect.poll(() => page.getByText(messages.offline).count()).toBe(1);
  await context.setOffline(true);
  await typeBody(page, ', second');
  await expect.poll(() => drafted(page)).toContain('First, second');
  await context.setOffline(false);
  await page.waitForURL('**/blog/written-on-a-train-*');
  const id = idOf(page);
  await expect.poll(async () => JSON.stringify((await stored(id)).body)).toContain('First, second');
  expect((await unpublished()).filter(({ title }) => title === 'Written on a train')).toHaveLength(1);
  await expect.poll(() => drafted(page)).toBe('');
});

/** Answers every save of a post with `status`, and nothing else. */
async function refuseSaves(page: Page, status: number): Promise<void> {
  await page.route(/\/api\/(blog\/posts\/|users\/refresh)/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { message: `Refused ${status}`, code: 'X' } })
      : route.fallback(),
  );
}

test.each([401, 403, 404, 413])('a save answered %i says so in place and keeps the text', async (status) => {
  const id = await makePost(`Refused ${status}`, await signIn());
  const page = await newPage(`/blog/${id}`, [/Failed to load/]);
  await typeBody(page, ' kept');
  await refuseSaves(page, status);
  await button(page, 'Save').click();
  await expect.poll(() => page.getByText(messages.saveRefused).count()).toBe(1);
  expect(await bodyOf(page).innerText()).toContain('kept');
  expect(await drafted(page)).toContain('kept');
  await page.unrouteAll();
  await button(page, 'Save').click();
  await expect.poll(() => page.getByText(messages.saveRefused).count()).toBe(0);
  expect(JSON.stringify(await stored(id))).toContain('kept');
});

test.each([429, 500, 503])(
  'a save answered %i says so in place, keeps the text, and goes on by itself',
  async (status) => {
    const id = await makePost(`Busy ${status}`, await signIn());
    const page = await newPage(`/blog/${id}`, [/Failed to load/]);
    await typeBody(page, ' kept');
    await refuseSaves(page, status);
    await button(page, 'Save').click();
    await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(messages.serverBusy);
    expect(await page.getByText(messages.saveRefused).count()).toBe(0);
    expect(await bodyOf(page).innerText()).toContain('kept');
    expect(await drafted(page)).toContain('kept');
    expect(JSON.stringify(await stored(id))).not.toContain('kept');
    await page.unrouteAll();
    // Nobody presses Save again.
    await expect.poll(async () => JSON.stringify(await stored(id))).toContain('kept');
    await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(messages.saved);
    expect(await drafted(page)).toBe('');
  },
);

test('two tabs: the second save is told of the first, shows both texts, and overwrites only when told', async () => {
  const id = await makePost('Twice open', await signIn());
  const one = await newPage(`/blog/${id}`, [/409/]);
  const two = await newPage(`/blog/${id}`, [/409/]);
  await typeBody(one, ' by one');
  await button(one, 'Save').click();
  await expect.poll(async () => JSON.stringify(await stored(id))).toContain('by one');
  await typeBody(two, ' by two');
  await button(two, 'Save').click();
  const conflict = two.getByRole('alertdialog');
  await conflict.waitFor();
  // One paragraph holds both texts: what differs is marked word by word.
  expect(await conflict.innerText()).toContain('Text of Twice open by ');
  expect(await conflict.locator('.difference-changed del').innerText()).toBe('one');
  expect(await conflict.locator('.difference-changed ins').innerText()).toBe('two');
  expect(JSON.stringify(await stored(id))).toContain('by one');
  expect(await drafted(two)).toContain('by two');
  await button(two, 'Save mine over it').click();
  await expect.poll(async () => JSON.stringify(await stored(id))).toContain('by two');
  await typeBody(one, ', later');
  await button(one, 'Save').click();
  await button(one, 'Load theirs').click();
  await expect.poll(() => bodyOf(one).innerText()).toContain('by two');
  expect(await bodyOf(one).innerText()).not.toContain('later');
});

test('publish while typing: the last keystroke is in what is published', async () => {
  const id = await makePost('Published in haste', await signIn());
  const page = await newPage(`/blog/${id}`);
  await typeBody(page, ' to the very last key');
  await chooseMore(page, 'Publish');
  await button(page, messages.publishNow).click();
  await page.waitForURL('**/blog');
  const published = await stored(id);
  expect(published.published).toBe(true);
  expect(JSON.stringify(published.body)).toContain('to the very last key');
  await page.goto(`${site.host.url}/blog/${id}`);
  await expect.poll(() => page.locator('main').innerText()).toContain('to the very last key');
});

test('whoever writes before the editor is ready keeps the caret where it is', async () => {
  await signIn();
  const page = await newPage('/blog/create');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*writing-area*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  await page.getByLabel('Title').click();
  release();
  // Typed for longer than the editor takes to be ready.
  const title = 'Early words about the weather in the hills';
  await page.keyboard.type(title, { delay: 40 });
  await firstBlock(page).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  expect(await bodyOf(page).innerText()).toBe('');
});

test('what is missing is told under its field before anything is sent', async () => {
  await signIn();
  const page = await newPage('/blog/create');
  await typeBody(page, 'Words');
  await button(page, 'Save').click();
  await expect.poll(() => page.getByText(messages.titleRequired).count()).toBe(1);
  expect(await page.getByText(messages.categoryRequired).count()).toBe(1);
  expect(await page.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('leaving with unsaved work warns; after a save it does not', async () => {
  const id = await makePost('Left', await signIn());
  const page = await newPage(`/blog/${id}`);
  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type());
    void dialog.dismiss();
  });
  await typeBody(page, ' unsaved');
  await expect.poll(() => page.getByText(messages.unsaved).count()).toBe(1);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect.poll(() => warnings).toEqual(['beforeunload']);
  await button(page, 'Save').click();
  await expect.poll(() => page.getByText(messages.saved, { exact: true }).count()).toBe(1);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.waitForURL('**/blog');
  expect(warnings).toHaveLength(1);
});

test('by keyboard alone: create, write, choose a heading, remove a keyword, save and close', async () => {
  await signIn();
  const page = await newPage('/blog');
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
  const saved = await stored(idOf(page));
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
  await context.close();
  context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const id = await makePost('On a phone', await signIn());
  const page = await newPage(`/blog/${id}`);
  await firstBlock(page).tap();
  await page.keyboard.type('Thumbs. ');
  await firstBlock(page).tap();
  const item = page.locator('.ce-popover--opened').getByText('Ordered list', { exact: true });
  // Editor.js closes its menus when it hears of the selection, a moment after the tap into the text.
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
  await expect.poll(async () => (await stored(id)).body.blocks.map(({ type }) => type)).toContain('list');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('others than admins: Loading..., then the blog; a visitor is sent there at once', async () => {
  const page = await newPage('/blog/create');
  await page.waitForURL('**/blog');
  expect(await page.getByRole('form', { name: 'New Post' }).count()).toBe(0);
  const signup = { email: `reader-${Date.now()}@example.com`, password: 'Correct-1horse' };
  await post('/api/users/signup', { ...signup, 'email-confirm': signup.email, 'password-confirm': signup.password });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/users/checkAuth', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${site.host.url}/blog/create`);
  await expect.poll(() => page.getByText(messages.loading).count()).toBe(1);
  release();
  await page.waitForURL('**/blog');
  expect(await page.getByRole('form', { name: 'New Post' }).count()).toBe(0);
});
