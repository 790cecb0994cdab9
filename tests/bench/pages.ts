/** For each kind of page: the compressed script that a reader's browser receives, with an empty cache. */
import { brotliCompressSync } from 'node:zlib';
import { launchBrowser } from '../support/browser.ts';
import { printAim } from './measure.ts';
import { besideBaselines } from './pages/beside-baselines.ts';

export async function run(): Promise<void> {
  const { urls, close } = await besideBaselines();
  const browser = await launchBrowser();
  for (const [name, { ours }] of Object.entries(urls)) {
    const page = await browser.newPage();
    const external: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        external.push(response.headerValue('content-length').then(Number));
    });
    await page.goto(ours, { waitUntil: 'networkidle' });
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll('script:not([src])')]
        .filter((script) => !/json|rules/.test(script.getAttribute('type') ?? ''))
        .map(({ textContent }) => textContent)
        .join(''),
    );
    // Inline scripts are compressed like their page. `reading.test.ts` counts in the same way.
    const sum = (await Promise.all(external)).reduce((all, size) => all + size, brotliCompressSync(inline).length);
    printAim(`${name}: script`, sum, 3 * 1024, 'bytes');
    await page.close();
  }
  await browser.close();
  await close();
}
