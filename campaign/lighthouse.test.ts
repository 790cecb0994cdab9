/** Lighthouse, as on a phone: 100 in all four categories on each kind of page for readers. */
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

const run = promisify(execFile);
const VERSION = '13.5.0';
/** A run that misses 100 is repeated twice, and the median counts: this machine's other work costs points too. */
const REPEATS = 2;
const post = '/blog/measuring-sparse-attention-without-fooling-yourself-k3x9qd';

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

async function measure(path: string): Promise<Report> {
  const flags = [...browserFlags].join(' ');
  const { stdout } = await run(
    process.execPath,
    [lighthouse, host.url + path, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: await browserExecutable() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return report.parse(JSON.parse(stdout));
}

/** Each category's score, 0 to 100. */
function scores({ categories }: Report): Record<string, number> {
  return Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]));
}

/** What cost points, for whoever mends it. */
function losses({ categories, audits }: Report): string[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id} ${audits[id]?.displayValue ?? ''}`),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const perfect = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };

test.each([pages.home, pages.blog, post, pages.research, pages.document('resume')])('%s', async (path) => {
  const first = await measure(path);
  const reports = [first];
  const isPerfect = Object.values(scores(first)).every((score) => score === 100);
  for (let repeat = 0; repeat < REPEATS && !isPerfect; repeat += 1) reports.push(await measure(path));
  const result = Object.fromEntries(
    Object.keys(perfect).map((id) => [id, median(reports.map((one) => scores(one)[id] ?? 0))]),
  );
  console.log(path, JSON.stringify(result), reports.flatMap(losses).join('; '));
  expect(result).toMatchObject(perfect);
});
