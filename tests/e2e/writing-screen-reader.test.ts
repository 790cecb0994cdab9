/**
 * The editor for a screen reader: roles, names and states, in English and Japanese. The post contains every block type,
 * and each menu, panel and dialog is opened. If a snapshot changes, screen reader users will notice the change.
 */
import { pages } from '#contract/paths.ts';
import type { EditorDocument } from '#contract/documents.ts';
import * as en from '#messages/en/index.ts';
import * as ja from '#messages/ja/index.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { blockSamples } from '../support/block-samples.ts';
import { startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putSettings, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';

/** Removes images from the samples, because the image files do not exist. */
const withoutPictures: Record<string, object> = { figure: { media: '' }, video: { poster: '' } };

let host: Host;
let id: string;
beforeAll(async () => {
  host = await startHost();
  const context = await (await sharedBrowser()).newContext();
  await putSettings(await signInForCalls(context, host), { languages: ['en', 'ja'] });
  await context.close();
  // One sample is enough for most types. All paragraphs are used, because they contain the inline elements.
  const blocks = Object.entries(blockSamples).flatMap(([type, samples]) =>
    samples
      .slice(0, type === 'paragraph' ? undefined : 1)
      .map(({ data }) => ({ type, data: { ...data, ...withoutPictures[type] } })),
  );
  const body: EditorDocument = { blocks };
  id = await (await signIn(host)).create({ title: 'All kinds', category: 'Notes', keywords: ['one'], body });
});
afterAll(() => host.stop());

/** Returns a snapshot without text that varies between runs, and without the options of select lists. */
const settled = (snapshot: string) =>
  `${snapshot
    .replace(/\w+ \d{1,2}, \d{4}|\d{4}年\d+月\d+日|\d{4}-\d\d-\d\dT[\d:]+/g, '…')
    .replace(/localhost:\d+/g, 'localhost')
    .replace(/(all-kinds)-\w{6}/g, '$1-…')
    .replace(/^ *- option "[^"]*"\n/gm, '')}\n`;

test.each([
  ['en', en, ''],
  ...inCampaign(['ja', ja, '/ja'] as const),
] as const)('in %s each part of the editor has its role and name', async (language, words, part) => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 900 } });
  await signInForCalls(context, host);
  const { page, consoleErrors } = await openPage(context);
  const hears = async (name: string, selector: string, of: Page = page) =>
    expect(settled(await of.locator(selector).first().ariaSnapshot())).toMatchFileSnapshot(
      `__snapshots__/screen-reader/${name}.${language}.txt`,
    );
  const { editor } = words;
  await page.goto(host.url + part + pages.post(id));
  await page.locator('.cm-content').nth(1).waitFor();
  await page.locator('.chart svg, .drawing svg').first().waitFor();
  await page.getByText('Plain heavy words').click();
  // Numbers and citable works load when the page is idle.
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('main').ariaSnapshot()).toMatch(/Figure 3|図3/);
  await hears('editor', 'main');

  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.locator('.ce-popover--opened [role="option"]').first().waitFor();
  await hears('menu-of-blocks', '.ce-toolbox .ce-popover--opened');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');

  await page.getByText('Plain heavy words').click();
  await page.keyboard.press('Control+/');
  await page.locator('.ce-popover--opened [role="option"]').first().waitFor();
  await hears('menu-of-a-block', '.ce-settings .ce-popover--opened');
  await page.keyboard.press('Escape');

  await page.locator('.writing-math .shown').click();
  await hears('panel-of-a-formula', '.writing-math .block-panel');
  await page.locator('p .citation').click();
  await page.locator('.embed-panel').waitFor();
  await hears('panel-of-a-citation', '.embed-panel');
  await page.keyboard.press('Escape');
  await page.locator('p .footnote').click();
  await page.locator('.embed-panel').waitFor();
  await hears('panel-of-a-note', '.embed-panel');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+f');
  await page.locator('[role=search]').waitFor();
  await hears('find', '[role=search]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: editor.publish, exact: true }).click();
  await page.getByRole('heading', { name: words.publishSheet.publishSheetTitle }).waitFor();
  await page.locator('dialog[open] li').getByText('ito2020').waitFor();
  await hears('publish-sheet', 'dialog[open]');
  expect(consoleErrors).toEqual([]);
  await context.close();
});
