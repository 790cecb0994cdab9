/**
 * Takes screenshots of every kind of page and of some of the owner's pages, in light and dark mode at three widths,
 * for manual review: `.cache/pictures/<width>-<scheme>/<name>.png`. With `BEFORE=<folder>`, they are compared with
 * the screenshots of another commit. Each difference is listed with its share of pixels, and needs a reason.
 */
import { documentNames, pages } from '#contract/paths.ts';
import { launchBrowser, openPage, withFaces } from '../support/browser.ts';
import { startHost, waitForSearchIndex, type Host } from '../support/host.ts';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawl, kindsOf } from '../e2e/harness/crawl.ts';

const folder = join(import.meta.dirname, '../../.cache/pictures');
const before = process.env['BEFORE'];
const widths = [1280, 768, 390];
const schemes = ['light', 'dark'] as const;
/** Maximum height of a screenshot in CSS pixels. Longer pages are cut off. */
const LONGEST = 12_000;
/** Largest tolerated share of different pixels: enough for a caret or a time of day. */
const SAME = 0.0005;

let host: Host;
let browser: Browser;
let kinds: string[];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  host = await startHost();
  browser = await launchBrowser(withFaces('japanese'));
  await waitForSearchIndex(host);
  kinds = [...kindsOf(await crawl(host.url)), ...documentNames.map(pages.document)];
});
afterAll(async () => {
  await browser?.close();
  await host?.stop();
});

const nameOf = (path: string) =>
  decodeURIComponent(path)
    .slice(1)
    .replaceAll(/[/?=&#]+/g, '_')
    .slice(0, 80) || 'home';

/**
 * Takes one screenshot.
 * @returns a line if it differs from the earlier screenshot
 */
async function take(page: Page, name: string, place: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const height = Math.min(LONGEST, await page.evaluate(() => document.documentElement.scrollHeight));
  const width = page.viewportSize()?.width ?? 0;
  const file = join(folder, place, `${name}.png`);
  mkdirSync(join(folder, place), { recursive: true });
  // Loads lazy images, which would otherwise load only when they are near the window.
  await page.evaluate(() => document.querySelectorAll('img').forEach((img) => (img.loading = 'eager')));
  await page.evaluate(() => Promise.all([...document.images].map((img) => img.decode().catch(() => undefined))));
  await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width, height }, animations: 'disabled' });
  if (before === undefined) return [];
  const other = join(before, place, `${name}.png`);
  if (!existsSync(other)) return [`${place} ${name}: new`];
  const share = await difference(file, other);
  return share > SAME ? [`${place} ${name}: ${(share * 100).toFixed(2)} % of pixels`] : [];
}

/** Returns the share of pixels that differ, or 1 if the sizes differ. */
async function difference(a: string, b: string): Promise<number> {
  const [one, two] = await Promise.all(
    [a, b].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !two || one.data.length !== two.data.length || one.info.width !== two.info.width) return 1;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const far = [0, 1, 2].some(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (two.data[at + channel] ?? 0)) > 8,
    );
    if (far) count += 1;
  }
  return count / (one.data.length / 3);
}

async function logIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(host.url + pages.login);
  await page.locator('input[name=email]').fill(host.admin.email);
  await page.locator('input[name=password]').fill(host.admin.password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(`**${pages.profile}`);
  await page.close();
}

test('every kind of page, in both schemes and three widths', async () => {
  const lines: string[] = [];
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const place = `${width}-${colorScheme}`;
      const options = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' as const };
      const visitor = await browser.newContext(options);
      const reading = await openPage(visitor, [/404|500|401/]);
      for (const path of [...kinds, pages.login, pages.signup, pages.forgotPassword]) {
        await reading.page.goto(host.url + path, { waitUntil: 'networkidle' });
        lines.push(...(await take(reading.page, nameOf(path), place)));
      }
      await visitor.close();
      const admin = await browser.newContext(options);
      await logIn(admin);
      const writing = await openPage(admin, [/404|500|401/]);
      for (const path of [pages.profile, pages.blog, pages.newPost, pages.about, `${pages.edit}?kind=site`]) {
        await writing.page.goto(host.url + path, { waitUntil: 'networkidle' });
        lines.push(...(await take(writing.page, `admin_${nameOf(path)}`, place)));
      }
      await admin.close();
      expect([...reading.consoleErrors, ...writing.consoleErrors]).toEqual([]);
    }
  }
  if (before !== undefined) console.log(lines.length > 0 ? lines.join('\n') : 'Nothing looks otherwise.');
});
