/** The browser of the browser tests, and pages that report every console message an intact page would not produce. */
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright';
import { browserExecutable } from './browser-executable.ts';
import { launchFirefoxForJourneys } from './firefox.ts';

/**
 * Of several flags with this name the last one counts, so the features that Playwright disables are here, too. The two
 * pop-ups of the address bar would load with each new context, which takes a third of a second of processor time.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise the headless shell would align letters to whole pixels, which moves letters and line breaks. Real screens
  // do not.
  '--font-render-hinting=none',
  `--disable-features=${disabledFeatures.join(',')}`,
];

let shared: Promise<Browser> | undefined;

/**
 * The browser that all journeys of this process share, because a start takes a second. Each journey has separate
 * contexts. The browser ends with the process. It is Firefox if `TEST_BROWSER` is `firefox`
 * (`tests/long/firefox.test.ts`).
 */
export const sharedBrowser = (): Promise<Browser> =>
  (shared ??= process.env['TEST_BROWSER'] === 'firefox' ? launchFirefoxForJourneys() : launchBrowser());

/**
 * Starts a headless Chromium, and downloads it first if necessary; the caller closes it.
 * @param env additional environment variables
 * @param flags additional flags
 */
export async function launchBrowser(
  env: Record<string, string> = withFaces('latin'),
  flags: readonly string[] = [],
): Promise<Browser> {
  const executablePath = await browserExecutable();
  return chromium.launch({ args: [...browserFlags, ...flags], executablePath, env: { ...process.env, ...env } });
}

/** Fonts in addition to the system's, through fontconfig, because a machine may have no fonts. */
export const withFaces = (faces: 'latin' | 'japanese'): Record<string, string> => ({
  FONTCONFIG_FILE: fileURLToPath(new URL(`faces/${faces}.conf`, import.meta.url)),
});

/**
 * Messages of browsers when a page is left while it loads. Chromium reports a cancelled page transition, with varying
 * words. Firefox reports cancelled fonts (2152398850 is NS_BINDING_ABORTED).
 */
const ofLeaving =
  /ViewTransition|Transition was (?:aborted|skipped)|^download failed \(font-family.* status=2152398850 /;

/**
 * Timeout in milliseconds for page steps that take a second on an idle machine. A busy machine can take twenty times as
 * long; a step that never finishes fails after two minutes.
 */
const PATIENCE = 120_000;

/**
 * Opens a page and collects its `consoleErrors`: console warnings and errors, uncaught errors and rejections,
 * violations of the content security policy. A test ends with `expect(consoleErrors).toEqual([])`.
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

/** Returns a post's title field. Without `exact`, rows of posts whose title contains 'title' would match, too. */
export const titleField = (within: Page | Locator) => within.getByRole('textbox', { name: 'Title', exact: true });
