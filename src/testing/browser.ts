/** The browser of the browser tests, and pages that report everything a healthy page would not say. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

const installed = '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this machine, else Playwright's own. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ args: flags, ...(existsSync(installed) && { executablePath: installed }) });
}

/**
 * A page whose complaints are collected: console warnings and errors, uncaught errors and rejections, violations
 * of the content security policy. A test ends with `expect(complaints).toEqual([])`.
 * @param expected messages that this test provokes on purpose
 */
export async function openPage(
  context: BrowserContext,
  expected: readonly RegExp[] = [],
): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) note(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  return { page, complaints };
}
