/** `npm run screenshots`: updates the screenshots of the sample site in README and guides. */
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '#testing/browser.ts';
import { newDataDir, startHost } from '#testing/host.ts';
import sharp from 'sharp';
import { commands } from '../scripts/lib/commands.ts';
import { readProcessOptions } from '../scripts/lib/read-options.ts';

readProcessOptions(commands.screenshots);
await import('./prepare.ts');

const shots = {
  home: '/',
  post: '/blog/two-hundred-lines-are-not-two-hundred-readings-h6c3yt',
  'post-ja': '/ja/blog/空白にも型がある-e5v9kz',
} as const;

const host = await startHost({ dataDir: newDataDir() });
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
for (const [name, path] of Object.entries(shots)) {
  await page.goto(host.url + path, { timeout: 60_000 });
  await page.evaluate(async () => void (await document.fonts.ready));
  const file = fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url));
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(file);
  console.log(`Saved docs/images/${name}.png.`);
}
await browser.close();
await host.stop();
