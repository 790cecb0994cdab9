/**
 * Runs a benchmark in a separate process, so that its leftovers, failures and full caches do not affect other
 * benchmarks. `run-part.ts NAME [--quick]` calls `run()` of that file and sends the figures to the parent process.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../measure.ts';

export interface Part {
  name: string;
  figures: Figure[];
  seconds: number;
  /** The reason of a failure in one line; the printed output contains the details. */
  failure?: string;
}

/** Timeout in milliseconds. A benchmark that takes longer is considered stuck. */
const TIMEOUT = 25 * 60_000;

const here = fileURLToPath(import.meta.url);

/** Runs a benchmark until it finishes, fails or times out. */
export async function runPart(name: string, options: readonly string[]): Promise<Part> {
  const figures: Figure[] = [];
  const start = performance.now();
  const child = fork(here, [name, ...options]);
  child.on('message', (figure: Figure | 'all') => {
    if (figure !== 'all') figures.push(figure);
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, TIMEOUT);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(timer);
  const seconds = (performance.now() - start) / 1000;
  if (code === 0) return { name, figures, seconds };
  const failure = isLate ? `not ended after ${TIMEOUT / 60_000} minutes` : `ended with ${signal ?? code}`;
  return { name, figures, seconds, failure };
}

if (process.argv[1] === here) {
  // Disconnecting means that the process that collects the figures has ended, by Ctrl-C or a kill.
  process.on('disconnect', () => process.exit(1));
  let code = 0;
  try {
    const { run } = (await import(`../${process.argv[2]}.ts`)) as { run: () => Promise<void> };
    await run();
  } catch (cause) {
    console.error(cause);
    code = 1;
  }
  // An immediate exit would lose figures that are still being sent.
  await new Promise((resolve) => process.send?.('all', resolve) ?? resolve(undefined));
  process.exit(code);
}
