/** `npm run screenshots`: updates the screenshots of the sample site in README and guides. */
import { fileURLToPath } from 'node:url';
import { editPage, pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { newDataDir, startHost } from '../support/host.ts';
import { screens } from '#i18n/screens.ts';
import sharp from 'sharp';
import { commands } from '../../scripts/lib/commands.ts';
import { readProcessOptions } from '../../scripts/lib/read-options.ts';
import { makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';

readProcessOptions(commands.screenshots);
await import('./prepare.ts');

/** Pages by the name of their image: first those that readers see, then the owner's. */
const readers = {
  home: '/',
  post: '/blog/two-hundred-lines-are-not-two-hundred-readings-h6c3yt',
  'post-ja': '/ja/blog/空白にも型がある-e5v9kz',
  publications: pages.research,
  newsletter: pages.newsletter,
};
const owners = {
  import: pages.imports,
  subscribers: pages.subscribers,
  dashboard: pages.dashboard,
  documents: editPage('profile', 'profile'),
  appearance: editPage('site', 'site', undefined, 'theme'),
};

const host = await startHost({ dataDir: newDataDir() });
const browser = await launchBrowser();
const context = await browser.newContext({
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
  // Analytics does not count headless browsers.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
});
const page = await context.newPage();

/** Saves what the window shows as `docs/images/{name}.png`. */
async function save(name: string): Promise<void> {
  await page.waitForFunction((loading) => !document.body.innerText.includes(loading), screens.loading);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const file = fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(file);
  console.log(`Saved docs/images/${name}.png.`);
}

const call = await signInForCalls(context, host);
await putSettings(call, { follow: true, numbers: true, comments: true, languages: ['en', 'ja'] });
await call('POST', api.importSubscribers, { csv: 'email\nada@example.com\ngrace@example.com', consent: true });
for (const path of [pages.home, pages.blog, pages.about, readers.post, readers.post]) {
  await call('POST', api.analyticsEvents, { path, from: 'https://example.org/' });
}
while (!(await (await call('GET', api.analytics)).text()).includes(pages.about)) await page.goto(host.url);
const draft = await makePost(call, 'Notes on margins', 'Notes', 'A margin is where a reader answers the page.');

for (const [name, path] of Object.entries({ ...owners, write: pages.post(draft), publish: pages.post(draft) })) {
  await page.goto(host.url + path, { timeout: 60_000 });
  await page.locator('main :is(h1, h2, [contenteditable="true"])').first().waitFor();
  if (path.startsWith(pages.edit)) await page.frameLocator('iframe').first().locator('h1, h2').first().waitFor();
  if (path === pages.post(draft)) await page.locator('.ce-block').last().waitFor();
  if (name === 'publish') {
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await page.getByRole('dialog').waitFor();
  }
  await save(name);
  if (name === 'dashboard') {
    await page.locator('.analytics').scrollIntoViewIfNeeded();
    await save('analytics');
  }
}
await context.clearCookies();
for (const [name, path] of Object.entries(readers)) {
  await page.goto(host.url + path, { timeout: 60_000 });
  await save(name);
}
await browser.close();
await host.stop();
