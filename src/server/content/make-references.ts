/** References for many records: the citation processor takes a millisecond or two for each, so that all cores share them. */
import { apaReferences } from '#domain/citations/apa.ts';
import type { Csl } from '#domain/citations/record.ts';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A thread loads the processor for itself, which costs it as much as so many references. */
const WORTH_A_THREAD = 500;

/**
 * `apaReferences`, on as many threads as are worth it.
 * @param cores how many may work at once, this thread among them
 */
export async function makeReferences(records: readonly Csl[], cores = availableParallelism()): Promise<string[]> {
  const shares = Math.max(1, Math.min(cores, Math.floor(records.length / WORTH_A_THREAD)));
  const size = Math.ceil(records.length / shares);
  const shareOf = (index: number) => records.slice(index * size, (index + 1) * size);
  const elsewhere = Array.from({ length: shares - 1 }, (_, index) => inThread(shareOf(index + 1)));
  const made = await Promise.all([apaReferences(shareOf(0)), ...elsewhere]);
  return made.flat();
}

async function inThread(records: readonly Csl[]): Promise<string[]> {
  const worker = new Worker(new URL('./make-references-thread.ts', import.meta.url), { workerData: records });
  try {
    const [references] = (await once(worker, 'message')) as [string[]];
    return references;
  } finally {
    await worker.terminate();
  }
}
