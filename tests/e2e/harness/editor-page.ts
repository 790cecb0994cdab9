/**
 * The editor by itself in a browser (`editor.ts`). All tests of a file share a bundle, browser and tab, which each test
 * reloads.
 */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { openPage, sharedBrowser } from '../../support/browser.ts';
import { serveBundle, type Bundle } from '../../support/bundle.ts';
import { editorPolicy } from './start-writing-site.ts';

/** A page with the editor. The properties are available only inside tests and hooks. */
export interface EditorPage {
  readonly bundle: Bundle;
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens a document and waits until its code editors have loaded. */
  open: (blocks: readonly Block[]) => Promise<void>;
  /** Returns the document to save, without IDs. */
  read: () => Promise<Pick<Block, 'type' | 'data'>[]>;
  /** Presses keys one after the other. */
  keys: (...pressed: string[]) => Promise<void>;
}

/**
 * Starts the editor for all tests of a file. Each test ends with a check of the page's console messages.
 * @param options `launch`: starts a browser other than Chromium; `context`: options of the browser context
 */
export function startEditorPage(
  options: { launch?: () => Promise<Browser>; context?: Parameters<Browser['newContext']>[0] } = {},
): EditorPage {
  const { launch = sharedBrowser, context: settings = { permissions: ['clipboard-read', 'clipboard-write'] } } =
    options;
  const started = {} as { bundle: Bundle; browser: Browser; context: BrowserContext; page: Page };
  let consoleErrors: string[];
  const openTab = async () => {
    await (started as Partial<typeof started>).context?.close();
    started.context = await started.browser.newContext(settings);
    ({ page: started.page, consoleErrors } = await openPage(started.context));
  };
  beforeAll(async () => {
    const headers = { 'Content-Security-Policy': editorPolicy };
    [started.bundle, started.browser] = await Promise.all([
      serveBundle({ entry: 'tests/e2e/harness/editor.ts', headers }),
      launch(),
    ]);
    await openTab();
  });
  // Some properties are missing if the start has failed.
  afterAll(async () => {
    const { browser, context, bundle } = started as Partial<typeof started>;
    await context?.close();
    // A browser that was not launched here is shared by several files and stays open.
    if (options.launch) await browser?.close();
    await bundle?.close();
  });
  // The page is reloaded in the same tab: a new tab would cost each test half a second of processor time.
  beforeEach(async () => {
    if (started.page.isClosed()) await openTab();
    await started.page.mouse.move(0, 0);
    consoleErrors.length = 0;
    await started.page.goto(started.bundle.url);
  });
  afterEach(async () => {
    for (const other of started.context.pages()) if (other !== started.page) await other.close();
    await started.page.unrouteAll();
    await started.page.evaluate(() => localStorage.clear());
    expect(consoleErrors).toEqual([]);
  });
  return Object.assign(started, {
    async open(blocks: readonly Block[]) {
      await started.page.evaluate((given) => window.harness.open({ blocks: given }), [...blocks]);
      if (blocks.some(({ type }) => type === 'code')) await started.page.locator('.cm-content').first().waitFor();
    },
    read: async () =>
      (await started.page.evaluate(() => window.harness.read())).blocks.map(({ type, data }) => ({ type, data })),
    async keys(...pressed: string[]) {
      for (const key of pressed) await started.page.keyboard.press(key);
    },
  });
}
