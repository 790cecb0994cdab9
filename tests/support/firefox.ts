/**
 * The system's Firefox for the browser tests, if installed. Firefox is never downloaded. It has a separate driver,
 * because Playwright can drive a system Firefox only through WebDriver BiDi. Version 1.65 of the driver then needs a
 * command that Firefox does not have (`emulation.setMediaFeaturesOverride`).
 */
import { existsSync } from 'node:fs';
import type { Browser, Locator } from 'playwright';
import { firefox } from 'playwright-for-firefox';

/** Usual paths of Firefox. */
const installed = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox-esr/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Returns the path of Firefox, or `undefined` if it is not installed. */
export function firefoxExecutable(): string | undefined {
  return installed.find((path) => existsSync(path));
}

/**
 * @param headless whether Firefox runs without a window
 * @throws Error if Firefox is not installed: check `firefoxExecutable` first
 */
export async function launchFirefox(headless = true): Promise<Browser> {
  const executablePath = firefoxExecutable();
  if (!executablePath) throw new Error('There is no Firefox on this machine.');
  const firefoxUserPrefs = {
    // The driver gets no load event for a page from the back/forward cache and would wait forever.
    'browser.sessionhistory.max_total_viewers': 0,
    // Overlay scroll bars, as in the other browsers' tests.
    'widget.gtk.overlay-scrollbars.enabled': true,
    'ui.useOverlayScrollbars': 1,
    // All pages share one process, because they load no other sites. Firefox starts no process in advance. This saves
    // 20% of processor time.
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
    'fission.autostart': false,
  };
  const options = { channel: 'moz-firefox', executablePath, headless, firefoxUserPrefs };
  // The types of the two Playwright packages differ only in name.
  return (await firefox.launch(options)) as unknown as Browser;
}

/**
 * Starts a Firefox for journeys that were written for Chromium, and replaces functions that its driver lacks.
 * Permissions are not granted, because a key press is enough in Firefox. `fill` selects and inserts text, because the
 * driver's own `fill` bypasses React. With `TEST_WINDOW`, Firefox has a window (`xvfb-run` provides a screen), and its
 * clipboard accepts more than HTML and text.
 */
export async function launchFirefoxForJourneys(): Promise<Browser> {
  const browser = await launchFirefox(process.env['TEST_WINDOW'] === undefined);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async ({ permissions: _none, ...options } = {}) => newContext(options);
  const context = await newContext();
  const locator = (await context.newPage()).locator('body');
  const type: { prototype: Pick<Locator, 'fill'> } = locator.constructor;
  type.prototype.fill = async function fill(this: Locator, text: string) {
    await this.click();
    await this.evaluate(writeInto, text);
  };
  await context.close();
  return browser;
}

/** Runs in the page: replaces the content as if the user had selected all and typed. */
function writeInto(field: Element, text: string): void {
  if (field instanceof HTMLInputElement && /^(?:date|time|datetime-local|range|color)$/.test(field.type)) {
    // These inputs accept no inserted text; React notices a value set through the prototype.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    return;
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  else getSelection()?.selectAllChildren(field);
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}
