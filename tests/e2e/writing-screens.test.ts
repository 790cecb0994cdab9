/**
 * The writer's screens: axe reports no errors on the editor, its panels and the blog's admin panel, and no content
 * overflows. The editor's states on a phone have a separate journey (`editor-states.test.ts`).
 */
import { authResponse } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { api, pages } from '#contract/paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { chooseMore } from './harness/editor-menu.ts';
import { selectText } from './harness/select-text.ts';
import { sharedSite } from './started-site.ts';

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
] as const)(
  'editor, preview, conflict, draft found, blog: %s, %i px wide',
  async (colorScheme, width) => {
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

    await page.goto(host.url + pages.newPost);
    await page.getByLabel('Title').fill('Begun here');
    await page.goto(host.url + pages.blog);
    await page.getByRole('form', { name: 'New Post' }).waitFor();
    await page.getByText('Begun here').first().waitFor();
    found.push(...(await faults(page, 'blog, with a draft on this device')));
    expect(found).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
  120_000,
);
