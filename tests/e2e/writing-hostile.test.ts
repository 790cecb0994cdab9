/**
 * Malicious documents that are sent directly to the API or stored as drafts. No script in them runs in a real browser:
 * on the index, the page and the shell, in the editor and its preview. The pages' policies are disabled, so that only
 * the sanitizer is tested. A control attack shows that the test would notice a script.
 */
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { awkwardCode, hostileHtml, refusedDocuments } from '../support/hostile.ts';
import { signInForCalls, type Call } from './harness/admin-calls.ts';
import { chooseMore } from './harness/editor-menu.ts';
import { isCampaign } from './harness/long.ts';
import { startSite } from './started-site.ts';

const site = startSite();
let context: BrowserContext;
let call: Call;
let calls: string[];

beforeEach(async () => {
  context = await site.browser.newContext({ bypassCSP: true });
  calls = [];
  await context.exposeFunction('pwned', () => calls.push('called'));
  call = await signInForCalls(context, site.host);
});
afterEach(async () => {
  await context.close();
});

const save = (fields: {
  title?: string;
  categoryName?: string;
  keywords?: string[];
  body?: string;
  summary?: string;
}) =>
  call('POST', '/api/blog/posts', {
    data: {
      title: 'Hostile',
      categoryName: 'Hostile',
      body: '{"blocks":[]}',
      summary: '{"blocks":[]}',
      published: false,
      keywords: [],
      ...fields,
    },
  });

/** Returns one of the places for each attack, in turn. In the campaign, returns all places. */
const inTurn = <Place>(index: number, places: Place[]): Place[] =>
  isCampaign ? places : places.filter((_, at) => at === index % places.length);

/** Blocks with every attack in the places of a document that accept a text, a name or data. */
const hostileBlocks: Block[] = [
  ...hostileHtml.flatMap((html, index) =>
    inTurn(index, [
      { type: 'paragraph', data: { text: html, align: html } },
      { type: 'header', data: { text: html, level: 3 } },
      { type: 'list', data: { style: html, items: [html, { content: html, meta: { x: html }, items: [] }] } },
    ]),
  ),
  ...hostileHtml.slice(0, 40).flatMap((html, index) =>
    inTurn<Block>(index, [
      {
        id: html.slice(0, 60),
        type: 'code',
        data: { name: html, code: html, language: { value: html, text: html, icon: html } },
      },
      { type: html.slice(0, 60), data: { text: html }, tunes: { x: { html } } },
    ]),
  ),
  ...awkwardCode.map((code) => ({ type: 'code', data: { name: '', code, language: { value: 'html' } } })),
].map((block) => ({ ...block, data: { ...block.data } }));

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${site.host.url}${path}`, { waitUntil: 'load' });
}

/** Triggers everything that could run a script: failing images, focus changes, pointer events. */
async function provoke(page: Page): Promise<void> {
  const hrefs = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => /^\s*(?:javascript|data|vbscript):/i.test(href))).toEqual([]);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *'))
      for (const type of ['mouseover', 'click', 'focus', 'toggle', 'animationstart', 'error'])
        if (element.tagName !== 'BUTTON' && element.tagName !== 'A' && !element.closest('button, a, form'))
          element.dispatchEvent(new Event(type));
  });
  expect(
    await page
      // Excludes the site's own scripts, which are directly after the table of contents and the post's text.
      .locator(
        'main :is(script:not(.toc + script, .post-text > .prose + script), iframe, object, embed, svg [onload], [onerror], [onclick], [onload], [onfocus])',
      )
      .count(),
  ).toBe(0);
}

test('the control: the same attacks put into the page as they are do run, and are noticed', async () => {
  const page = await context.newPage();
  await visit(page, '/blog');
  await page.evaluate((html) => {
    const main = document.querySelector('main');
    if (main) main.innerHTML = html;
  }, hostileHtml.slice(0, 60).join(''));
  await expect.poll(() => calls.length).toBeGreaterThan(3);
});

test('the API refuses data that is not a document', async () => {
  for (const body of refusedDocuments)
    expect([body.slice(0, 60), (await save({ body })).status()]).toEqual([body.slice(0, 60), 400]);
});

test('shell, editor, preview, index and page show hostile documents, and nothing in them runs', async () => {
  const body = JSON.stringify({ blocks: hostileBlocks });
  const summary = JSON.stringify({ blocks: hostileBlocks.slice(0, 30) });
  const made = await save({
    title: 'Hostile <img src=x onerror=pwned()>',
    categoryName: '<script>pwned()</script>x',
    keywords: ['<svg onload=pwned()>k', '"><b onclick=pwned()>'],
    body,
    summary,
  });
  expect(made.status()).toBe(200);
  const { postId } = (await made.json()) as { postId: string };

  const page = await context.newPage();
  await visit(page, '/blog');
  await page.locator(`[data-post-card="${postId}"]`).waitFor();
  await provoke(page);

  await visit(page, `/blog/${postId}`);
  await page.getByRole('group', { name: 'Body' }).locator('[contenteditable="true"]').first().waitFor();
  await page.locator('.cm-content').first().waitFor();
  await provoke(page);
  await chooseMore(page, 'Preview');
  await page.locator('.preview .prose').waitFor();
  await provoke(page);

  const published = await call('PATCH', `/api/blog/posts/${postId}`, { published: true });
  expect(published.status()).toBe(200);
  const visitor = await site.browser.newContext({ bypassCSP: true });
  await visitor.exposeFunction('pwned', () => calls.push('called'));
  const read = await visitor.newPage();
  for (const path of [`/blog/${postId}`, '/blog']) {
    await visit(read, path);
    await provoke(read);
  }
  await visitor.close();
  await visit(page, `/blog/${postId}`);
  // If earlier attacks have left a draft, the page offers the draft and the saved post.
  const choice = page.getByRole('button', { name: 'Discard mine and open the saved post' });
  await page.getByRole('button', { name: 'Edit', exact: true }).or(choice).waitFor();
  await provoke(page);
  expect(calls).toEqual([]);
});

test('a draft that something else wrote into this browser runs nothing', async () => {
  const page = await context.newPage();
  await visit(page, '/blog');
  await page.evaluate(
    ([body, html]) => {
      localStorage.setItem('post-draft-id', 'new');
      localStorage.setItem('post-title', html);
      localStorage.setItem('post-category', html);
      localStorage.setItem('post-keywords', html);
      localStorage.setItem('post-body', body);
      localStorage.setItem('post-summary', body);
    },
    [JSON.stringify({ blocks: hostileBlocks.slice(0, 250) }), hostileHtml[3] ?? ''] as const,
  );
  page.on('dialog', (dialog) => void dialog.accept());
  await visit(page, '/blog/create');
  await page.getByRole('group', { name: 'Body' }).locator('[contenteditable="true"]').first().waitFor();
  await provoke(page);
  // Clicks without a pointer, because blocks opened by the provoked events can cover the bar.
  for (const name of ['More', 'Preview']) await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
  await page.locator('.preview .prose').waitFor();
  await provoke(page);
  expect(calls).toEqual([]);
});
