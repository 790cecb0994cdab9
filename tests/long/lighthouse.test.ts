/**
 * Lighthouse for a phone. Indexed pages need 100 in all four categories. Pages that exclude search engines need 100
 * in three categories. Of pages that are alike (keywords, years, publications), only one is tested. The median of
 * five visits counts, and three visits with 100 are enough. Each step is one visit, and all pages take turns, so that
 * a busy hour affects them equally. An interrupted run resumes at its last step.
 */
import { pages } from '#contract/paths.ts';
import { startHost, waitForSearchIndex, type Host } from '../support/host.ts';
import { lighthouse, type LighthouseReport } from '../support/lighthouse.ts';
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

interface Visit {
  /** Scores from 0 to 100, by category. */
  scores: Record<string, number>;
  /** Audits that lost points, for debugging. */
  diagnostics: string[];
}
/** Visits of each path, in the order of the rounds. */
type Visits = Record<string, Visit[]>;

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

async function visit(path: string): Promise<Visit> {
  const found = await lighthouse(host.url + path);
  return { scores: scoresOf(found), diagnostics: lossesOf(found) };
}

const scoresOf = ({ categories }: LighthouseReport): Record<string, number> =>
  Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]));

const lossesOf = ({ categories, audits }: LighthouseReport): string[] =>
  Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id} ${audits[id]?.displayValue ?? ''}`),
  );

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const wanted = (path: string): Record<string, number> => ({
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  ...(!notIndexed.includes(path) && { seo: 100 }),
});

const isPerfect = (path: string, { scores }: Visit): boolean =>
  Object.entries(wanted(path)).every(([id, score]) => (scores[id] ?? 0) >= score);

test('every page has its points', async () => {
  const paths = [...(await indexed()), pages.terms, ...notIndexed];
  const { state } = await takeSteps<Visits>({
    name: 'lighthouse',
    steps: ROUNDS * paths.length,
    begin: () => ({}),
    step: async (before, index) => {
      const path = paths[index % paths.length] ?? '';
      const visits = before[path] ?? [];
      if (visits.filter((one) => isPerfect(path, one)).length >= ENOUGH) return before;
      const one = await visit(path);
      console.log(path, JSON.stringify(one.scores), one.diagnostics.join('; '));
      return { ...before, [path]: [...visits, one] };
    },
  });
  const missed = Object.entries(state).flatMap(([path, visits]) => {
    const scores = Object.fromEntries(
      Object.keys(wanted(path)).map((id) => [id, median(visits.map((one) => one.scores[id] ?? 0))]),
    );
    console.log(path, JSON.stringify(scores), `${visits.length} visits`);
    return isPerfect(path, { scores, diagnostics: [] }) ? [] : [path];
  });
  expect(missed).toEqual([]);
});
