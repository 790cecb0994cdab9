/**
 * Formats the references of many records. The citation processor needs 1 to 2 ms for each record, so all cores share
 * the work.
 */
import { apaReferences } from '#publications/apa.ts';
import type { Csl } from '#publications/record.ts';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * The number of references whose formatting takes as long as loading the citation processor, which each thread loads
 * for itself.
 */
const WORTH_A_THREAD = 500;

/**
 * Runs `apaReferences` on as many threads as reduce the total time.
 * @param cores maximum number of threads, including this one
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
