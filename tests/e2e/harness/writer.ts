/**
 * The browser of a writer on the shared site. Each test of a file gets a new context, and its console messages fail the
 * test.
 */
import { toEdge } from './select-text.ts';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Post, PostSummary } from '#contract/posts.ts';
import { openPage } from '../../support/browser.ts';
import { sharedSite, type StartedSite } from '../started-site.ts';
import { signInForCalls, type Call } from './admin-calls.ts';
import { giveBack, takeProfile } from './profiles.ts';

export interface Writer {
  readonly site: StartedSite;
  readonly context: BrowserContext;
  /** Replaces the browser context of this test, for example by the context of a phone. */
  use(options: BrowserContextOptions): Promise<void>;
  signIn(): Promise<Call>;
  /** Opens a page and collects its console messages. `expected` are messages that the test provokes. */
  newPage(path: string, expected?: RegExp[]): Promise<Page>;
  stored(id: string): Promise<Post>;
  unpublished(): Promise<PostSummary[]>;
}

/** Must be called at the top of a test file. The result is available only inside tests. */
export function startWriter(): Writer {
  const site = sharedSite();
  let context: BrowserContext;
  let kind: BrowserContextOptions;
  let consoles: string[][] = [];

  const take = async (options: BrowserContextOptions) => {
    kind = options;
    context = await takeProfile(site.browser, site.host.url, kind);
  };
  const leave = () => giveBack(context, site.host.url, kind);
  beforeEach(async () => {
    await take({});
    consoles = [];
  });
  afterEach(async () => {
    await leave();
    expect(consoles.flat()).toEqual([]);
  });

  const read = async (path: string): Promise<unknown> => (await context.request.get(site.host.url + path)).json();
  return {
    site,
    get context() {
      return context;
    },
    async use(options) {
      await leave();
      await take(options);
    },
    signIn: () => signInForCalls(context, site.host),
    async newPage(path, expected = []) {
      const { page, consoleErrors } = await openPage(context, expected);
      consoles.push(consoleErrors);
      await page.goto(site.host.url + path);
      return page;
    },
    stored: async (id) => (await read(`/api/blog/posts/${id}`)) as Post,
    unpublished: async () => (await read('/api/blog/posts?published=false')) as PostSummary[],
  };
}

export const bodyOf = (page: Page) => page.getByRole('group', { name: 'Body' });
export const firstBlock = (page: Page) => bodyOf(page).locator('[contenteditable="true"]').first();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const alert = (page: Page) => page.locator('.alert');
export const idOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname.replace('/blog/', ''));
/** Returns the unsaved text in the browser's storage. */
export const drafted = (page: Page) => page.evaluate(() => localStorage.getItem('post-body') ?? '');

/** Dispatches a paste event with plain text and HTML. Firefox ignores clipboard data passed to the constructor. */
export const pasteInto = (field: Locator, text: string, html: string) =>
  field.evaluate(
    (target, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, data] of Object.entries(given)) clipboardData.setData(type, data);
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      target.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }));
    },
    { 'text/plain': text, 'text/html': html },
  );

/** Waits for the buttons next to a block, which appear last. Before that, the editor may not handle Enter and / yet. */
export const editorReady = (page: Page) =>
  bodyOf(page).locator('.ce-toolbar__plus[aria-label]').waitFor({ state: 'attached' });

export async function typeBody(page: Page, text: string): Promise<void> {
  await firstBlock(page).click();
  await toEdge(page, 'end');
  await page.keyboard.type(text);
}
