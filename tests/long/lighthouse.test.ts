/**
 * Lighthouse for a phone. Indexed pages need 100 in all four categories. Pages that exclude search engines need 100
 * in three categories. Of pages that are alike (keywords, years, publications), only one is tested. Three of at most five
 * visits must have 100. Each step is one visit, and all pages take turns, so that a busy hour affects them equally. An
 * interrupted run resumes at its last step.
 */
import { pages } from '#contract/paths.ts';
import { startHost, waitForSearchIndex, type Host } from '../support/host.ts';
import { lighthouse } from '../support/lighthouse.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeSteps } from './parts/steps.ts';

const ROUNDS = 5;
const ENOUGH = Math.ceil(ROUNDS / 2);

/**
 * Pages that ask search engines not to index them (SITE-26). Lighthouse counts this as a fault in the category SEO.
 */
const notIndexed: readonly string[] = [
  pages.login,
  pages.signup,
  pages.forgotPassword,
  pages.search,
  pages.document('rirekisho'),
  pages.document('keirekisho'),
];

/** Visits of each path so far, and those among them with all points. */
type Visits = Record<string, { count: number; perfect: number }>;

let host: Host;

beforeAll(async () => {
  host = await startHost();
  // Waits until images and the search index exist, because creating them would share the processor with the
  // measurement.
  await waitForSearchIndex(host);
});
afterAll(async () => {
  await host?.stop();
});

async function indexed(): Promise<string[]> {
  const sitemap = await (await fetch(host.url + pages.sitemap)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const alike = (path: string) => /^\/(?:blog\/(?:keyword|archive)|research)\/./.exec(path)?.[0].slice(0, -1);
  return paths.filter((path, index) => {
    const kind = alike(path);
    return !kind || paths.findIndex((other) => alike(other) === kind) === index;
  });
}

/** @returns the audits that lost points in the categories that count for a path, and the scores of these categories */
async function lossesOf(path: string): Promise<string[]> {
  const { categories, audits } = await lighthouse(host.url + path);
  return Object.entries(categories)
    .filter(([id, { score }]) => (score ?? 0) < 0.995 && !(id === 'seo' && notIndexed.includes(path)))
    .flatMap(([category, { score, auditRefs }]) => [
      `${category} ${score}`,
      ...auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`),
    ]);
}

test('every page has its points', async () => {
  const paths = [...(await indexed()), pages.terms, ...notIndexed];
  const { state } = await takeSteps<Visits>({
    name: 'lighthouse',
    steps: ROUNDS * paths.length,
    begin: () => ({}),
    step: async (visits, index) => {
      const path = paths[index % paths.length] ?? '';
      const { count, perfect } = visits[path] ?? { count: 0, perfect: 0 };
      if (perfect >= ENOUGH) return visits;
      const losses = await lossesOf(path);
      console.log(path, losses.length === 0 ? 'has all points' : losses.join('; '));
      return { ...visits, [path]: { count: count + 1, perfect: perfect + Number(losses.length === 0) } };
    },
  });
  expect(Object.entries(state).filter(([, { perfect }]) => perfect < ENOUGH)).toEqual([]);
});
