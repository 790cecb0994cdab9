/**
 * Runs Lighthouse for a phone: one visit in a separate Chromium. Lighthouse is downloaded on first use, because few
 * tests need it.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { fetchedTool } from '../../scripts/lib/fetched-tool.ts';
import { browserExecutable } from './browser-executable.ts';
import { browserFlags } from './browser.ts';

const run = promisify(execFile);
const VERSION = '13.5.0';

const report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
    }),
  ),
});
export type LighthouseReport = z.infer<typeof report>;

/**
 * @param options additional command line options
 * @throws Error if the run fails or its output is not the expected report
 */
export async function lighthouse(url: string, ...options: string[]): Promise<LighthouseReport> {
  const program = join(fetchedTool('lighthouse', VERSION, console.log), 'cli', 'index.js');
  const flags = `--chrome-flags=${['--headless', ...browserFlags].join(' ')}`;
  const { stdout } = await run(process.execPath, [program, url, '--output=json', '--quiet', flags, ...options], {
    env: { ...process.env, CHROME_PATH: await browserExecutable() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return report.parse(JSON.parse(stdout));
}
