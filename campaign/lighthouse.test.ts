/**
 * Lighthouse, as on a phone: 100 in all four categories on every page that is indexed (of those for keywords, years
 * and works, which are alike, on one each), in three on the others, which ask not to be indexed. The median of five;
 * who has three times 100 is done. One step is one visit: a page's turn comes once a round, so that a busy hour falls
 * on all pages alike, and a part that was broken off goes on where it was.
 */
import { pages } from '#contract/paths.ts';
import { browserExecutable } from '#testing/browser-executable.ts';
import { browserFlags } from '#testing/browser.ts';
import { startHost, waitForGeneratedAssets, type Host } from '#testing/host.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fetchedTool } from '../scripts/lib/fetched-tool.ts';
import { takeSteps } from './parts/steps.ts';

const run = promisify(execFile);
const VERSION = '13.5.0';
const ROUNDS = 5;
const ENOUGH = Math.ceil(ROUNDS / 2);

/** Their guards ask who is there, the answer is 401 (product 2, 7), and every browser writes that to its console. */
const guarded: readonly string[] = [pages.login, pages.signup, pages.forgotPassword];
/** The product asks for no index of them (product 2), and Lighthouse takes that for a fault. */
const notIndexed = [...guarded, pages.search, pages.document('rirekisho'), pages.document('keirekisho')];

const report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), displayValue: z.string().optional() })),
});
type Report = z.infer<typeof report>;

interface Visit {
  /** By category, 0 to 100. */
  scores: Record<string, number>;
  /** What cost points, for whoever mends it. */
  losses: string[];
}
/** By path, in the order of the rounds. */
type Visits = Record<string, Visit[]>;

let host: Host;
let lighthouse: string;

beforeAll(async () => {
  lighthouse = join(fetchedTool('lighthouse', VERSION, console.log), 'cli', 'index.js');
  host = await startHost();
  // They would share the processor with what is measured.
  await waitForGeneratedAssets(host);
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
  const flags = [...browserFlags].join(' ');
  const { stdout } = await run(
    process.execPath,
    [lighthouse, host.url + path, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: await browserExecutable() }, maxBuffer: 64 * 1024 * 1024 },
  );
  const found = report.parse(JSON.parse(stdout));
  return { scores: scoresOf(found), losses: lossesOf(found) };
}

const scoresOf = ({ categories }: Report): Record<string, number> =>
  Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]));

const lossesOf = ({ categories, audits }: Report): string[] =>
  Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id} ${audits[id]?.displayValue ?? ''}`),
  );

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const wanted = (path: string): Record<string, number> => ({
  ...{ performance: 100, accessibility: 100, 'best-practices': guarded.includes(path) ? 96 : 100 },
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
      console.log(path, JSON.stringify(one.scores), one.losses.join('; '));
      return { ...before, [path]: [...visits, one] };
    },
  });
  const missed = Object.entries(state).flatMap(([path, visits]) => {
    const scores = Object.fromEntries(
      Object.keys(wanted(path)).map((id) => [id, median(visits.map((one) => one.scores[id] ?? 0))]),
    );
    console.log(path, JSON.stringify(scores), `${visits.length} visits`);
    return isPerfect(path, { scores, losses: [] }) ? [] : [path];
  });
  expect(missed).toEqual([]);
});
