/**
 * The system's Firefox for the browser tests, where there is one: it is never fetched. A driver of its own, because
 * Playwright drives a Firefox that it did not build itself by WebDriver BiDi alone, and 1.65 asks there for a command
 * that Firefox does not have (`emulation.setMediaFeaturesOverride`).
 */
import { existsSync } from 'node:fs';
import type { Browser, Locator } from 'playwright';
import { firefox } from 'playwright-for-firefox';

/** Where systems put a Firefox. */
const installed = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox-esr/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Undefined on a machine without Firefox. */
export function firefoxExecutable(): string | undefined {
  return installed.find((path) => existsSync(path));
}

/** A headless Firefox. @throws Error where the machine has none: ask `firefoxExecutable` first */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = firefoxExecutable();
  if (!executablePath) throw new Error('There is no Firefox on this machine.');
  // The two drivers' types differ in name alone.
  return (await firefox.launch({ channel: 'moz-firefox', executablePath })) as unknown as Browser;
}

/**
 * One for journeys that were written for Chromium: what the driver lacks is done as a writer does it. Permissions are
 * not granted, for a key press is enough in Firefox; `fill`, which writes past React here, selects and types.
 */
export async function launchFirefoxForJourneys(): Promise<Browser> {
  const browser = await launchFirefox();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async ({ permissions: _none, ...options } = {}) => newContext(options);
  const context = await newContext();
  const locator = (await context.newPage()).locator('body');
  const type: { prototype: Pick<Locator, 'fill'> } = locator.constructor;
  type.prototype.fill = async function fill(this: Locator, text: string) {
    await this.click();
    await this.press('ControlOrMeta+a');
    await this.page().keyboard.press('Delete');
    await this.page().keyboard.type(text);
  };
  await context.close();
  return browser;
}
