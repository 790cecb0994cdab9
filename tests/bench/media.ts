/**
 * Images: the time from selecting a 12-megapixel photo until the editor shows it. Then 500 images are uploaded one
 * after the other to the embedded database. Measures memory before and after, waiting times of API callers and readers
 * during the uploads, and the static build with the images.
 */
import { api, pages } from '#contract/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { startHost, type Host } from '../support/host.ts';
import { sessionCookies, signIn, type Writer } from '../support/writer.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { print, printOne, rounds, sized, spread } from './measure.ts';
import { figurePost } from './media/figure-post.ts';
import { waitsWhile } from './parts/waits.ts';
import { photograph } from './parts/photograph.ts';
import { atRest, memoryOf } from './parts/process-tree.ts';

const PICTURES = sized(500, 12);
/** Number of images in a post. */
const A_POST = 25;
const root = fileURLToPath(new URL('../../', import.meta.url));
const execute = promisify(execFile);

export async function run(): Promise<void> {
  const host = await startHost();
  await photoToEditor(host);
  const media = await manyPictures(host);
  const writer = await signIn(host);
  for (let at = 0; at < media.length; at += A_POST) {
    await writer.publish(await writer.create(figurePost(`Pictures ${at}`, media.slice(at, at + A_POST))));
  }
  printOne('memory a minute after they were published', await memoryLater(host), 'MB');
  await host.stop();
  const start = performance.now();
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: host.dataDir };
  await execute(process.execPath, ['scripts/build.ts'], { cwd: root, env, maxBuffer: 1e8 });
  const took = (performance.now() - start) / 1000;
  printOne(`static build with ${PICTURES} pictures`, took, 's', 'their forms made, four each');
}

/**
 * Returns the memory of all processes a minute after the last image, because image processes stay alive for a while to
 * handle the next image.
 */
async function memoryLater({ pid }: Host): Promise<number> {
  await atRest(pid);
  await delay(60_000);
  return memoryOf(pid);
}

async function photoToEditor(host: Host): Promise<void> {
  const cookies = await sessionCookies(host);
  const writer = await signIn(host);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies(cookies);
    const times: number[] = [];
    for (let round = 0; round < rounds(5); round += 1) {
      const buffer = await photograph(4_000, 3_000, 40 * round);
      if (round === 0) printOne('a photo of 12 megapixels', buffer.length / 1e6, 'MB');
      const page = await context.newPage();
      await page.goto(host.url + pages.post(await writer.create(figurePost(`A photo ${round}`, []))));
      await page.getByRole('group', { name: 'Body' }).getByText('Words before.').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/');
      await page.locator('.ce-popover-item[data-item-name="figure"]:visible').click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose an image' }).click();
      const chosen = await chooser;
      const start = performance.now();
      await chosen.setFiles({ name: `photo-${round}.jpg`, mimeType: 'image/jpeg', buffer });
      await page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>(
          '.figure img[src*="/api/media/"], .figure img[src*="/media/"]',
        );
        return image !== null && image.complete && image.naturalWidth > 0;
      });
      times.push(performance.now() - start);
      await page.close();
    }
    print('it is chosen → the editor shows it', spread(times), 'ms');
  } finally {
    await browser.close();
  }
}

/** @returns the images' IDs */
async function manyPictures(host: Host): Promise<string[]> {
  const writer = await signIn(host);
  const photos = await Promise.all(Array.from({ length: PICTURES }, (_, index) => photograph(640, 480, index % 256)));
  printOne('memory before', await memoryLater(host), 'MB', 'a minute after the photos');
  const asked = { api: `${host.url}${api.posts}?limit=10`, page: host.url + pages.blog };
  const quiet = await waitsWhile(asked, () => delay(3_000));
  const start = performance.now();
  const ids: string[] = [];
  const busy = await waitsWhile(asked, () => sendAll(writer, photos, ids));
  const took = (performance.now() - start) / 1000;
  printOne(`${PICTURES} pictures of 640 × 480, ${(photos[0]?.length ?? 0) >> 10} KB, sent`, took, 's');
  for (const [what, waits] of Object.entries(busy)) {
    const before = quiet[what as keyof typeof quiet].p95;
    printOne(`${what} meanwhile, p95`, waits.p95, 'ms', `${before.toFixed(1)} ms without them, ${waits.count} asked`);
  }
  printOne('memory a minute after', await memoryLater(host), 'MB');
  return ids;
}

async function sendAll(writer: Writer, photos: readonly Buffer<ArrayBuffer>[], ids: string[]): Promise<void> {
  for (const [index, photo] of photos.entries()) ids.push((await writer.upload(`photo-${index}.jpg`, photo)).id);
}
