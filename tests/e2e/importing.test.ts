/** Imports another program's blog in the browser: preview, import, resume, undo. */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { ListedImport } from '#contract/imports.ts';
import type { LibraryRow } from '#contract/media.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { startHost, type Host } from '../support/host.ts';
import { strToU8, zipSync } from 'fflate';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInForCalls, type Call } from './harness/admin-calls.ts';

let host: Host;
let folder: string;
beforeAll(async () => {
  host = await startHost();
  folder = await mkdtemp(join(tmpdir(), 'importing-'));
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true });
});

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
const post = (title: string, day: string, text: string, more = '') =>
  `---\ntitle: "${title}"\n${day && `date: ${day}\n`}categories: Old\n${more}---\n\n${text}\n`;

test('imports a Jekyll folder with its images and paths, and undoes the import', async () => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await write('blog/_config.yml', 'permalink: pretty\n');
  await write('blog/assets/reed.png', png);
  await write(
    'blog/_posts/2019-05-01-reeds.md',
    post(
      'On reeds',
      '',
      '![A reed](/assets/reed.png)\n\n> Quoted\n\n<details><summary>More</summary>Within</details>\n\nWith $x_1$ &amp; more.',
    ),
  );
  await write(
    'blog/_posts/2019-06-01-gone.md',
    post('A gone picture', '2019-06-01', '![Lost](/assets/lost.png)\n\nWords'),
  );
  await write('blog/_drafts/idea.md', '---\ntitle: Idea\n---\nNot yet.\n');

  const context = await (await sharedBrowser()).newContext();
  const call = await signInForCalls(context, host);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(host.url + pages.dashboard);
  await page.getByRole('link', { name: 'Import and export' }).click();
  await page.getByLabel('Choose a folder').setInputFiles(join(folder, 'blog'));
  await page.getByRole('heading', { name: '3 posts' }).waitFor();
  const rows = page.locator('.import-table tbody tr');
  // A post that was imported incompletely is at the top of the list.
  expect(await rows.first().innerText()).toContain('A gone picture');
  await rows.first().locator('summary').click();
  expect(await rows.first().innerText()).toContain('/assets/lost.png');
  expect(await rows.first().innerText()).toContain('Previous URL: /old/2019/06/01/gone');
  expect(await rows.last().innerText()).toContain('May 1, 2019');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel('Publish items that were public').check();
  expect(await rows.locator('td:nth-child(3)').allInnerTexts()).toEqual(['draft', 'draft', 'published']);

  await page.getByRole('button', { name: 'Import 3 posts' }).click();
  await page.getByText('Import finished.').waitFor();
  expect(await page.locator('.import [role="status"]').innerText()).toContain('2 imported as drafts, 1 published');
  expect(await axeFindings(page)).toEqual([]);
  await expect
    .poll(async () => (await fetch(`${host.url}/old/2019/05/01/reeds/`, { redirect: 'manual' })).status)
    .toBe(301);
  const read = await (await fetch(`${host.url}/old/2019/05/01/reeds/`)).text();
  expect(read).toMatch(/<picture>[\s\S]*alt="A reed"[\s\S]*<blockquote[\s\S]*<math/);

  // Already imported posts are recognized, and only the new post is imported.
  await write('blog/_posts/2019-07-01-new.md', post('New since', '2019-07-01', 'Words'));
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await page.getByLabel('Choose a folder').setInputFiles(join(folder, 'blog'));
  await page.getByText('3 items are already imported.').waitFor();
  await page.getByRole('button', { name: 'Import 1 post' }).click();
  await page.getByText('Import finished.').waitFor();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Undo the import of 1 item? Posts move to the trash.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await question.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('1 item was removed.').waitFor();
  const trashed = (await (await call('GET', `${api.posts}?trashed=true`)).json()) as { title: string }[];
  expect(trashed.map(({ title }) => title)).toEqual(['New since']);
  // The post can be imported again, and each listed post can be excluded.
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await page.getByLabel('Choose a folder').setInputFiles(join(folder, 'blog'));
  await page.getByRole('button', { name: 'Import 1 post' }).waitFor();
  await page.getByRole('checkbox', { name: 'Import “New since”' }).uncheck();
  await page.getByRole('button', { name: 'Import 1 post' }).waitFor({ state: 'detached' });
  expect(await axeFindings(page)).toEqual([]);

  await page.reload();
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await earlier.waitFor();
  expect(await earlier.getByRole('listitem').count()).toBe(1);
  await earlier.getByRole('button').click();
  await question.getByText('Undo the import of 3 items?').waitFor();
  await question.getByRole('button', { name: 'Undo import' }).click();
  await earlier.waitFor({ state: 'detached' });
  expect((await (await call('GET', api.imports)).json()) as ListedImport[]).toEqual([]);
  expect((await fetch(`${host.url}/old/2019/05/01/reeds/`)).status).toBe(404);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

async function imported(call: Call): Promise<number> {
  const listed = (await (await call('GET', api.imports)).json()) as ListedImport[];
  return listed.reduce((sum, { posts }) => sum + posts, 0);
}

test('a dropped zip: a stopped import resumes, and a zip without posts is reported', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `posts/p${index}.md`,
      strToU8(post(`Post ${index}`, '2020-01-02', 'Words '.repeat(3_000))),
    ]),
  );
  await write('blog.zip', zipSync(files));
  await write('nothing.zip', 'no zip');
  const context = await (await sharedBrowser()).newContext();
  const call = await signInForCalls(context, host);
  const before = await imported(call);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(host.url + pages.imports);
  await page.getByLabel('Choose files').setInputFiles(join(folder, 'nothing.zip'));
  await page.getByText('nothing.zip cannot be read as a zip.').waitFor();
  await page.getByLabel('Choose files').setInputFiles(join(folder, 'blog.zip'));
  await page.getByRole('heading', { name: '60 posts' }).waitFor();
  // The first request waits until the import is stopped, so that some posts remain.
  let calls = 0;
  await page.route(`**${api.imports}`, async (route) => {
    calls += 1;
    if (calls === 1) await page.getByRole('button', { name: 'Stop' }).click();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Import 60 posts' }).click();
  await page.getByText('Import stopped. Imported items are kept').waitFor();
  const came = Number(/^(\d+) of 60/.exec((await page.locator('.import h2').first().textContent()) ?? '')?.[1]);
  expect(came).toBeGreaterThan(0);
  expect(came).toBeLessThan(60);
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await page.getByLabel('Choose files').setInputFiles(join(folder, 'blog.zip'));
  await page.getByRole('button', { name: `Import ${60 - came} posts` }).click();
  await page.getByText('Import finished.').waitFor();
  expect(await imported(call)).toBe(before + 60);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('links between notes work after the import, and images of other sites are downloaded if selected', async () => {
  // The posts need new names, because the slug of a post in the trash is still in use.
  const src = 'https://former.invalid/reed.png';
  await write('garden/Sedge.md', `# Of sedge\n\nSee [[Gale]].\n\n![A reed](${src})\n`);
  await write('garden/Gale.md', '# Of gales\n\nBack to [[Sedge]].\n');
  const context = await (await sharedBrowser()).newContext();
  const call = await signInForCalls(context, host);
  const { page, consoleErrors } = await openPage(context);
  // Instead of the other site's image, the request returns an image from the media library.
  const [medium] = (await (await call('GET', api.media)).json()) as LibraryRow[];
  const asked: unknown[] = [];
  await page.route(`**${api.fetchedMedia}`, async (route) => {
    asked.push((route.request().postDataJSON() as { url: string }).url);
    await route.fulfill({ status: 201, json: medium });
  });
  await page.goto(host.url + pages.imports);
  await page.getByLabel('Choose a folder').setInputFiles(join(folder, 'garden'));
  await page.getByText('1 item has warnings.').waitFor();
  await page.getByLabel('Download 1 image from another site').check();
  expect(await page.getByText('1 item has warnings.').count()).toBe(0);
  await page.getByRole('button', { name: 'Import 2 posts' }).click();
  await page.getByText('Import finished.').waitFor();
  expect(asked).toEqual([src]);
  const bodyAt = async (address: string) => JSON.stringify(await (await call('GET', api.post(address))).json());
  expect(await bodyAt('sedge')).toContain('href=\\"/blog/gale\\"');
  expect(await bodyAt('gale')).toContain('href=\\"/blog/sedge\\"');
  expect(await bodyAt('sedge')).toContain(`"media":"${medium?.id}"`);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
