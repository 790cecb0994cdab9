import { sharedBrowser } from '#testing/browser.ts';
import { startHost, type Host } from '#testing/host.ts';
import { onceARun } from '#testing/once-a-run.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';

export interface StartedSite {
  readonly host: Host;
  readonly browser: Browser;
}

/**
 * A separate host for all tests of a file, which ends with it, and the browser. Only to be read inside tests and hooks.
 */
export function startSite(env: Record<string, string> = {}): StartedSite {
  const site = opened(() => startHost({ env }));
  // Where the start failed there is less to end.
  afterAll(async () => {
    await site.host?.stop();
  });
  return site as StartedSite;
}

let shared: Promise<Host> | undefined;

/**
 * One host for all files of a worker whose tests ask for nothing but what they made themselves: others have accounts
 * and posts there too. A start takes a second, and five of the processor. It ends with the process.
 */
export const sharedSite = (): StartedSite => opened(() => (shared ??= startHost())) as StartedSite;

/** The interface of a host that other workers read as well. */
export type ReadHost = Omit<Host, 'stop' | 'kill' | 'output'>;

/** One host for all files of a run that only read, as it is after its first start: nobody writes or signs in there. */
export const readersSite = (): { readonly host: ReadHost; readonly browser: Browser } =>
  opened(() => onceARun<ReadHost>('readers', '', () => startHost())) as { host: ReadHost; browser: Browser };

function opened<Started>(start: () => Promise<Started>): Partial<{ host: Started; browser: Browser }> {
  const site: Partial<{ host: Started; browser: Browser }> = {};
  beforeAll(async () => {
    [site.host, site.browser] = await Promise.all([start(), sharedBrowser()]);
  });
  return site;
}
