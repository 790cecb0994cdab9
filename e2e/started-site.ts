import { sharedBrowser } from '#testing/browser.ts';
import { startHost, type Host } from '#testing/host.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';

export interface StartedSite {
  readonly host: Host;
  readonly browser: Browser;
}

/** The real host for all tests of a file, which ends with it, and the browser. To be read inside tests and hooks only. */
export function startSite(): StartedSite {
  const site: { host?: Host; browser?: Browser } = {};
  beforeAll(async () => {
    [site.host, site.browser] = await Promise.all([startHost(), sharedBrowser()]);
  });
  // Where the start failed there is less to end.
  afterAll(async () => {
    await site.host?.stop();
  });
  return site as StartedSite;
}
