import { sharedBrowser } from '../support/browser.ts';
import { startHost, type Host } from '../support/host.ts';
import { onceARun } from '../support/once-a-run.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';

export interface StartedSite {
  readonly host: Host;
  readonly browser: Browser;
}

/**
 * Starts a separate host for all tests of a file, and the browser. The result is available only inside tests and hooks.
 */
export function startSite(env: Record<string, string> = {}): StartedSite {
  const site = opened(() => startHost({ env }));
  // The host is missing if the start has failed.
  afterAll(async () => {
    await site.host?.stop();
  });
  return site as StartedSite;
}

let shared: Promise<Host> | undefined;

/**
 * Starts one host for all files of a worker. The host contains accounts and posts of other tests, so a test must check
 * only its own. A start takes a second, and five seconds of processor time. The host ends with the process.
 */
export const sharedSite = (): StartedSite => opened(() => (shared ??= startHost())) as StartedSite;

/** A host that other workers also use, so a test can neither stop it nor read its output. */
export type ReadHost = Omit<Host, 'stop' | 'kill' | 'output'>;

/**
 * Starts one host for all files of a run that only read, without writes or logins. The host is in the state after a
 * first start.
 */
export const readersSite = (): { readonly host: ReadHost; readonly browser: Browser } =>
  opened(() => onceARun<ReadHost>('readers', '', () => startHost())) as { host: ReadHost; browser: Browser };

function opened<Started>(start: () => Promise<Started>): Partial<{ host: Started; browser: Browser }> {
  const site: Partial<{ host: Started; browser: Browser }> = {};
  beforeAll(async () => {
    [site.host, site.browser] = await Promise.all([start(), sharedBrowser()]);
  });
  return site;
}
