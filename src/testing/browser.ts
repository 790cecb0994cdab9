/** The browser of the browser tests, and pages that report everything a healthy page would not say. */
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { browserExecutable } from './browser-executable.ts';
import { launchFirefoxForJourneys } from './firefox.ts';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell would set letters on whole pixels, which no screen of today does: other lines break, and move.
  '--font-render-hinting=none',
];

let shared: Promise<Browser> | undefined;

/**
 * The shared browser of this process, for journeys: each has its own contexts, and a start takes a second. It ends with
 * the process. Firefox if `TEST_BROWSER` is set to it (`campaign/firefox.test.ts`).
 */
export const sharedBrowser = (): Promise<Browser> =>
  (shared ??= process.env['TEST_BROWSER'] === 'firefox' ? launchFirefoxForJourneys() : launchBrowser());

/**
 * Starts a headless Chromium, which is fetched first if the machine has none; the caller closes it.
 * @param env further variables for it
 * @param flags further flags
 */
export async function launchBrowser(
  env: Record<string, string> = withFaces('latin'),
  flags: readonly string[] = [],
): Promise<Browser> {
  const executablePath = await browserExecutable();
  return chromium.launch({ args: [...browserFlags, ...flags], executablePath, env: { ...process.env, ...env } });
}

/** Faces beside the system's, where that asks fontconfig: a machine may have none. */
export const withFaces = (faces: 'latin' | 'japanese'): Record<string, string> => ({
  FONTCONFIG_FILE: fileURLToPath(new URL(`faces/${faces}.conf`, import.meta.url)),
});

/**
 * Messages of browsers when a page is left during loading: Chromium cancels its transition, with varying words, and
 * Firefox its fonts (2152398850 is NS_BINDING_ABORTED).
 */
const ofLeaving =
  /ViewTransition|Transition was (?:aborted|skipped)|^download failed \(font-family.* status=2152398850 /;

/**
 * How long a page may take for what takes a second alone: a machine that others load as well waits for it twenty times as
 * long, and what never comes fails a minute later. Milliseconds.
 */
const PATIENCE = 60_000;

/**
 * A page whose consoleErrors are collected: console warnings and errors, uncaught errors and rejections, violations
 * of the content security policy. A test ends with `expect(consoleErrors).toEqual([])`.
 * @param expected messages that this test provokes on purpose
 */
export async function openPage(
  context: BrowserContext,
  expected: readonly RegExp[] = [],
): Promise<{ page: Page; consoleErrors: string[] }> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const consoleErrors: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) consoleErrors.push(text);
  };
  page.on('console', (message) => {
    const { url } = message.location();
    if (['warning', 'error'].includes(message.type())) note(`${message.type()}: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => {
    const places = error.stack?.split('\n').slice(1, 4).join(' ').replaceAll(/\s+/g, ' ');
    if (!ofLeaving.test(error.message)) note(`uncaught: ${error.message}${places ?? ''}`);
  });
  return { page, consoleErrors };
}
