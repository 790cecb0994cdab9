/** No text is lost: drafts, lost calls, refusals and two tabs, on the real site. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { makePost } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';
import { bodyOf, button, drafted, firstBlock, idOf, typeBody, startWriter } from './harness/writer.ts';

const writer = startWriter();

test('drafts of a new post and of another one survive closed tabs, each separately', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  await page.getByLabel('Title').fill('Unfinished');
  await typeBody(page, 'Words that nobody saved');
  await expect.poll(() => drafted(page)).toContain('nobody saved');
  await page.close();

  const again = await writer.newPage('/blog');
  again.on('dialog', (dialog) => void dialog.accept());
  await again.getByRole('form', { name: 'New Post' }).getByLabel('Title').fill('Another');
  await button(again, 'Create').click();
  await again.waitForURL('**/blog/create');
  await firstBlock(again).waitFor();
  expect(await again.getByLabel('Title').inputValue()).toBe('Another');
  expect(await bodyOf(again).innerText()).not.toContain('nobody saved');

  await again.goto(`${writer.site.host.url}/blog`);
  const listed = again.locator('.device-drafts').getByRole('heading', { level: 3 });
  await expect.poll(async () => (await listed.allInnerTexts()).sort()).toEqual(['Another', 'Unfinished']);
  await again.getByRole('link', { name: 'Continue editing Unfinished' }).click();
  await again.waitForURL(/\/blog\/create/);
  // The browser's draft is offered if the tab was closed before the server had received all of the text.
  const mine = button(again, words.editorParts.continueWithMine);
  await mine.or(firstBlock(again)).first().waitFor();
  if (await mine.isVisible()) await mine.click();
  await firstBlock(again).waitFor();
  expect(await again.getByLabel('Title').inputValue()).toBe('Unfinished');
  expect(await bodyOf(again).innerText()).toContain('Words that nobody saved');
});

test('unsaved changes of an existing post are announced with the difference, and taken or given up', async () => {
  const id = await makePost(await writer.signIn(), 'Announced');
  const page = await writer.newPage(`/blog/${id}`);
  await typeBody(page, ' and more');
  await expect.poll(() => drafted(page)).toContain('and more');
  await page.close();

  const again = await writer.newPage(`/blog/${id}`);
  await expect.poll(() => again.getByText(words.editorParts.draftFound).count()).toBe(1);
  expect(await again.getByRole('group', { name: 'Changes' }).innerText()).toContain('Text of Announced and more');
  await again.getByRole('button', { name: 'Continue with my changes' }).click();
  await expect.poll(() => bodyOf(again).innerText()).toContain('and more');
  await button(again, 'Save').click();
  await expect.poll(async () => JSON.stringify(await writer.stored(id))).toContain('and more');
  await expect.poll(() => drafted(again)).toBe('');
  await typeBody(again, '!');
  await expect.poll(() => drafted(again)).toContain('!');
  await again.close();

  const third = await writer.newPage(`/blog/${id}`);
  await third.getByRole('button', { name: words.editorParts.giveUpMine }).click();
  await firstBlock(third).waitFor();
  expect(await bodyOf(third).innerText()).not.toContain('!');
  expect(await drafted(third)).toBe('');
});

test('offline: the draft is shown, stored, and saved when the network is back, once although answers were lost', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create', [/ERR_|Failed to load/]);
  await page.getByLabel('Title').fill('Written on a train');
  await page.getByLabel('Category').fill('Notes');
  await typeBody(page, 'First');
  // Patches `fetch` in the page, because not every driver reports the body of a request.
  await page.evaluate(() => {
    const send = window.fetch.bind(window);
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (request[1]?.method !== 'POST' || !answer.url.endsWith('/api/blog/posts')) return answer;
      window.fetch = send;
      throw new TypeError('The answer was lost.');
    };
  });
  await button(page, 'Save').click();
  await expect.poll(() => page.getByText(words.editor.offline).count()).toBe(1);
  await writer.context.setOffline(true);
  await typeBody(page, ', second');
  await expect.poll(() => drafted(page)).toContain('First, second');
  await writer.context.setOffline(false);
  await page.waitForURL('**/blog/written-on-a-train-*');
  const id = idOf(page);
  await expect.poll(async () => JSON.stringify((await writer.stored(id)).body)).toContain('First, second');
  expect((await writer.unpublished()).filter(({ title }) => title === 'Written on a train')).toHaveLength(1);
  await expect.poll(() => drafted(page)).toBe('');
});

/** Answers every save of a post with `status`; other calls reach the server. */
async function refuseSaves(page: Page, status: number): Promise<void> {
  await page.route(/\/api\/(blog\/posts\/|users\/refresh)/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { message: `Refused ${status}`, code: 'X' } })
      : route.fallback(),
  );
}

// `src/editor/save-engine.test.ts` tests which responses are final and which are retried.
test.each([403, ...inCampaign(401, 404, 413)])(
  'a save answered %i is reported in place and keeps the text',
  async (status) => {
    const id = await makePost(await writer.signIn(), `Refused ${status}`);
    const page = await writer.newPage(`/blog/${id}`, [/Failed to load/]);
    await typeBody(page, ' kept');
    await refuseSaves(page, status);
    await button(page, 'Save').click();
    await expect.poll(() => page.getByText(words.editor.saveRefused).count()).toBe(1);
    expect(await bodyOf(page).innerText()).toContain('kept');
    expect(await drafted(page)).toContain('kept');
    await page.unrouteAll();
    await button(page, 'Save').click();
    await expect.poll(() => page.getByText(words.editor.saveRefused).count()).toBe(0);
    expect(JSON.stringify(await writer.stored(id))).toContain('kept');
  },
);

test.each([503, ...inCampaign(429, 500)])(
  'a save answered %i is reported in place, keeps the text, and is retried',
  async (status) => {
    const id = await makePost(await writer.signIn(), `Busy ${status}`);
    const page = await writer.newPage(`/blog/${id}`, [/Failed to load/]);
    await typeBody(page, ' kept');
    await refuseSaves(page, status);
    await button(page, 'Save').click();
    await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.serverBusy);
    expect(await page.getByText(words.editor.saveRefused).count()).toBe(0);
    expect(await bodyOf(page).innerText()).toContain('kept');
    expect(await drafted(page)).toContain('kept');
    expect(JSON.stringify(await writer.stored(id))).not.toContain('kept');
    await page.unrouteAll();
    // The change is autosaved.
    await expect.poll(async () => JSON.stringify(await writer.stored(id))).toContain('kept');
    await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.saved);
    expect(await drafted(page)).toBe('');
  },
);

test('two tabs: the second save reports the first, shows both texts, and overwrites only on request', async () => {
  const id = await makePost(await writer.signIn(), 'Twice open');
  const one = await writer.newPage(`/blog/${id}`, [/409/]);
  const two = await writer.newPage(`/blog/${id}`, [/409/]);
  await typeBody(one, ' by one');
  await button(one, 'Save').click();
  await expect.poll(async () => JSON.stringify(await writer.stored(id))).toContain('by one');
  await typeBody(two, ' by two');
  await button(two, 'Save').click();
  const conflict = two.getByRole('alertdialog');
  await conflict.waitFor();
  // Both tabs have changed the same paragraph. Both versions are displayed, with changed words marked.
  expect(await conflict.getByRole('radio').count()).toBe(3);
  expect(await conflict.locator('.conflict del').innerText()).toBe('one');
  expect(await conflict.locator('.conflict ins').innerText()).toBe('two');
  expect(JSON.stringify(await writer.stored(id))).toContain('by one');
  expect(await drafted(two)).toContain('by two');
  await button(two, 'Keep mine').click();
  await expect.poll(async () => JSON.stringify(await writer.stored(id))).toContain('by two');
  await typeBody(one, ', later');
  await button(one, 'Save').click();
  await button(one, 'Use the other version').click();
  await expect.poll(() => bodyOf(one).innerText()).toContain('by two');
  expect(await bodyOf(one).innerText()).not.toContain('later');
});

test('leaving with unsaved work warns; after a save it does not', async () => {
  const id = await makePost(await writer.signIn(), 'Left');
  const page = await writer.newPage(`/blog/${id}`);
  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type());
    void dialog.dismiss();
  });
  await typeBody(page, ' unsaved');
  await expect.poll(() => page.getByText(words.editor.unsaved).count()).toBe(1);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect.poll(() => warnings).toEqual(['beforeunload']);
  await button(page, 'Save').click();
  await expect.poll(() => page.getByText(words.editor.saved, { exact: true }).count()).toBe(1);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.waitForURL('**/blog');
  expect(warnings).toHaveLength(1);
});
