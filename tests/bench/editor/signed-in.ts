/** Opens a browser context in which the admin of a started site is logged in. */
import { api } from '#support/api-paths.ts';
import type { Host } from '../../support/host.ts';
import type { Browser, BrowserContext } from 'playwright';

export async function signedIn(browser: Browser, host: Host): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: host.url });
  await context.request.post(api.login, { data: host.admin, headers: { origin: host.url } });
  return context;
}
