/** Runs a part of `makeReferences` in a separate thread. */
import { apaReferences } from '#publications/apa.ts';
import type { Csl } from '#publications/record.ts';
import { parentPort, workerData } from 'node:worker_threads';

parentPort?.postMessage(await apaReferences(workerData as Csl[]));
