/** Waiting times of requests to a site during other work. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Waits {
  count: number;
  /** In milliseconds. */
  p95: number;
  p99: number;
  longest: number;
}

/**
 * Requests each URL repeatedly, one request at a time for each URL, until `work` is done.
 * @returns the waiting times by name of the URL
 * @throws errors of `work`, and Error if a response is not successful
 */
export async function waitsWhile<Name extends string>(
  addresses: Record<Name, string>,
  work: () => Promise<unknown>,
): Promise<Record<Name, Waits>> {
  const names = Object.keys(addresses) as Name[];
  const askers = names.map(
    (name) => new Worker(new URL('./asker.ts', import.meta.url), { workerData: addresses[name] }),
  );
  await Promise.all(askers.map((asker) => once(asker, 'online')));
  const answers = askers.map(async (asker) => {
    const [waits] = (await once(asker, 'message')) as [number[]];
    return summary(waits);
  });
  await Promise.race([work(), Promise.all(answers)]);
  for (const asker of askers) asker.postMessage('over');
  const found = await Promise.all(answers);
  return Object.fromEntries(names.map((name, index) => [name, found[index]])) as Record<Name, Waits>;
}

function summary(waits: number[]): Waits {
  waits.sort((a, b) => a - b);
  const within = (part: number) => waits[Math.ceil(waits.length * part) - 1] ?? Number.NaN;
  return { count: waits.length, p95: within(0.95), p99: within(0.99), longest: waits.at(-1) ?? Number.NaN };
}
