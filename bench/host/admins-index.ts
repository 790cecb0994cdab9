/** The admin's index in Chromium: until every row says where it stands, and until a search shows what it found. */
import { api, pages } from '#contract/paths.ts';
import { launchBrowser } from '#testing/browser.ts';
import type { Host } from '#testing/host.ts';
import { print, rounds, spread } from '../measure.ts';
import { atRest } from '../parts/process-tree.ts';

/** Of the rows on a page of the index, which the admin's layer says more about. */
const statuses = '[data-post-row] .post-status';

/** @param posts how many there are, in words */
export async function adminsIndex(host: Host, posts: string): Promise<void> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.request.post(host.url + api.login, { data: host.admin, headers: { origin: host.url } });
  const page = await context.newPage();
  const [opened, found, kilobytes]: [number[], number[], number[]] = [[], [], []];
  for (let round = -1; round < rounds(5); round += 1) {
    await atRest(host.pid);
    let bytes = 0;
    page.removeAllListeners('response');
    page.on('response', async (response) => {
      if (!response.url().includes('/api/')) return;
      bytes +=
        (
          await response
            .request()
            .sizes()
            .catch(() => undefined)
        )?.responseBodySize ?? 0;
    });
    const start = performance.now();
    await page.goto(host.url + pages.blog);
    await page.locator(statuses).last().waitFor();
    const took = performance.now() - start;
    await page.waitForLoadState('networkidle');
    const search = await timeSearch();
    // The first time fills the browser's cache, as the first visit of a day does.
    if (round < 0) continue;
    opened.push(took);
    found.push(search);
    kilobytes.push(bytes / 1000);
  }
  print(`the admin’s index, ${posts}`, spread(opened), 'ms', 'until the rows say where they stand');
  print('a search there', spread(found), 'ms', '200 of them the pause after the last letter');
  print('what both ask of the API, compressed', spread(kilobytes), 'KB');
  await browser.close();

  async function timeSearch(): Promise<number> {
    const start = performance.now();
    await page.getByRole('searchbox', { name: 'Find posts' }).fill('part 7');
    await page
      .locator('.post-filter-found [role=status]')
      .filter({ hasText: /\d post/ })
      .waitFor();
    return performance.now() - start;
  }
}
