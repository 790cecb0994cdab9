/** One load of a page by a first-time visitor, in a real Chromium: the downloaded data and the paint times. */
import type { Browser } from 'playwright';

/** Lighthouse's slow 4G, in bytes per second and milliseconds. */
export const slow4G = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: 750e3 / 8,
  latency: 150,
};

const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Other'] as const;

export interface PageLoad {
  /** Transferred bytes: of the response bodies by kind, and of all headers. */
  bytes: Record<(typeof kinds)[number] | 'headers', number>;
  requests: number;
  /** Source code of external and inline scripts, without data such as JSON-LD. */
  scripts: { external: string[]; inline: string[] };
  /** First contentful paint, when text is visible, in milliseconds since the navigation began. */
  fcp: number;
  /** Largest contentful paint, in milliseconds since the navigation began. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
}

/** @param network conditions to emulate; by default those of this machine */
export async function loadPage(browser: Browser, url: string, network?: typeof slow4G): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  if (network) await devTools.send('Network.emulateNetworkConditions', network);

  const requests = new Map<string, { kind: (typeof kinds)[number]; size: number }>();
  const bytes = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0, headers: 0 };
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = kinds.find((item) => item === type) ?? 'Other';
    const length = Object.entries(response.headers).find(([name]) => /^content-length$/i.test(name))?.[1];
    requests.set(requestId, { kind, size: Number(length ?? 0) });
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    bytes[request.kind] += request.size;
    bytes.headers += encodedDataLength - request.size;
  });
  const external: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') external.push(response.text());
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'networkidle' });
  const { measured, inline } = await page.evaluate(() => ({
    measured: (globalThis as unknown as { measured: Pick<PageLoad, 'fcp' | 'lcp' | 'cls'> }).measured,
    inline: [...document.querySelectorAll('script:not([src])')]
      .filter((script) => !/json|rules/.test(script.getAttribute('type') ?? ''))
      .map(({ textContent }) => textContent),
  }));
  const scripts = { external: await Promise.all(external), inline };
  await context.close();
  return { bytes, requests: requests.size, scripts, ...measured };
}

/** Runs in the page before all other scripts. */
function observe(): void {
  const measured = { fcp: 0, lcp: 0, cls: 0 };
  Object.assign(globalThis, { measured });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') measured.fcp = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) measured.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) measured.cls += (shift as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
