/** Runs a file of `tests/e2e/` in a separate process, with its complete tests. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface JourneyFile {
  message?: string;
  assertionResults: { title: string; status: string; failureMessages?: string[] }[];
}

/**
 * @param folder for the report
 * @param env additional environment variables
 */
export async function runJourneys(file: string, folder: string, env: Record<string, string> = {}) {
  const report = join(folder, 'report.json');
  // Variables of this run's workers would confuse the inner run.
  const inherited = Object.entries(process.env).filter(([name]) => !/^VITEST/.test(name));
  await new Promise<void>((resolve) => {
    const child = spawn(
      join(import.meta.dirname, '../../../node_modules/.bin/vitest'),
      ['run', '--project', 'e2e', '--reporter=json', `--outputFile.json=${report}`, join('e2e', file)],
      { env: { ...Object.fromEntries(inherited), CAMPAIGN: '1', ...env }, stdio: 'ignore' },
    );
    // The exit code is ignored, because the report contains the failures.
    child.on('exit', () => resolve());
  });
  return (JSON.parse(readFileSync(report, 'utf8')) as { testResults: JourneyFile[] }).testResults;
}
