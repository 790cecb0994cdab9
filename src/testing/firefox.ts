/**
 * The system's Firefox for the browser tests, if there is one: it is never downloaded. It has a separate driver,
 * because Playwright can drive such a Firefox only through WebDriver BiDi, and 1.65 then needs a command that Firefox
 * does not have (`emulation.setMediaFeaturesOverride`).
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

/** @param headless whether it has no window. @throws Error where the machine has none: ask `firefoxExecutable` first */
export async function launchFirefox(headless = true): Promise<Browser> {
  const executablePath = firefoxExecutable();
  if (!executablePath) throw new Error('There is no Firefox on this machine.');
  const firefoxUserPrefs = {
    // A page that comes back from memory never tells its driver that it is there: back and forth would wait for it.
    'browser.sessionhistory.max_total_viewers': 0,
    // Scroll bars lie over the page, as in the other browsers' tests.
    'widget.gtk.overlay-scrollbars.enabled': true,
    'ui.useOverlayScrollbars': 1,
    // One process for all pages, which hold nothing of other sites, and none in advance: a fifth less of processor.
    'dom.ipc.processCount': 1,
    'dom.ipc.processPrelaunch.enabled': false,
    'fission.autostart': false,
  };
  const options = { channel: 'moz-firefox', executablePath, headless, firefoxUserPrefs };
  // The two drivers' types differ in name alone.
  return (await firefox.launch(options)) as unknown as Browser;
}

/**
 * One for journeys that were written for Chromium: what the driver lacks is done as a writer does it. Permissions are
 * not granted, for a key press is enough in Firefox; `fill`, which writes past React here, selects and writes. With `TEST_WINDOW` it has a window (`xvfb-run` has a
 * screen for it), and a clipboard that keeps more than HTML and text.
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

/** In the page: as if it was all selected and written over. */
function writeInto(field: Element, text: string): void {
  if (field instanceof HTMLInputElement && /^(?:date|time|datetime-local|range|color)$/.test(field.type)) {
    // Nothing can be inserted there; React sees what the prototype sets.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    return;
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  else getSelection()?.selectAllChildren(field);
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}
