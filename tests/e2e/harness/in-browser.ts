/** Actions of the journeys that run in every browser, on the page of `harness/editor.ts`. */
import type { Page } from 'playwright';
import { describe } from 'vitest';
import { firefoxExecutable } from '../../support/firefox.ts';
import { hasWebKit } from '../../support/webkit.ts';

/** Runs journeys in the system's Firefox; without Firefox they are reported as skipped. */
export function inFirefox(name: string, journeys: () => void): void {
  inBrowser('Firefox', firefoxExecutable() !== undefined, name, journeys);
}

/** Runs journeys in the system's WebKit; without WebKit they are reported as skipped. */
export function inWebKit(name: string, journeys: () => void): void {
  inBrowser('WebKit', hasWebKit(), name, journeys);
}

function inBrowser(browser: string, isThere: boolean, name: string, journeys: () => void): void {
  if (!isThere) console.log(`No ${browser} on this machine: '${name}' was not tried in it.`);
  describe.skipIf(!isThere)(`${name} (${browser})`, journeys);
}

/**
 * Puts data on the browser's clipboard by copying in the page, as if another program had copied the data. `data`
 * contains a value for each type, such as `text/html` and `text/plain`.
 */
export async function copyFromElsewhere(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate((texts) => {
    const field = document.createElement('input');
    field.value = 'elsewhere';
    document.body.append(field);
    field.addEventListener(
      'copy',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        for (const [type, text] of Object.entries(texts)) event.clipboardData?.setData(type, text);
        field.remove();
      },
      { once: true },
    );
    field.select();
  }, data);
  await page.keyboard.press('ControlOrMeta+c');
}
